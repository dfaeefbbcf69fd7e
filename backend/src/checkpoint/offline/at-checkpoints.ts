import {
  type CheckpointId,
  type ConflictId,
  type EventId,
  type OfflinePart,
  type PrimaryId,
  type RegistrantId,
  type Rejection,
} from '@turnout/contracts/kernel';
import {
  isBadgeReplaced,
  waitsFor,
  type ConflictDecision,
  type OfflineConflictReason,
  type RegistrationGroup,
} from '@turnout/contracts/registration';
import type { CommandContext, StoredFact } from '../../platform/command/handle.ts';
import { openStreams } from '../../platform/command/streams.ts';
import type { Platform } from '../../platform/module/platform.ts';
import type { PlaceAtDoor } from '@turnout/contracts/place-rules';
import type { CheckpointParts } from '../parts.ts';
import { checkinsStream } from '../checkin.ts';
import type { Checkpoints } from '../checkpoints.ts';
import type { Place } from '../checkin.decider.ts';
import { admitOfflineAtCheckpoint, checkinsWithConflictsFold, decideAtCheckpoint, type PersonNow } from './decider.ts';

type Outcome = Promise<{ readonly facts: readonly StoredFact[]; readonly position: string } | Rejection>;

/** A checkpoint as a desk without a network is judged by. */
interface OpenCheckpoint {
  readonly eventId: EventId;
  readonly checkpointId: CheckpointId;
  readonly isOpen: boolean;
  readonly type: Place['type'];
  /** The rules of its own. */
  readonly door: PlaceAtDoor;
}

/** Scans of desks without a network at checkpoints: taken in, and decided. */
export interface OfflineAtCheckpoints {
  /** Null: the event has no such checkpoint. */
  readonly find: (eventId: EventId, checkpointId: CheckpointId) => Promise<OpenCheckpoint | null>;
  readonly streamId: (checkpointId: CheckpointId, primaryId: PrimaryId) => string;
  readonly admit: (
    at: OpenCheckpoint,
    scan: {
      readonly group: RegistrationGroup;
      readonly registrantId: RegistrantId;
      readonly badge: number | null;
      readonly closed: OfflineConflictReason | null;
      readonly conflictId: ConflictId;
      readonly offline: OfflinePart;
    },
    context: CommandContext,
  ) => Outcome;
  readonly decide: (
    at: OpenCheckpoint,
    decision: {
      readonly group: RegistrationGroup;
      readonly registrantId: RegistrantId;
      readonly conflictId: ConflictId;
      readonly decision: ConflictDecision;
      readonly note: string;
    },
    context: CommandContext,
  ) => Outcome;
}

const remembered = 500;

const personIn = ({ registrants }: RegistrationGroup, id: RegistrantId): PersonNow | null =>
  registrants.get(id) ?? null;

const reasonIn = ({ registrants }: RegistrationGroup, id: RegistrantId): OfflineConflictReason => {
  const person = registrants.get(id);
  if (person === undefined) return 'not-confirmed';
  if (person.changedTo !== null) return 'type-changed';
  if (person.passedOnTo !== null) return 'transferred';
  return waitsFor(person) === 'payment' ? 'not-fully-paid' : 'not-confirmed';
};

export const openOfflineAtCheckpoints = (
  { log, commands }: Pick<Platform, 'log' | 'commands'>,
  { checkpoints, eventDetails }: Pick<Checkpoints, 'checkpoints'> & Pick<CheckpointParts, 'eventDetails'>,
): OfflineAtCheckpoints => {
  const streams = openStreams({ log, fold: checkinsWithConflictsFold, capacity: remembered });
  const placeOf = ({ eventId, checkpointId, type }: OpenCheckpoint, { primaryId }: RegistrationGroup): Place => ({
    eventId,
    checkpointId,
    primaryId,
    type,
  });
  return {
    find: async (eventId, checkpointId) => {
      const one = await checkpoints.find(checkpointId);
      if (one === null || one.eventId !== eventId) return null;
      const { kind, details } = one;
      const timeZone = (await eventDetails(eventId))?.timeZone ?? 'UTC';
      const isOpen = kind === 'defined' && details.checkinEnabled;
      return { eventId, checkpointId, isOpen, type: details.type, door: { rules: details, timeZone } };
    },
    streamId: checkinsStream,
    admit: async (at, { group, registrantId, badge, closed, conflictId, offline }, context) => {
      const person = personIn(group, registrantId);
      if (person === null) throw new Error('nobody of the group was let in');
      return commands.handle({
        streams,
        streamId: checkinsStream(at.checkpointId, group.primaryId),
        eventId: at.eventId,
        decide: admitOfflineAtCheckpoint,
        command: {
          place: placeOf(at, group),
          door: at.door,
          person,
          closed: closed ?? (isBadgeReplaced(group, { registrantId, badge }) ? 'badge-replaced' : null),
          unconfirmed: reasonIn(group, registrantId),
          conflictId,
          offline,
        },
        context,
      });
    },
    decide: (at, { group, registrantId, ...said }, context) =>
      commands.handle({
        streams,
        streamId: checkinsStream(at.checkpointId, group.primaryId),
        eventId: at.eventId,
        decide: decideAtCheckpoint,
        command: { place: placeOf(at, group), person: personIn(group, registrantId), ...said },
        context,
      }),
  };
};
