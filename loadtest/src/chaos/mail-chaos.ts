/**
 * Writes a mass e-mail to many through a mail server that puts mails off, refuses some for good and cuts the line, and tells
 * endpoints of other systems, which are slow, fail, send elsewhere and hang, of everybody who registers, while the worker is
 * killed again and again; then looks whether anybody got it twice or was told twice, and whether anything was lost sight of.
 *
 *   npm run mail:chaos [-- --recipients 5000 --webhooks 2000 --kills 10 --seed 1]
 *
 * On a database and processes of its own. Ends with one line of JSON, and with 1 unless nothing was lost or doubled.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { calls } from '@turnout/contracts';
import type { EventId } from '@turnout/contracts/kernel';
import { randomFrom } from '@turnout/backend/platform/random/seeded-random';
import { startMoodyServer, type Mood, type MoodyServer } from '@turnout/backend/platform/mail/testing/moody-server';
import { sendSignal } from '@turnout/backend/platform/machine/signal';
import { asProgram } from '@turnout/backend/start/program';
import { openServerClient } from '@turnout/backend/start/server-client';
import { openSql } from '@turnout/projections/platform/open-sql';
import { openTestbed, type Testbed } from './testbed.ts';
import { addEndpoints, openReceiverDouble, webhookEnds, webhookVerdict } from './mail/webhooks.ts';
import { until } from './until.ts';

asProgram();

const endpoints = 20;
/** A mail that was put off waits half a minute, then longer each time; what a killed worker held is given to another. */
const settledWithinMs = 30 * 60_000;
const say = (sentence: string): void => console.log(sentence);

/** Behaviour of the server with the next mail. Whatever it has read to the end may have been taken, so it counts. */
const moodBy = (luck: number): Mood => {
  if (luck < 0.02) return { kind: 'answer', code: 451, to: 'recipient', words: '4.7.1 Greylisted, try again later' };
  if (luck < 0.03) return { kind: 'answer', code: 421, to: 'recipient', words: '4.3.2 Service not available' };
  if (luck < 0.04) return { kind: 'answer', code: 550, to: 'recipient' };
  return luck < 0.045 ? { kind: 'cut' } : { kind: 'take' };
};

/** Registers groups whose people all have addresses of their own; nobody is written to for it. */
const register = async (
  { address, adminToken: token }: Testbed,
  {
    recipients,
    perGroup,
    onEvent,
  }: { recipients: number; perGroup: number; onEvent: (eventId: EventId) => Promise<void> },
): Promise<EventId> => {
  const client = openServerClient({ address, token });
  const { event } = await client.send(calls.scheduleEvent, {
    body: { name: 'Mails', startDate: '2027-03-01', endDate: '2027-03-02' },
  });
  const { fields } = await client.send(calls.fields, { query: { eventId: event._id } });
  const { type } = await client.send(calls.defineType, {
    body: {
      eventId: event._id,
      name: 'Guest',
      fields: fields.map(({ _id }) => _id),
      sendEmailOnRegistration: false,
    },
  });
  await onEvent(event._id);
  const named = (name: string) => fields.find((field) => field.name === name)?._id;
  const person = (number: number) => ({
    type: type._id,
    fields: [
      { _id: named('FNAME'), value: `P${number}` },
      { _id: named('LNAME'), value: 'Example' },
      { _id: named('EMAIL'), value: `p${number}@example.org` },
    ],
  });
  for (let start = 0; start < recipients; start += perGroup) {
    const numbers = Array.from({ length: Math.min(perGroup, recipients - start) }, (_, place) => start + place);
    const [first, ...others] = numbers.map(person);
    const answer = await fetch(`${address}/api/registrations`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ event: event._id, ...first, registrants: others }),
    });
    if (!answer.ok) throw new Error(`A group was not registered: ${await answer.text()}`);
  }
  return event._id;
};

/** Kills the worker, and waits for the one that takes its place. */
const kill = async (testbed: Testbed): Promise<void> => {
  await until('worker that works', () => testbed.isUp('worker'));
  const pid = await testbed.pidOf('worker');
  if (pid === null || !sendSignal(pid, 'SIGKILL')) throw new Error('there was no worker to kill');
  await until('new worker', async () => {
    const now = await testbed.pidOf('worker');
    return now !== null && now !== pid && (await testbed.isUp('worker'));
  });
};

/** The message ids that the mail server read, as often as it did. */
const idsIn = ({ texts }: MoodyServer): readonly string[] =>
  texts.map((text) => /^Message-ID:\s*<([^@>]+)@/im.exec(text)?.[1] ?? '');

interface Ends {
  readonly expected: number | null;
  readonly rows: readonly { readonly id: string; readonly status: string }[];
}

const endsIn = async (databaseUrl: string): Promise<Ends> => {
  const sql = openSql(databaseUrl, { max: 1 });
  try {
    const [mailing] = await sql<{ messages: number | null }[]>`SELECT messages FROM read.mass_mailings`;
    const rows = await sql<{ id: string; status: string }[]>`
      SELECT message_id AS id, status FROM read.messages WHERE kind = 'mass-email' AND status <> 'waiting'`;
    return { expected: mailing?.messages ?? null, rows: [...rows] };
  } finally {
    await sql.end();
  }
};

const untilSettled = async (databaseUrl: string): Promise<Ends> => {
  const since = performance.now();
  for (let said = -1; ;) {
    const ends = await endsIn(databaseUrl);
    if (ends.expected !== null && ends.rows.length >= ends.expected) return ends;
    if (performance.now() - since > settledWithinMs) return ends;
    if (ends.rows.length !== said) say(`${ends.rows.length} of ${ends.expected ?? '?'} have come to an end.`);
    said = ends.rows.length;
    await pause(10_000);
  }
};

/** Every message to an endpoint has been taken, or time is over. */
const untilTold = async (databaseUrl: string, expected: number): Promise<void> => {
  const since = performance.now();
  while (performance.now() - since < settledWithinMs) {
    const { webhooks, delivered } = await webhookEnds(databaseUrl);
    if (delivered >= expected) return;
    say(`${delivered} of ${webhooks} webhooks were taken.`);
    await pause(10_000);
  }
};

interface Wish {
  readonly recipients: number;
  readonly webhooks: number;
  readonly kills: number;
  readonly seed: number;
}

const mailChaos = async (wish: Wish): Promise<boolean> => {
  // Each endpoint is told of each group, so that so many groups make so many messages.
  const facts = Math.max(1, Math.round(wish.webhooks / endpoints));
  const perGroup = Math.ceil(wish.recipients / facts);
  const groups = Math.ceil(wish.recipients / perGroup);
  const chance = randomFrom(wish.seed);
  const server = await startMoodyServer({ moodFor: () => moodBy(chance()) });
  const receiver = await openReceiverDouble(randomFrom(wish.seed + 1));
  const env = { SMTP_URL: server.url, MAIL_FROM: 'no-reply@example.org', WEBHOOKS_TO_PRIVATE_NETWORKS: '1' };
  const testbed = await openTestbed({ say, env });
  try {
    const eventId = await register(testbed, {
      recipients: wish.recipients,
      perGroup,
      onEvent: (of) => addEndpoints(testbed, { eventId: of, url: receiver.url, count: endpoints }),
    });
    say(`${wish.recipients} people are registered.`);
    await openServerClient({ address: testbed.address, token: testbed.adminToken }).send(calls.massEmail, {
      body: { eventId, subject: 'Soon', message: '<p>Dear ${FNAME}</p>' },
    });
    let kills = 0;
    for (; kills < wish.kills; kills += 1) {
      const reached = ((kills + 1) * wish.recipients * 0.8) / (wish.kills + 1);
      await until('further mail', () => server.texts.length >= reached);
      await kill(testbed);
      say(`Killed the worker after ${server.texts.length} mails.`);
    }
    const { expected, rows } = await untilSettled(testbed.databaseUrl);
    await untilTold(testbed.databaseUrl, groups * endpoints);
    const hooks = webhookVerdict(receiver, { facts: groups, endpoints });
    const got = idsIn(server);
    const arrived = new Set(got);
    const ended = new Map(rows.map(({ id, status }) => [id, status]));
    const count = (status: string): number => rows.filter((row) => row.status === status).length;
    const unseen = rows.filter(({ id, status }) => status === 'sent' && !arrived.has(id)).length;
    const lost = wish.recipients - ended.size + unseen;
    const twice = got.length - arrived.size;
    const others = { failed: count('failed'), uncertain: count('uncertain') };
    const webhooks = { sent: groups * endpoints, ...hooks };
    say(JSON.stringify({ recipients: expected, sent: count('sent'), twice, lost, kills, ...others, webhooks }));
    return twice + hooks.twice === 0 && lost + hooks.lost === 0 && expected === wish.recipients;
  } finally {
    await testbed.stop();
    await server.close();
    await receiver.close();
  }
};

const { values } = parseArgs({
  options: {
    recipients: { type: 'string', default: '5000' },
    webhooks: { type: 'string', default: '2000' },
    kills: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
  },
});
const [recipients, webhooks] = [Number(values.recipients), Number(values.webhooks)];
const [kills, seed] = [Number(values.kills), Number(values.seed)];
process.exitCode = (await mailChaos({ recipients, webhooks, kills, seed })) ? 0 : 1;
