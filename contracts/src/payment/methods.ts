import type { EventDetails } from '../event-setup/event.ts';
import { paidFromAfar, type Ready } from '../event-setup/ways-to-pay.ts';
import { dueOf, minimumOf, payableOf, processingFeeOn, type Balance } from '../charges/index.ts';
import type { ChosenPayment } from '../registration/stream/state.ts';
import type { PaymentMethod, TransactionMethod } from '../registration/stream/transaction-events.ts';

/** The settings of an event that say how one pays. */
export type PayingSettings = Pick<
  EventDetails,
  | 'appCurrency'
  | 'allowCash'
  | 'allowDeposit'
  | 'depositAmount'
  | 'onlinePaymentOnly'
  | 'onlinePaymentProcessingFee'
  | 'paymentProviderName'
> &
  Ready;

/** The settings of an event that say which ways to pay there are. */
type OfferedSettings = Ready & Pick<PayingSettings, 'allowCash' | 'onlinePaymentOnly'>;

/**
 * How somebody can pay, in the order in which it is offered: the ways to pay before one comes that are set up; cash and
 * check where the event allows cash and does not ask for payment online.
 */
export const offeredMethods = (event: OfferedSettings): readonly PaymentMethod[] => [
  ...paidFromAfar(event),
  ...(event.allowCash && !event.onlinePaymentOnly ? (['check', 'cash'] as const) : []),
];

/** The way of somebody who chose none on the form: the first that is offered, else by check, or online where that is the only way. */
export const defaultMethod = (event: OfferedSettings): PaymentMethod =>
  offeredMethods(event)[0] ?? (event.onlinePaymentOnly ? 'online' : 'check');

/** The way of somebody who chose none before the checkout: the wallet where it is offered, else as on the form (rule money/offered-methods). */
export const checkoutMethod = (event: OfferedSettings): PaymentMethod =>
  offeredMethods(event).includes('paypal') ? 'paypal' : defaultMethod(event);

/** The ways in which a payment is made online. */
const online = new Set<PaymentMethod>(['stripe', 'paypal', 'online']);

/** A method as staff record it who do not say how it came: what was paid online, its provider says (rule money/pay-and-unpay). */
export const recordedUnlessTold = (chosen: PaymentMethod | undefined): Exclude<PaymentMethod, 'online'> =>
  chosen === undefined || chosen === 'online' || online.has(chosen) ? 'cash' : chosen;

/** Tells whether people can pay on a provider's page, by card or by the wallet. */
export const offersOnline = (event: OfferedSettings): boolean => offeredMethods(event).some((one) => online.has(one));

/**
 * The fee on top of an amount where that is paid online, in minor units (rule money/processing-fee: it is added on top
 * of the online amount); nothing where no way to do so is offered.
 */
export const onlineFeeOn = (
  amount: number,
  event: PayingSettings,
  methods: readonly PaymentMethod[] = offeredMethods(event),
): number => (methods.some((method) => online.has(method)) ? processingFeeOn(amount, event) : 0);

/** How staff record a payment: by hand, in whichever way it came. */
export const recordedMethods = [
  'cash',
  'check',
  'zelle',
  'card',
  'stripe',
  'paypal',
] as const satisfies readonly TransactionMethod[];

export type RecordedMethod = (typeof recordedMethods)[number];

/**
 * The names of a payment's method when it is recorded, in small letters: those of rule money/transactions, and what the event
 * calls its bank transfer.
 * @param bankName empty or null: by its own word.
 */
export const methodsBySpelling = (bankName: string | null): ReadonlyMap<string, RecordedMethod> => {
  const named = bankName?.trim().toLowerCase() ?? '';
  const words = recordedMethods.map((method) => [method, method] as const);
  return new Map([...(named === '' ? [] : [[named, 'zelle'] as const]), ...words]);
};

/** Tells whether people choose how much they pay (rule money/choosing-an-amount): where a deposit is allowed and payment is online only. */
export const choosesAmount = (event: Pick<PayingSettings, 'allowDeposit' | 'onlinePaymentOnly'>): boolean =>
  event.allowDeposit && event.onlinePaymentOnly;

/**
 * What a group is to pay at the checkout, in minor units: what was chosen, but not less than the minimum and not more
 * than is due (rule money/checkout-amount).
 */
export const checkoutAmountOf = (balance: Balance, event: PayingSettings, chosen: ChosenPayment | null): number => {
  const due = payableOf(balance, event, { kind: 'full' });
  const asked =
    chosen?.amount ?? (chosen?.paymentType === 'deposit' ? payableOf(balance, event, { kind: 'deposit' }) : due);
  return Math.min(due, Math.max(asked, minimumOf(balance, event)));
};

/**
 * The part of what is due that a group chose to pay now, in minor units: the deposit, or an amount of its own. Null: it chose
 * all of it or nothing, or has paid since: an amount of one's own is said of one payment.
 */
export const partToPayNow = (balance: Balance, event: PayingSettings, chosen: ChosenPayment | null): number | null => {
  if (chosen === null || chosen.paymentType === 'full') return null;
  if (chosen.paymentType === 'partial' && balance.paid > 0) return null;
  const now = checkoutAmountOf(balance, event, chosen);
  return now > 0 && now < dueOf(balance) ? now : null;
};
