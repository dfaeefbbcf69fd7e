import { ActivityKind } from '@turnout/contracts/reporting';
import { useSearchParams } from 'react-router';
import { fromWallTime } from '../../ui/format.ts';

/** What is asked for, as the address has it: who reloads, goes back or is sent a link sees the same list. */
export interface Asked {
  readonly kind: ActivityKind;
  /** Empty: anything. */
  readonly activityName: string;
  /** Days of the event's calendar (`2026-11-23`); empty: from the beginning, until now. */
  readonly from: string;
  readonly to: string;
  readonly page: number;
}

const dayIn = (text: string | null): string => (/^\d{4}-\d{2}-\d{2}$/.test(text ?? '') ? (text ?? '') : '');
const pageIn = (text: string | null): number => (/^[1-9]\d{0,4}$/.test(text ?? '') ? Number(text) : 1);

/** Reads an address; what nobody can have meant is as if it were not there. */
export const askedIn = (params: URLSearchParams): Asked => ({
  kind: ActivityKind.safeParse(params.get('kind')).data ?? 'event',
  activityName: (params.get('activity') ?? '').slice(0, 60),
  from: dayIn(params.get('from')),
  to: dayIn(params.get('to')),
  page: pageIn(params.get('page')),
});

const addressOf = ({ kind, activityName, from, to, page }: Asked): Readonly<Record<string, string>> => ({
  ...(kind === 'event' ? {} : { kind }),
  ...(activityName === '' ? {} : { activity: activityName }),
  ...(from === '' ? {} : { from }),
  ...(to === '' ? {} : { to }),
  ...(page === 1 ? {} : { page: `${page}` }),
});

/** The beginning of a day, and its last moment, by the event's clocks. */
export const startOf = (day: string, zone: string): string => fromWallTime(`${day}T00:00`, zone);
export const endOf = (day: string, zone: string): string => {
  const next = new Date(Date.parse(`${day}T00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  return new Date(Date.parse(startOf(next, zone)) - 1).toISOString();
};

/** What the server is asked for. */
export const filtersOf = ({ kind, activityName, from, to }: Asked, zone: string) => ({
  kind,
  ...(activityName === '' ? {} : { activityName }),
  ...(from === '' ? {} : { from: startOf(from, zone) }),
  ...(to === '' ? {} : { to: endOf(to, zone) }),
});

export const useAsked = () => {
  const [params, setParams] = useSearchParams();
  const asked = askedIn(params);
  return {
    asked,
    /** Other filters begin at their first page. */
    filter: (change: Partial<Asked>) => setParams(addressOf({ ...asked, page: 1, ...change }), { replace: true }),
    turnTo: (page: number) => setParams(addressOf({ ...asked, page })),
  };
};
