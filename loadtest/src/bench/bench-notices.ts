/**
 * Notices of a payment provider a second through one server, beside the commits a second that its database can do at all.
 *
 *   npm run bench:notices [-- --rounds 3 --round-size 2000]
 *
 * Starts a Turnout and a double of Stripe of its own. Each round measures the bare commit rate, then sends signed notices, each
 * about another session, from 64 connections: `keptPerSecond` are those that were verified, kept and answered. Then it waits until
 * the worker has asked the provider about all of them: `handledPerSecond`, from the first one sent on. The last line is one JSON
 * object with medians; `ratio` is notices kept for one commit.
 */
import { parseArgs } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { openSql } from '@turnout/projections/platform/open-sql';
import { z } from 'zod';
import { signatureOf } from '@turnout/backend/doubles/stripe/notices';
import { serveStripeDouble } from '@turnout/backend/doubles/stripe/standalone';
import { asProgram } from '@turnout/backend/start/program';
import { openCommitRate } from './commit-rate.ts';
import { machineMs, median, round } from './figures.ts';
import { openRawHttp, type RawHttp } from './raw-http.ts';
import { makeEvent, openTestbed } from './testbed.ts';

asProgram();

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, 'round-size': { type: 'string', default: '2000' } },
});
const rounds = Number(values.rounds);
const roundSize = Number(values['round-size']);
const connections = 64;
const commitSeconds = 2;
const secret = 'whsec_bench';

const Left = z.tuple([z.object({ left: z.number() })]);

const stripe = await serveStripeDouble();
const testbed = await openTestbed('postgres', {
  STRIPE_API_URL: stripe.url,
  PUBLIC_REQUESTS_PER_MINUTE: '10000000',
});
try {
  const { host, port, databaseUrl, call, adminToken } = testbed;
  const { eventId } = await makeEvent(testbed, 'Notices');
  await call('PUT', `/api/events/${eventId}`, adminToken, {
    enableStripe: true,
    stripeTestMode: true,
    stripeSecretKeyTest: 'sk_test_bench',
    stripeWebhookSecretTest: secret,
  });
  const account = { id: 'bench', keys: ['sk_test_bench'], noticeUrl: '', signingSecrets: [secret] };
  await fetch(`${stripe.url}/_control/accounts`, { method: 'POST', body: JSON.stringify(account) });
  const sql = openSql(databaseUrl, { max: 1 });
  const commitRate = await openCommitRate(databaseUrl);
  const path = `/api/payments/stripe/${eventId}`;
  let count = 0;
  const notice = (): string => {
    count += 1;
    const session = `cs_test_${count.toString(16).padStart(24, '0')}`;
    const body = JSON.stringify({
      id: `evt_bench_${count}`,
      object: 'event',
      type: 'checkout.session.completed',
      data: {
        object: {
          id: session,
          object: 'checkout.session',
        },
      },
    });
    const signature = signatureOf(body, secret, Math.floor(Date.now() / 1_000));
    return [
      `POST ${path} HTTP/1.1`,
      `Host: ${host}`,
      'Content-Type: application/json',
      `Stripe-Signature: ${signature}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n');
  };
  const lines: readonly RawHttp[] = await Promise.all(
    Array.from({ length: connections }, () => openRawHttp({ host, port })),
  );
  const send = async (many: number): Promise<number> => {
    let left = many;
    const start = machineMs();
    await Promise.all(
      lines.map(async (line) => {
        while (left > 0) {
          left -= 1;
          const { status } = await line.ask(notice());
          if (status !== 200) throw new Error(`a notice was answered ${status}`);
        }
      }),
    );
    return (many / (machineMs() - start)) * 1_000;
  };
  const untilHandled = async (): Promise<void> => {
    for (;;) {
      const [{ left }] = Left.parse([
        ...(await sql`SELECT count(*)::int AS left FROM ops.provider_notices WHERE state <> 'done'`),
      ]);
      if (left === 0) return;
      await pause(20);
    }
  };
  await send(roundSize);
  await untilHandled();
  const figures: { readonly kept: number; readonly handled: number; readonly commits: number }[] = [];
  for (let number = 0; number < rounds; number += 1) {
    const commits = await commitRate.measure(commitSeconds);
    const start = machineMs();
    const kept = await send(roundSize);
    await untilHandled();
    figures.push({ kept, handled: (roundSize / (machineMs() - start)) * 1_000, commits });
  }
  for (const line of lines) line.close();
  await commitRate.close();
  await sql.end({ timeout: 5 });
  const of = (which: keyof (typeof figures)[number]): number => median(figures.map((one) => one[which]));
  console.log(
    JSON.stringify({
      keptPerSecond: round(of('kept')),
      handledPerSecond: round(of('handled')),
      commitsPerSecond: round(of('commits')),
      ratio: round(median(figures.map(({ kept, commits }) => kept / commits)), 2),
    }),
  );
} finally {
  await testbed.stop();
  await stripe.close();
}
