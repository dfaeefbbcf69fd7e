import type { Instant } from '@turnout/contracts/kernel';
import Stripe from 'stripe';
import type { PaymentProvider, ProviderAccount, ProviderPayment, ProviderSession, SessionWish } from '../provider.ts';
import { ProviderRefuses } from '../provider-errors.ts';
import { openStripeClients, type StripeEndpoints } from './clients.ts';
import { isSignedEver, verifiedNotice } from './notice.ts';
import { instantOf, paymentOf, refundOf, type StripePayment } from './reading.ts';
import { asking } from './refusal.ts';
import { testStripe } from './test-account.ts';
import { NoStripeAmount, stripeLimitsOf, stripeUnitsOf } from './units.ts';

/**
 * Stripe keeps a page open for half an hour at least, by its own clock. So long counts from when it was first wanted, which may
 * have been half an hour ago, by a clock of ours that may be an hour slow.
 */
const sessionSeconds = 2 * 60 * 60;
/** Languages in which Stripe writes its page; else it takes the browser's. */
const locales = { en: 'en', es: 'es', fr: 'fr' } as const;
const isLocale = (language: string): language is keyof typeof locales => language in locales;
/** Refunds and disputes of one payment that are read at once; more than there ever are. */
const pageSize = 100;

const units = (amount: number, currency: string): number => {
  try {
    return stripeUnitsOf(amount, currency);
  } catch (error) {
    if (error instanceof NoStripeAmount) throw new ProviderRefuses('amount-not-possible', error.message);
    throw error;
  }
};

const lineOf = (name: string, amount: number, currency: string): Stripe.Checkout.SessionCreateParams.LineItem => ({
  quantity: 1,
  price_data: {
    currency: currency.toLowerCase(),
    unit_amount: units(amount, currency),
    // By characters: half of one is no text.
    product_data: { name: [...name].slice(0, 250).join('') || '-' },
  },
});

const sessionShown = ({ id, url, expires_at }: Stripe.Checkout.Session): ProviderSession => {
  if (url === null) throw new ProviderRefuses('not-there', 'The session has no page any more');
  return { sessionId: id, url, expiresAt: instantOf(expires_at) };
};

/** The way in which a page is asked for. Asked for twice it has the same words, its end too. */
const createParams = (wish: SessionWish): Stripe.Checkout.SessionCreateParams => {
  const { onlinePaymentId, amount, fee, currency, language } = wish;
  const metadata = { onlinePaymentId };
  return {
    mode: 'payment',
    line_items: [
      lineOf(wish.description, amount, currency),
      ...(fee === 0 ? [] : [lineOf(wish.feeDescription, fee, currency)]),
    ],
    metadata,
    payment_intent_data: { metadata },
    success_url: wish.successUrl,
    cancel_url: wish.cancelUrl,
    locale: isLocale(language) ? locales[language] : 'auto',
    expires_at: Math.ceil(Date.parse(wish.wantedAt) / 1_000) + sessionSeconds,
  };
};

/** Payments by card at Stripe, by a Checkout Session to which the browser is sent: no card data comes to us. */
export const openStripe = (endpoints: StripeEndpoints): PaymentProvider => {
  const clients = openStripeClients(endpoints);

  /**
   * Reads something with the newest key; where Stripe does not know it under that one, with those of before: the account may have
   * been exchanged for another since the payment began.
   */
  const withKeys = async <T>(account: ProviderAccount, work: (stripe: Stripe) => Promise<T>): Promise<T> => {
    let refused: unknown = new ProviderRefuses('key-refused', 'There is no key for this account');
    for (const { secretKey } of account.keys) {
      const stripe = await clients.of(account, secretKey);
      try {
        return await asking(() => work(stripe));
      } catch (error) {
        if (!(error instanceof ProviderRefuses) || !['key-refused', 'not-there'].includes(error.code)) throw error;
        refused = error;
      }
    }
    throw refused;
  };
  /** New payments are made with the newest key alone. */
  const newest = async <T>(account: ProviderAccount, work: (stripe: Stripe) => Promise<T>): Promise<T> => {
    const [key] = account.keys;
    if (key === undefined) throw new ProviderRefuses('key-refused', 'There is no key for this account');
    const stripe = await clients.of(account, key.secretKey);
    return asking(() => work(stripe));
  };

  return {
    name: 'stripe',
    limitsOf: stripeLimitsOf,
    openSession: (account, wish) =>
      newest(account, async (stripe) =>
        sessionShown(
          await stripe.checkout.sessions.create(createParams(wish), {
            idempotencyKey: `session-${wish.onlinePaymentId}`,
          }),
        ),
      ),
    sessionOf: (account, sessionId) =>
      withKeys(account, async (stripe) => {
        const session = await stripe.checkout.sessions.retrieve(sessionId);
        return session.status === 'open' && session.url !== null ? sessionShown(session) : null;
      }),
    closeSession: (account, sessionId) =>
      withKeys(account, async (stripe) => {
        const { status } = await stripe.checkout.sessions.retrieve(sessionId);
        if (status === 'open') await stripe.checkout.sessions.expire(sessionId);
      }),
    verifyNotice: ({ signingSecrets }, { headers, body, now: at }) =>
      Promise.resolve(verifiedNotice(signingSecrets, { signature: headers['stripe-signature'], body, now: at })),
    isLate: ({ signingSecrets }, { headers, body }) =>
      isSignedEver(signingSecrets, { signature: headers['stripe-signature'], body }),
    paymentOf: (account, of) => withKeys(account, (stripe) => readPayment(stripe, of)),
    refund: (account, { refundId, paymentId, amount, currency }) =>
      withKeys(account, async (stripe) =>
        refundOf(
          await stripe.refunds.create(
            { payment_intent: paymentId, amount: units(amount, currency), metadata: { refundId } },
            { idempotencyKey: `refund-${refundId}` },
          ),
        ),
      ),
    paymentsSince: (account, since) => paymentsSince(withKeys, account, since),
    testAccount: (account, noticeUrl) => newest(account, (stripe) => testStripe(stripe, account, noticeUrl)),
  };
};

/** Reads all that Stripe knows of one payment. */
const readPayment = async (
  stripe: Stripe,
  of: { readonly sessionId: string } | { readonly paymentId: string },
): Promise<ProviderPayment> => {
  const session =
    'sessionId' in of
      ? await stripe.checkout.sessions.retrieve(of.sessionId)
      : ((await stripe.checkout.sessions.list({ payment_intent: of.paymentId, limit: 1 })).data[0] ?? null);
  const intentOf = session?.payment_intent ?? null;
  const intentId = 'paymentId' in of ? of.paymentId : typeof intentOf === 'string' ? intentOf : (intentOf?.id ?? null);
  const intent =
    intentId === null ? null : await stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] });
  return paymentOf({ session, intent, ...(await readReturns(stripe, intent)) });
};

const readReturns = async (
  stripe: Stripe,
  intent: Stripe.PaymentIntent | null,
): Promise<Pick<StripePayment, 'charge' | 'refunds' | 'disputes'>> => {
  const latest = intent?.latest_charge ?? null;
  const charge = typeof latest === 'string' ? null : latest;
  if (intent === null || intent.status !== 'succeeded') return { charge, refunds: [], disputes: [] };
  const payment_intent = intent.id;
  const [refunds, disputes] = await Promise.all([
    stripe.refunds.list({ payment_intent, limit: pageSize }).autoPagingToArray({ limit: 1_000 }),
    // A charge says whether it was ever disputed: most were not, and nobody asks.
    charge?.disputed === false
      ? []
      : stripe.disputes.list({ payment_intent, limit: pageSize }).autoPagingToArray({ limit: 1_000 }),
  ]);
  return { charge, refunds, disputes };
};

type WithKeys = <T>(account: ProviderAccount, work: (stripe: Stripe) => Promise<T>) => Promise<T>;

/** Lists the payments of an account since a moment, a page at a time. */
async function* paymentsSince(
  withKeys: WithKeys,
  account: ProviderAccount,
  since: Instant,
): AsyncIterable<ProviderPayment> {
  const created = { gte: Math.floor(Date.parse(since) / 1_000) };
  let after: string | undefined;
  do {
    const page = await withKeys(account, (stripe) =>
      stripe.paymentIntents.list({
        created,
        limit: pageSize,
        ...(after === undefined ? {} : { starting_after: after }),
      }),
    );
    for (const { id } of page.data) yield await withKeys(account, (stripe) => readPayment(stripe, { paymentId: id }));
    after = page.has_more ? page.data.at(-1)?.id : undefined;
  } while (after !== undefined);
}
