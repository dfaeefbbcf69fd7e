import type { EventDetails } from '@turnout/contracts/event-setup';
import type { EventId } from '@turnout/contracts/kernel';
import { reserveActivitiesOfNew } from './enrolment/reserve-activities-of-new.ts';
import { steps } from './inventory/reservation.ts';
import type { Judged } from './judge-people.ts';
import { reserveChosen } from './options/reserve-chosen.ts';
import type { RegistrationParts } from './parts.ts';
import type { HeldFor } from './seats/decider.ts';
import type { Seated } from './seats/group-seats.ts';

/** People who are to be registered. */
interface Coming {
  readonly parts: RegistrationParts;
  readonly event: EventDetails;
  readonly eventId: EventId;
  readonly people: readonly (Seated & Judged)[];
  /** Whose held seat the first of them takes. */
  readonly offer?: HeldFor | undefined;
}

const withAnswers = (people: Coming['people']) => people.map((one) => ({ ...one, answers: one.personal.fields }));

const seatsOfTheirTypes = ({ parts: { seats, seatLimit: limitOf }, ...asked }: Coming) =>
  seats.reserve({ ...asked, limitOf });

const seatsInActivities = ({ parts, ...asked }: Coming) => reserveActivitiesOfNew(parts, asked);

const limitedOptions = ({ parts, eventId, people }: Coming) =>
  reserveChosen(parts, { eventId, people: withAnswers(people) });

const answersOfTheirOwn = ({ parts, event, eventId, people }: Coming) =>
  parts.duplicates.reserve(event, { eventId, people: withAnswers(people) });

/**
 * All that people need who are to be registered: a seat of their types for each of them and the limited options and activities
 * that they choose, or it refuses; and seats of the activities that they take part in without choosing them, as far as there
 * are some. Where the event checks for duplicates their answers come last: whoever finds no seat is told nothing of others.
 */
export const neededBy = steps<Coming>()
  .step(seatsOfTheirTypes)
  .beside(seatsInActivities)
  .beside(limitedOptions)
  .step(answersOfTheirOwn);
