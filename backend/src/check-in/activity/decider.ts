import {
  ActivityCheckinId,
  reject,
  type ActivityId,
  type Decide,
  type EventId,
  type EventOf,
  type RegistrantId,
} from '@turnout/contracts/kernel';
import {
  presenceAt,
  type ActivityPresence,
  type registrationEvents,
  type RegistrantState,
  type RegistrationGroup,
  type RegistrationState,
} from '@turnout/contracts/registration';
import { mayEnter, type PlaceAtDoor, type PlaceRefusal } from '@turnout/contracts/place-rules';
import { refuseUnconfirmed, refuseUnpaid, type PaidFirst } from '../decider.ts';

type Events = typeof registrationEvents;

/** The activity that somebody comes to, and how it lets people in. */
export interface ActivityRules {
  readonly activityId: ActivityId;
  readonly allowMultipleCheckins: boolean;
  readonly provideCheckoutOption: boolean;
}

/** Somebody who was presented at an activity. */
interface AtActivity {
  readonly eventId: EventId;
  readonly registrantId: RegistrantId;
  readonly rules: ActivityRules;
}

interface Found {
  readonly group: RegistrationGroup;
  readonly person: RegistrantState;
  readonly presence: ActivityPresence;
}

const find = ({ eventId, registrantId, rules }: AtActivity, state: RegistrationState): Found | null => {
  const person = state.kind === 'group' && state.eventId === eventId ? state.registrants.get(registrantId) : undefined;
  if (state.kind === 'absent' || person === undefined) return null;
  return { group: state, person, presence: presenceAt(person, rules.activityId) };
};

const isRegisteredThere = ({ activities }: RegistrantState, { activityId }: ActivityRules): boolean =>
  activities.has(activityId);

/** The refusal of somebody for having been there: inside now, or once before where once is all; null: they may. */
const refuseAgain = (
  { last, isInside, standing }: ActivityPresence,
  rules: ActivityRules,
  registrantId: RegistrantId,
) => {
  // Where nobody is let out, somebody who comes as often as they want is never known to have left.
  const mayComeAgain = rules.allowMultipleCheckins && (!isInside || !rules.provideCheckoutOption);
  if (standing === 0 || mayComeAgain) return null;
  const before = { ...last, registrantId };
  return isInside ? reject('already-checked-in', before) : reject('checked-out', before);
};

/** The fact that one of a group came in to an activity. */
export const admitToActivity = (
  { eventId, primaryId }: RegistrationGroup,
  person: RegistrantState,
  activityId: ActivityId,
): EventOf<Events['RegistrantCheckedInToActivity']> => {
  const { registrantId } = person;
  const { admissions } = presenceAt(person, activityId);
  const checkinId = ActivityCheckinId.parse(`${activityId}-${registrantId}~${admissions + 1}`);
  return { type: 'RegistrantCheckedInToActivity', data: { eventId, primaryId, registrantId, activityId, checkinId } };
};

/**
 * Checks one person in to an activity that they are registered in: only the confirmed, and once unless the activity
 * says otherwise (rule activity-check-in/once), whom its own rules let in (rule check-in/rules-of-a-place); where it is asked, who is inside the event and who owes nothing.
 */
export const checkInToActivity: Decide<
  AtActivity & { readonly place: PlaceAtDoor; readonly isInsideEventFirst: boolean; readonly paidFirst: PaidFirst },
  RegistrationState,
  EventOf<Events['RegistrantCheckedInToActivity']>,
  | 'not-registered'
  | 'not-in-activity'
  | 'already-checked-in'
  | 'checked-out'
  | 'not-confirmed'
  | 'not-fully-paid'
  | 'not-inside-event'
  | PlaceRefusal
> = (command, state, { now }) => {
  const { registrantId, rules, place, isInsideEventFirst, paidFirst } = command;
  const found = find(command, state);
  if (found === null) return reject('not-registered');
  const { group, person, presence } = found;
  if (!isRegisteredThere(person, rules)) return reject('not-in-activity', { registrantId });
  const again = refuseAgain(presence, rules, registrantId);
  if (again !== null) return again;
  if (person.status !== 'confirmed') return refuseUnconfirmed(group, person);
  const kept = mayEnter(place, { registrantId, typeId: person.typeId, entries: presence.entries }, now);
  if (kept !== null) return kept;
  if (isInsideEventFirst && person.inside === null) return reject('not-inside-event', { registrantId });
  const unpaid = refuseUnpaid(group, registrantId, paidFirst);
  if (unpaid !== null) return unpaid;
  return [admitToActivity(group, person, rules.activityId)];
};

/** Turns somebody away at an activity (rule check-in/deny); who is inside it by now is not turned away. */
export const denyAtActivity: Decide<
  AtActivity,
  RegistrationState,
  EventOf<Events['RegistrantDenied']>,
  'not-registered' | 'not-in-activity' | 'already-checked-in'
> = (command, state) => {
  const { eventId, registrantId, rules } = command;
  const found = find(command, state);
  if (found === null) return reject('not-registered');
  const { group, person, presence } = found;
  if (!isRegisteredThere(person, rules)) return reject('not-in-activity', { registrantId });
  if (presence.isInside) return reject('already-checked-in', { ...presence.last, registrantId });
  const { activityId } = rules;
  return [{ type: 'RegistrantDenied', data: { eventId, primaryId: group.primaryId, registrantId, activityId } }];
};

/** The fact that somebody is inside an activity no longer. */
const outFact = (
  { group: { eventId, primaryId }, person: { registrantId, status }, presence: { standing } }: Found,
  activityId: ActivityId,
  { last, because }: { last: NonNullable<ActivityPresence['last']>; because: 'left' | 'undone' },
) => ({
  type: 'RegistrantCheckedOutOfActivity' as const,
  data: {
    eventId,
    primaryId,
    registrantId,
    activityId,
    checkinId: last.checkinId,
    because,
    remaining: because === 'left' ? standing : standing - 1,
    status,
    checkedInAt: last.at,
  },
});

/** Lets somebody out who is inside, where the activity provides it (rule activity-check-in/check-out), whatever their status. */
export const checkOutOfActivity: Decide<
  AtActivity,
  RegistrationState,
  EventOf<Events['RegistrantCheckedOutOfActivity']>,
  'not-registered' | 'no-check-out' | 'not-inside-activity'
> = (command, state) => {
  const { registrantId, rules } = command;
  if (!rules.provideCheckoutOption) return reject('no-check-out');
  const found = find(command, state);
  if (found === null) return reject('not-registered');
  const { last, isInside } = found.presence;
  if (!isInside || last === null) return reject('not-inside-activity', { registrantId });
  return [{ ...outFact(found, rules.activityId, { last, because: 'left' }), personal: {} }];
};

/** Takes back the check-in to an activity that was made last (rule activity-check-in/undo); no reason is an empty one. */
export const undoActivityCheckIn: Decide<
  {
    readonly registrantId: RegistrantId;
    readonly activityId: ActivityId;
    readonly checkinId: ActivityCheckinId;
    readonly reason: string;
  },
  RegistrationState,
  EventOf<Events['RegistrantCheckedOutOfActivity']>,
  'registration-not-found' | 'not-checked-in'
> = ({ registrantId, activityId, checkinId, reason }, state) => {
  const person = state.kind === 'group' ? state.registrants.get(registrantId) : undefined;
  if (state.kind === 'absent' || person === undefined) return reject('registration-not-found');
  const presence = presenceAt(person, activityId);
  const { last } = presence;
  if (last === null || last.checkinId !== checkinId) return reject('not-checked-in');
  return [
    {
      ...outFact({ group: state, person, presence }, activityId, { last, because: 'undone' }),
      // Nothing more can be said about a person who was erased.
      personal: person.isErased ? {} : { [registrantId]: { reason } },
    },
  ];
};
