import { followingActivities, type EnrollingActivity } from '@turnout/contracts/forms';
import type { ActivityId, EventId, RegistrantId } from '@turnout/contracts/kernel';
import { steps, type Reservation } from '../inventory/reservation.ts';
import type { Judged } from '../judge-people.ts';
import type { RegistrationParts } from '../parts.ts';
import type { Seated as WithType } from '../inventory/seats/group-seats.ts';
import { demandSeats, type Chooser } from './demand-seats.ts';
import type { Enrolment } from './enrolled-facts.ts';
import { entrantOf, reserveFollowing, type Seated } from './reserve-activities.ts';

interface Entering {
  readonly parts: Pick<RegistrationParts, 'activityName' | 'activitySeats' | 'enrolling' | 'pricedActivities'>;
  readonly eventId: EventId;
  readonly people: readonly (WithType & Judged)[];
}

const activitiesOfEvent = async ({ parts, eventId }: Entering) => ({ activities: await parts.enrolling(eventId) });

interface Known extends Entering {
  readonly activities: readonly EnrollingActivity[];
}

/** What follows for somebody they need not choose. */
const whatTheyChoose = ({ activities, people }: Known): { readonly choosing: readonly Chooser[] } => ({
  choosing: people.map(({ registrantId, primaryId, label, typeId, personal, chosen = [] }) => {
    const following = followingActivities(activities, { typeId, answers: personal.fields });
    const follows = new Set(following.map(({ activityId }) => activityId));
    return { registrantId, primaryId, label, chosen: [...new Set(chosen)].filter((id) => !follows.has(id)) };
  }),
});

const seatsInWhatFollows = ({ parts, eventId, activities, people }: Known) => {
  const entrants = people.map((one) => entrantOf(activities, { ...one, answers: one.personal.fields }));
  return reserveFollowing(parts.activitySeats, { eventId, activities, entrants });
};

const entering = steps<Entering>()
  .step(activitiesOfEvent)
  .step(whatTheyChoose)
  .step(({ parts, eventId, choosing }) => demandSeats(parts, { eventId, people: choosing }))
  .step(seatsInWhatFollows)
  .step(({ choosing, enrolmentsOf }) => ({ enrolmentsOf: withChosen(choosing, enrolmentsOf) }));

const withChosen = (choosing: readonly Chooser[], following: Seated['enrolmentsOf']): Seated['enrolmentsOf'] => {
  const chosenBy = new Map<RegistrantId, readonly ActivityId[]>(
    choosing.map(({ registrantId, chosen }) => [registrantId, chosen]),
  );
  return (id) => [
    ...following(id),
    ...(chosenBy.get(id) ?? []).map((activityId): Enrolment => ({ activityId, because: 'chosen' })),
  ];
};

/**
 * Reserves seats in the activities of people who are to be registered: in all that they choose, or it refuses; then in those
 * that they take part in without choosing them, as far as there are some.
 */
export const reserveActivitiesOfNew = (parts: Entering['parts'], asked: Omit<Entering, 'parts'>): Reservation<Seated> =>
  entering.reserve({ parts, ...asked });
