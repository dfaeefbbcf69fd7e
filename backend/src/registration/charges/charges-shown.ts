import type { EventDetails } from '@turnout/contracts/event-setup';
import { decimalOf, isPrimaryOf, type RegistrantId } from '@turnout/contracts/kernel';
import { checkoutAmountOf } from '@turnout/contracts/payment';
import {
  chargeShownOf,
  groupBalance,
  moneyShown,
  type ChargeShown,
  type RegistrantState,
  type RegistrationState,
} from '@turnout/contracts/registration';
import type { RegistrationParts } from '../parts.ts';
import { moneyOf } from './money-of.ts';

type Group = Extract<RegistrationState, { kind: 'group' }>;

/** What somebody is charged, line by line, with the names that the sources have by now. */
export const chargesShown = (
  { sourceName }: Pick<RegistrationParts, 'sourceName'>,
  { currency }: Pick<Group, 'currency'>,
  { lines }: Pick<RegistrantState, 'lines'>,
): Promise<ChargeShown[]> =>
  Promise.all(lines.map(async (line) => chargeShownOf(line, currency, await sourceName(line))));

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

/** What staff charge a group more or less, as the documents' reading of a registration has it (spec 000, section 7). */
export const chargedByHand = ({ transactions, currency }: Group) =>
  [...transactions.values()].flatMap(({ type, amount: minor }) =>
    type === 'payment' ? [] : [{ type, method: 'manual' as const, amount: decimalOf({ minor, currency }) }],
  );

/** Whether somebody may see the money of the group that they opened, who is none of the staff that see all. */
const seesMoney = (event: EventDetails | null, { primaryId }: Group, presented: RegistrantId): boolean =>
  event !== null && !event.hideAllPaymentInfoFromRegistrant && isPrimaryOf(presented, primaryId);

/** The same for whoever opened the group by an id, where they may see its money; else nothing. */
export const publicByHand = async (
  parts: Pick<RegistrationParts, 'eventDetails'>,
  group: Group,
  presented: RegistrantId,
) =>
  seesMoney(await parts.eventDetails(group.eventId), group, presented) ? { paymentDeatils: chargedByHand(group) } : {};

/**
 * What a stranger sees of what somebody is charged: whoever opened the group by its primary's id, where the event does
 * not hide all of payment (spec 002 «Event settings»: `hideAllPaymentInfoFromRegistrant`); else nothing.
 */
export const publicMoney = async (
  parts: Pick<RegistrationParts, 'sourceName' | 'eventDetails'>,
  group: Group,
  { person, presented }: { readonly person: RegistrantState; readonly presented: RegistrantId },
) => {
  const event = await parts.eventDetails(group.eventId);
  if (!seesMoney(event, group, presented)) return {};
  return {
    ...moneyShown(moneyOf(group, person), person.place),
    ...choiceShown(event, group, person),
    charges: await chargesShown(parts, group, person),
  };
};
