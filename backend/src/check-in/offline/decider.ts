import {
  ActivityCheckinId,
  CheckinId,
  isFact,
  isRejection,
  reject,
  type ActivityId,
  type ConflictId,
  type Decide,
  type DecisionContext,
  type EventId,
  type EventOf,
  type OfflinePart,
  type RegistrantId,
  type Rejection,
} from '@turnout/contracts/kernel';
import {
  isBadgeReplaced,
  presenceAt,
  registrationEvents,
  StandingCheckin,
  type ConflictDecision,
  type OfflineConflict,
  type OfflineConflictReason,
  type RegistrantState,
  type RegistrationGroup,
  type RegistrationState,
} from '@turnout/contracts/registration';
import { isPlaceRefusal, type PlaceAtDoor } from '@turnout/contracts/place-rules';
import { admitToActivity, checkInToActivity, undoActivityCheckIn, type ActivityRules } from '../activity/decider.ts';
import { admit, checkIn, undoCheckIn, type PaidFirst } from '../decider.ts';

type Events = typeof registrationEvents;
type AdmittedOffline = EventOf<Events['AdmittedOffline']>;
type Decided = EventOf<Events['OfflineConflictDecided']>;
type Admitted = EventOf<Events['RegistrantCheckedIn']> | EventOf<Events['RegistrantCheckedInToActivity']>;
type Undone = EventOf<Events['CheckInUndone']> | EventOf<Events['RegistrantCheckedOutOfActivity']>;

/** Reasons that lie in the desk or the place, not in who came. */
export type Closed = Extract<OfflineConflictReason, 'place-closed' | 'device-revoked'>;

/** The door, or an activity with its rules. */
export type AtDesk =
  | { readonly kind: 'door' }
  | {
      readonly kind: 'activity';
      readonly rules: ActivityRules;
      readonly place: PlaceAtDoor;
      readonly isInsideEventFirst: boolean;
    };

/** Somebody whom a desk without a network let in. */
export interface LetIn {
  readonly eventId: EventId;
  readonly registrantId: RegistrantId;
  readonly at: AtDesk;
  readonly paidFirst: PaidFirst;
  /** The number of the badge that was presented; null: it was none. */
  readonly badge: number | null;
  /** Null: the desk may still take people. */
  readonly closed: Closed | null;
  /** Of the conflict, should there be one. */
  readonly conflictId: ConflictId;
  readonly offline: OfflinePart;
}

/** A refusal of the check-in, as the reason of a conflict. */
export const reasonOf = (
  { rejected }: Rejection,
  { changedTo, passedOnTo }: Pick<RegistrantState, 'changedTo' | 'passedOnTo'>,
): OfflineConflictReason => {
  if (isPlaceRefusal(rejected)) return rejected;
  switch (rejected) {
    case 'already-checked-in':
    case 'already-at-checkpoint':
      return 'already-checked-in';
    case 'checked-out':
    case 'not-in-activity':
    case 'not-inside-event':
    case 'badge-replaced':
      return rejected;
    default:
      if (changedTo !== null) return 'type-changed';
      if (passedOnTo !== null) return 'transferred';
      return rejected === 'not-fully-paid' ? rejected : 'not-confirmed';
  }
};

const standingAt = (person: RegistrantState, activityId: ActivityId | undefined): StandingCheckin | null => {
  const admission = activityId === undefined ? person.inside : presenceAt(person, activityId).last;
  if (admission === null) return null;
  const { checkinId, at, by, desk } = admission;
  return { checkinId: StandingCheckin.shape.checkinId.parse(checkinId), at, by, desk };
};

const admission = (
  { eventId, registrantId, at, paidFirst, offline }: LetIn,
  state: RegistrationState,
  context: DecisionContext,
) =>
  at.kind === 'door'
    ? checkIn({ eventId, registrantId, paidFirst }, state, context)
    : checkInToActivity(
        {
          eventId,
          registrantId,
          rules: at.rules,
          place: at.place,
          isInsideEventFirst: at.isInsideEventFirst,
          paidFirst,
        },
        state,
        // They came in then, and not when the server heard of it.
        { ...context, now: offline.scannedAt },
      );

const withOffline = (fact: Admitted, offline: OfflinePart): Admitted =>
  isFact(registrationEvents.RegistrantCheckedIn, fact)
    ? { ...fact, data: { ...fact.data, offline } }
    : { ...fact, data: { ...fact.data, offline } };

/**
 * Takes in that a desk without a network let somebody in (rule check-in/offline): the check-in that it was meant as,
 * where that is still so; else the admission beside what is so, as a conflict. Nothing that stands is changed by it.
 */
export const admitOffline: Decide<LetIn, RegistrationState, Admitted | AdmittedOffline, 'not-registered'> = (
  command,
  state,
  context,
) => {
  const { eventId, registrantId, at, closed, conflictId, offline } = command;
  const person = state.kind === 'group' && state.eventId === eventId ? state.registrants.get(registrantId) : undefined;
  if (state.kind === 'absent' || person === undefined) return reject('not-registered');
  const outcome = isBadgeReplaced(state, command) ? reject('badge-replaced') : admission(command, state, context);
  if (closed === null && !isRejection(outcome)) return outcome.map((fact) => withOffline(fact, offline));
  const activityId = at.kind === 'activity' ? at.rules.activityId : undefined;
  const standing = standingAt(person, activityId);
  return [
    {
      type: 'AdmittedOffline',
      data: {
        eventId,
        primaryId: state.primaryId,
        registrantId,
        conflictId,
        typeId: person.typeId,
        status: person.status,
        because: closed ?? (isRejection(outcome) ? reasonOf(outcome, person) : 'place-closed'),
        ...(activityId === undefined ? {} : { activityId }),
        offline,
        ...(standing === null ? {} : { standing }),
      },
    },
  ];
};

/** The check-in of somebody who is confirmed and not inside there; none of anybody else. */
const letIn = (
  group: RegistrationGroup,
  person: RegistrantState,
  { activityId, offline }: OfflineConflict,
): Admitted[] => {
  if (person.status !== 'confirmed') return [];
  if (activityId === undefined) return [withOffline(admit(group, person), offline)];
  return person.activities.has(activityId) ? [withOffline(admitToActivity(group, person, activityId), offline)] : [];
};

const isInsideAt = (person: RegistrantState, activityId: ActivityId | undefined): boolean =>
  activityId === undefined ? person.inside !== null : presenceAt(person, activityId).isInside;

interface Deciding {
  readonly conflictId: ConflictId;
  readonly decision: ConflictDecision;
  readonly note: string;
}

/** Takes back the check-in that stood; the one without a network comes in its place. */
const undoStanding = (
  { group, person, conflict }: { group: RegistrationGroup; person: RegistrantState; conflict: OfflineConflict },
  note: string,
  context: DecisionContext,
): readonly (Undone | Admitted)[] | Rejection<'conflict-standing-gone' | 'conflict-not-undone'> => {
  const { activityId, standing, registrantId } = conflict;
  if (standing === null) return reject('conflict-not-undone');
  const now = standingAt(person, activityId);
  if (now === null || now.checkinId !== standing.checkinId) return reject('conflict-standing-gone');
  const undone =
    activityId === undefined
      ? undoCheckIn({ registrantId, checkinId: CheckinId.parse(now.checkinId), reason: note }, group, context)
      : undoActivityCheckIn(
          { registrantId, activityId, checkinId: ActivityCheckinId.parse(now.checkinId), reason: note },
          group,
          context,
        );
  return isRejection(undone) ? reject('conflict-standing-gone') : [...undone, ...letIn(group, person, conflict)];
};

/**
 * Decides a conflict at the door or an activity, once (rule check-in/deciding-conflicts): it stands, by which somebody who
 * may come in and is not inside is checked in; or one of the two check-ins is taken back.
 */
export const decideConflict: Decide<
  Deciding,
  RegistrationState,
  Decided | Admitted | Undone,
  'conflict-not-found' | 'conflict-decided' | 'conflict-not-undone' | 'conflict-standing-gone'
> = ({ conflictId, decision, note }, state, context) => {
  const conflict = state.kind === 'group' ? state.conflicts.get(conflictId) : undefined;
  if (state.kind === 'absent' || conflict === undefined) return reject('conflict-not-found');
  if (conflict.decision !== null) return reject('conflict-decided', { decision: conflict.decision });
  const { registrantId, activityId } = conflict;
  const person = state.registrants.get(registrantId);
  const isKnown = person !== undefined && !person.isErased;
  const decided: Decided = {
    type: 'OfflineConflictDecided',
    data: {
      eventId: state.eventId,
      primaryId: state.primaryId,
      registrantId,
      conflictId,
      decision,
      ...(activityId === undefined ? {} : { activityId }),
    },
    // Nothing more can be said about a person who was erased, or is gone for good.
    personal: isKnown ? { [registrantId]: { note } } : {},
  };
  if (person === undefined) return decision === 'undo-standing' ? reject('conflict-standing-gone') : [decided];
  if (decision === 'undo-offline') return [decided];
  if (decision === 'undo-standing') {
    const follows = undoStanding({ group: state, person, conflict }, note, context);
    return isRejection(follows) ? follows : [decided, ...follows];
  }
  return isInsideAt(person, activityId) ? [decided] : [decided, ...letIn(state, person, conflict)];
};
