import { EventId, Instant, OnlinePaymentId, RefundId } from '@turnout/contracts/kernel';
import { openPaypalApi, type Fault } from '../../../doubles/paypal/calls.ts';
import { PaypalDouble } from '../../../doubles/paypal/double.ts';
import { listenPaypal, type Listening } from '../../../doubles/paypal/listen.ts';
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
};

/** The adapter against the double, over HTTP. */
export interface PaypalStage {
  readonly paypal: PaymentProvider;
  readonly double: PaypalDouble;
  /** Bad luck of each call's next times. */
  readonly faults: Map<string, Fault[]>;
  readonly forbidden: string[];
  readonly setTime: (at: string) => void;
  readonly instant: () => Instant;
  /** A payment that was agreed to and captured. */
  readonly paid: (id?: OnlinePaymentId) => Promise<ProviderPayment>;
  readonly close: () => Promise<void>;
}

export const openStage = async (): Promise<PaypalStage> => {
  let now = new Date('2026-11-28T10:00:00Z');
  const faults = new Map<string, Fault[]>();
  const forbidden: string[] = [];
  const opened: PaypalDouble[] = [];
  const listening: Listening = await listenPaypal((pageUrl) => {
    const double = new PaypalDouble({
      pageUrl,
      now: () => now,
      signingKey: Buffer.from('signing'),
      defaultWebhook: () => ({ id: 'HOOK', url: noticeUrl, event_types: [{ name: '*' }] }),
    });
    opened.push(double);
    return openPaypalApi({
      double,
      knows: (clientId, secret) => clientId !== '' && secret === 'right',
      tokenKey: Buffer.from('token'),
      fault: (call) => faults.get(call)?.shift() ?? null,
      forbidden,
    });
  });
  const [double] = opened;
  if (double === undefined) throw new Error('the double is open');
  const instant = () => Instant.parse(now.toISOString());
  const paypal = openPaypal({ playUrl: listening.url, now: instant });
  return {
    paypal,
    double,
    faults,
    forbidden,
    setTime: (at) => {
      now = new Date(at);
    },
    instant,
    paid: async (id = onlinePaymentId) => {
      const { sessionId } = await paypal.openSession(account, { ...wish, onlinePaymentId: id });
      double.approve(sessionId);
      return paypal.paymentOf(account, { sessionId });
    },
    close: listening.close,
  };
};
