import { checkpointCheckinEvents } from '@turnout/contracts/checkpoint';
import {
  foldOf,
  isRejection,
  RegistrantId,
  reject,
  when,
  type ConflictId,
  type Decide,
  type DecisionContext,
  type EventOf,
  type EventSchema,
  type OfflinePart,
  type TypeId,
} from '@turnout/contracts/kernel';
import { isPlaceRefusal, noPlaceRules, type PlaceAtDoor } from '@turnout/contracts/place-rules';
import {
  decideOffline,
  openedBy,
  registrationEvents as facts,
  withDecision,
  type ConflictDecision,
  type OfflineConflict,
  type OfflineConflictReason,
  type OfflineConflicts,
  type RegistrationStatus,
  type StandingCheckin,
} from '@turnout/contracts/registration';
import { checkInAtCheckpoint, setCheckinStatus, type Place } from '../checkin.decider.ts';
import { checkinsFold, standingOf, type CheckinsState } from '../checkin.ts';

type CheckedIn = EventOf<(typeof checkpointCheckinEvents)['CheckpointCheckedIn']>;
type StatusSet = EventOf<(typeof checkpointCheckinEvents)['CheckpointCheckinStatusSet']>;
type AdmittedOffline = EventOf<(typeof facts)['AdmittedOffline']>;
type Decided = EventOf<(typeof facts)['OfflineConflictDecided']>;

/** A group's check-ins at a checkpoint, with what desks did there without a network. */
export interface CheckinsWithConflicts {
  readonly checkins: CheckinsState;
  readonly conflicts: OfflineConflicts;
}

/** The facts that check-ins add up from. */
const ofCheckins = [
  checkpointCheckinEvents.CheckpointCheckedIn,
  checkpointCheckinEvents.CheckpointCheckinStatusSet,
  checkpointCheckinEvents.CheckpointCheckinPrinted,
];

/** Both added up, from the same stream. */
export const checkinsWithConflictsFold = foldOf<CheckinsWithConflicts>({
  initial: () => ({ checkins: checkinsFold.initial(), conflicts: new Map() }),
  facts: [
    ...ofCheckins.map((schema) =>
      when<CheckinsWithConflicts, EventSchema>(schema, (was, event) => ({
        ...was,
        checkins: checkinsFold.evolve(was.checkins, event),
      })),
    ),
    when(facts.AdmittedOffline, (was, { data }) => ({
      ...was,
      conflicts: new Map(was.conflicts).set(data.conflictId, openedBy(data)),
    })),
    when(facts.OfflineConflictDecided, (was, { data }) => ({ ...was, conflicts: withDecision(was.conflicts, data) })),
  ],
});

/** Somebody of a group as they are registered right now. */
export interface PersonNow {
  readonly registrantId: RegistrantId;
  readonly typeId: TypeId;
  readonly status: RegistrationStatus;
  readonly isErased: boolean;
}

/** The people whom a check-in of one person admits to a checkpoint. */
const checkInOne = (
  {
    place,
    door,
    person: { registrantId, typeId, status },
  }: { readonly place: Place; readonly door: PlaceAtDoor; readonly person: PersonNow },
  checkins: CheckinsState,
  context: DecisionContext,
) =>
  checkInAtCheckpoint(
    {
      place,
      presented: RegistrantId.parse(place.primaryId),
      registrants: [registrantId],
      statuses: new Map([[registrantId, status]]),
      types: new Map([[registrantId, typeId]]),
      door,
      isExternal: false,
    },
    checkins,
    context,
  );

const withOffline = (said: readonly CheckedIn[], offline: OfflinePart): CheckedIn[] =>
  said.map((fact) => ({ ...fact, data: { ...fact.data, offline } }));

const standingAt = (place: Place, checkins: CheckinsState, registrantId: RegistrantId): StandingCheckin | null => {
  const one = standingOf(place.type, checkins, registrantId);
  if (one === undefined) return null;
  const { checkinId, at, actor, desk, registrants } = one;
  return { checkinId, at, by: actor.id, desk, ...(registrants.length > 1 ? { persons: registrants.length } : {}) };
};

/**
 * Takes in that a desk without a network let somebody in at a checkpoint (rule check-in/offline): the check-in that it was
 * meant as, where that is still so; else the admission beside what is so, as a conflict.
 */
export const admitOfflineAtCheckpoint: Decide<
  {
    readonly place: Place;
    readonly door: PlaceAtDoor;
    readonly person: PersonNow;
    /** A reason that lies in the desk or the checkpoint; null: there is none. */
    readonly closed: OfflineConflictReason | null;
    /** The reason for which the registration is not confirmed. */
    readonly unconfirmed: OfflineConflictReason;
    readonly conflictId: ConflictId;
    readonly offline: OfflinePart;
  },
  CheckinsWithConflicts,
  CheckedIn | AdmittedOffline,
  never
> = ({ place, door, person, closed, unconfirmed, conflictId, offline }, { checkins }, context) => {
  const { eventId, checkpointId, primaryId } = place;
  const { registrantId, typeId, status } = person;
  // They came in then, and not when the server heard of it.
  const outcome = checkInOne({ place, door, person }, checkins, { ...context, now: offline.scannedAt });
  if (closed === null && !isRejection(outcome)) return withOffline(outcome, offline);
  const standing = standingAt(place, checkins, registrantId);
  const kept = isRejection(outcome) && isPlaceRefusal(outcome.rejected) ? outcome.rejected : unconfirmed;
  return [
    {
      type: 'AdmittedOffline',
      data: {
        eventId,
        primaryId,
        registrantId,
        conflictId,
        typeId,
        status,
        because: closed ?? (standing === null ? kept : 'already-checked-in'),
        checkpointId,
        offline,
        ...(standing === null ? {} : { standing }),
      },
    },
  ];
};

/** A place without rules: whoever of the staff decides a conflict has seen its cause. */
const anybody: PlaceAtDoor = { rules: noPlaceRules, timeZone: 'UTC' };

interface Deciding {
  readonly place: Place;
  /** Null: gone for good. */
  readonly person: PersonNow | null;
  readonly conflictId: ConflictId;
  readonly decision: ConflictDecision;
  readonly note: string;
}

/** The check-in of somebody who may come in, on what stands without another; none of anybody else. */
const letIn = (
  { place, person, offline }: { place: Place; person: PersonNow; offline: OfflinePart },
  checkins: CheckinsState,
  context: DecisionContext,
): CheckedIn[] => {
  const outcome = checkInOne({ place, door: anybody, person }, checkins, context);
  return isRejection(outcome) ? [] : withOffline(outcome, offline);
};

/** Takes back the check-in that stood, where it is of this one person; the one without a network comes in its place. */
const undoStanding = (
  { place, person }: Pick<Deciding, 'place'> & { readonly person: PersonNow },
  { standing, offline }: OfflineConflict,
  { checkins, context }: { checkins: CheckinsState; context: DecisionContext },
) => {
  if (standing === null || (standing.persons ?? 1) > 1) return reject('conflict-not-undone');
  const now = standingOf(place.type, checkins, person.registrantId);
  if (now === undefined || now.checkinId !== standing.checkinId) return reject('conflict-standing-gone');
  const undone = setCheckinStatus({ place, checkinId: now.checkinId, status: 'deleted' }, checkins, context);
  if (isRejection(undone)) return reject('conflict-standing-gone');
  const without = new Map(checkins).set(now.checkinId, { ...now, status: 'deleted' });
  return [...undone, ...letIn({ place, person, offline }, without, context)];
};

/** Decides a conflict at a checkpoint, once, as one at the door is (rule check-in/deciding-conflicts). */
export const decideAtCheckpoint: Decide<
  Deciding,
  CheckinsWithConflicts,
  Decided | CheckedIn | StatusSet,
  'conflict-not-found' | 'conflict-decided' | 'conflict-not-undone' | 'conflict-standing-gone'
> = ({ place, person, conflictId, decision, note }, { checkins, conflicts }, context) => {
  const { eventId, primaryId, checkpointId } = place;
  const deciding = { conflictId, decision, note, at: { eventId, primaryId, checkpointId } };
  return decideOffline(conflicts, deciding, (conflict) => {
    if (person === null) return null;
    const { offline } = conflict;
    return {
      isErased: person.isErased,
      follows: {
        stand: () => letIn({ place, person, offline }, checkins, context),
        replace: () => undoStanding({ place, person }, conflict, { checkins, context }),
      },
    };
  });
};
