import type { ReportColumnFilter, ReportColumnView } from '@turnout/contracts/reporting';
import { fromWallTime, toWallTime } from '../../ui/format.ts';

/** A filter as it is typed; empty: nothing is asked. */
export interface Typed {
  readonly has: string;
  readonly from: string;
  readonly to: string;
  readonly any: readonly string[];
  readonly is: string;
  readonly filled: string;
}

type Kind = ReportColumnView['kind'];

/** Numbers may be typed with a comma. */
const endOf = (text: string, kind: Kind, zone: string): string | undefined => {
  const typed = text.trim();
  if (typed === '') return undefined;
  if (kind === 'moment') return new Date(fromWallTime(typed, zone)).toISOString();
  return kind === 'day' ? typed : typed.replace(',', '.');
};

/** The filter that was typed; undefined: nothing. @param zone the event's, whose clocks moments are typed by. */
export const filterOf = (typed: Typed, kind: Kind, zone: string): ReportColumnFilter | undefined => {
  const [from, to] = [endOf(typed.from, kind, zone), endOf(typed.to, kind, zone)];
  const filter: ReportColumnFilter = {
    ...(typed.has.trim() === '' ? {} : { has: typed.has.trim() }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(typed.any.length === 0 ? {} : { any: [...typed.any] }),
    ...(typed.is === '' ? {} : { is: typed.is === 'yes' }),
    ...(typed.filled === '' ? {} : { isEmpty: typed.filled === 'empty' }),
  };
  return Object.keys(filter).length === 0 ? undefined : filter;
};

const textOf = (end: string | number | undefined, kind: Kind, zone: string): string => {
  if (end === undefined) return '';
  return kind === 'moment' ? toWallTime(String(end), zone) : String(end);
};

const sayOf = (what: boolean | undefined, yes: string, no: string): string =>
  what === undefined ? '' : what ? yes : no;

/** A filter as it was typed. */
export const typedOf = (filter: ReportColumnFilter | undefined, kind: Kind, zone: string): Typed => ({
  has: filter?.has ?? '',
  from: textOf(filter?.from, kind, zone),
  to: textOf(filter?.to, kind, zone),
  any: filter?.any ?? [],
  is: sayOf(filter?.is, 'yes', 'no'),
  filled: sayOf(filter?.isEmpty, 'empty', 'filled'),
});
