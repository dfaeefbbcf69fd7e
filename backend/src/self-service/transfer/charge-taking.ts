import { totalsOf } from '@turnout/contracts/charges';
import { dayOfEvent } from '@turnout/contracts/event-setup';
import { followingActivities } from '@turnout/contracts/forms';
import { isRejection, RegistrantId } from '@turnout/contracts/kernel';
import type { RegistrantPersonal, RegistrantState } from '@turnout/contracts/registration';
import type { Caller } from '../../platform/http/route.ts';
import { chargeChange, chargedAsBefore } from '../../groups/charge/charge-change.ts';
import type { Charging } from '../../groups/decide/charged-facts.ts';
import type { Enrolment } from '../../groups/decide/enrolled-facts.ts';
import { reserveFollowing } from '../../groups/needs/reserve-activities.ts';
import { steps } from '../../claims/reservation.ts';
import type { RegistrationParts } from '../../groups/stream/parts.ts';
import type { Offered } from './offered.ts';

/** Somebody who takes a registration over, with their answers and those of before. */
interface Taking extends Offered {
  readonly parts: RegistrationParts;
  readonly personal: Pick<RegistrantPersonal, 'fields'>;
  readonly was: Pick<RegistrantPersonal, 'fields'>;
  readonly caller: Pick<Caller, 'now'>;
}

/** Seats in the activities that follow from their answers, and did not for the person before them. */
const seatsInWhatFollows = async ({ parts, found, person, asked, personal }: Taking) => {
  const { eventId, primaryId } = found.state;
  const { typeId, activities: had } = person;
  const registrantId = RegistrantId.parse(asked.to);
  const activities = await parts.enrolling(eventId);
  const following = followingActivities(activities, { typeId, answers: personal.fields });
  const wanted = following.filter(({ activityId }) => !had.has(activityId));
  // In the name of the group that is left, as whatever the new person needs.
  const entrants = [{ registrantId, primaryId, wanted }];
  const reserved = await reserveFollowing(parts.activitySeats, { eventId, activities, entrants });
  if (isRejection(reserved)) return reserved;
  const follows = new Set(following.map(({ activityId }) => activityId));
  const kept = [...had].filter(([activityId, because]) => because !== 'answers' || follows.has(activityId));
  return reserved.as({
    activities: [
      ...kept.map(([activityId, because]): Enrolment => ({ activityId, because })),
      ...reserved.of.enrolmentsOf(registrantId),
    ],
  });
};

const whatTheyAreCharged = async ({
  parts,
  found,
  person,
  asked,
  event,
  personal,
  was,
  caller: { now },
  activities,
}: Taking & { readonly activities: readonly Enrolment[] }) => {
  const { eventId, currency } = found.state;
  const { typeId, lines: kept } = person;
  const people = [
    {
      registrantId: RegistrantId.parse(asked.to),
      kept,
      before: { typeId, fields: was.fields, activities: [...person.activities.keys()] },
      after: { typeId, fields: personal.fields, activities: activities.map(({ activityId }) => activityId) },
    },
  ];
  const charging = await chargeChange(parts, { eventId, currency, mode: 'new', now, by: 'difference', people });
  if (isRejection(charging)) return charging;
  const asOf = person.chargedAsOf === '' ? dayOfEvent(now, event.timeZone) : person.chargedAsOf;
  return { charging: charging ?? chargedAsBefore(people, { currency, asOf }) };
};

/** All that the new person's answers make a difference to: what they take part in, and what they are charged. */
export const chargedToTaker = steps<Taking>().step(seatsInWhatFollows).step(whatTheyAreCharged);

/** What is charged for the registration before and after it is taken over, in minor units. */
export const totalsOfTaking = (
  { lines }: Pick<RegistrantState, 'lines'>,
  { people }: Charging,
): { readonly before: number; readonly after: number } => ({
  before: totalsOf(lines).total,
  after: totalsOf(people.flatMap((one) => one.lines)).total,
});
