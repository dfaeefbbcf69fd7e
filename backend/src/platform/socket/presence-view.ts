import { checkInTopics, type DeskView } from '@turnout/contracts/check-in';
import type { AccountId, Instant } from '@turnout/contracts/kernel';
import { account } from '@turnout/projections/access/queries';
import { deskActivity } from '@turnout/projections/check-in/queries';
import type { CommonQueryMethods } from 'slonik';
import type { View } from '../module/platform.ts';
import { maySeeStaff } from '../session/staff.ts';
import { connectedDesks, lostDesks, type ConnectedDesk, type LostDesk } from './presence.ts';

/** What a desk has done, whether or not it is connected now. */
type Activity = Pick<DeskView, 'desk' | 'by' | 'lastScanAt' | 'lastVerdict' | 'admitted' | 'refused'>;

/** Lines differ by a few milliseconds all the time; a dashboard need not hear of that. */
const roundLag = (lagMs: number) => (lagMs < 20 ? Math.ceil(lagMs / 5) * 5 : Math.round(lagMs / 20) * 20);

const idle = { lastScanAt: null, lastVerdict: null, admitted: 0, refused: 0 } as const;

/** A door at which nobody was scanned for this long before a desk was lost had closed, ms. */
const openForMs = 30 * 60_000;

/** The desks that were lost while people came in, with the moment. */
const missedAmong = (lost: readonly LostDesk[], activity: readonly Activity[]): ReadonlyMap<string, Instant> => {
  const scans = activity.flatMap(({ lastScanAt }) => (lastScanAt === null ? [] : [Date.parse(lastScanAt)]));
  const last = Math.max(-Infinity, ...scans);
  return new Map(
    lost.filter(({ lostAt }) => last >= Date.parse(lostAt) - openForMs).map(({ desk, lostAt }) => [desk, lostAt]),
  );
};

/**
 * An event's desks by name: those connected now, those that have done something, and those that are missed.
 * @param names of the accounts that are connected; whoever has no name here goes unnamed.
 */
export const mergeDesks = (
  activity: readonly Activity[],
  connected: readonly ConnectedDesk[],
  names: ReadonlyMap<AccountId, string>,
  lost: readonly LostDesk[],
): DeskView[] => {
  const missed = missedAmong(lost, activity);
  const active = new Map(activity.map((one) => [one.desk, one]));
  const present = new Map(connected.map((one) => [one.desk, one]));
  return [...new Set([...active.keys(), ...present.keys(), ...missed.keys()])].toSorted().map((desk) => {
    const here = present.get(desk);
    const { by, ...done } = active.get(desk) ?? { ...idle, by: '' };
    const silentSince = missed.get(desk) ?? null;
    if (here === undefined) return { ...done, desk, by, isConnected: false, lagMs: null, said: null, silentSince };
    const name = here.accountId === null ? undefined : names.get(here.accountId);
    return {
      ...done,
      desk,
      by: name ?? by,
      isConnected: true,
      lagMs: roundLag(here.lagMs),
      said: here.said,
      silentSince: null,
    };
  });
};

const namesOf = async (
  pool: CommonQueryMethods,
  ids: readonly AccountId[],
): Promise<ReadonlyMap<AccountId, string>> => {
  const accounts = await Promise.all([...new Set(ids)].map((id) => account(pool, id)));
  return new Map(accounts.flatMap((one) => (one === null ? [] : [[one._id, one.name]])));
};

/** `check-in.presence`: which desks are there, their last scan, their lag. */
export const presenceReader: View = {
  topic: checkInTopics.presence,
  read: async (pool, params, rights) => {
    const { eventId } = checkInTopics.presence.params.parse(params);
    const [activity, connected, lost] = await Promise.all([
      deskActivity(pool, { eventId }),
      connectedDesks(pool, eventId),
      lostDesks(pool, eventId),
    ]);
    const ids = connected.flatMap(({ accountId }) => accountId ?? []);
    const desks = mergeDesks(activity, connected, await namesOf(pool, ids), lost);
    return maySeeStaff(rights) ? desks : desks.map((desk) => ({ ...desk, by: '' }));
  },
};
