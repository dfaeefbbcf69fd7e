import { OrderStatus, type Order } from '@paypal/paypal-server-sdk';
import { Instant } from '@turnout/contracts/kernel';
import { paypalAmount, paypalLimits } from '@turnout/contracts/online-payment';
import type { PaymentProvider, ProviderAccount, ProviderPayment, ProviderSession } from '../provider.ts';
import { ProviderRefuses, ProviderUnreachable } from '../provider-errors.ts';
import { openPaypalCalls, type Paypal } from './client.ts';
import { refundMark } from './marks.ts';
import { verified } from './notices.ts';
import { instantOf, orderIdOf, paymentOfOrder, refundOf } from './payment.ts';
import { foundIn, rangesFrom } from './search.ts';
import { testAccount } from './test-account.ts';
import { mustTake, orderOf } from './wish.ts';

export { eventOfNotice } from './notices.ts';

/** PayPal's addresses; the double's is handed in. */
const addresses = { live: 'https://api-m.paypal.com', test: 'https://api-m.sandbox.paypal.com' } as const;

/** An order is to be paid within six hours, then PayPal forgets it. */
const paidWithinMs = 6 * 60 * 60 * 1000;
const pageSize = 100;

const isNotThere = (error: unknown): boolean => error instanceof ProviderRefuses && error.code === 'not-there';

/** The page of an order on which nobody has agreed yet; null: nobody can pay on it any more. */
const sessionIn = ({ id, status, links, createTime }: Order): ProviderSession | null => {
  const url = links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href;
  const isOpen = status === OrderStatus.Created || status === OrderStatus.PayerActionRequired;
  const begun = instantOf(createTime);
  if (id === undefined || url === undefined || begun === null || !isOpen) return null;
  return { sessionId: id, url, expiresAt: Instant.parse(new Date(Date.parse(begun) + paidWithinMs).toISOString()) };
};

const paymentOf = async (
  paypal: Paypal,
  account: ProviderAccount,
  of: { readonly sessionId: string } | { readonly paymentId: string },
): Promise<ProviderPayment> => {
  try {
    return await paypal.askAny(account, async (calls) => {
      const orderId = 'sessionId' in of ? of.sessionId : await orderIdOf(calls, of.paymentId);
      if (orderId === null) throw new ProviderRefuses('no-order', 'the payment belongs to no order');
      return paymentOfOrder(calls, orderId);
    });
  } catch (error) {
    // PayPal forgets an order that nobody agreed to in time.
    if ('paymentId' in of || !isNotThere(error)) throw error;
    const nothing = { onlinePaymentId: null, paymentId: '', amount: 0, currency: '', paidAt: null };
    return { ...nothing, sessionId: of.sessionId, status: 'expired', refunds: [], disputes: [] };
  }
};

/** Lists what PayPal has of an event since a moment: its own payments as they are now, and money that nobody was asked for. */
async function* paymentsSince(
  paypal: Paypal,
  account: ProviderAccount,
  { since, now }: { readonly since: Instant; readonly now: Instant },
): AsyncGenerator<ProviderPayment> {
  const read = new Set<string>();
  for (const { from, to } of rangesFrom(since, now))
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const { result } = await paypal.ask(account, ({ reports }) =>
        reports.searchTransactions({
          startDate: from,
          endDate: to,
          fields: 'transaction_info',
          balanceAffectingRecordsOnly: 'N',
          pageSize,
          page,
        }),
      );
      pages = result.totalPages ?? 1;
      for (const { transactionInfo } of result.transactionDetails ?? []) {
        const found = foundIn(transactionInfo, account.eventId);
        if (found.kind === 'unasked') yield found.payment;
        if (found.kind !== 'ours' || read.has(found.paymentId)) continue;
        read.add(found.paymentId);
        yield await paymentOf(paypal, account, { paymentId: found.paymentId });
      }
    }
}

/** The places where accounts are asked. */
export interface PaypalEndpoints {
  /** PayPal itself, where null. */
  readonly real: string | null;
  /** The double for play money; opened when it is first needed. */
  readonly play: () => Promise<string>;
}

/** PayPal as the rest of the capability knows it. */
export const openPaypal = ({ real, play, now }: PaypalEndpoints & { readonly now: () => Instant }): PaymentProvider => {
  const paypal = openPaypalCalls((mode) => (mode === 'play' ? play() : (real ?? addresses[mode])));
  return {
    name: 'paypal',
    openSession: async (account, wish) => {
      const body = orderOf(account.eventId, wish);
      const { result } = await paypal.ask(account, ({ orders }) =>
        orders.createOrder({ body, paypalRequestId: wish.onlinePaymentId, prefer: 'return=representation' }),
      );
      const session = sessionIn(result);
      if (session === null) throw new ProviderUnreachable('PayPal answered an order without an address to pay at');
      return session;
    },
    sessionOf: async (account, sessionId) => {
      try {
        return sessionIn((await paypal.askAny(account, ({ orders }) => orders.getOrder({ id: sessionId }))).result);
      } catch (error) {
        if (isNotThere(error)) return null;
        throw error;
      }
    },
    limitsOf: paypalLimits,
    // PayPal has no call to close an order that was not agreed to; it ends by itself, and money that still comes is
    // judged like any other.
    closeSession: async () => undefined,
    verifyNotice: (account, notice) =>
      paypal.askAny(account, (calls) => verified(calls, account.signingSecrets, notice)),
    paymentOf: (account, of) => paymentOf(paypal, account, of),
    refund: async (account, { refundId, paymentId, amount, currency }) => {
      mustTake(amount, currency);
      const { result } = await paypal.askAny(account, ({ payments }) =>
        payments.refundCapturedPayment({
          captureId: paymentId,
          paypalRequestId: refundId,
          prefer: 'return=representation',
          body: {
            amount: { currencyCode: currency, value: paypalAmount(amount, currency) },
            customId: refundMark(account.eventId, refundId),
          },
        }),
      );
      return { ...refundOf(result), refundId };
    },
    paymentsSince: (account, since) => paymentsSince(paypal, account, { since, now: now() }),
    testAccount: (account, noticeUrl) => testAccount(paypal, account, noticeUrl),
  };
};
