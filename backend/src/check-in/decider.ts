import {
  CheckinId,
  reject,
  type Decide,
  type EventId,
  type EventOf,
  type Instant,
  type RegistrantId,
} from '@turnout/contracts/kernel';
import { dueOf } from '@turnout/contracts/charges';
import { mayEnter, type PlaceAtDoor, type PlaceRefusal } from '@turnout/contracts/place-rules';
import {
  currencyOf,
  groupBalance,
  waitsFor,
  type registrationEvents,
  type RegistrantState,
  type RegistrationState,
} from '@turnout/contracts/registration';

type Group = Extract<RegistrationState, { kind: 'group' }>;

/** Who of a group is still to come in: confirmed and not inside, in the order of their places. */
export const leftOf = (state: RegistrationState): readonly RegistrantState[] =>
  state.kind === 'absent'
    ? []
    : [...state.registrants.values()].filter(({ status, inside }) => status === 'confirmed' && inside === null);

type Admitted = EventOf<(typeof registrationEvents)['RegistrantCheckedIn']>;
type Undone = EventOf<(typeof registrationEvents)['CheckInUndone']>;

/** The fact that one of a group came in. */
export const admit = ({ eventId, primaryId }: Group, person: RegistrantState): Admitted => ({
  type: 'RegistrantCheckedIn',
  data: {
    eventId,
    primaryId,
    registrantId: person.registrantId,
    typeId: person.typeId,
    checkinId: CheckinId.parse(`${person.registrantId}~${person.admissions + 1}`),
    isFirst: person.admissions === 0,
  },
});

/** Whether those come in who owe something: null, they do; else the event, in whose currency they pay. */
export type PaidFirst = { readonly appCurrency: string } | null;

/** Nobody of a group that owes something comes in where all has to be paid before (rule check-in/fully-paid); in minor units. */
export const refuseUnpaid = (group: Group, registrantId: RegistrantId, paidFirst: PaidFirst) => {
  if (paidFirst === null) return null;
  const due = dueOf(groupBalance(group));
  return due > 0 ? reject('not-fully-paid', { registrantId, due, currency: currencyOf(group, paidFirst) }) : null;
};

/** Why somebody is not confirmed: their payment is not there, and how much is due; or the status that they have. */
export const refuseUnconfirmed = (group: Group, person: RegistrantState) => {
  const { registrantId, status } = person;
  const due = dueOf(groupBalance(group));
  return waitsFor(person) === 'payment' && due > 0 && group.currency !== ''
    ? reject('not-fully-paid', { registrantId, due, currency: group.currency })
    : reject('not-confirmed', { status, registrantId });
};

/** The refusal of somebody by the rules of the event's own door; null: it lets them in. It admits once: there is no entry before. */
const refuseByRules = (place: PlaceAtDoor, { registrantId, typeId }: RegistrantState, now: Instant) =>
  mayEnter(place, { registrantId, typeId, entries: [] }, now);

/**
 * Checks one person in: only the confirmed, and each once (rule check-in/once), whom the rules of the door let in (rule
 * check-in/rules-of-a-place); where it is asked, who owes nothing.
 */
export const checkIn: Decide<
  { eventId: EventId; registrantId: RegistrantId; place: PlaceAtDoor; paidFirst: PaidFirst },
  RegistrationState,
  Admitted,
  'not-registered' | 'not-confirmed' | 'already-checked-in' | 'not-fully-paid' | PlaceRefusal
> = ({ eventId, registrantId, place, paidFirst }, state, { now }) => {
  const person = state.kind === 'group' && state.eventId === eventId ? state.registrants.get(registrantId) : undefined;
  if (state.kind === 'absent' || person === undefined) return reject('not-registered');
  if (person.inside !== null) return reject('already-checked-in', { ...person.inside, registrantId });
  if (person.status !== 'confirmed') return refuseUnconfirmed(state, person);
  return refuseByRules(place, person, now) ?? refuseUnpaid(state, registrantId, paidFirst) ?? [admit(state, person)];
};

/**
 * Checks in everyone of a group who is confirmed and not inside, in one step; asked of the primary (rule check-in/whole-group).
 * `only`: of those nobody but these; null for all. Whoever of them is inside by now is left out, and so is whom the rules of
 * the door do not let in; where that is all of them, the first one's refusal is the answer.
 */
export const checkInAll: Decide<
  {
    eventId: EventId;
    registrantId: RegistrantId;
    only: readonly RegistrantId[] | null;
    place: PlaceAtDoor;
    paidFirst: PaidFirst;
  },
  RegistrationState,
  Admitted,
  'not-registered' | 'not-the-primary' | 'nobody-to-check-in' | 'not-fully-paid' | PlaceRefusal
> = ({ eventId, registrantId, only, place, paidFirst }, state, { now }) => {
  const asked = state.kind === 'group' && state.eventId === eventId ? state.registrants.get(registrantId) : undefined;
  if (state.kind === 'absent' || asked === undefined) return reject('not-registered');
  if (asked.place > 1) return reject('not-the-primary');
  const waiting = leftOf(state).filter((person) => only === null || only.includes(person.registrantId));
  if (waiting.length === 0) return reject('nobody-to-check-in', { registrantId });
  const [kept] = waiting.flatMap((person) => refuseByRules(place, person, now) ?? []);
  const welcome = waiting.filter((person) => refuseByRules(place, person, now) === null);
  if (kept !== undefined && welcome.length === 0) return kept;
  return refuseUnpaid(state, registrantId, paidFirst) ?? welcome.map((person) => admit(state, person));
};

/**
 * Turns somebody away (rule check-in/deny), whatever their status: they are not inside, and may be let in later. Who is
 * inside by now is not turned away: of two desks one was first.
 */
export const deny: Decide<
  { eventId: EventId; registrantId: RegistrantId },
  RegistrationState,
  EventOf<(typeof registrationEvents)['RegistrantDenied']>,
  'not-registered' | 'already-checked-in'
> = ({ eventId, registrantId }, state) => {
  const person = state.kind === 'group' && state.eventId === eventId ? state.registrants.get(registrantId) : undefined;
  if (state.kind === 'absent' || person === undefined) return reject('not-registered');
  if (person.inside !== null) return reject('already-checked-in', { ...person.inside, registrantId });
  return [{ type: 'RegistrantDenied', data: { eventId, primaryId: state.primaryId, registrantId } }];
};

/** Undoes a check-in that stands: a new fact with who and why (rule check-in/undo); no reason is an empty one. */
export const undoCheckIn: Decide<
  { registrantId: RegistrantId; checkinId: CheckinId; reason: string },
  RegistrationState,
  Undone,
  'registration-not-found' | 'not-checked-in'
> = ({ registrantId, checkinId, reason }, state) => {
  const person = state.kind === 'group' ? state.registrants.get(registrantId) : undefined;
  if (state.kind === 'absent' || person === undefined) return reject('registration-not-found');
  if (person.inside === null || person.inside.checkinId !== checkinId) return reject('not-checked-in');
  const { eventId, primaryId } = state;
  const { typeId, status, inside, isErased } = person;
  return [
    {
      type: 'CheckInUndone',
      data: { eventId, primaryId, registrantId, typeId, checkinId, status, checkedInAt: inside.at },
      // Nothing more can be said about a person who was erased.
      personal: isErased ? {} : { [registrantId]: { reason } },
    },
  ];
};
