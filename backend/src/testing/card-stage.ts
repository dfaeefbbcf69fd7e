import { calls } from '@turnout/contracts';
import { OnlinePaymentView } from '@turnout/contracts/online-payment';
import type { TypeId } from '@turnout/contracts/kernel';
import { vi } from 'vitest';
import { z } from 'zod';
import type { Faults } from '../doubles/stripe/faults.ts';
import { serveStripeDouble, type StandaloneStripe } from '../doubles/stripe/standalone.ts';
import { asStaff } from './as-staff.ts';
import { makeType, named, sendAs, submitted } from './strangers.ts';
import { makeTestEvent, startTestTurnout, type TestEvent, type TestTurnout } from './turnout.ts';

const Opened = z.object({ session: z.object({ id: z.string(), url: z.string() }), mode: z.string() });

/** Turnout with an event whose cards are paid at a double of Stripe, under keys as an organiser enters them. */
export interface CardStage {
  readonly turnout: TestTurnout;
  readonly stripe: StandaloneStripe;
  readonly event: TestEvent;
  readonly type: TypeId;
  /** The account at the double; what its notices are signed with. */
  readonly account: string;
  readonly signingSecret: string;
  readonly control: (what: string, said: unknown) => Promise<unknown>;
  readonly happen: (id: string, happening: object) => Promise<unknown>;
  readonly faults: (faults: Partial<Faults>) => Promise<unknown>;
  readonly settings: (settings: object) => Promise<void>;
  readonly register: () => Promise<string>;
  readonly open: (registrationId: string, more?: object) => ReturnType<TestTurnout['ask']>;
  /** The session that was opened; it fails where none was. */
  readonly opened: (registrationId: string, more?: object) => Promise<z.infer<typeof Opened>>;
  readonly payments: () => Promise<readonly OnlinePaymentView[]>;
  readonly money: (registrationId: string) => Promise<{ readonly paid: number; readonly due: number }>;
  /** Waits until something holds. */
  readonly until: (holds: () => Promise<boolean>) => Promise<void>;
  readonly stop: () => Promise<void>;
}

const Resolved = z.object({ resObject: z.object({ paid: z.number(), due: z.number() }) });

export const openCardStage = async (
  options: { readonly price?: number; readonly currency?: string } = {},
): Promise<CardStage> => {
  const { price = 100, currency = 'USD' } = options;
  const stripe = await serveStripeDouble();
  const turnout = await startTestTurnout({ STRIPE_API_URL: stripe.url });
  const event = await makeTestEvent(turnout);
  const { ok } = asStaff(() => turnout);
  const settings = async (said: object): Promise<void> => {
    await ok('PUT', `/api/events/${event.eventId}`, said);
    await turnout.ask('GET', `/api/events/${event.eventId}`);
  };
  const account = `acct_${event.eventId}`;
  const signingSecret = 'whsec_first';
  const control = async (what: string, said: unknown): Promise<unknown> => {
    const answer = await fetch(`${stripe.url}/_control/${what}`, { method: 'POST', body: JSON.stringify(said) });
    return answer.json();
  };
  const noticeUrl = `${turnout.url}/api/payments/stripe/${event.eventId}`;
  await control('accounts', { id: account, keys: ['sk_test_first'], noticeUrl, signingSecrets: [signingSecret] });
  await settings({
    appCurrency: currency,
    enableStripe: true,
    stripeTestMode: true,
    onlinePaymentOnly: true,
    stripeSecretKeyTest: 'sk_test_first',
    stripeWebhookSecretTest: signingSecret,
  });
  const type = await makeType(turnout, event, { name: 'Paying', price });
  const register = async (): Promise<string> =>
    submitted(await sendAs(turnout, event, { type, fields: named(event, 'Ada') })).registration._id;
  const open: CardStage['open'] = (registrationId, more = {}) =>
    turnout.ask('POST', '/api/init-stripe-session', {
      body: {
        eventId: event.eventId,
        registration_id: registrationId,
        success_url: `/checkout/${registrationId}?success=true`,
        cancel_url: `/checkout/${registrationId}?cancel=true`,
        ...more,
      },
    });
  const { output } = calls.onlinePayments;
  return {
    turnout,
    stripe,
    event,
    type,
    account,
    signingSecret,
    control,
    settings,
    register,
    open,
    happen: (id, happening) =>
      control('happen', {
        id,
        happening,
      }),
    faults: (faults) =>
      control('faults', {
        account,
        faults,
      }),
    opened: async (registrationId, more) => Opened.parse((await open(registrationId, more)).body),
    payments: async () => {
      const path = `/api/x/events/${event.eventId}/online-payments?perPage=100`;
      return output.parse((await turnout.ask('GET', path, { token: turnout.adminToken })).body).payments;
    },
    money: async (registrationId) => {
      const { body } = await turnout.ask('POST', '/api/payments-attendees', { body: { registrationId } });
      return Resolved.parse(body).resObject;
    },
    until: (holds) =>
      vi.waitFor(
        async () => {
          if (!(await holds())) throw new Error('not yet');
        },
        {
          timeout: 15_000,
          interval: 50,
        },
      ),
    stop: async () => {
      await turnout.stop();
      await stripe.close();
    },
  };
};
