import type { EventDetails } from '@turnout/contracts/event-setup';
import { paymentStateOf } from '@turnout/contracts/charges';
import { decimalOf, isPrimaryOf, type RegistrantId } from '@turnout/contracts/kernel';
import { checkoutAmountOf } from '@turnout/contracts/payment';
import {
  chargeShownOf,
  groupBalance,
  holdsSeat,
  moneyShown,
  type ChargeShown,
  type RegistrantState,
  type RegistrationState,
} from '@turnout/contracts/registration';
import type { RegistrationParts } from '../stream/parts.ts';
import { moneyOf } from '../decide/money-of.ts';

type Group = Extract<RegistrationState, { kind: 'group' }>;

/** What somebody is charged, line by line, with the names that the sources have by now, and whether it counts. */
export const chargesShown = (
  { sourceName }: Pick<RegistrationParts, 'sourceName'>,
  { currency }: Pick<Group, 'currency'>,
  { lines, status }: Pick<RegistrantState, 'lines' | 'status'>,
): Promise<ChargeShown[]> => {
  const counts = holdsSeat(status);
  return Promise.all(
    lines.map(async (line) => chargeShownOf(line, currency, { name: await sourceName(line), counts })),
  );
};

/** How the group of a primary chose to pay, and what the checkout asks for; of others, and where nothing was chosen, nothing. */
export const choiceShown = (event: EventDetails | null, group: Group, { place }: Pick<RegistrantState, 'place'>) => {
  const { payment, currency } = group;
  if (event === null || payment === null || place !== 1) return {};
  const minor = checkoutAmountOf(groupBalance(group), event, payment);
  return {
    paymentMethod: payment.method,
    paymentType: payment.paymentType,
    checkoutPageAmount: decimalOf({ minor, currency: currency === '' ? event.appCurrency : currency }),
  };
};

/**
 * What a stranger sees of what somebody is charged: whoever opened the group by its primary's id, where the event does
 * not hide all of payment (rule money/hidden-amounts); else nothing.
 */
export const publicMoney = async (
  parts: Pick<RegistrationParts, 'sourceName' | 'eventDetails'>,
  group: Group,
  { person, presented }: { readonly person: RegistrantState; readonly presented: RegistrantId },
) => {
  const event = await parts.eventDetails(group.eventId);
  const isHidden = event === null || event.hideAllPaymentInfoFromRegistrant;
  if (isHidden || !isPrimaryOf(presented, group.primaryId)) return {};
  return {
    ...moneyShown(moneyOf(group, person), person),
    paymentStatus: paymentStateOf(groupBalance(group)),
    ...choiceShown(event, group, person),
    charges: await chargesShown(parts, group, person),
  };
};
