import type { EventId } from '@turnout/contracts/kernel';
import { steps, type Reservation } from '../../claims/reservation.ts';
import type { Judged } from '../judge/judge-people.ts';
import type { RegistrationParts } from '../stream/parts.ts';
import type { Seated as WithType } from '../../claims/pools/group-seats.ts';
import { demandSeats, type Chooser } from './demand-seats.ts';
import { entrantOf, reserveFollowing, type Seated } from './reserve-activities.ts';

interface Entering {
  readonly parts: Pick<RegistrationParts, 'activityName' | 'activitySeats' | 'enrolling' | 'pricedActivities'>;
  readonly eventId: EventId;
  readonly people: readonly (WithType & Judged)[];
}

/** The activities that they choose, and those that follow for them: these they need not choose. */
const whatTheyWant = async ({ parts, eventId, people }: Entering) => {
  const activities = await parts.enrolling(eventId);
  const entrants = people.map((one) => entrantOf(activities, { ...one, answers: one.personal.fields }));
  const choosing = people.map(({ registrantId, primaryId, label, chosen = [] }, index) => {
    const follows = new Set(entrants[index]?.wanted.map(({ activityId }) => activityId));
    return { registrantId, primaryId, label, chosen: [...new Set(chosen)].filter((id) => !follows.has(id)) };
  });
  return { activities, entrants, choosing };
};

const withWhatTheyChose = ({ choosing, enrolmentsOf }: Seated & { readonly choosing: readonly Chooser[] }): Seated => {
  const chosenBy = new Map(choosing.map(({ registrantId, chosen }) => [registrantId, chosen]));
  const because = 'chosen';
  return {
    enrolmentsOf: (id) => [
      ...enrolmentsOf(id),
      ...(chosenBy.get(id) ?? []).map((activityId) => ({ activityId, because }) as const),
    ],
  };
};

const entering = steps<Entering>()
  .step(whatTheyWant)
  .step(({ parts, eventId, choosing }) => demandSeats(parts, { eventId, people: choosing }))
  .step(({ parts: { activitySeats }, ...wanted }) => reserveFollowing(activitySeats, wanted))
  .step(withWhatTheyChose);

/**
 * Reserves seats in the activities of people who are to be registered: in all that they choose, or it refuses; then in those
 * that they take part in without choosing them, as far as there are some.
 */
export const reserveActivitiesOfNew = (parts: Entering['parts'], asked: Omit<Entering, 'parts'>): Reservation<Seated> =>
  entering.reserve({ parts, ...asked });
