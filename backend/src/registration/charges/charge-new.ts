import { isRejection, type PrimaryId, type Rejection } from '@turnout/contracts/kernel';
import type { Enrolment } from '../enrolment/enrolled-facts.ts';
import type { Request } from '../judge-people.ts';
import type { RegistrationParts } from '../parts.ts';
import { enteredCode, type HeldUses } from '../promo-codes/promo-codes.ts';
import type { Charging } from './charged-facts.ts';
import { chargePeople, type Chargeable } from './charge-people.ts';

/** What people are charged, with the uses of a promo code that are held for them. */
export interface NewCharges extends HeldUses {
  readonly charging: Charging;
}

/**
 * What those are charged whom a request registers: as of today, where it is staff as of the day that they say; by the
 * promo code that came along, which is due now or refused, and is used by those alone who pay less by it.
 */
export const chargeNew = async (
  parts: RegistrationParts,
  { body, caller, isStaff }: Request,
  primaryId: PrimaryId,
  people: readonly (Omit<Chargeable, 'activities'> & { readonly activities: readonly Enrolment[] })[],
): Promise<NewCharges | Rejection> => {
  const eventId = body.event;
  const code = enteredCode(await parts.promoCodes(eventId), body.promoCode, caller.now);
  if (isRejection(code)) return code;
  const charging = await chargePeople(parts, {
    eventId,
    mode: isStaff ? 'admin-add' : 'new',
    now: caller.now,
    asOf: isStaff ? body.asofdate : null,
    people: people.map((one) => ({ ...one, activities: one.activities.map(({ activityId }) => activityId) })),
    promoCode: code,
  });
  if (isRejection(charging)) return charging;
  const held = await parts.promoCodeUses.hold({ eventId, primaryId, code, charging });
  return isRejection(held) ? held : { charging, giveBack: held.giveBack };
};
