import type { Rejection } from '@turnout/contracts/kernel';
import type { Enrolment } from '../enrolment/enrolled-facts.ts';
import type { Request } from '../judge-people.ts';
import type { RegistrationParts } from '../parts.ts';
import type { Charging } from './charged-facts.ts';
import { chargePeople, type Chargeable } from './charge-people.ts';

/** What those are charged whom a request registers: as of today, where it is staff as of the day that they say. */
export const chargeNew = (
  parts: RegistrationParts,
  { body, caller, isStaff }: Request,
  people: readonly (Omit<Chargeable, 'activities'> & { readonly activities: readonly Enrolment[] })[],
): Promise<Charging | Rejection> =>
  chargePeople(parts, {
    eventId: body.event,
    mode: isStaff ? 'admin-add' : 'new',
    now: caller.now,
    asOf: isStaff ? body.asofdate : null,
    people: people.map((one) => ({ ...one, activities: one.activities.map(({ activityId }) => activityId) })),
  });
