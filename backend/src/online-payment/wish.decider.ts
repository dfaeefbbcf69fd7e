import { dueOf, type Provider } from '@turnout/contracts/charges';
import { chargedIn, type EventNow } from '@turnout/contracts/event-setup';
import { decimalOf, digitsOf, reject, type Rejection } from '@turnout/contracts/kernel';
import {
  checkoutAmountOf,
  judgeAmount,
  onlineFeeOn,
  type AmountRefused,
  type PayingSettings,
} from '@turnout/contracts/payment';
import { currencyOf, groupBalance, type RegistrationGroup } from '@turnout/contracts/registration';

/** The settings that say in which currency a provider charges. */
const currencySetting = { stripe: 'stripeCurrency', paypal: 'paypalCurrency' } as const;
const enabledBy = { stripe: 'enableStripe', paypal: 'enablePaypal' } as const;

export interface Payable {
  readonly amount: number;
  readonly fee: number;
  readonly currency: string;
}

interface Wish {
  readonly group: RegistrationGroup;
  readonly event: PayingSettings & Pick<EventNow, 'stripeCurrency' | 'paypalCurrency' | 'onlineModes'>;
  readonly provider: Provider;
  /** The least and the most that the provider takes at once, and the step between amounts, in minor units. */
  readonly limits: (currency: string) => { readonly least: number; readonly most: number; readonly step: number };
  /** With the currency's decimals; null: as was chosen at the checkout. */
  readonly amount: number | null;
  /** Null: nothing was said of it. */
  readonly currency: string | null;
  readonly isStaff: boolean;
}

type Refused =
  | AmountRefused
  | Rejection<
      | 'way-to-pay-not-ready'
      | 'paid-in-other-currency'
      | 'money-went-on'
      | 'payment-before-approval'
      | 'nothing-due'
      | 'amount-above-provider'
      | 'amount-below-provider'
    >;

const waitsForApproval = ({ registrants }: RegistrationGroup): boolean =>
  [...registrants.values()].some(({ place, approval }) => place === 1 && approval === 'awaited');

/**
 * Works out what a group pays at a provider, from facts (rule money/online-payment): an amount that is said is a wish between the
 * minimum and what is due. Refused is what is not owed, in another currency, and what the provider cannot take.
 */
export const payableAt = ({ group, event, provider, limits, ...wish }: Wish): Payable | Refused => {
  const mode = event.onlineModes?.[provider] ?? null;
  const currency = currencyOf(group, event);
  const charged = chargedIn(event, currencySetting[provider]);
  if (mode === null || !event[enabledBy[provider]] || charged !== currency) return reject('way-to-pay-not-ready');
  if (wish.currency !== null && wish.currency.toUpperCase() !== charged)
    return reject('paid-in-other-currency', { field: 'currency', currency: charged });
  if (group.changedInto !== null || group.handedOver !== null) return reject('money-went-on');
  if (!wish.isStaff && waitsForApproval(group)) return reject('payment-before-approval');
  const balance = groupBalance(group);
  if (dueOf(balance) <= 0) return reject('nothing-due');
  const amount =
    wish.amount === null
      ? checkoutAmountOf(balance, event, group.payment)
      : judgeAmount(wish.amount, { event, balance, currency }, 'amount');
  if (typeof amount !== 'number') return amount;
  const { least, most, step } = limits(currency);
  // Where the provider takes no last digit, the fee has none (rule money/currency-units).
  const fee = Math.round(onlineFeeOn(amount, { ...event, appCurrency: currency }, [provider]) / step) * step;
  const shown = (minor: number): number => decimalOf({ minor, currency });
  if (amount % step !== 0)
    return reject('amount-not-in-currency', { field: 'amount', currency, digits: digitsOf(currency) - 1 });
  if (amount + fee < least) return reject('amount-below-provider', { field: 'amount', least: shown(least), currency });
  if (amount + fee > most) return reject('amount-above-provider', { field: 'amount', most: shown(most), currency });
  return { amount, fee, currency };
};
