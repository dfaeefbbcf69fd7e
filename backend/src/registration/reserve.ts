import type { EventDetails } from '@turnout/contracts/event-setup';
import { isRejection, type EventId, type Rejection } from '@turnout/contracts/kernel';
import { giveBackAll } from './give-back.ts';
import type { Judged } from './judge-people.ts';
import type { HeldActivities } from './enrolment/hold-activities.ts';
import { holdActivitiesOfNew } from './enrolment/hold-activities-of-new.ts';
import { holdChosen } from './options/hold-chosen.ts';
import type { RegistrationParts } from './parts.ts';
import type { HeldFor } from './seats/decider.ts';
import { claimSeats, type Refused, type Seated } from './seats/group-seats.ts';

/** What is held for people until they are registered. */
export type Reserved = HeldActivities;

/**
 * Claims all that people need who are to be registered: a seat of their types for each of them and the limited options
 * and activities that they choose, or it refuses; and seats of the activities that they take part in without choosing
 * them, as far as there are some. Where the event checks for duplicates their answers come last: whoever finds no seat is told nothing
 * of others.
 */
export const reserve = async (
  parts: RegistrationParts,
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
): Promise<
  Reserved | Rejection<Refused | 'option-gone' | 'duplicate-found' | 'activity-full' | 'activity-not-of-event'>
> => {
  const { seats, seatLimit, duplicates, formOf, optionUses } = parts;
  const choosing = people.map((one) => ({ ...one, answers: one.personal.fields }));
  const [held, taken, chosen] = await Promise.all([
    claimSeats(seats, { eventId, people, limitOf: seatLimit, offer }),
    holdActivitiesOfNew(parts, { eventId, people }),
    holdChosen({ formOf, optionUses }, { eventId, people: choosing }),
  ]);
  const giveBack = () => giveBackAll([held, taken, chosen]);
  if (isRejection(held)) {
    await giveBack();
    return held;
  }
  if (isRejection(taken)) {
    await giveBack();
    return taken;
  }
  if (isRejection(chosen)) {
    await giveBack();
    return chosen;
  }
  const alone = await duplicates.hold(event, { eventId, people: choosing });
  if (isRejection(alone)) {
    await giveBack();
    return alone;
  }
  return { of: taken.of, giveBack: async () => void (await Promise.all([giveBack(), alone.giveBack()])) };
};
