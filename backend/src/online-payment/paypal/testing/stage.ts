import { EventId, Instant, OnlinePaymentId, RefundId } from '@turnout/contracts/kernel';
import { openPaypalDouble, type PaypalDouble } from '../../../doubles/paypal/double.ts';
import { waitingNotices, type DoubleNotice } from '../../../doubles/paypal/notices.ts';
import { signedHeaders } from '../../../doubles/paypal/signing.ts';
import { serveDouble } from '../../../doubles/serve.ts';
import { memoryStore } from '../../../doubles/store.ts';
import { Faults } from '../../../doubles/stripe/faults.ts';
import type { PaymentProvider, ProviderAccount, ProviderPayment, SessionWish } from '../../provider.ts';
import { openPaypal } from '../index.ts';

export const eventId = EventId.parse('e0000000000000000000');
export const onlinePaymentId = OnlinePaymentId.parse('y0000000000000000000');
export const refundId = RefundId.parse('r0000000000000000000');
export const noticeUrl = 'https://turnout.example/api/payments/paypal/sandbox';
export const account: ProviderAccount = {
  eventId,
  provider: 'paypal',
  mode: 'play',
  keys: [{ publicKey: 'client', secretKey: 'right' }],
  signingSecrets: ['HOOK'],
};
export const wish: SessionWish = {
  onlinePaymentId,
  amount: 10_000,
  fee: 250,
  currency: 'EUR',
  description: 'Registration ABC123',
  feeDescription: 'Processing fee',
  successUrl: 'https://turnout.example/checkout/1?success=true',
  cancelUrl: 'https://turnout.example/checkout/1?cancel=true',
  language: 'fr',
  wantedAt: Instant.parse('2026-11-28T10:00:00.000Z'),
};

/** The adapter against the double, over HTTP. */
export interface PaypalStage {
  readonly paypal: PaymentProvider;
  readonly double: PaypalDouble;
  readonly orders: PaypalDouble['orders'];
  /** Goes wrong with calls whose path ends so, once each. */
  readonly goWrong: (path: string, how: 'broken' | 'answersLost') => void;
  readonly forbidden: string[];
  readonly setTime: (at: string) => void;
  readonly instant: () => Instant;
  /** Notices that wait, the one that came first in front. */
  readonly waiting: () => Promise<readonly DoubleNotice[]>;
  readonly headersOf: (notice: DoubleNotice) => Readonly<Record<string, string>>;
  /** Notices as the address for them gets them: each is sent, and what `take` answers is the status. */
  readonly send: (take: (body: string, headers: Readonly<Record<string, string>>) => Promise<number>) => Promise<void>;
  /** A payment that was agreed to and captured. */
  readonly paid: (id?: OnlinePaymentId) => Promise<ProviderPayment>;
  readonly close: () => Promise<void>;
}

export const openStage = async (): Promise<PaypalStage> => {
  let now = Instant.parse('2026-11-28T10:00:00.000Z');
  const instant = () => now;
  const store = memoryStore(instant);
  const forbidden: string[] = [];
  const wrong: { readonly path: string; readonly how: 'broken' | 'answersLost' }[] = [];
  let faults = Faults.parse({});
  const signingKey = Buffer.from('signing');
  const taking: ((body: string, headers: Readonly<Record<string, string>>) => Promise<number>)[] = [];
  const double = openPaypalDouble({
    store,
    now: instant,
    pageUrl: () => 'https://turnout.example/play/paypal',
    knows: async (clientId, secret) => clientId !== '' && secret === 'right',
    accountOf: async (id) => ({ id, noticeUrl, signingSecrets: ['HOOK'] }),
    deliver: async (_url, { headers, body }) => (await taking[0]?.(body, headers)) ?? null,
    tokenKey: Buffer.from('token'),
    signingKey,
    chance: () => 0.5,
    faultsOf: () => faults,
    forbidden,
  });
  const served = await serveDouble(async (request) => {
    const place = wrong.findIndex(({ path }) => request.url.split('?')[0]?.endsWith(path) === true);
    const [one] = place === -1 ? [] : wrong.splice(place, 1);
    faults = Faults.parse(one === undefined ? {} : { [one.how]: 1 });
    const answer = await double.handle(request);
    faults = Faults.parse({});
    return answer;
  });
  const paypal = openPaypal({ real: null, play: async () => `http://${served.host}:${served.port}`, now: instant });
  return {
    paypal,
    double,
    orders: double.orders,
    goWrong: (path, how) => void wrong.push({ path, how }),
    forbidden,
    setTime: (at) => {
      now = Instant.parse(at);
    },
    instant,
    waiting: async () => (await waitingNotices(store, 'client')).toReversed(),
    headersOf: (notice) => signedHeaders(signingKey, 'HOOK', notice),
    send: async (take) => {
      taking.splice(0, 1, take);
      await double.sendDue();
    },
    paid: async (id = onlinePaymentId) => {
      const { sessionId } = await paypal.openSession(account, { ...wish, onlinePaymentId: id });
      await double.orders.approve(sessionId);
      return paypal.paymentOf(account, { sessionId });
    },
    close: served.close,
  };
};
