import type { EventDetails } from '@turnout/contracts/event-setup';
import { isRejection, type EventId, type Rejection } from '@turnout/contracts/kernel';
import type { Judged } from './judge-people.ts';
import { entrantOf, holdFollowing, type HeldActivities } from './enrolment/hold-activities.ts';
import type { RegistrationParts } from './parts.ts';
import type { HeldFor } from './seats/decider.ts';
import { claimSeats, type Refused, type Seated } from './seats/group-seats.ts';

/** What is held for people until they are registered. */
export type Reserved = HeldActivities;

/**
 * Claims all that people need who are to be registered: a seat of their types for each of them, or it refuses; and
 * seats of the activities that they take part in without choosing them, as far as there are some. Where the event checks
 * for duplicates their answers come last: whoever finds no seat is told nothing of others.
 */
export const reserve = async (
  { seats, seatLimit, activitySeats, enrolling, duplicates }: RegistrationParts,
  {
    event,
    eventId,
    people,
    offer,
  }: {
    readonly event: EventDetails;
    readonly eventId: EventId;
    readonly people: readonly (Seated & Judged)[];
    readonly offer?: HeldFor | undefined;
  },
): Promise<Reserved | Rejection<Refused | 'duplicate-found'>> => {
  const activities = await enrolling(eventId);
  const entrants = people.map((one) => entrantOf(activities, { ...one, answers: one.personal.fields }));
  const [held, taken] = await Promise.all([
    claimSeats(seats, { eventId, people, limitOf: seatLimit, offer }),
    holdFollowing(activitySeats, { eventId, activities, entrants }),
  ]);
  if (isRejection(held)) {
    await taken.giveBack();
    return held;
  }
  const giveBack = async () => {
    await Promise.all([held.giveBack(), taken.giveBack()]);
  };
  const compared = people.map((one) => ({ ...one, answers: one.personal.fields }));
  const alone = await duplicates.hold(event, { eventId, people: compared });
  if (isRejection(alone)) {
    await giveBack();
    return alone;
  }
  return { of: taken.of, giveBack: async () => void (await Promise.all([giveBack(), alone.giveBack()])) };
};
