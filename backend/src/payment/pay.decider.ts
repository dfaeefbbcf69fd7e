import { dueOf } from '@turnout/contracts/charges';
import {
  decimalOf,
  reject,
  type Decide,
  type EventId,
  type EventOf,
  type RegistrantId,
} from '@turnout/contracts/kernel';
import {
  currencyOf,
  groupBalance,
  type registrationEvents,
  type RegistrationState,
} from '@turnout/contracts/registration';
import { recordedUnlessTold } from '@turnout/contracts/payment';
import { recordTransaction, type MoneySettings } from './decider.ts';
import { wentOn } from './money-of-group.ts';

type RegistrationEvent = EventOf<(typeof registrationEvents)[keyof typeof registrationEvents]>;

/** The codes by which a decision is refused. */
type RejectedBy<D extends (...given: never[]) => unknown> =
  Extract<ReturnType<D>, { rejected: string }> extends { readonly rejected: infer C extends string } ? C : never;

/**
 * Records that a group paid what is due, or a part of it, as a payment that is recorded by hand.
 * @param command `atMost`: in minor units; null: all of it. `shownDue`: what whoever takes it was
 * shown, with the currency's decimals; null: nothing. `method`: empty: as the group chose where that is by hand, else in cash.
 */
export const payDue: Decide<
  {
    readonly eventId: EventId;
    readonly registrantId: RegistrantId;
    readonly atMost: number | null;
    readonly method: string;
    readonly shownDue: number | null;
    readonly description: string;
    readonly settings: MoneySettings;
  },
  RegistrationState,
  RegistrationEvent,
  RejectedBy<typeof recordTransaction> | 'nothing-due' | 'due-changed'
> = ({ atMost, method: said, shownDue, settings, ...of }, state, context) => {
  if (state.kind === 'absent' || state.eventId !== of.eventId) return reject('not-found');
  if (wentOn(state)) return reject('money-went-on');
  const due = dueOf(groupBalance(state));
  if (due <= 0) return reject('nothing-due');
  const currency = currencyOf(state, settings);
  const amount = decimalOf({ minor: Math.min(due, atMost ?? due), currency });
  if (shownDue !== null && shownDue !== amount) return reject('due-changed', { due: amount, currency });
  const method = said === '' ? recordedUnlessTold(state.payment?.method ?? undefined) : said;
  return recordTransaction({ ...of, type: 'payment', amount, method, settings }, state, context);
};

/**
 * Takes back all that a group paid by hand, with what it was refunded of that by hand; that it was there stays. What was
 * paid online is refunded instead.
 */
export const unpayAll: Decide<
  { readonly eventId: EventId },
  RegistrationState,
  RegistrationEvent,
  'not-found' | 'money-went-on' | 'nothing-paid' | 'refunded-not-removed'
> = ({ eventId }, state) => {
  if (state.kind === 'absent' || state.eventId !== eventId) return reject('not-found');
  if (wentOn(state)) return reject('money-went-on');
  const all = [...state.transactions.values()].filter(({ type }) => type === 'payment' || type === 'refund');
  const byHand = all.filter(({ online }) => online === undefined);
  if (!byHand.some(({ type }) => type === 'payment'))
    return reject(all.some(({ type }) => type === 'payment') ? 'refunded-not-removed' : 'nothing-paid');
  const { primaryId } = state;
  return byHand.map(({ transactionId, registrantId }) => ({
    type: 'TransactionRemoved' as const,
    data: { eventId, primaryId, registrantId, transactionId },
  }));
};
