import type { EventDetails } from '@turnout/contracts/event-setup';
import type { FieldValue } from '@turnout/contracts/fields';
import { isRejection, type EventId, type PrimaryId, type Rejection } from '@turnout/contracts/kernel';
import { holdsSeat, type RegistrantState } from '@turnout/contracts/registration';
import type { Charging } from '../decide/charged-facts.ts';
import type { ActivityChange } from '../decide/choose.ts';
import { reserveChanged } from './reserve-changed.ts';
import type { ReservedChoice } from './reserve-choice.ts';
import { steps, type Reservation } from '../../claims/reservation.ts';
import { takerOf } from './reserve-chosen.ts';
import type { RegistrationParts, TypeForm } from '../stream/parts.ts';

type Answers = Readonly<Record<string, FieldValue>>;

/** Somebody who is registered, and whose answers or activities are to change. */
export interface Changed {
  readonly event: EventDetails;
  readonly eventId: EventId;
  readonly primaryId: PrimaryId;
  readonly person: RegistrantState;
  readonly form: TypeForm;
  readonly answers: { readonly before: Answers; readonly after: Answers };
  /** Their name in a refusal of their answers. */
  readonly label: string;
}

interface Changing extends Changed {
  readonly parts: RegistrationParts;
  /** Reserves what they choose to take part in, beside what their answers change. */
  readonly choose: (change: ActivityChange) => Reservation<ReservedChoice>;
  /** Works out what they are charged then; undefined: as they were. */
  readonly charge: (change: ActivityChange) => Promise<Charging | undefined | Rejection>;
}

/** The person, where they take up a seat: whoever is rejected or deleted holds nothing. */
const compared = ({ person, primaryId, answers, label }: Changing) =>
  holdsSeat(person.status)
    ? [{ registrantId: person.registrantId, primaryId, answers: answers.after, before: answers.before, label }]
    : [];

const limitedOptions = (of: Changing) =>
  of.parts.optionUses.reserve({
    eventId: of.eventId,
    people: compared(of).map((one) => takerOf(of.form.fields, one)),
  });

const answersOfTheirOwn = (of: Changing) =>
  of.parts.duplicates.reserve(of.event, { eventId: of.eventId, people: compared(of) });

const seatsInWhatFollows = ({ parts, ...of }: Changing) => reserveChanged(parts, of);

const whatTheyChoose = ({ choose, enters, leaves }: Changing & ActivityChange) => choose({ enters, leaves });

const whatTheyAreCharged = async ({ charge, change }: Changing & ReservedChoice) => {
  const charging = await charge(change);
  return isRejection(charging) ? charging : { charging };
};

/** All that somebody's changed answers and activities need. Answers that were theirs before stay claimed: whoever meets that claim looks whether it stands. */
export const neededByChange = steps<Changing>()
  .step(limitedOptions)
  .step(answersOfTheirOwn)
  .step(seatsInWhatFollows)
  .step(whatTheyChoose)
  .step(whatTheyAreCharged);
