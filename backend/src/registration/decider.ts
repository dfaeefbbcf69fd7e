import type {
  RegistrantPersonal,
  registrationEvents,
  RegistrationState,
  RegistrationStatus,
} from '@turnout/contracts/registration';
import {
  primaryOf,
  reject,
  type Decide,
  type EventId,
  type EventOf,
  type PrimaryId,
  type RegistrantId,
  type TypeId,
} from '@turnout/contracts/kernel';

type RegistrationEvent = EventOf<(typeof registrationEvents)[keyof typeof registrationEvents]>;

export interface NewRegistrant {
  readonly registrantId: RegistrantId;
  readonly typeId: TypeId;
  readonly status: RegistrationStatus;
  readonly scannableCode?: string;
  readonly personal: RegistrantPersonal;
}

/** Registers a group, primary first; registering it again adds nothing. */
export const submitRegistration: Decide<
  {
    eventId: EventId;
    primaryId: PrimaryId;
    confirmationNumber: string;
    registrants: readonly NewRegistrant[];
  },
  RegistrationState,
  RegistrationEvent
> = ({ eventId, primaryId, confirmationNumber, registrants }, state) => {
  if (state.kind === 'group') return [];
  const people = registrants.map(({ personal: _, ...rest }) => rest);
  const personal = Object.fromEntries(registrants.map((one) => [one.registrantId, one.personal]));
  return [
    { type: 'RegistrationSubmitted', data: { eventId, primaryId, confirmationNumber, registrants: people }, personal },
  ];
};

/** Sets a status, of one person or of the whole group (spec 001, section 4). Whoever has it already is left out. */
export const setStatus: Decide<
  { eventId: EventId; registrantId: RegistrantId; status: RegistrationStatus; forAll: boolean },
  RegistrationState,
  RegistrationEvent,
  'registration-not-found' | 'status-already-set'
> = ({ eventId, registrantId, status, forAll }, state) => {
  if (state.kind === 'absent' || state.eventId !== eventId || !state.registrants.has(registrantId)) {
    return reject('registration-not-found');
  }
  const meant = [...state.registrants.values()].filter((one) => forAll || one.registrantId === registrantId);
  const registrants = meant
    .filter((one) => one.status !== status)
    .map((one) => ({
      registrantId: one.registrantId,
      typeId: one.typeId,
      from: one.status,
      isCheckedIn: one.inside !== null,
    }));
  if (registrants.length === 0) return reject('status-already-set', { status });
  return [{ type: 'RegistrationStatusSet', data: { eventId, primaryId: state.primaryId, status, registrants } }];
};

/**
 * Corrects what is known about one person. What was said before stays in the log. `corrections` is the
 * version that the new details were made from: made from an older one, they would undo somebody's work.
 */
export const correctRegistrant: Decide<
  { eventId: EventId; registrantId: RegistrantId; personal: RegistrantPersonal; corrections: number },
  RegistrationState,
  RegistrationEvent,
  'registration-not-found' | 'corrected-meanwhile'
> = ({ eventId, registrantId, personal, corrections }, state) => {
  const person = state.kind === 'group' && state.eventId === eventId ? state.registrants.get(registrantId) : undefined;
  if (person === undefined) return reject('registration-not-found');
  if (person.corrections !== corrections) return reject('corrected-meanwhile');
  const data = { eventId, primaryId: primaryOf(registrantId), registrantId };
  return [{ type: 'RegistrantDetailsCorrected', data, personal: { [registrantId]: personal } }];
};

/** Notes that badges were printed; printing is not admission (decisions 24). */
export const logPrint: Decide<
  { registrantId: RegistrantId; all: boolean },
  RegistrationState,
  RegistrationEvent,
  'registration-not-found'
> = ({ registrantId, all }, state) => {
  if (state.kind === 'absent' || !state.registrants.has(registrantId)) return reject('registration-not-found');
  const registrants = all ? [...state.registrants.keys()] : [registrantId];
  return [{ type: 'BadgePrinted', data: { eventId: state.eventId, primaryId: state.primaryId, registrants } }];
};
