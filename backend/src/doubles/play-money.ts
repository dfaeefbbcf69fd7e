import { EventId, Instant } from '@turnout/contracts/kernel';
import type { FastifyInstance } from 'fastify';
import type { Sql } from 'postgres';
import { once } from './once.ts';
import { playPaypal } from './paypal/play.ts';
import { postgresStore, sweepPlayMoney } from './postgres-store.ts';
import { serveDouble } from './serve.ts';
import { openStripeDouble } from './stripe/double.ts';
import { noFaults } from './stripe/faults.ts';
import type { Deliver, DoubleAccount } from './stripe/notices.ts';
import { openPage } from './stripe/page.ts';
import { keyOf, sessionIdOf } from './stripe/payment.ts';

/** An account of play money: of each event its own. */
export interface PlayAccount {
  readonly secretKey: string;
  readonly signingSecrets: readonly string[];
}

interface Parts {
  readonly sql: Sql;
  readonly now: () => Instant;
  /** A key of this installation's, the same in all its processes. */
  readonly keyFor: (purpose: string) => Buffer;
  /** The account of an event at a provider that is played. */
  readonly accountOf: (eventId: EventId, provider: 'stripe' | 'paypal') => Promise<PlayAccount>;
  /** The address at which people reach Turnout, without a slash at the end. */
  readonly publicUrl: () => string;
}

/** The doubles that take play money until an event has real keys: each process speaks with its own, and all share one memory. */
export interface PlayMoney {
  /** The address at which Stripe's interface is played, for this process alone; opened when it is first needed. */
  readonly stripe: () => Promise<{ readonly host: string; readonly port: number; readonly protocol: 'http' }>;
  /** The same of PayPal's. */
  readonly paypal: () => Promise<string>;
  /** The pages on which one pays. */
  readonly routes: (app: FastifyInstance) => void;
  /** Does what is due: sends notices, decides of debits, forgets once a day what nobody plays with any more. */
  readonly doDue: (deliver: Deliver) => Promise<void>;
  readonly close: () => Promise<void>;
}

const stripePath = '/play-money/stripe/';
const laterKind = 'later';
const debitMs = 3_000;
const sweepEveryMs = 24 * 60 * 60_000;
const prefix = 'play_';

const eventIn = (account: string): EventId | null =>
  account.startsWith(prefix) ? (EventId.safeParse(account.slice(prefix.length)).data ?? null) : null;
/** The event that a play key names. */
const eventInKey = (secretKey: string): EventId | null =>
  EventId.safeParse(/^sk_test_play_([0-9a-z]{20})_/.exec(secretKey)?.[1]).data ?? null;

/** Of our own pages the path alone: by whichever address of ours the browser came, it stays there. */
const pathOf = (address: string, own: string): string => {
  const url = URL.parse(address);
  return url?.origin === new URL(own).origin ? `${url.pathname}${url.search}${url.hash}` : address;
};

export const openPlayMoney = (parts: Parts): PlayMoney => {
  const { sql, now, accountOf, publicUrl } = parts;
  const store = postgresStore(sql, 'stripe');
  const shown = async (eventId: EventId): Promise<DoubleAccount> => ({
    id: `${prefix}${eventId}`,
    noticeUrl: `${publicUrl()}/api/payments/stripe/${eventId}`,
    signingSecrets: (await accountOf(eventId, 'stripe')).signingSecrets,
  });
  let sweptAt = 0;
  const sweep = async (): Promise<void> => {
    const at = Date.parse(now());
    if (at - sweptAt < sweepEveryMs) return;
    await sweepPlayMoney(sql);
    sweptAt = at;
  };
  let deliver: Deliver = () => Promise.resolve(null);
  const stripe = openStripeDouble({
    store,
    now,
    accountOf: (id) => {
      const eventId = eventIn(id);
      return eventId === null ? Promise.resolve(null) : shown(eventId);
    },
    accountOfKey: async (secretKey) => {
      const eventId = eventInKey(secretKey);
      if (eventId === null) return null;
      return (await accountOf(eventId, 'stripe')).secretKey === secretKey ? shown(eventId) : null;
    },
    pageOf: ({ key }) => `${publicUrl()}${stripePath}${sessionIdOf({ key })}`,
    // By the path alone: notices stay within this process.
    deliver: (url, notice) => deliver(pathOf(url, publicUrl()), notice),
    chance: () => 1,
    faultsOf: () => noFaults,
  });
  const settleLater = async (id: string): Promise<void> => {
    const dueAt = new Date(Date.parse(now()) + debitMs).toISOString();
    await store.change(laterKind, keyOf(id), () => ({ account: '', body: { id }, dueAt: Instant.parse(dueAt) }));
  };
  const page = openPage(stripe, { path: stripePath, settleLater, reached: (address) => pathOf(address, publicUrl()) });
  const served = once(() => serveDouble(stripe.handle));
  const paypal = playPaypal({ ...parts, deliver: (...notice) => deliver(...notice) });
  return {
    stripe: async () => {
      const { host, port } = await served.get();
      return { host, port, protocol: 'http' };
    },
    paypal: paypal.address,
    routes: (app) => {
      paypal.routes(app);
      void app.register((scope, _options, done) => {
        scope.removeContentTypeParser('application/x-www-form-urlencoded');
        scope.addContentTypeParser(
          'application/x-www-form-urlencoded',
          { parseAs: 'string', bodyLimit: 16_384 },
          (_request, body, parsed) => parsed(null, body),
        );
        scope.route({
          method: ['GET', 'POST'],
          url: `${stripePath}:id`,
          handler: async (request, reply) => {
            const { method, url } = request;
            const body = typeof request.body === 'string' ? request.body : '';
            const answer = await page({ method, url, headers: {}, body });
            return reply
              .code(answer.status)
              .headers({ ...answer.headers })
              .send(answer.body);
          },
        });
        done();
      });
    },
    doDue: async (by) => {
      deliver = by;
      for (const { id } of await store.takeDue(laterKind, 20)) {
        await stripe.happen(sessionIdOf({ key: id }), { what: 'decide', isPaid: true });
        await store.forget(laterKind, id);
      }
      await stripe.sendDue();
      await paypal.doDue();
      await sweep();
    },
    close: async () => {
      await served.close();
      await paypal.close();
    },
  };
};
