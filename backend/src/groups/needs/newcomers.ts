import type { EventDetails } from '@turnout/contracts/event-setup';
import { isRejection, type PrimaryId } from '@turnout/contracts/kernel';
import type { Charging } from '../decide/charged-facts.ts';
import { chargePeople } from '../charge/charge-people.ts';
import { refuseOtherTotal } from '../charge/refuse-other-total.ts';
import { reserveActivitiesOfNew } from './reserve-activities-of-new.ts';
import type { Seated as Entering } from './reserve-activities.ts';
import { steps } from '../../claims/reservation.ts';
import type { Judged, Request } from '../judge/judge-people.ts';
import { reserveChosen } from './reserve-chosen.ts';
import type { RegistrationParts } from '../stream/parts.ts';
import { type KnownCode } from '../../claims/kinds/promo-codes.ts';
import { enteredCode, usersIn } from '../stream/codes.ts';
import type { HeldFor } from '../../claims/pools/decider.ts';
import type { Seated } from '../../claims/pools/group-seats.ts';

/** People whom a request registers, judged. */
interface Newcomers {
  readonly parts: RegistrationParts;
  readonly request: Request;
  readonly event: EventDetails;
  readonly primaryId: PrimaryId;
  readonly registrants: readonly (Judged & Pick<Seated, 'registrantId'>)[];
  /** The held seat that the first of them takes. */
  readonly offer?: HeldFor | undefined;
}

const peopleOf = ({ request, primaryId, registrants }: Newcomers) => ({
  eventId: request.body.event,
  people: registrants.map((one) => ({ ...one, primaryId, answers: one.personal.fields })),
});

const seatsOfTheirTypes = (of: Newcomers) =>
  of.parts.seats.reserve({ ...peopleOf(of), limitOf: of.parts.seatLimit, offer: of.offer });

const seatsInActivities = (of: Newcomers) => reserveActivitiesOfNew(of.parts, peopleOf(of));

const limitedOptions = (of: Newcomers) => reserveChosen(of.parts, peopleOf(of));

const keysOfTheirs = async ({ parts, registrants }: Newcomers) => {
  await parts.platform.keyring.ensure(registrants.map(({ registrantId }) => registrantId));
  return {};
};

const answersOfTheirOwn = (of: Newcomers) => of.parts.duplicates.reserve(of.event, peopleOf(of));

/** The code is due now, or refused. */
const codeThatCameAlong = async ({ parts, request: { body, caller } }: Newcomers) => {
  const code = enteredCode(await parts.promoCodes(body.event), body.promoCode, caller.now);
  return isRejection(code) ? code : { code };
};

interface WithCode extends Newcomers {
  readonly code: KnownCode | null;
}

/** Charges as of today, where it is staff as of the day that they say. */
const whatTheyAreCharged = async (of: WithCode & Entering) => {
  const { body, caller, isStaff } = of.request;
  const activitiesOf = ({ registrantId }: Newcomers['registrants'][number]) =>
    of.enrolmentsOf(registrantId).map(({ activityId }) => activityId);
  const charging = await chargePeople(of.parts, {
    eventId: body.event,
    mode: isStaff ? 'admin-add' : 'new',
    now: caller.now,
    asOf: isStaff ? body.asofdate : null,
    people: of.registrants.map((one) => ({ ...one, activities: activitiesOf(one) })),
    promoCode: of.code,
  });
  return isRejection(charging) ? charging : { charging };
};

/** Refuses another total than they were shown. No visitor learns an amount that the event hides by saying another. */
const otherTotalThanShown = ({ event, request, charging }: Newcomers & { readonly charging: Charging }) => {
  const { body, isStaff } = request;
  const seesAmounts = isStaff || !event.hideAllPaymentInfoFromRegistrant;
  return refuseOtherTotal(seesAmounts ? (body.shownTotal ?? null) : null, charging);
};

/** A use of the code for those alone who pay less by it. */
const usesOfTheCode = ({ parts, request, primaryId, code, charging }: WithCode & { readonly charging: Charging }) =>
  parts.promoCodeUses.reserve({ eventId: request.body.event, primaryId, code, registrants: usersIn(charging) });

/**
 * All that people need whom a request registers: a seat of their types for each of them, the limited options and activities that
 * they choose and what they are charged, or it refuses; and seats of the activities that they take part in without choosing
 * them, as far as there are some. Answers come after seats: whoever finds none is told nothing of others.
 */
export const neededByNewcomers = steps<Newcomers>()
  .step(seatsOfTheirTypes)
  .beside(seatsInActivities)
  .beside(limitedOptions)
  .beside(keysOfTheirs)
  .step(answersOfTheirOwn)
  .step(codeThatCameAlong)
  .step(whatTheyAreCharged)
  .refuse(otherTotalThanShown)
  .step(usesOfTheCode);
