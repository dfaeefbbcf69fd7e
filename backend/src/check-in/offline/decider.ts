import {
  ActivityCheckinId,
  CheckinId,
  isRejection,
  reject,
  type ConflictId,
  type Decide,
  type DecisionContext,
  type EventOf,
  type Rejection,
} from '@turnout/contracts/kernel';
import {
  decideOffline,
  isBadgeReplaced,
  type ConflictDecision,
  type OfflineConflict,
  type OfflineConflictReason,
  type registrationEvents,
  type RegistrantState,
  type RegistrationGroup,
  type RegistrationState,
} from '@turnout/contracts/registration';
import { undoActivityCheckIn } from '../activity/decider.ts';
import { undoCheckIn } from '../decider.ts';
import { activityOf, doneAfterAll, doneAsWished, reasonOf, standingAt, type Done, type Wished } from './wish.ts';

type Events = typeof registrationEvents;
type AdmittedOffline = EventOf<Events['AdmittedOffline']>;
type Decided = EventOf<Events['OfflineConflictDecided']>;
type Undone = EventOf<Events['CheckInUndone']> | EventOf<Events['RegistrantCheckedOutOfActivity']>;

/** Reasons that lie in the desk or the place, not in who came. */
export type Closed = Extract<OfflineConflictReason, 'place-closed' | 'device-revoked'>;

/** Somebody with whom a desk without a network did as it wished. */
export interface DoneOffline extends Wished {
  /** The number of the badge that was presented; null: it was none. */
  readonly badge: number | null;
  /** Null: the desk may still take people. */
  readonly closed: Closed | null;
  /** Of the conflict, should there be one. */
  readonly conflictId: ConflictId;
}

/**
 * Takes in that a desk without a network let somebody in, turned them away or let them out (rule check-in/offline): the fact that it
 * was meant as, where that is still so; else what it did beside what is so, as a conflict. Nothing that stands is changed by it.
 */
export const admitOffline: Decide<DoneOffline, RegistrationState, Done | AdmittedOffline, 'not-registered'> = (
  command,
  state,
  context,
) => {
  const { eventId, registrantId, at, closed, conflictId, offline, wish } = command;
  const person = state.kind === 'group' && state.eventId === eventId ? state.registrants.get(registrantId) : undefined;
  if (state.kind === 'absent' || person === undefined) return reject('not-registered');
  const outcome = isBadgeReplaced(state, command)
    ? reject('badge-replaced')
    : doneAsWished(command, state, person, context);
  if (closed === null && !isRejection(outcome)) return outcome;
  const activityId = activityOf(at);
  // Whoever is let out leaves no check-in that stands in the way.
  const standing = wish === 'out' ? null : standingAt(person, activityId);
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
        ...(wish === 'in' ? {} : { wish }),
        ...(standing === null ? {} : { standing }),
      },
    },
  ];
};

interface Deciding {
  readonly conflictId: ConflictId;
  readonly decision: ConflictDecision;
  readonly note: string;
}

type Place = {
  readonly group: RegistrationGroup;
  readonly person: RegistrantState;
  readonly conflict: OfflineConflict;
};

/** Takes back the check-in that stood; what was done without a network comes in its place. */
const undoStanding = (
  { group, person, conflict }: Place,
  note: string,
  context: DecisionContext,
): readonly (Undone | Done)[] | Rejection<'conflict-standing-gone' | 'conflict-not-undone'> => {
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
  if (isRejection(undone)) return reject('conflict-standing-gone');
  return [...undone, ...doneAfterAll(group, withoutPresence(person, activityId), conflict, context)];
};

/** Somebody as they are once their check-in at a place was taken back. */
const withoutPresence = (person: RegistrantState, activityId: OfflineConflict['activityId']): RegistrantState => {
  if (activityId === undefined) return { ...person, inside: null };
  const was = person.presences.get(activityId);
  return was === undefined
    ? person
    : { ...person, presences: new Map(person.presences).set(activityId, { ...was, isInside: false }) };
};

/**
 * Decides a conflict at the door or an activity, once (rule check-in/deciding-conflicts): it stands, by which is done what the desk
 * wished as far as that is possible; or one of the two is taken back.
 */
export const decideConflict: Decide<
  Deciding,
  RegistrationState,
  Decided | Done | Undone,
  'conflict-not-found' | 'conflict-decided' | 'conflict-not-undone' | 'conflict-standing-gone'
> = ({ conflictId, decision, note }, state, context) => {
  if (state.kind === 'absent') return reject('conflict-not-found');
  const { eventId, primaryId } = state;
  const deciding = { conflictId, decision, note, at: { eventId, primaryId } };
  return decideOffline(state.conflicts, deciding, (conflict) => {
    const person = state.registrants.get(conflict.registrantId);
    if (person === undefined) return null;
    return {
      isErased: person.isErased,
      follows: {
        stand: () => doneAfterAll(state, person, conflict, context),
        replace: () => undoStanding({ group: state, person, conflict }, note, context),
      },
    };
  });
};
