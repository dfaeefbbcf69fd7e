import { dueOf, type GroupBalance } from '../charges/index.ts';
import type { EventDetails } from '../event-setup/event.ts';
import type { amountTokens } from '../fields/index.ts';
import { decimalOf, moneyFormat, type Language } from '../kernel/index.ts';

/** How a group stands; the currency is empty where nothing was ever charged or paid. */
export interface GroupMoney {
  readonly currency: string;
  readonly balance: GroupBalance;
}

/** Whether registrants are told anything of a group's money: nothing where there is none, and where the event hides payment. */
export const tellsMoney = (
  { currency, balance }: GroupMoney,
  event: Pick<EventDetails, 'hideAllPaymentInfoFromRegistrant'>,
): boolean => !event.hideAllPaymentInfoFromRegistrant && currency !== '' && (balance.total !== 0 || balance.paid !== 0);

/** Writes amounts, in minor units, as people of a language read them. */
export const amountWriter = (currency: string, language: Language): ((minor: number) => string) => {
  const written = moneyFormat(currency, language);
  return (minor) => written.format(decimalOf({ minor, currency }));
};

/** The tokens of amounts (rule money/amount-tokens): the group's money, to whoever is told of it. */
export const amountsSaid = (
  money: GroupMoney,
  event: Pick<EventDetails, 'hideAllPaymentInfoFromRegistrant'>,
  language: Language,
): Partial<Record<(typeof amountTokens)[number], string>> => {
  if (!tellsMoney(money, event)) return {};
  const { currency, balance } = money;
  const write = amountWriter(currency, language);
  return { total_amt: write(balance.total), paid_amt: write(balance.paid), due_amt: write(dueOf(balance)) };
};
