import { calls } from '@turnout/contracts';
import type { ComparisonView, OnlinePaymentView } from '@turnout/contracts/online-payment';
import type { TypeId } from '@turnout/contracts/kernel';
import { vi } from 'vitest';
import { z } from 'zod';
import { DoubleOrder } from '../doubles/paypal/documents.ts';
import { servePaypalDouble } from '../doubles/paypal/standalone.ts';
import type { Faults } from '../doubles/stripe/faults.ts';
import { asStaff } from './as-staff.ts';
import { makeType, named, sendAs, submitted } from './strangers.ts';
import { makeTestEvent, startTestTurnout, type TestEvent, type TestTurnout } from './turnout.ts';

const Opened = z.object({ order: z.object({ id: z.string(), url: z.string() }), mode: z.string() });
const Resolved = z.object({ resObject: z.object({ paid: z.number(), due: z.number() }) });

/** Turnout with an event whose wallet is paid at a double of PayPal, under keys as an organiser enters them. */
export interface WalletStage {
  readonly turnout: TestTurnout;
  readonly event: TestEvent;
  readonly type: TypeId;
  readonly clientId: string;
  readonly paypalUrl: string;
  readonly happen: (id: string, happening: object) => Promise<DoubleOrder>;
  readonly orders: () => Promise<readonly DoubleOrder[]>;
  readonly faults: (faults: Partial<Faults>) => Promise<unknown>;
  readonly letGo: () => Promise<unknown>;
  readonly settings: (settings: object) => Promise<void>;
  readonly register: () => Promise<string>;
  readonly open: (registrationId: string, more?: object) => ReturnType<TestTurnout['ask']>;
  readonly opened: (registrationId: string, more?: object) => Promise<z.infer<typeof Opened>>;
  readonly payments: () => Promise<readonly OnlinePaymentView[]>;
  /** Has the payments compared, and answers what was found. */
  readonly compared: () => Promise<NonNullable<ComparisonView['last']>>;
  readonly money: (registrationId: string) => Promise<{ readonly paid: number; readonly due: number }>;
  readonly until: (holds: () => Promise<boolean>) => Promise<void>;
  readonly stop: () => Promise<void>;
}

export const openWalletStage = async (options: { readonly price?: number } = {}): Promise<WalletStage> => {
  const paypal = await servePaypalDouble();
  const turnout = await startTestTurnout({ PAYPAL_API_URL: paypal.url });
  const event = await makeTestEvent(turnout);
  const { ok } = asStaff(() => turnout);
  const settings = async (said: object): Promise<void> => {
    await ok('PUT', `/api/events/${event.eventId}`, said);
    await turnout.ask('GET', `/api/events/${event.eventId}`);
  };
  const clientId = `client-${event.eventId}`;
  const control = async (what: string, said: unknown): Promise<unknown> => {
    const answer = await fetch(`${paypal.url}/_control/${what}`, { method: 'POST', body: JSON.stringify(said) });
    return answer.json();
  };
  const noticeUrl = `${turnout.url}/api/payments/paypal/sandbox`;
  await control('accounts', { id: clientId, secrets: ['secret'], noticeUrl, webhookId: 'HOOK' });
  await settings({
    appCurrency: 'EUR',
    enablePaypal: true,
    paypalSandboxMode: true,
    onlinePaymentOnly: true,
    paypalSandboxClientId: clientId,
    paypalSandboxClientSecret: 'secret',
    paypalSandboxWebhookId: 'HOOK',
  });
  const type = await makeType(turnout, event, { name: 'Paying', price: options.price ?? 100 });
  const open: WalletStage['open'] = (registrationId, more = {}) =>
    turnout.ask('POST', '/api/init-paypal-order', {
      body: {
        eventId: event.eventId,
        registration_id: registrationId,
        success_url: `/checkout/${registrationId}?success=true`,
        cancel_url: `/checkout/${registrationId}?cancel=true`,
        ...more,
      },
    });
  return {
    turnout,
    event,
    type,
    clientId,
    paypalUrl: paypal.url,
    settings,
    open,
    happen: async (id, happening) => DoubleOrder.parse(await control('happen', { id, happening })),
    orders: async () => z.array(DoubleOrder).parse(await control('orders', { account: clientId })),
    faults: (faults) => control('faults', { account: clientId, faults }),
    letGo: () => control('let-go', { account: clientId }),
    register: async () =>
      submitted(await sendAs(turnout, event, { type, fields: named(event, 'Ada') })).registration._id,
    opened: async (registrationId, more) => Opened.parse((await open(registrationId, more)).body),
    payments: async () => {
      const path = `/api/x/events/${event.eventId}/online-payments?perPage=100`;
      const { body } = await turnout.ask('GET', path, { token: turnout.adminToken });
      return calls.onlinePayments.output.parse(body).payments;
    },
    compared: async () => {
      const read = async () => {
        const path = `/api/x/events/${event.eventId}/online-payments/comparison`;
        return calls.comparison.output.parse((await turnout.ask('GET', path, { token: turnout.adminToken })).body);
      };
      const before = (await read()).last?.comparedAt;
      await ok('POST', `/api/events/${event.eventId}/compare-payments`, {});
      return vi.waitFor(
        async () => {
          const { last } = await read();
          if (last === null || last.comparedAt === before) throw new Error('not yet');
          return last;
        },
        { timeout: 20_000, interval: 100 },
      );
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
        { timeout: 15_000, interval: 50 },
      ),
    stop: async () => {
      await turnout.stop();
      await paypal.close();
    },
  };
};
