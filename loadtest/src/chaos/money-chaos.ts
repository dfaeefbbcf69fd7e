/**
 * Pays through the doubles of both providers while notices are doubled, dropped, late, out of order and wrongly signed, calls
 * fail or lose their answers, and server, worker and PostgreSQL are killed in turn; then compares, and looks whether the
 * providers' own sum is ours and each payment counts once or waits where staff find it.
 *
 *   npm run money:chaos [-- --payments 2000 --kills 10 --seed 1]
 *
 * On a database and processes of its own. Ends with one line of JSON, and with 1 unless nothing was lost, doubled or unexplained.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { calls } from '@turnout/contracts';
import { randomFrom } from '@turnout/backend/platform/random/seeded-random';
import { openServerClient } from '@turnout/backend/start/server-client';
import { sendSignal } from '@turnout/backend/platform/machine/signal';
import { asProgram } from '@turnout/backend/start/program';
import { openSql } from '@turnout/projections/platform/open-sql';
import { openTestbed, parts, type Testbed } from './testbed.ts';
import { until } from './until.ts';
import { openDoubles, type MoneyDoubles } from './money/doubles.ts';
import { auditMoney, type MoneyFindings } from './money/money-audit.ts';
import { happenLater, makePaidEvent, pay, type PaidEvent } from './money/payers.ts';

asProgram();

const lanes = 12;
const badLuck = {
  twice: 0.2,
  dropped: 0.04,
  wronglySigned: 0.1,
  old: 0.05,
  delayMs: [0, 2_000],
  broken: 0.02,
  answersLost: 0.03,
};
const say = (sentence: string): void => console.log(sentence);

/** Kills what plays a part, and waits for the one that takes its place. */
const kill = async (testbed: Testbed, count: number): Promise<void> => {
  const part = parts[count % parts.length] ?? 'server';
  await until(`${part} that works`, () => testbed.isUp(part));
  const pid = await testbed.pidOf(part);
  if (pid === null || !sendSignal(pid, 'SIGKILL')) throw new Error(`there was no ${part} to kill`);
  say(`Killed the ${part}.`);
  await until(`new ${part}`, async () => {
    const now = await testbed.pidOf(part);
    return now !== null && now !== pid && (await testbed.isUp(part));
  });
};

/** Notices that were kept, and those that have no effect yet. */
const noticesIn = async (databaseUrl: string): Promise<{ readonly kept: number; readonly waiting: number }> => {
  const sql = openSql(databaseUrl, { max: 1 });
  try {
    const [row] = await sql<{ kept: number; waiting: number }[]>`
      SELECT count(*)::int AS kept, count(*) FILTER (WHERE state <> 'done')::int AS waiting FROM ops.provider_notices`;
    return row ?? { kept: 0, waiting: 0 };
  } finally {
    await sql.end();
  }
};

/** Has the payments compared until nothing more is found. */
const compare = async ({ address, adminToken: token }: Testbed, { eventId }: PaidEvent): Promise<number> => {
  const client = openServerClient({ address, token });
  const read = () => client.send(calls.comparison, { params: { eventId } });
  let taken = 0;
  for (;;) {
    const before = (await read()).last?.comparedAt;
    await client.send(calls.comparePayments, { params: { id: eventId } });
    await until('comparison that ended', async () => {
      const { last, current } = await read();
      return current === null && last !== null && last.comparedAt !== before;
    });
    const { last } = await read();
    if (last === null) throw new Error('there is a comparison');
    say(`Compared ${last.compared} payments: ${last.taken} had no notice, ${last.differenceCount} differ.`);
    taken += last.taken;
    if (last.taken === 0 && last.problems.length === 0) return taken;
  }
};

/** Pays in several lanes, and kills in between at even distances. */
const payAll = async (
  testbed: Testbed,
  {
    doubles,
    event,
    payments,
    kills,
    chance,
  }: {
    readonly doubles: MoneyDoubles;
    readonly event: PaidEvent;
    readonly payments: number;
    readonly kills: number;
    readonly chance: () => number;
  },
): Promise<number> => {
  const at = { address: testbed.address, token: testbed.adminToken, doubles };
  let [begun, done, killed] = [0, 0, 0];
  const lane = async (): Promise<void> => {
    while (done < payments) {
      begun += 1;
      const made = await pay(at, event, { place: begun, luck: chance() });
      done += made;
      if (begun % 200 === 0) say(`${done} payments.`);
    }
  };
  const paying = Promise.all(Array.from({ length: lanes }, lane));
  const killing = async (): Promise<void> => {
    for (; killed < kills; killed += 1) {
      await until('payment', () => done >= ((killed + 1) * payments) / (kills + 1) || done >= payments);
      await kill(testbed, killed);
    }
  };
  await Promise.all([paying, killing()]);
  return killed;
};

const settledWithinMs = 90_000;

/** Audits until everything is explained: what a reaction tries again later is not lost. The last audit counts. */
const auditWhenSettled = async (doubles: MoneyDoubles, databaseUrl: string): Promise<MoneyFindings> => {
  const since = performance.now();
  for (;;) {
    const findings = await auditMoney(doubles, databaseUrl);
    const seconds = Math.round((performance.now() - since) / 1_000);
    const isClean = findings.lost.length + findings.doubled.length + findings.unexplained.length === 0;
    if (isClean || performance.now() - since > settledWithinMs) {
      say(`Settled after ${seconds} s.`);
      return findings;
    }
    await pause(2_000);
  }
};

const moneyChaos = async (wish: { payments: number; kills: number; seed: number }): Promise<boolean> => {
  const doubles = await openDoubles();
  const chance = randomFrom(wish.seed);
  const testbed = await openTestbed({
    say,
    env: {
      STRIPE_API_URL: doubles.stripeUrl,
      PAYPAL_API_URL: doubles.paypalUrl,
      PUBLIC_REQUESTS_PER_MINUTE: '1000000',
    },
  });
  try {
    const event = await makePaidEvent({ address: testbed.address, token: testbed.adminToken });
    await doubles.openAccounts(testbed.address, event.eventId);
    await doubles.faults(badLuck);
    const killed = await payAll(testbed, { ...wish, doubles, event, chance });
    await happenLater(doubles, chance);
    await doubles.faults({});
    say('All is paid; no more bad luck.');
    await until('notice that has its effect', async () => (await noticesIn(testbed.databaseUrl)).waiting === 0);
    const found = await compare(testbed, event);
    const { lost, doubled, unexplained, parked, theirs, ours } = await auditWhenSettled(doubles, testbed.databaseUrl);
    for (const finding of [...lost, ...doubled, ...unexplained].slice(0, 50)) say(finding);
    const { kept: notices } = await noticesIn(testbed.databaseUrl);
    const payments = (await doubles.payments()).filter(({ intent }) => intent === 'succeeded').length;
    const wallets = (await doubles.orders()).filter(({ capture }) => capture?.status === 'COMPLETED').length;
    say(
      `${found} payments were found by comparison. The providers have ${theirs / 100} EUR, we have ${ours / 100} EUR.`,
    );
    const counts = { lost: lost.length, doubled: doubled.length, parked, unexplained: unexplained.length };
    say(JSON.stringify({ payments: payments + wallets, notices, kills: killed, ...counts }));
    return counts.lost + counts.doubled + counts.unexplained === 0 && theirs === ours;
  } finally {
    await testbed.stop();
    await doubles.close();
  }
};

const { values } = parseArgs({
  options: {
    payments: { type: 'string', default: '2000' },
    kills: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
  },
});
const [payments, kills, seed] = [Number(values.payments), Number(values.kills), Number(values.seed)];
process.exitCode = (await moneyChaos({ payments, kills, seed })) ? 0 : 1;
