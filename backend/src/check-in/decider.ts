import {
  CheckinId,
  reject,
  type Decide,
  type EventId,
  type EventOf,
  type RegistrantId,
} from '@turnout/contracts/kernel';
import type { registrationEvents, RegistrantState, RegistrationState } from '@turnout/contracts/registration';

type Group = Extract<RegistrationState, { kind: 'group' }>;
type Admitted = EventOf<(typeof registrationEvents)['RegistrantCheckedIn']>;
type Undone = EventOf<(typeof registrationEvents)['CheckInUndone']>;

const admit = ({ eventId, primaryId }: Group, person: RegistrantState): Admitted => ({
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

/** Checks one person in: only the confirmed, and each once (decisions 22). */
export const checkIn: Decide<
  { eventId: EventId; registrantId: RegistrantId },
  RegistrationState,
  Admitted,
  'not-registered' | 'not-confirmed' | 'already-checked-in'
> = ({ eventId, registrantId }, state) => {
  const person = state.kind === 'group' && state.eventId === eventId ? state.registrants.get(registrantId) : undefined;
  if (state.kind === 'absent' || person === undefined) return reject('not-registered');
  if (person.inside !== null) return reject('already-checked-in', { ...person.inside, registrantId });
  if (person.status !== 'confirmed') return reject('not-confirmed', { status: person.status, registrantId });
  return [admit(state, person)];
};

/** Checks in everyone of a group who is confirmed and not inside, in one step. */
export const checkInAll: Decide<
  { eventId: EventId; registrantId: RegistrantId },
  RegistrationState,
  Admitted,
  'not-registered' | 'nobody-to-check-in'
> = ({ eventId, registrantId }, state) => {
  if (state.kind === 'absent' || state.eventId !== eventId || !state.registrants.has(registrantId))
    return reject('not-registered');
  const waiting = [...state.registrants.values()].filter(
    ({ status, inside }) => status === 'confirmed' && inside === null,
  );
  return waiting.length === 0
    ? reject('nobody-to-check-in', { registrantId })
    : waiting.map((person) => admit(state, person));
};

/** Undoes a check-in that stands: a new fact with who and why (decisions 23). */
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
