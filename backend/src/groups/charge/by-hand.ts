import { decimalOf, isPrimaryOf, type RegistrantId } from '@turnout/contracts/kernel';
import type { RegistrationGroup } from '@turnout/contracts/registration';
import type { RegistrationParts } from '../stream/parts.ts';

/**
 * Charges and discounts of staff, and what went back to the group, as the reading of a registration has them (rule money/totals-of-a-group): for
 * staff who see all, and for whoever opened the group by its primary's id, where the event does not hide payment.
 */
export const chargedByHand = async (
  { eventDetails }: Pick<RegistrationParts, 'eventDetails'>,
  { eventId, primaryId, transactions, currency }: RegistrationGroup,
  { isStaff, presented }: { readonly isStaff: boolean; readonly presented: RegistrantId },
) => {
  const event = isStaff ? null : await eventDetails(eventId);
  const isShown = event?.hideAllPaymentInfoFromRegistrant === false && isPrimaryOf(presented, primaryId);
  if (!isStaff && !isShown) return {};
  const refunded = [...transactions.values()].reduce(
    (sum, { type, amount }) => (type === 'refund' ? sum + amount : sum),
    0,
  );
  return {
    ...(refunded === 0 ? {} : { refunded: decimalOf({ minor: refunded, currency }) }),
    paymentDeatils: [...transactions.values()].flatMap(({ type, amount: minor }) =>
      type === 'payment' || type === 'refund'
        ? []
        : [{ type, method: 'manual' as const, amount: decimalOf({ minor, currency }) }],
    ),
  };
};
