import { totalsOf } from '@turnout/contracts/charges';
import {
  decimalOf,
  isRejection,
  minorOf,
  reject,
  type EventId,
  type PrimaryId,
  type Rejection,
} from '@turnout/contracts/kernel';
import type { Enrolment } from '../enrolment/enrolled-facts.ts';
import type { Request } from '../judge-people.ts';
import type { RegistrationParts } from '../parts.ts';
import { enteredCode, usersIn, type HeldUses } from '../promo-codes/promo-codes.ts';
import type { Charging } from './charged-facts.ts';
import { chargePeople, type Chargeable } from './charge-people.ts';

/** What those are charged whom a request registers, with all that is held for them. */
export interface NewCharges extends HeldUses {
  /** Undefined: nobody is registered. */
  readonly charging: Charging | undefined;
}

type Registered = Omit<Chargeable, 'activities'> & { readonly activities: readonly Enrolment[] };

/** Nobody is charged anything but what they were shown (decisions 6). @param shown null: they do not say what it was. */
export const refuseOtherTotal = (
  shown: number | null,
  { currency, people }: Charging,
): Rejection<'price-changed'> | null => {
  const { total } = totalsOf(people.flatMap(({ lines }) => lines));
  return shown === null || minorOf(shown, currency) === total
    ? null
    : reject('price-changed', { field: 'shownTotal', total: decimalOf({ minor: total, currency }), currency });
};

/** Whether whoever registers is shown amounts: where the event hides them, nobody learns one by saying another. */
const seesAmounts = async (
  { eventDetails }: Pick<RegistrationParts, 'eventDetails'>,
  eventId: EventId,
  isStaff: boolean,
): Promise<boolean> => isStaff || (await eventDetails(eventId))?.hideAllPaymentInfoFromRegistrant === false;

/**
 * What those are charged whom a request registers: as of today, where it is staff as of the day that they say; by the
 * promo code that came along, which is due now or refused, and is used by those alone who pay less by it.
 * @param held what was claimed for them before: it is given back with the uses of the code, and where this refuses.
 */
export const chargeNew = async (
  parts: RegistrationParts,
  { body, caller, isStaff }: Request,
  group: { readonly primaryId: PrimaryId; readonly people: readonly Registered[]; readonly held: HeldUses | null },
): Promise<NewCharges | Rejection> => {
  const { primaryId, people, held } = group;
  const giveBackHeld = async (): Promise<void> => held?.giveBack();
  if (people.length === 0) return { charging: undefined, giveBack: giveBackHeld };
  const eventId = body.event;
  const charged = async (): Promise<(NewCharges & { readonly charging: Charging }) | Rejection> => {
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
    const shown =
      body.shownTotal === undefined || !(await seesAmounts(parts, eventId, isStaff)) ? null : body.shownTotal;
    const changed = refuseOtherTotal(shown, charging);
    if (changed !== null) return changed;
    const uses = await parts.promoCodeUses.hold({ eventId, primaryId, code, registrants: usersIn(charging) });
    return isRejection(uses) ? uses : { charging, giveBack: uses.giveBack };
  };
  const charges = await charged();
  if (isRejection(charges)) {
    await giveBackHeld();
    return charges;
  }
  return { ...charges, giveBack: async () => void (await Promise.all([giveBackHeld(), charges.giveBack()])) };
};
