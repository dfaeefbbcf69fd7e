import { EventId, Instant } from '@turnout/contracts/kernel';
import type { FastifyInstance } from 'fastify';
import type { Sql } from 'postgres';
import { z } from 'zod';
import { formOf, textIn } from '../form.ts';
import { once } from '../once.ts';
import { postgresStore } from '../postgres-store.ts';
import { serveDouble } from '../serve.ts';
import { noFaults } from '../stripe/faults.ts';
import type { Deliver } from '../stripe/notices.ts';
import { actOnPage, showPage } from './act.ts';
import { openPaypalDouble } from './double.ts';

interface Parts {
  readonly sql: Sql;
  readonly now: () => Instant;
  readonly keyFor: (purpose: string) => Buffer;
  readonly accountOf: (
    eventId: EventId,
    provider: 'paypal',
  ) => Promise<{ readonly secretKey: string; readonly signingSecrets: readonly string[] }>;
  readonly publicUrl: () => string;
  readonly deliver: Deliver;
}

const pagePath = '/play-money/paypal';
const laterKind = 'later';
/** PayPal checks some payments for a while. */
const checkedMs = 3_000;
const Later = z.object({ captureId: z.string() });

/** The event whose account of play money a client ID is of. */
const eventIn = (clientId: string): EventId | null =>
  EventId.safeParse(/^pk_test_play_([0-9a-z]{20})$/.exec(clientId)?.[1]).data ?? null;

/** The part of an address behind its host: notices stay within this process, browsers at the address they came by. */
const pathOf = (address: string, own: string): string => {
  const url = URL.parse(address);
  return url?.origin === new URL(own).origin ? `${url.pathname}${url.search}${url.hash}` : address;
};

/** PayPal for play money: all processes share its memory, each speaks with its own. */
export const playPaypal = ({ sql, now, keyFor, accountOf, publicUrl, deliver }: Parts) => {
  const store = postgresStore(sql, 'paypal');
  const noticeUrl = () => `${publicUrl()}/api/payments/paypal/sandbox`;
  const double = openPaypalDouble({
    store,
    now,
    pageUrl: () => `${publicUrl()}${pagePath}`,
    knows: async (clientId, secret) => {
      const eventId = eventIn(clientId);
      return eventId !== null && (await accountOf(eventId, 'paypal')).secretKey === secret;
    },
    accountOf: async (clientId) => {
      const eventId = eventIn(clientId);
      if (eventId === null) return null;
      const { signingSecrets } = await accountOf(eventId, 'paypal');
      return { id: clientId, noticeUrl: noticeUrl(), signingSecrets };
    },
    deliver: (url, notice) => deliver(pathOf(url, publicUrl()), notice),
    tokenKey: keyFor('paypal token'),
    signingKey: keyFor('paypal notices'),
    chance: () => 1,
    faultsOf: () => noFaults,
    whenPending: async (captureId) => {
      const dueAt = Instant.parse(new Date(Date.parse(now()) + checkedMs).toISOString());
      await store.change(laterKind, captureId, () => ({ account: '', body: { captureId }, dueAt }));
    },
  });
  const served = once(() => serveDouble(double.handle));
  return {
    address: async (): Promise<string> => {
      const { host, port } = await served.get();
      return `http://${host}:${port}`;
    },
    routes: (app: FastifyInstance): void => {
      void app.register((scope, _options, done) => {
        scope.removeContentTypeParser('application/x-www-form-urlencoded');
        scope.addContentTypeParser(
          'application/x-www-form-urlencoded',
          { parseAs: 'string', bodyLimit: 16_384 },
          (_request, body, parsed) => parsed(null, body),
        );
        scope.route({
          method: ['GET', 'POST'],
          url: `${pagePath}/checkoutnow`,
          handler: async (request, reply) => {
            const form = formOf(typeof request.body === 'string' ? request.body : '');
            const token = new URL(request.url, 'http://play').searchParams.get('token') ?? textIn(form, 'token');
            const isActed = request.method === 'POST';
            const answer = isActed
              ? await actOnPage(double.orders, token, textIn(form, 'act'))
              : await showPage(double.orders, token, `${pagePath}/checkoutnow?token=${encodeURIComponent(token)}`);
            return 'location' in answer
              ? reply.redirect(pathOf(answer.location, publicUrl()), answer.status)
              : reply.status(answer.status).type('text/html; charset=utf-8').send(answer.html);
          },
        });
        done();
      });
    },
    doDue: async (): Promise<void> => {
      for (const { id, body } of await store.takeDue(laterKind, 20)) {
        await double.orders.settle(Later.parse(body).captureId, 'COMPLETED');
        await store.forget(laterKind, id);
      }
      await double.sendDue();
    },
    close: (): Promise<void> => served.close(),
  };
};
