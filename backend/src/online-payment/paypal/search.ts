import type { TransactionInformation } from '@paypal/paypal-server-sdk';
import type { EventId, Instant } from '@turnout/contracts/kernel';
import { minorOfPaypal } from '@turnout/contracts/online-payment';
import type { ProviderPayment } from '../provider.ts';
import { markOf } from './marks.ts';
import { instantOf } from './payment.ts';

/** PayPal lists 31 days at most in one answer's range. */
export const searchedMs = 31 * 24 * 60 * 60 * 1000;

/** Ranges of time from a moment on, each as long as PayPal lists. */
export const rangesFrom = (since: Instant, now: Instant): readonly { readonly from: string; readonly to: string }[] => {
  const ranges: { from: string; to: string }[] = [];
  const end = Date.parse(now);
  for (let from = Date.parse(since); from < end; from += searchedMs)
    ranges.push({ from: new Date(from).toISOString(), to: new Date(Math.min(end, from + searchedMs)).toISOString() });
  return ranges;
};

/** One line of PayPal's list: a payment of this event to be read, money that nobody was asked for, or nothing of ours. */
export type Found =
  | { readonly kind: 'ours'; readonly paymentId: string }
  | { readonly kind: 'unasked'; readonly payment: ProviderPayment }
  | { readonly kind: 'others' };

/** Reads a line of PayPal's list; T00.. is a payment, T11.. a reversal or refund of one. */
export const foundIn = (info: TransactionInformation | undefined, eventId: EventId): Found => {
  const { transactionId, transactionEventCode: code = '', transactionAmount: money, customField } = info ?? {};
  if (transactionId === undefined || money === undefined) return { kind: 'others' };
  const mark = markOf(customField);
  if (mark !== null && mark.eventId !== eventId) return { kind: 'others' };
  if (code.startsWith('T11')) {
    const paymentId = info?.paypalReferenceId;
    return mark === null || paymentId === undefined ? { kind: 'others' } : { kind: 'ours', paymentId };
  }
  if (!code.startsWith('T00')) return { kind: 'others' };
  if (mark !== null) return { kind: 'ours', paymentId: transactionId };
  const amount = minorOfPaypal(money.value, money.currencyCode);
  if (amount <= 0 || info?.transactionStatus !== 'S') return { kind: 'others' };
  const payment: ProviderPayment = {
    onlinePaymentId: null,
    paymentId: transactionId,
    sessionId: '',
    status: 'paid',
    amount,
    currency: money.currencyCode,
    paidAt: instantOf(info.transactionInitiationDate),
    refunds: [],
    disputes: [],
  };
  return { kind: 'unasked', payment };
};
