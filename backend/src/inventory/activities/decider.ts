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
  type RegistrantState,
  type registrationEvents,
  type RegistrationState,
} from '@turnout/contracts/registration';
import { type repopulationEvents } from '@turnout/contracts/inventory';
import { isChargedAs } from '../../groups/decide/as-seen.ts';
import { rechargedFacts, refuseCurrency, type Charging } from '../../groups/decide/charged-facts.ts';
import { enrolledFacts, type Enrolment } from '../../groups/decide/enrolled-facts.ts';

type RegistrationEvent = EventOf<(typeof registrationEvents)[keyof typeof registrationEvents]>;

/** Somebody to be enrolled, as whoever claimed the seats saw them. */
export interface SeenEntrant {
  readonly registrantId: RegistrantId;
  readonly corrections: number;
  readonly statusSettings: number;
  readonly activities: readonly Enrolment[];
  /** What they had and were charged, where what the activities cost was worked out on it. */
  readonly seen?: Pick<RegistrantState, 'activities' | 'lines'>;
}

/**
 * Enrols people of a group who registered before. Whoever is enrolled already is passed over, and so is whoever was
 * corrected or given another status since: what follows for them was decided there.
 * @param command `charging`: what they are charged from then on, worked out anew where it was on something older; without
 *   it they stay charged as they were.
 */
export const enrolRegistrants: Decide<
  {
    readonly eventId: EventId;
    readonly registrants: readonly SeenEntrant[];
    readonly charging?: Charging | undefined;
  },
  RegistrationState,
  RegistrationEvent,
  'registration-not-found' | 'corrected-meanwhile' | 'group-other-currency'
> = ({ eventId, registrants, charging }, state) => {
  if (state.kind === 'absent' || state.eventId !== eventId) return reject('registration-not-found');
  const people = registrants.flatMap(({ registrantId, corrections, statusSettings, activities }) => {
    const person = state.registrants.get(registrantId);
    if (person === undefined || !holdsSeat(person.status)) return [];
    if (person.corrections !== corrections || person.statusSettings !== statusSettings) return [];
    const fresh = activities.filter(({ activityId }) => !person.activities.has(activityId));
    return [{ registrantId, status: person.status, activities: fresh }];
  });
  const entering = people.filter(({ activities }) => activities.length > 0).map(({ registrantId }) => registrantId);
  const isOlder = registrants.some(({ registrantId, seen }) => {
    const is = state.registrants.get(registrantId);
    return entering.includes(registrantId) && seen !== undefined && is !== undefined && !isChargedAs(seen, is);
  });
  if (isOlder) return reject('corrected-meanwhile');
  const charged = charging && {
    ...charging,
    people: charging.people.filter(({ registrantId }) => entering.includes(registrantId)),
  };
  return refuseCurrency(state, charged) ?? [...enrolledFacts(state, people), ...rechargedFacts(state, charged)];
};

type RepopulationEvent = EventOf<(typeof repopulationEvents)[keyof typeof repopulationEvents]>;
/** Whether those who registered before are being brought up to date. */
export interface RepopulationState {
  readonly isRunning: boolean;
  /** How many the last run left out, as they could not be charged. */
  readonly notCharged: number;
}
interface OfActivity {
  readonly eventId: EventId;
  readonly activityId: ActivityId;
}

/** Has those who registered before brought up to date; while that goes on, once more adds nothing. */
export const startRepopulation: Decide<
  OfActivity & { readonly keepsCharges: boolean },
  RepopulationState,
  RepopulationEvent
> = (data, { isRunning }) => (isRunning ? [] : [{ type: 'RepopulationStarted', data }]);

/** Says that it is done. */
export const completeRepopulation: Decide<
  OfActivity & { readonly withoutSeat: number; readonly notCharged: number },
  RepopulationState,
  RepopulationEvent
> = (data, { isRunning }) => (isRunning ? [{ type: 'RepopulationCompleted', data }] : []);
