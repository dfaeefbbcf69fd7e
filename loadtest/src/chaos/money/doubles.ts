import { DoubleOrder } from '@turnout/backend/doubles/paypal/documents';
import { servePaypalDouble } from '@turnout/backend/doubles/paypal/standalone';
import { PlayedPayment } from '@turnout/backend/doubles/stripe/payment';
import { serveStripeDouble } from '@turnout/backend/doubles/stripe/standalone';
import { z } from 'zod';

/** The doubles of both providers, in this process: they outlive whatever is killed. */
export interface MoneyDoubles {
  readonly stripeUrl: string;
  readonly paypalUrl: string;
  /** Accounts as an organiser has them, with the address of their notices. */
  readonly openAccounts: (address: string, eventId: string) => Promise<void>;
  readonly faults: (faults: object) => Promise<void>;
  readonly happen: (provider: 'stripe' | 'paypal', id: string, happening: object) => Promise<unknown>;
  readonly payments: () => Promise<readonly PlayedPayment[]>;
  readonly orders: () => Promise<readonly DoubleOrder[]>;
  readonly close: () => Promise<void>;
}

export const stripeKeys = { account: 'acct_chaos', secretKey: 'sk_test_chaos', signing: 'whsec_chaos' } as const;
export const paypalKeys = { clientId: 'chaos-client', secret: 'chaos-secret', webhookId: 'CHAOSHOOK' } as const;

export const openDoubles = async (): Promise<MoneyDoubles> => {
  const [stripe, paypal] = [await serveStripeDouble(), await servePaypalDouble()];
  const control = async (url: string, what: string, said: unknown): Promise<unknown> => {
    const answer = await fetch(`${url}/_control/${what}`, { method: 'POST', body: JSON.stringify(said) });
    return answer.json();
  };
  const of = { stripe: stripe.url, paypal: paypal.url };
  return {
    stripeUrl: stripe.url,
    paypalUrl: paypal.url,
    openAccounts: async (address, eventId) => {
      const { account: id, secretKey, signing } = stripeKeys;
      const noticeUrl = `${address}/api/payments/stripe/${eventId}`;
      await control(stripe.url, 'accounts', { id, keys: [secretKey], noticeUrl, signingSecrets: [signing] });
      const { clientId, secret, webhookId } = paypalKeys;
      const walletUrl = `${address}/api/payments/paypal/sandbox`;
      await control(paypal.url, 'accounts', { id: clientId, secrets: [secret], noticeUrl: walletUrl, webhookId });
    },
    faults: async (faults) => {
      await control(stripe.url, 'faults', { account: stripeKeys.account, faults });
      await control(paypal.url, 'faults', { account: paypalKeys.clientId, faults });
    },
    happen: (provider, id, happening) => control(of[provider], 'happen', { id, happening }),
    payments: async () =>
      z.array(PlayedPayment).parse(await control(stripe.url, 'payments', { account: stripeKeys.account })),
    orders: async () =>
      z.array(DoubleOrder).parse(await control(paypal.url, 'orders', { account: paypalKeys.clientId })),
    close: async () => {
      await stripe.close();
      await paypal.close();
    },
  };
};
