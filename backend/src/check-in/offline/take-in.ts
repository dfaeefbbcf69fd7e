import type { OfflineScan, OfflineScanResult } from '@turnout/contracts/check-in';
import type { EventDetails } from '@turnout/contracts/event-setup';
import {
  CommandId,
  ConflictId,
  isFact,
  isRejection,
  meets,
  needs,
  reaches,
  reject,
  type EventId,
  type OfflinePart,
  type Position,
  type Rejection,
  type Rights,
} from '@turnout/contracts/kernel';
import { noPlaceRules } from '@turnout/contracts/place-rules';
import {
  registrationEvents,
  type OfflineWish,
  type RegistrantState,
  type RegistrationGroup,
} from '@turnout/contracts/registration';
import type { CommandContext } from '../../platform/command/handle.ts';
import { doorOf, paidFirst, refuseAtDoor } from '../parts.ts';
import { findRead, type Presented } from '../presented.ts';
import { correctedTime } from './corrected-time.ts';
import { admitOffline, type Closed } from './decider.ts';
import { before, beforeOfGroup, resultOf } from './known-scan.ts';
import type { Done, OfflineParts } from './parts.ts';
import { refuseOffline, strangerStream } from './stranger.decider.ts';
import type { AtDesk } from './wish.ts';

/** The desk that hands scans in. */
export interface HandingIn {
  readonly eventId: EventId;
  readonly details: EventDetails;
  /** Null: of a device that was revoked. */
  readonly rights: Rights | null;
  readonly context: CommandContext;
}

/** A scan as it is taken in. */
interface Taken extends HandingIn {
  readonly scan: OfflineScan;
  readonly offline: OfflinePart;
  readonly conflictId: ConflictId;
}

const door = needs.device(needs.event('checkinRegistrants'));
const activities = needs.device(needs.event('checkinActivities'));
const checkpoints = needs.device(needs.event('viewAndCreateCheckinsForCheckpoints'));

/** The desk's place does not take people of it, by now. */
const closedFor = ({ details, rights, scan }: Taken, mayWork: boolean): Closed | null => {
  if (rights === null) return 'device-revoked';
  const isClosed = !details.allowOfflineCheckin || !mayWork || refuseAtDoor(details, rights, scan.method) !== null;
  return isClosed ? 'place-closed' : null;
};

const whoIsMeant = async (
  { platform, registrations, findPresented }: OfflineParts,
  { scan, eventId }: Taken,
): Promise<Pick<Presented, 'registrantId' | 'badge'> | null> => {
  const { deskKeys, badges } = platform.ids;
  const named = scan.person === undefined ? null : deskKeys.personOf(scan.person);
  if (named !== null) {
    const found = await registrations.find(named);
    const read = scan.presented === undefined ? null : badges.badgeOn(scan.presented);
    const badge = read?.registrantId === named ? read.badge : null;
    if (found?.state.eventId === eventId) return { registrantId: named, badge };
  }
  if (scan.presented === undefined) return null;
  const { meant } = await findRead(findPresented, eventId, { presented: scan.presented, other: scan.otherReading });
  // The number of a group says not who of it came.
  return meant === null || meant.isNumber ? null : meant;
};

const atDoorOrActivity = async (
  parts: OfflineParts,
  taken: Taken,
): Promise<{ readonly at: AtDesk; readonly closed: Closed | null } | Rejection> => {
  const { scan, details, rights, eventId } = taken;
  const { activityId } = scan;
  if (activityId === undefined)
    return { at: { kind: 'door', place: doorOf(details) }, closed: closedFor(taken, meets(door, rights)) };
  const info = await parts.activityInfo(activityId);
  if (info !== null && info.eventId !== eventId) return reject('activity-not-found');
  const isScanned = info !== null && (scan.method !== 'qr' || (await info.scanEnabled()));
  const { allowMultipleCheckins = true, provideCheckoutOption = false } = info ?? {};
  const rules = { activityId, allowMultipleCheckins, provideCheckoutOption };
  const isInsideEventFirst = details.verifyRegistrantCheckedInForEventWhenPerformingActivtyCheckin;
  return {
    at: {
      kind: 'activity',
      rules,
      place: { rules: info ?? noPlaceRules, timeZone: details.timeZone },
      isInsideEventFirst,
    },
    closed: closedFor(taken, isScanned && meets(activities, rights) && reaches(rights, { activityId })),
  };
};

const wishes = { admitted: 'in', 'turned-away': 'deny', 'let-out': 'out' } as const;

/** The wish of the desk; null: it refused somebody itself. */
const wishOf = ({ shown: { verdict } }: OfflineScan) => (verdict === 'denied' ? null : wishes[verdict]);

/** Somebody of a group was let in, turned away or let out. */
const takeInPerson = async (
  parts: OfflineParts,
  taken: Taken,
  {
    meant: { registrantId, badge },
    wish,
    streamId,
    group,
  }: {
    meant: Pick<Presented, 'registrantId' | 'badge'>;
    wish: OfflineWish;
    streamId: string;
    group: RegistrationGroup;
  },
): Promise<Done | Rejection> => {
  const { scan, eventId, details, rights, offline, conflictId, context } = taken;
  const { atCheckpoints, platform, registrations } = parts;
  if (scan.checkpointId !== undefined) {
    const at = await atCheckpoints.find(eventId, scan.checkpointId);
    if (at === null) return reject('checkpoint-not-found');
    const known = await before(parts, atCheckpoints.streamId(at.checkpointId, group.primaryId), context.commandId);
    if (known !== null) return known;
    const mayWork = at.isOpen && meets(checkpoints, rights) && reaches(rights, at);
    // The door's own rules are none of a checkpoint's.
    const closed = rights !== null && mayWork && details.allowOfflineCheckin ? null : closedFor(taken, false);
    return atCheckpoints.admit(at, { group, registrantId, badge, closed, conflictId, offline }, context);
  }
  const place = await atDoorOrActivity(parts, taken);
  if (isRejection(place)) return place;
  return platform.commands.handle({
    streams: registrations.streams,
    streamId,
    eventId,
    decide: admitOffline,
    command: { eventId, registrantId, badge, wish, ...place, paidFirst: paidFirst(details), conflictId, offline },
    context,
  });
};

const refused = (
  { platform, strangers }: OfflineParts,
  { scan, eventId, context, offline, conflictId }: Taken,
  person: Pick<RegistrantState, 'registrantId' | 'isErased'> | null,
): Promise<Done | Rejection> => {
  const { checkpointId, activityId, shown } = scan;
  const registrantId = person?.registrantId ?? null;
  const read = scan.presented ?? scan.person ?? '';
  const refusal = {
    eventId,
    desk: context.desk ?? '',
    // Nothing more can be said about a person who was erased.
    code: person?.isErased === true ? person.registrantId : read,
    registrantId,
    reason: shown.verdict === 'denied' ? shown.reason : ('not-registered' as const),
    ...(checkpointId === undefined ? {} : { checkpointId }),
    ...(activityId === undefined ? {} : { activityId }),
  };
  const isAdmitted = shown.verdict === 'admitted';
  return platform.commands.handle({
    streams: strangers,
    streamId: strangerStream(conflictId),
    eventId,
    decide: refuseOffline,
    command: { refusal, isAdmitted, conflictId, offline },
    context,
  });
};

const carriedOut = async (parts: OfflineParts, taken: Taken): Promise<Done | Rejection> => {
  const { registrations, registrationStream } = parts;
  // Whoever was unknown then may be known by now: the scan is what it was.
  const known = await before(parts, strangerStream(taken.conflictId), taken.context.commandId);
  if (known !== null) return known;
  const meant = await whoIsMeant(parts, taken);
  const primaryId = meant === null ? null : await registrations.groupOf(meant.registrantId);
  if (meant === null || primaryId === null) return refused(parts, taken, null);
  const { registrantId } = meant;
  const streamId = registrationStream(primaryId);
  const { state, commands } = await registrations.streams.read(streamId);
  const again = commands.has(taken.context.commandId) ? await before(parts, streamId, taken.context.commandId) : null;
  if (again !== null) return again;
  const person = state.kind === 'group' ? state.registrants.get(registrantId) : undefined;
  if (state.kind !== 'group' || person === undefined) return refused(parts, taken, null);
  const wish = wishOf(taken.scan);
  if (wish === null) return refused(parts, taken, person);
  const { ofGroup } = taken.scan;
  const together = ofGroup === undefined ? null : await beforeOfGroup(parts, streamId, ofGroup, registrantId);
  return together ?? takeInPerson(parts, taken, { meant, wish, streamId, group: state });
};

/** Somebody who came in at the event's door by a scan, as a desk needs them that prints badges; nobody: absent. */
const arrivedBy = async (
  { registrations, registrationStream }: OfflineParts,
  { rights }: HandingIn,
  { facts }: Done,
): Promise<Pick<OfflineScanResult, 'arrived'>> => {
  const came = facts.find((fact) => isFact(registrationEvents.RegistrantCheckedIn, fact));
  // A device that was revoked prints nothing any more.
  if (came === undefined || rights === null) return {};
  const { checkinId, registrantId, primaryId } = came.data;
  const { state } = await registrations.streams.read(registrationStream(primaryId));
  const isPrinted = state.kind === 'group' && state.registrants.get(registrantId)?.isPrinted === true;
  return { arrived: { checkinId, isPrinted } };
};

/**
 * Takes in one scan of a desk without a network (rule check-in/offline), once however often it comes.
 * @throws NotKnownNow where whom it means cannot be told: it stays at the desk.
 */
export const takeIn = async (
  parts: OfflineParts,
  handing: HandingIn,
  scan: OfflineScan,
): Promise<{ readonly result: OfflineScanResult; readonly position: Position } | Rejection> => {
  const { ids } = parts.platform;
  const { actor, now } = handing.context;
  const { deskAt, clockDifferenceMs, copyVersion } = scan;
  const taken = {
    ...handing,
    scan,
    conflictId: ConflictId.parse(ids.derive(`${actor.kind} ${actor.id} ${scan.commandId}`, 'conflict')),
    offline: { scannedAt: correctedTime(deskAt, clockDifferenceMs, now), deskAt, clockDifferenceMs, copyVersion },
    context: {
      ...handing.context,
      commandId: CommandId.parse(scan.commandId),
      // Batches are put together anew: each scan is a request by itself.
      request: ids.digest(`${actor.kind} ${actor.id}\noffline scan\n${JSON.stringify(scan)}`),
      method: scan.method,
    },
  };
  let done = await carriedOut(parts, taken);
  // The request that the desk gave up was carried out in between: it is found now.
  if (isRejection(done) && done.rejected === 'command-id-reused') done = await carriedOut(parts, taken);
  if (isRejection(done)) return done;
  const result = resultOf(done.facts);
  if (isRejection(result)) return result;
  const { commandId } = scan;
  return { result: { commandId, ...result, ...(await arrivedBy(parts, handing, done)) }, position: done.position };
};
