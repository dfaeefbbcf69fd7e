import {
  reject,
  type ActivityId,
  type Decide,
  type EventId,
  type EventOf,
  type RegistrantId,
} from '@turnout/contracts/kernel';
import {
  holdsSeat,
  type registrationEvents,
  type RegistrationState,
  type repopulationEvents,
} from '@turnout/contracts/registration';
import { enrolledFacts, type Enrolment } from './enrolled-facts.ts';

type RegistrationEvent = EventOf<(typeof registrationEvents)[keyof typeof registrationEvents]>;

/** Somebody to be enrolled, as whoever claimed the seats saw them. */
export interface SeenEntrant {
  readonly registrantId: RegistrantId;
  readonly corrections: number;
  readonly statusSettings: number;
  readonly activities: readonly Enrolment[];
}

/**
 * Enrols people of a group who registered before. Whoever is enrolled already is passed over, and so is whoever was
 * corrected or given another status since: what follows for them was decided there.
 */
export const enrolRegistrants: Decide<
  { readonly eventId: EventId; readonly registrants: readonly SeenEntrant[] },
  RegistrationState,
  RegistrationEvent,
  'registration-not-found'
> = ({ eventId, registrants }, state) => {
  if (state.kind === 'absent' || state.eventId !== eventId) return reject('registration-not-found');
  const people = registrants.flatMap(({ registrantId, corrections, statusSettings, activities }) => {
    const person = state.registrants.get(registrantId);
    if (person === undefined || !holdsSeat(person.status)) return [];
    if (person.corrections !== corrections || person.statusSettings !== statusSettings) return [];
    const fresh = activities.filter(({ activityId }) => !person.activities.has(activityId));
    return [{ registrantId, status: person.status, activities: fresh }];
  });
  return enrolledFacts(state, people);
};

type RepopulationEvent = EventOf<(typeof repopulationEvents)[keyof typeof repopulationEvents]>;
/** Whether those who registered before are being brought up to date. */
export interface RepopulationState {
  readonly isRunning: boolean;
}
interface OfActivity {
  readonly eventId: EventId;
  readonly activityId: ActivityId;
}

/** Has those who registered before brought up to date; while that goes on, once more adds nothing. */
export const startRepopulation: Decide<OfActivity, RepopulationState, RepopulationEvent> = (data, { isRunning }) =>
  isRunning ? [] : [{ type: 'RepopulationStarted', data }];

/** Says that it is done. */
export const completeRepopulation: Decide<
  OfActivity & { readonly withoutSeat: number },
  RepopulationState,
  RepopulationEvent
> = (data, { isRunning }) => (isRunning ? [{ type: 'RepopulationCompleted', data }] : []);
