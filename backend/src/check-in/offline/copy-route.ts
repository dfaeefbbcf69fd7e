import { offlineApi, type CopiedRules, type SaidAtDesk } from '@turnout/contracts/check-in';
import type { EventDetails } from '@turnout/contracts/event-setup';
import {
  hidesNames,
  Instant,
  isRejection,
  meets,
  needs,
  reaches,
  reject,
  type ActivityId,
  type CheckpointId,
  type EventId,
  type Position,
  type RegistrantId,
  type Rejection,
} from '@turnout/contracts/kernel';
import type { PlaceRules } from '@turnout/contracts/place-rules';
import {
  deskCopySince,
  fieldsForDesks,
  groupsChanged,
  groupsToCopy,
  peopleInCopy,
  peopleToCopy,
  shownOfDeskCopies,
  typeNames,
} from '@turnout/projections/check-in/queries';
import type { FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';
import { route, type Caller, type HttpContext } from '../../platform/http/route.ts';
import { openRateLimits, type RateLimit } from '../../platform/limits/rate-limits.ts';
import { NotKnownNow } from '../../platform/reads/not-known-now.ts';
import { doorOf, paidFirst, refuseToOthers } from '../parts.ts';
import { copiedGroups } from './copied.ts';
import { readCursor, written, type Cursor } from './copy-cursor.ts';
import type { OfflineParts } from './parts.ts';

/** People in one page, but for the rest of their groups; groups in one answer of what changed. */
const peopleAtOnce = 1_000;
const groupsAtOnce = 300;
/** Whole copies of one session in an hour: a desk takes one in the morning, and one where rules changed. */
const copiesAnHour = 12;

interface AskedFor {
  readonly eventId: EventId;
  readonly checkpointId?: CheckpointId | undefined;
  readonly activityId?: ActivityId | undefined;
}

const door = needs.device(needs.event('checkinRegistrants'));
const activities = needs.device(needs.event('checkinActivities'));
const checkpoints = needs.device(needs.event('viewAndCreateCheckinsForCheckpoints'));

/** The rules of a place's own, and the clocks that they are judged by. */
const placeOf = (
  { entryTypes, entryWindows, entriesPerDay }: PlaceRules,
  { timeZone }: EventDetails,
): Pick<CopiedRules, 'place' | 'timeZone'> => ({
  place: { entryTypes: [...entryTypes], entryWindows: [...entryWindows], entriesPerDay },
  timeZone,
});

/** The rules of the place that a copy is asked for, where this one works there; else the refusal. */
const rulesFor = async (
  { atCheckpoints, activityInfo }: OfflineParts,
  { eventId, checkpointId, activityId }: AskedFor,
  { details, rights }: { readonly details: EventDetails } & Pick<Caller, 'rights'>,
): Promise<CopiedRules | Rejection> => {
  const { allowScannerCheckin } = details;
  if (checkpointId !== undefined) {
    if (!meets(checkpoints, rights) || !reaches(rights, { checkpointId })) return reject('not-permitted');
    const at = await atCheckpoints.find(eventId, checkpointId);
    if (at === null) return reject('checkpoint-not-found');
    if (!at.isOpen) return reject('checkpoint-disabled');
    const mayReenter = at.type === 'unique' ? 'never' : 'after-leaving';
    return {
      mayReenter,
      isInsideEventFirst: false,
      allowsScanner: true,
      letsOut: false,
      ...placeOf(at.door.rules, details),
    };
  }
  const closed = refuseToOthers(details, rights);
  if (closed !== null) return closed;
  if (activityId === undefined)
    return meets(door, rights)
      ? {
          mayReenter: 'never',
          isInsideEventFirst: false,
          allowsScanner: allowScannerCheckin,
          letsOut: false,
          ...placeOf(doorOf(details).rules, details),
        }
      : reject('not-permitted');
  if (!meets(activities, rights) || !reaches(rights, { activityId })) return reject('not-permitted');
  const info = await activityInfo(activityId);
  if (info?.eventId !== eventId) return reject('activity-not-found');
  const again = info.provideCheckoutOption ? 'after-leaving' : 'always';
  return {
    mayReenter: info.allowMultipleCheckins ? again : 'never',
    isInsideEventFirst: details.verifyRegistrantCheckedInForEventWhenPerformingActivtyCheckin,
    allowsScanner: allowScannerCheckin && (await info.scanEnabled()),
    letsOut: info.provideCheckoutOption,
    ...placeOf(info, details),
  };
};

/** Entries of one day are counted from these, whatever the clocks of the event say. */
const entriesOfMs = 48 * 3_600_000;

/** Up to where all that a copy is read from stands: the rows of everything before it are there. */
const standing = ({ platform: { progress } }: OfflineParts): Position =>
  shownOfDeskCopies.map((name) => progress.reached(name)).reduce((a, b) => (a < b ? a : b));

/** Positions are compared as texts: no other lies between. */
const justBehind = (position: Position): string => `${position}~`;

/** The next groups after a cursor, and the cursor behind them. */
const nextOf = async (parts: OfflineParts, eventId: EventId, cursor: Cursor, upTo: Position) => {
  const { pool } = parts.platform;
  if (cursor.before === null) {
    const { groups, last } = await groupsChanged(pool, { eventId, after: cursor.after, upTo, groups: groupsAtOnce });
    return { groups, behind: { ...cursor, after: last ?? cursor.after }, isComplete: groups.length < groupsAtOnce };
  }
  const { groups, last } = await groupsToCopy(pool, { eventId, before: cursor.before, people: peopleAtOnce });
  return { groups, behind: { ...cursor, before: last }, isComplete: false };
};

/** A desk's copy of an event (rule check-in/desk-copy), and what changed since. */
export const copyRoute = (app: FastifyInstance, http: HttpContext, parts: OfflineParts): void => {
  const { platform, eventDetails } = parts;
  const { pool, ids, clock } = platform;
  const whole: RateLimit = openRateLimits(platform.sql)({ name: 'desk-copy', points: copiesAnHour, duration: 3_600 });

  /** The cursor that is gone on from; a new one where the desk has none. */
  const begun = async (
    asked: string | undefined,
    of: string,
    { session }: Pick<Caller, 'session'>,
    upTo: Position,
  ): Promise<Cursor | Rejection> => {
    if (asked !== undefined) {
      const cursor = readCursor(asked);
      return cursor === null || cursor.of !== of ? reject('copy-outdated') : cursor;
    }
    const seconds = await whole.attempt(session?.sessionId ?? '');
    if (seconds !== null) return reject('too-many-requests', { seconds });
    return { salt: randomBytes(16).toString('base64url'), of, after: upTo, before: justBehind(upTo) };
  };

  route(app, http, offlineApi.deskCopy, {
    reads: shownOfDeskCopies,
    handle: async ({ query }, caller) => {
      // oxlint-disable-next-line no-restricted-properties -- a key of the contract, no driver's
      const { eventId, checkpointId, activityId, cursor: given } = query;
      const details = await eventDetails(eventId);
      if (details === null) return reject('not-found');
      if (!details.allowOfflineCheckin) return reject('offline-check-in-off');
      const rules = await rulesFor(parts, query, { details, rights: caller.rights });
      if (isRejection(rules)) return rules;
      const isPaidFirst = checkpointId === undefined && paidFirst(details) !== null;
      const countsEntries = rules.place.entriesPerDay > 0;
      const hasNames = !hidesNames(caller.rights);
      // Nothing is said of people at a checkpoint, nor to a device that is told no names.
      const isSaid = checkpointId === undefined && hasNames;
      const marked = isSaid ? await fieldsForDesks(pool, { eventId }) : [];
      const upTo = standing(parts);
      const since = await deskCopySince(pool, { eventId });
      const kept = ids.digest(JSON.stringify([isPaidFirst, countsEntries, isSaid, marked])).slice(0, 12);
      const of = `${checkpointId ?? activityId ?? 'door'} ${kept}`;
      // The switch has not been seen here yet: a copy that cannot begin is none of those that a session may take.
      if (given === undefined && (since === null || upTo < since)) throw new NotKnownNow(['desk-copies']);
      const cursor = await begun(given, of, caller, upTo);
      if (isRejection(cursor)) return cursor;
      // Nothing is known of what changed while it was off.
      if (since === null || cursor.after < since) return reject('copy-outdated');
      const next = await nextOf(parts, eventId, cursor, upTo);
      const now = clock.now();
      const entriesSince = countsEntries ? Instant.parse(new Date(Date.parse(now) - entriesOfMs).toISOString()) : null;
      const [people, types, said, all] = await Promise.all([
        peopleToCopy(pool, { groups: next.groups, place: { checkpointId, activityId }, entriesSince }),
        typeNames(pool, { eventId }),
        isSaid ? parts.saidInCopies(next.groups, marked.length > 0) : new Map<RegistrantId, SaidAtDesk>(),
        cursor.before === null ? null : peopleInCopy(pool, { eventId }),
      ]);
      return {
        body: {
          serverTime: now,
          salt: cursor.salt,
          version: next.behind.after,
          rules,
          types: [...types],
          groups: copiedGroups(next.groups, people, { ids, salt: cursor.salt, isPaidFirst, hasNames, said }),
          ...(all === null ? {} : { people: all }),
          cursor: written(next.behind),
          isComplete: next.isComplete,
        },
      };
    },
  });
};
