// kind: process
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { EventId, Instant, OnlinePaymentId, RefundId } from '@turnout/contracts/kernel';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveDouble, type ServedDouble } from '../../doubles/serve.ts';
import type { ProviderAccount } from '../provider.ts';
import { openStripe } from './stripe.ts';

/**
 * Stripe's own description of its interface, as `stripe-mock` plays it: it refuses calls with a parameter that is not there or is of
 * another kind. It is fetched by hand (`go install github.com/stripe/stripe-mock@latest`), never by a spec.
 */
const programOf = (): string | null => {
  const { PATH = '', HOME = '', GOBIN = '', GOPATH = '' } = process.env;
  const folders = [...PATH.split(delimiter), GOBIN, join(GOPATH, 'bin'), join(HOME, 'go', 'bin')];
  return folders.map((folder) => join(folder, 'stripe-mock')).find((file) => existsSync(file)) ?? null;
};
const program = programOf();

const account: ProviderAccount = {
  eventId: EventId.parse('e0000000000000000000'),
  provider: 'stripe',
  mode: 'test',
  keys: [{ secretKey: 'sk_test_123', publicKey: 'pk_test_123' }],
  signingSecrets: ['whsec_1'],
};

let mock: ChildProcess | null = null;
let served: ServedDouble | null = null;
const asked: string[] = [];
const refused: string[] = [];

/** Its answers are the same whatever is asked, and no payment in them ever came: here each one did, and was disputed. */
const asPaid = (text: string): string =>
  text
    .replaceAll(/"status":\s*"(?:requires_\w+|processing|canceled)"/g, '"status": "succeeded"')
    .replaceAll(/"disputed":\s*false/g, '"disputed": true');

beforeAll(async () => {
  if (program === null) return;
  mock = spawn(program, ['-http-addr', '127.0.0.1:0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  if (mock.stdout === null) throw new Error('what stripe-mock says is read');
  let url = '';
  for await (const line of createInterface(mock.stdout)) {
    url = /Listening for HTTP at address: (\S+)/.exec(line)?.[1] ?? '';
    if (url !== '') break;
  }
  served = await serveDouble(async ({ method, url: path, headers, body }) => {
    const { authorization = '', 'content-type': type = 'application/x-www-form-urlencoded' } = headers;
    const sent = { method, headers: { authorization, 'content-type': type }, ...(method === 'POST' ? { body } : {}) };
    const answer = await fetch(`http://${url}${path}`, sent);
    const call = `${method} ${path.split('?', 1)[0] ?? ''}`;
    asked.push(call);
    if (!answer.ok) refused.push(call);
    return {
      status: answer.status,
      headers: { 'content-type': 'application/json' },
      body: asPaid(await answer.text()),
    };
  });
}, 30_000);
afterAll(async () => {
  await served?.close();
  if (mock === null) return;
  const ended = once(mock, 'exit');
  mock.kill();
  await ended;
});

/** The address of the mock; a spec that has none says so and is left out. */
const addressFor = (skip: (note: string) => never) => {
  if (served === null) return skip('there is no stripe-mock here: go install github.com/stripe/stripe-mock@latest');
  const { host, port } = served;
  return { host, port, protocol: 'http' } as const;
};
const opened = (skip: (note: string) => never) => {
  asked.length = 0;
  refused.length = 0;
  const real = addressFor(skip);
  return openStripe({ real, play: () => Promise.reject(new Error('nobody plays here')) });
};
const onlinePaymentId = OnlinePaymentId.parse('0pay0000000000000000');
const wish = {
  onlinePaymentId,
  amount: 5_000,
  fee: 150,
  currency: 'EUR',
  description: 'Fair · 0001',
  feeDescription: 'Processing fee',
  successUrl: 'https://fair.example/checkout?success=true',
  cancelUrl: 'https://fair.example/checkout?cancel=true',
  language: 'fr',
  wantedAt: Instant.parse('2026-11-21T09:00:00.000Z'),
};

describe('each call to Stripe has the shape that Stripe describes', () => {
  it('of a page: opened, found and closed', async ({ skip }) => {
    const stripe = opened(skip);
    const { sessionId, url, expiresAt } = await stripe.openSession(account, wish);
    expect(sessionId).toMatch(/^cs_/);
    expect(url).toMatch(/^https:\/\//);
    expect(expiresAt).toBe('2026-11-21T11:00:00.000Z');
    expect(await stripe.sessionOf(account, 'cs_test_1')).toMatchObject({ sessionId: 'cs_test_1' });
    await stripe.closeSession(account, 'cs_test_1');
    expect(refused).toEqual([]);
    expect(asked).toEqual([
      'POST /v1/checkout/sessions',
      'GET /v1/checkout/sessions/cs_test_1',
      'GET /v1/checkout/sessions/cs_test_1',
      'POST /v1/checkout/sessions/cs_test_1/expire',
    ]);
  });

  it('of a payment: read with its charge, refunds and disputes, by its page and by itself', async ({ skip }) => {
    const stripe = opened(skip);
    const read = await stripe.paymentOf(account, { paymentId: 'pi_1' });
    expect(read).toMatchObject({ paymentId: 'pi_1', status: 'paid', currency: 'USD' });
    expect(read.refunds).not.toHaveLength(0);
    expect(read.disputes).not.toHaveLength(0);
    expect(await stripe.paymentOf(account, { sessionId: 'cs_test_1' })).toMatchObject({ sessionId: 'cs_test_1' });
    expect(refused).toEqual([]);
    expect(new Set(asked)).toEqual(
      new Set([
        'GET /v1/checkout/sessions',
        'GET /v1/checkout/sessions/cs_test_1',
        'GET /v1/payment_intents/pi_1',
        expect.stringMatching(/^GET \/v1\/payment_intents\/pi_/),
        'GET /v1/refunds',
        'GET /v1/disputes',
      ]),
    );
  });

  it('of a refund, of the list of payments, and of the test of keys', async ({ skip }) => {
    const stripe = opened(skip);
    const refundId = RefundId.parse('r0000000000000000001');
    expect(await stripe.refund(account, { refundId, paymentId: 'pi_1', amount: 100, currency: 'EUR' })).toMatchObject({
      amount: 100,
    });
    let listed = 0;
    for await (const { paymentId } of stripe.paymentsSince(account, wish.wantedAt)) {
      expect(paymentId).toMatch(/^pi_/);
      listed += 1;
    }
    expect(listed).toBeGreaterThan(0);
    expect(await stripe.testAccount(account, 'https://fair.example/api/payments/stripe/1')).toMatchObject([
      { code: 'no-notice-address' },
    ]);
    expect(refused).toEqual([]);
    expect(asked).toEqual(
      expect.arrayContaining([
        'POST /v1/refunds',
        'GET /v1/payment_intents',
        'GET /v1/balance',
        'GET /v1/webhook_endpoints',
      ]),
    );
  });

  it('and another one is refused, so that this says something', async ({ skip }) => {
    const stripe = new Stripe('sk_test_123', { ...addressFor(skip), maxNetworkRetries: 0, telemetry: false });
    for (const wrong of [{ bogus: 'yes' }, { mode: 'sometimes' }, { expires_at: 'soon' }])
      await expect(stripe.rawRequest('POST', '/v1/checkout/sessions', wrong)).rejects.toThrow(
        Stripe.errors.StripeInvalidRequestError,
      );
  });
});
