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
import { steps } from '../inventory/reservation.ts';
import type { Request } from '../judge-people.ts';
import type { RegistrationParts } from '../parts.ts';
import { enteredCode, usersIn, type KnownCode } from '../promo-codes/promo-codes.ts';
import type { Charging } from './charged-facts.ts';
import { chargePeople, type Chargeable } from './charge-people.ts';

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

/** A request, and those whom it registers. */
interface Registering {
  readonly parts: RegistrationParts;
  readonly request: Request;
  readonly primaryId: PrimaryId;
  readonly people: readonly Registered[];
}

const codeThatCameAlong = async ({ parts, request: { body, caller } }: Registering) => {
  const code = enteredCode(await parts.promoCodes(body.event), body.promoCode, caller.now);
  return isRejection(code) ? code : { code };
};

const pricesOfThem = async ({
  parts,
  request: { body, caller, isStaff },
  people,
  code,
}: Registering & { readonly code: KnownCode | null }) => {
  const charging = await chargePeople(parts, {
    eventId: body.event,
    mode: isStaff ? 'admin-add' : 'new',
    now: caller.now,
    asOf: isStaff ? body.asofdate : null,
    people: people.map((one) => ({ ...one, activities: one.activities.map(({ activityId }) => activityId) })),
    promoCode: code,
  });
  return isRejection(charging) ? charging : { charging };
};

interface Charged extends Registering {
  readonly charging: Charging;
}

const otherTotalThanShown = async ({ parts, request: { body, isStaff }, charging }: Charged) => {
  const { event, shownTotal } = body;
  const isSeen = shownTotal !== undefined && (await seesAmounts(parts, event, isStaff));
  return isSeen ? refuseOtherTotal(shownTotal, charging) : null;
};

const usesOfTheCode = ({
  parts,
  request: { body },
  primaryId,
  code,
  charging,
}: Charged & { readonly code: KnownCode | null }) =>
  parts.promoCodeUses.reserve({ eventId: body.event, primaryId, code, registrants: usersIn(charging) });

/**
 * What those are charged whom a request registers: as of today, where it is staff as of the day that they say; by the
 * promo code that came along, which is due now or refused, and is used by those alone who pay less by it.
 */
export const chargedToNew = steps<Registering>()
  .step(codeThatCameAlong)
  .step(pricesOfThem)
  .refuse(otherTotalThanShown)
  .step(usesOfTheCode);
