import { costs, isTax, retaxed, type ChargeLine, type PaySettings } from '@turnout/contracts/charges';
import {
  decimalOf,
  digitsOf,
  fitsCurrency,
  minorOf,
  reject,
  transactionIdOf,
  type BankLineId,
  type Decide,
  type EventId,
  type EventOf,
  type RegistrantId,
  type Rejection,
  type TransactionId,
} from '@turnout/contracts/kernel';
import { methodsBySpelling, recordedMethods, type PricedLine } from '@turnout/contracts/payment';
import {
  currencyOf,
  groupBalance,
  refundableByHand,
  type RecordedTransaction,
  type registrationEvents,
  type RegistrationGroup,
  type RegistrationState,
  type TransactionMethod,
  type TransactionType,
} from '@turnout/contracts/registration';
import { confirmedIn } from '../groups/decide/confirmed-in.ts';
import { mostTransactions, recordedIn } from '../groups/decide/transactions-of.ts';
import { wentOn } from './money-of-group.ts';

type RegistrationEvent = EventOf<(typeof registrationEvents)[keyof typeof registrationEvents]>;

/** The settings of an event that decide on money. */
export interface MoneySettings extends PaySettings {
  /** The event's own name of its bank transfer; empty or null: by its own word. */
  readonly paymentProviderName: string | null;
}

/** The way in which a transaction was made: charges and discounts by hand, whatever was said; null where there is no such way. */
const methodOf = (
  type: TransactionType,
  said: string,
  { paymentProviderName }: MoneySettings,
): TransactionMethod | null =>
  type === 'payment' || type === 'refund'
    ? (methodsBySpelling(paymentProviderName).get(said.trim().toLowerCase()) ?? null)
    : 'manual';

/** Refuses a discount of more than is owed, and a refund of more than was paid by hand; null: it is neither. */
const refuseTooMuch = (
  group: RegistrationGroup,
  { type, amount, currency }: { readonly type: TransactionType; readonly amount: number; readonly currency: string },
): Rejection<'discount-above-total' | 'refund-above-paid'> | null => {
  const { total } = groupBalance(group);
  if (type === 'discount' && amount > total)
    return reject('discount-above-total', {
      field: 'amount',
      total: decimalOf({ minor: total, currency }),
      currency,
    });
  const left = refundableByHand(group);
  return type === 'refund' && amount > left
    ? reject('refund-above-paid', { field: 'amount', left: decimalOf({ minor: left, currency }), currency })
    : null;
};

/**
 * Records a payment, a refund by hand, or that staff charge a group more or less than its prices say (rule money/transactions).
 * Whoever waits for the least to be paid is confirmed once it is. Refused are amounts that the currency does not have,
 * a discount of more than is owed, a refund of more than was paid by hand, and whose money went on to another group.
 */
export const recordTransaction: Decide<
  {
    readonly eventId: EventId;
    readonly registrantId: RegistrantId;
    readonly type: TransactionType;
    /** With the currency's decimals. */
    readonly amount: number;
    readonly method: string;
    readonly description: string;
    readonly settings: MoneySettings;
    /** The payment of a bank statement that it comes of; absent: of none. */
    readonly of?: { readonly bankLine: BankLineId };
  },
  RegistrationState,
  RegistrationEvent,
  | 'not-found'
  | 'registrant-erased'
  | 'money-went-on'
  | 'amount-not-in-currency'
  | 'amount-is-zero'
  | 'no-such-method'
  | 'discount-above-total'
  | 'refund-above-paid'
  | 'too-many-transactions'
> = (
  { eventId, registrantId, type, amount: decimal, method: said, description, settings, of },
  state,
  { now, actor },
) => {
  const person = state.kind === 'group' && state.eventId === eventId ? state.registrants.get(registrantId) : undefined;
  if (state.kind === 'absent' || person === undefined) return reject('not-found');
  if (wentOn(state)) return reject('money-went-on');
  if (person.isErased) return reject('registrant-erased');
  const currency = currencyOf(state, settings);
  if (!fitsCurrency(decimal, currency))
    return reject('amount-not-in-currency', { field: 'amount', currency, digits: digitsOf(currency) });
  const amount = minorOf(decimal, currency);
  if (amount <= 0) return reject('amount-is-zero', { field: 'amount' });
  const method = methodOf(type, said, settings);
  if (method === null) {
    const methods = [settings.paymentProviderName?.trim() ?? '', ...recordedMethods].filter((one) => one !== '');
    return reject('no-such-method', { field: 'method', method: said, methods: methods.join(', ') });
  }
  const tooMuch = refuseTooMuch(state, { type, amount, currency });
  if (tooMuch !== null) return tooMuch;
  if (state.transactions.size + state.removedTransactions.size >= mostTransactions)
    return reject('too-many-transactions', { most: mostTransactions });
  const { primaryId } = state;
  const transactionId = transactionIdOf(primaryId, recordedIn(state) + 1);
  const by = actor.kind === 'account' ? actor.id : null;
  const one: RecordedTransaction = { transactionId, registrantId, type, amount, method, at: now, by };
  const transactions = new Map(state.transactions).set(transactionId, one);
  return [
    {
      type: 'TransactionRecorded',
      data: {
        eventId,
        primaryId,
        transactionId,
        registrantId,
        type,
        amount,
        method,
        currency,
        ...of,
      },
      personal: { [registrantId]: { description } },
    },
    ...(type === 'charge' || type === 'refund' ? [] : confirmedIn({ ...state, transactions }, settings)),
  ];
};

/**
 * Takes a transaction's effect back; that it was there stays (rule money/removing-a-transaction). Nobody who was confirmed by a payment is
 * pending again without it. Where it was handed over, it is removed from the group that has it now. A payment stays as long as what was
 * refunded by hand was paid by it.
 */
export const removeTransaction: Decide<
  { readonly eventId: EventId; readonly transactionId: TransactionId; readonly settings: MoneySettings },
  RegistrationState,
  RegistrationEvent,
  'not-found' | 'transaction-removed' | 'money-went-on' | 'payment-refunded' | 'refunded-not-removed'
> = ({ eventId, transactionId, settings }, state) => {
  if (state.kind === 'absent' || state.eventId !== eventId) return reject('not-found');
  if (state.removedTransactions.has(transactionId)) return reject('transaction-removed');
  const one = state.transactions.get(transactionId);
  if (one === undefined)
    return reject(state.handedOver?.transactions.has(transactionId) === true ? 'money-went-on' : 'not-found');
  if (one.online !== undefined) return reject('refunded-not-removed');
  const { primaryId } = state;
  const transactions = new Map(state.transactions);
  transactions.delete(transactionId);
  if (one.type === 'payment' && refundableByHand({ transactions }) < 0) return reject('payment-refunded');
  return [
    { type: 'TransactionRemoved', data: { eventId, primaryId, registrantId: one.registrantId, transactionId } },
    ...(one.type === 'charge' || one.type === 'refund' ? confirmedIn({ ...state, transactions }, settings) : []),
  ];
};

/**
 * Takes what a price made out of what somebody is charged: a charge with the discounts on it, or a discount alone. A
 * promo code that took off more than what is left takes off what is left. Only the platform admin does so
 * (rule money/system-generated).
 */
export const removeLine: Decide<
  PricedLine & { readonly eventId: EventId; readonly isAdmin: boolean; readonly settings: MoneySettings },
  RegistrationState,
  RegistrationEvent,
  'not-found' | 'system-generated' | 'money-went-on'
> = ({ eventId, registrantId, kind, source, isAdmin, settings }, state) => {
  const person = state.kind === 'group' && state.eventId === eventId ? state.registrants.get(registrantId) : undefined;
  if (state.kind === 'absent' || person === undefined) return reject('not-found');
  const line = person.lines.find((one) => one.kind === kind && one.source === source && one.amount !== 0);
  if (line === undefined) return reject('not-found');
  if (!isAdmin) return reject('system-generated');
  if (wentOn(state) || person.passedOnTo !== null) return reject('money-went-on');
  const lines = [...retaxed(withinCharges(person.lines.filter((one) => !goesWith(one, line))))];
  const registrants = new Map(state.registrants).set(registrantId, { ...person, lines });
  return [
    {
      type: 'RegistrantsCharged',
      data: {
        eventId,
        primaryId: state.primaryId,
        currency: state.currency,
        asOf: person.chargedAsOf,
        registrants: [{ registrantId, lines }],
      },
    },
    ...confirmedIn({ ...state, registrants }, settings),
  ];
};

/** Tells if a line is gone when another one is taken out: itself, and of a charge what is taken off it and the tax on it. */
const goesWith = (one: ChargeLine, line: ChargeLine): boolean =>
  one.kind === line.kind
    ? one.source === line.source
    : line.amount > 0 &&
      !isTax(line) &&
      (one.amount < 0 || isTax(one)) &&
      one.source === line.source &&
      costs[one.kind] === costs[line.kind];

/** Lines of which no promo code takes off more than there is. */
const withinCharges = (lines: readonly ChargeLine[]): ChargeLine[] => {
  let left = lines.reduce(
    (sum, { kind, amount }) => (kind === 'code-discount' || isTax({ kind }) ? sum : sum + amount),
    0,
  );
  return lines.map((line) => {
    if (line.kind !== 'code-discount') return line;
    const off = Math.min(-line.amount, Math.max(0, left));
    left -= off;
    return { ...line, amount: off === 0 ? 0 : -off };
  });
};
