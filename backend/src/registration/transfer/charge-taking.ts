import { totalsOf } from '@turnout/contracts/charges';
import { dayOfEvent } from '@turnout/contracts/event-setup';
import { followingActivities } from '@turnout/contracts/forms';
import { isRejection, RegistrantId, type Rejection } from '@turnout/contracts/kernel';
import type { RegistrantPersonal, RegistrantState } from '@turnout/contracts/registration';
import type { Caller } from '../../platform/http/route.ts';
import { chargeChange, chargedAsBefore } from '../charges/charge-change.ts';
import type { Charging } from '../charges/charged-facts.ts';
import type { Enrolment } from '../enrolment/enrolled-facts.ts';
import { holdFollowing } from '../enrolment/hold-activities.ts';
import type { RegistrationParts } from '../parts.ts';
import type { Offered } from './offered.ts';

/** What whoever takes a registration over takes part in and is charged, with the seats that are held for that. */
interface ChargedTaking {
  readonly activities: readonly Enrolment[];
  readonly charging: Charging;
  readonly giveBack: () => Promise<void>;
}

/** Works out what the new person's answers make a difference to. @param parts where it is only told: those of `trying`. */
export const chargeTaking = async (
  parts: RegistrationParts,
  { found, person, asked, event }: Offered,
  {
    personal,
    was,
    caller,
  }: {
    readonly personal: Pick<RegistrantPersonal, 'fields'>;
    readonly was: Pick<RegistrantPersonal, 'fields'>;
    readonly caller: Pick<Caller, 'now'>;
  },
): Promise<ChargedTaking | Rejection> => {
  const { eventId, primaryId, currency } = found.state;
  const { typeId, lines: kept, activities: had } = person;
  const registrantId = RegistrantId.parse(asked.to);
  const all = await parts.enrolling(eventId);
  const following = followingActivities(all, { typeId, answers: personal.fields });
  const follows = new Set(following.map(({ activityId }) => activityId));
  const wanted = following.filter(({ activityId }) => !had.has(activityId));
  // In the name of the group that is left, as whatever the new person needs.
  const entrants = [{ registrantId, primaryId, wanted }];
  const held = await holdFollowing(parts.activitySeats, { eventId, activities: all, entrants });
  const activities = [
    ...[...had].flatMap(([activityId, because]) =>
      because !== 'answers' || follows.has(activityId) ? [{ activityId, because }] : [],
    ),
    ...held.of(registrantId),
  ];
  const people = [
    {
      registrantId,
      kept,
      before: { typeId, fields: was.fields, activities: [...had.keys()] },
      after: { typeId, fields: personal.fields, activities: activities.map(({ activityId }) => activityId) },
    },
  ];
  const charging = await chargeChange(parts, {
    eventId,
    currency,
    mode: 'new',
    now: caller.now,
    by: 'difference',
    people,
  });
  if (isRejection(charging)) {
    await held.giveBack();
    return charging;
  }
  const asOf = person.chargedAsOf === '' ? dayOfEvent(caller.now, event.timeZone) : person.chargedAsOf;
  return { activities, charging: charging ?? chargedAsBefore(people, { currency, asOf }), giveBack: held.giveBack };
};

/** What is charged for the registration before and after it is taken over, in minor units. */
export const totalsOfTaking = (
  { lines }: Pick<RegistrantState, 'lines'>,
  { people }: Charging,
): { readonly before: number; readonly after: number } => ({
  before: totalsOf(lines).total,
  after: totalsOf(people.flatMap((one) => one.lines)).total,
});
