// kind: database
import { EventId, Instant, MessageId, PrimaryId, RegistrantId } from '@turnout/contracts/kernel';
import { createReadPool, type DatabasePool } from '@turnout/projections/platform/pool';
import { randomUUID } from 'node:crypto';
import { openSql } from '@turnout/projections/platform/open-sql';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openCommandHandler } from '../../platform/command/handle.ts';
import { systemClock } from '../../platform/clock/clock.ts';
import { openPostgresLog } from '../../platform/event-store/postgres.ts';
import { openSealEvent } from '../../platform/event-store/seal-event.ts';
import { findFreePort } from '../../platform/machine/free-port.ts';
import { deriveId, openIds } from '../../platform/ids/ids.ts';
import { openMailServer, type Mail, type MailServer } from '../../platform/mail/smtp.ts';
import { startMoodyServer, type MoodyServer } from '../../platform/mail/testing/moody-server.ts';
import { openKeyring, type Keyring } from '../../platform/personal/keyring.ts';
import { testDatabase } from '../../platform/testing/database.ts';
import { openAddresses } from './addresses.ts';
import { openDelivery } from './deliver.ts';
import type { Written } from '../mails/written.ts';
import { type MessageJob } from '../queue/message.ts';
import { messageStream } from '../queue/message-fold.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let sql: Sql;
let pool: DatabasePool;
let log: ReturnType<typeof openPostgresLog>;
let server: MoodyServer;
let job: MessageJob;
beforeAll(async () => {
  database = await testDatabase();
  sql = openSql(database.url, { max: 4 });
  pool = await createReadPool(database.url, { maximumPoolSize: 4 });
  log = openPostgresLog({ url: database.url });
});
beforeEach(async () => {
  server = await startMoodyServer();
  const seed = randomUUID();
  job = {
    kind: 'confirmation',
    messageId: MessageId.parse(deriveId(seed, 'message')),
    eventId: EventId.parse(deriveId(seed, 'event')),
    registrantId: RegistrantId.parse(deriveId(seed, 'registration')),
  };
  return () => server.close();
});
afterAll(async () => {
  await log.close();
  await sql.end();
  await pool.end();
  await database.drop();
});

const mail: Mail = {
  id: 'message@example.org',
  to: 'anna@example.org',
  cc: [],
  fromName: 'Spring fair',
  replyTo: null,
  subject: 'Your registration',
  html: '<p>Hello</p>',
  text: 'Hello',
  pictures: [],
};
const smtp = (url = server.url) => openMailServer(url, 'no-reply@example.org', { toConnect: 2_000, forAnswer: 2_000 });
let keyring: Keyring;
const deliver = (
  mailServer: MailServer = smtp(),
  written: Written = { kind: 'mail', mail },
  onWrite: () => Promise<unknown> = () => Promise.resolve(),
  isTestInbox = false,
  more: Partial<Pick<Parameters<typeof openDelivery>[0], 'persistence' | 'clock' | 'heldBack'>> = {},
) => {
  keyring = openKeyring(pool);
  const commands = openCommandHandler({ log, seal: openSealEvent(keyring) });
  const write = async () => {
    await onWrite();
    return written;
  };
  const groupOf = () => Promise.resolve(PrimaryId.parse(job.registrantId));
  return openDelivery({
    sql,
    keyring,
    commands,
    log,
    clock: systemClock,
    mailServer,
    isTestInbox,
    addresses: openAddresses({ commands, log, clock: systemClock, ids: openIds(Buffer.alloc(32)) }),
    report: () => Promise.resolve(true),
    heldBack: () => Promise.resolve(null),
    textGatewayOf: () => Promise.resolve(null),
    publicUrl: 'https://example.org',
    write,
    groupOf,
    isGone: () => Promise.resolve(false),
    persistence: { attempts: 3, forMs: 0 },
    ...more,
  })(job);
};
const facts = async () =>
  (await log.readStream(messageStream(job.messageId))).map(({ type, data }) => ({ type, data }));
/** What the facts say of the reader. */
const said = async (): Promise<string> => {
  const keyring = openKeyring(pool);
  const sealed = (await log.readStream(messageStream(job.messageId))).flatMap((fact) => Object.entries(fact.sealed));
  return JSON.stringify(await Promise.all(sealed.map(([person, text]) => keyring.unseal(person, text))));
};
const row = async () =>
  (await sql`SELECT state, attempts FROM ops.mail_deliveries WHERE message_id = ${job.messageId}`)[0];

describe('a message', () => {
  it('of a mailing that was paused waits for its pace again, and of one that was stopped is dropped', async () => {
    const held = async () =>
      sql`SELECT held IS NOT NULL AS is_held FROM ops.mail_deliveries WHERE message_id = ${job.messageId}`;
    const paused = { heldBack: () => Promise.resolve('paused' as const) };
    await deliver(undefined, undefined, undefined, false, paused);
    expect(await held()).toMatchObject([{ is_held: true }]);
    // A job that was begun before it was put back does nothing: it comes back as another one.
    await deliver();
    expect([server.texts, await facts()]).toMatchObject([[], []]);
    await sql`UPDATE ops.mail_deliveries SET held = NULL`;
    await deliver(undefined, undefined, undefined, false, { heldBack: () => Promise.resolve('stopped' as const) });
    expect([await held(), server.texts, await facts()]).toMatchObject([{ length: 0 }, [], []]);
  });

  it('is sent once, however often its job is done', async () => {
    await deliver();
    await deliver();
    expect(server.texts).toHaveLength(1);
    expect(server.envelopes).toEqual([{ from: 'no-reply@example.org', to: ['anna@example.org'] }]);
    expect(await facts()).toMatchObject([{ type: 'MessageSent', data: { attempts: 1 } }]);
    expect(await row()).toBeUndefined();
  });

  it('is kept, not sent, where the test inbox takes it', async () => {
    await deliver(smtp(), { kind: 'mail', mail }, undefined, true);
    expect(await facts()).toMatchObject([{ type: 'MessageKept', data: { attempts: 1 } }]);
    expect(await said()).toContain('anna@example.org');
  });

  it('is tried again while no server answers, and fails when it was tried often enough', async () => {
    const nowhere = smtp(`smtp://127.0.0.1:${await findFreePort()}`);
    await expect(deliver(nowhere)).rejects.toThrow('ECONNREFUSED');
    expect(await row()).toMatchObject({ state: 'waiting', attempts: 1 });
    await expect(deliver(nowhere)).rejects.toThrow('ECONNREFUSED');
    // That it waits is told once, as long as the answer is the same.
    expect(await facts()).toMatchObject([{ type: 'MessageDelayed', data: { attempts: 1 } }]);
    await deliver(nowhere);
    expect(await facts()).toMatchObject([{ type: 'MessageDelayed' }, { type: 'MessageFailed', data: { attempts: 3 } }]);
  });

  it.each(['recipient', 'text'] as const)('is tried again after a 451 to its %s', async (to) => {
    server.expect({ kind: 'answer', code: 451, to });
    await expect(deliver()).rejects.toThrow('Recipient address rejected');
    expect(await row()).toMatchObject({ state: 'waiting', attempts: 1 });
    await deliver();
    expect(await facts()).toMatchObject([
      { type: 'MessageDelayed', data: { attempts: 1 } },
      { type: 'MessageSent', data: { attempts: 2 } },
    ]);
  });

  it('is tried for as long as it takes: neither the third try nor the third day alone gives it up', async () => {
    const three = 3 * 24 * 60 * 60_000;
    const tryAt = (days: number) => {
      server.expect({ kind: 'answer', code: 451, to: 'text' });
      const now = new Date(Date.parse('2027-03-01T10:00:00Z') + days * 24 * 60 * 60_000).toISOString();
      const clock = { now: () => Instant.parse(now) };
      return deliver(smtp(), undefined, undefined, false, { persistence: { attempts: 3, forMs: three }, clock });
    };
    for (const day of [0, 0.1, 0.2, 2.9]) await expect(tryAt(day)).rejects.toThrow('rejected');
    expect((await facts()).map(({ type }) => type)).toEqual(['MessageDelayed']);
    await tryAt(3);
    expect(await facts()).toMatchObject([{}, { type: 'MessageFailed', data: { attempts: 5 } }]);
  });

  it('waits as it was while the server bars us, however often', async () => {
    for (let time = 0; time < 5; time += 1) {
      server.expect({ kind: 'answer', code: 553, to: 'sender', words: '5.7.1 Sender address rejected' });
      await expect(deliver()).rejects.toThrow('Sender address rejected');
    }
    expect(await row()).toMatchObject({ state: 'waiting', attempts: 0 });
    expect(await facts()).toMatchObject([{ type: 'MessageDelayed', data: { attempts: 0 } }]);
    await deliver();
    expect(await facts()).toMatchObject([{}, { type: 'MessageSent', data: { attempts: 1 } }]);
  });

  it.each([
    ['recipient', 'MessageReturned'],
    ['text', 'MessageFailed'],
  ] as const)('ends at once after a 550 to its %s, as a %s without an address in the reason', async (to, type) => {
    server.expect({ kind: 'answer', code: 550, to });
    await deliver();
    const [fact] = await facts();
    expect(fact).toMatchObject({ type, data: { attempts: 1 } });
    expect(JSON.stringify(fact)).not.toContain('Recipient');
    const { reason } = z.tuple([z.object({ reason: z.string() })]).parse(JSON.parse(await said()))[0];
    expect(reason).toContain('Recipient address rejected');
    expect(reason).not.toContain('anna');
  });

  it('goes to no address that another one came back from, and to it in no other event', async () => {
    server.expect({ kind: 'answer', code: 550, to: 'recipient' });
    await deliver();
    const next = (seed: string) => MessageId.parse(deriveId(seed, 'message'));
    job = { ...job, messageId: next(randomUUID()) };
    await deliver();
    expect(server.texts).toEqual([]);
    expect(await facts()).toMatchObject([{ type: 'MessageFailed', data: { reason: 'address-barred' } }]);
    job = { ...job, messageId: next(randomUUID()), eventId: EventId.parse(deriveId(randomUUID(), 'event')) };
    await deliver();
    expect(server.texts).toHaveLength(1);
  });

  it('is uncertain when the line breaks after its text, and never sent again by itself', async () => {
    server.expect({ kind: 'cut' });
    await deliver();
    await deliver();
    expect(server.texts).toHaveLength(1);
    expect(await facts()).toMatchObject([{ type: 'MessageUncertain' }]);
  });

  it('is uncertain when its worker died while the text was on its way', async () => {
    await killed((began) => ({ post: (_, beforeText) => beforeText().then(() => never(began)) }));
    expect(await row()).toMatchObject({ state: 'sending' });
    await deliver();
    expect(server.texts).toEqual([]);
    expect(await facts()).toMatchObject([{ type: 'MessageUncertain', data: { reason: 'interrupted' } }]);
  });

  it('is sent when its worker died before the text', async () => {
    await killed((began) => ({ post: () => never(began) }));
    await deliver();
    expect(await facts()).toMatchObject([{ type: 'MessageSent' }]);
  });

  it('stays with the worker that began with its text, whichever other one comes to it a moment later', async () => {
    const begun = Promise.withResolvers<void>();
    const first: MailServer = { post: (_, beforeText) => beforeText().then(() => never(begun.resolve)) };
    const late: MailServer = {
      post: async (text, beforeText) => {
        // Both found it waiting; the first is quicker to its text.
        void deliver(first);
        await begun.promise;
        return smtp().post(text, beforeText);
      },
    };
    await expect(deliver(late)).rejects.toThrow('Another worker is sending this message');
    expect(await row()).toMatchObject({ state: 'sending', attempts: 0 });
    await deliver();
    expect(server.texts).toEqual([]);
    expect(await facts()).toMatchObject([{ type: 'MessageUncertain', data: { reason: 'interrupted' } }]);
  });

  it('is not sent again when its worker died between the server’s yes and the fact', async () => {
    await killed((began) => ({ post: (_, beforeText) => beforeText().then(() => never(began)) }));
    await sql`UPDATE ops.mail_deliveries SET state = 'taken' WHERE message_id = ${job.messageId}`;
    await deliver();
    expect(server.texts).toEqual([]);
    expect(await facts()).toMatchObject([{ type: 'MessageSent' }]);
  });

  it('counts as sent where its reader was erased while it went out, and nothing is said of them', async () => {
    const erasing: MailServer = {
      post: async (text, beforeText) => {
        const posting = await smtp().post(text, beforeText);
        await sql`UPDATE ops.person_keys SET key = NULL WHERE person_id = ${job.registrantId}`;
        keyring.forget(job.registrantId);
        return posting;
      },
    };
    await deliver(erasing);
    const [fact, ...others] = await log.readStream(messageStream(job.messageId));
    expect([fact?.type, fact?.sealed, others]).toEqual(['MessageSent', {}, []]);
    expect(await row()).toBeUndefined();
  });

  const contents = async () => sql`SELECT FROM ops.message_contents WHERE message_id = ${job.messageId}`;

  it('keeps what it said', async () => {
    await deliver();
    expect(await contents()).toHaveLength(1);
  });

  it('keeps nothing of what it said where somebody of the group was erased while it was written', async () => {
    const erasing = () => sql`
      INSERT INTO ops.erasures (person_id, event_id, at, by, reason, stream_id)
      VALUES (${randomUUID()}, ${job.eventId}, now(), 'somebody', 'asked', ${`registration-${job.registrantId}`})`;
    await deliver(smtp(), { kind: 'mail', mail }, erasing);
    expect(await contents()).toHaveLength(0);
    expect(await facts()).toMatchObject([{ type: 'MessageSent' }]);
  });

  it('comes to an end where its reader was erased before, so that who sent it to many sees all done', async () => {
    await deliver(smtp(), { kind: 'nobody' });
    expect(server.texts).toEqual([]);
    expect(await facts()).toMatchObject([{ type: 'MessageFailed', data: { reason: 'not-registered' } }]);
    expect(await row()).toBeUndefined();
  });
});

/** Goes as far as the mail server given, and no further, as a worker that was killed there. */
const killed = async (serverOf: (began: () => void) => MailServer): Promise<void> => {
  const began = Promise.withResolvers<void>();
  void deliver(serverOf(began.resolve));
  await began.promise;
};
const never = (began: () => void): Promise<never> => {
  began();
  return new Promise<never>(() => undefined);
};
