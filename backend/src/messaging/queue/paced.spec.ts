// kind: database
import { EventId, Instant, MessageId, RegistrantId } from '@turnout/contracts/kernel';
import { openSql } from '@turnout/projections/platform/open-sql';
import { randomUUID } from 'node:crypto';
import pino from 'pino';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { deriveId } from '../../platform/ids/ids.ts';
import { listenOn } from '../../platform/postgres/listen.ts';
import { openJobQueue, type JobQueue } from '../../platform/queues/job-queue.ts';
import { testDatabase } from '../../platform/testing/database.ts';
import type { MessageJob } from './message.ts';
import { openOutbox, type Outbox } from './outbox.ts';
import { eventsWithHeld, intervalMs, letMailsOut } from './paced.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let sql: Sql;
let queue: JobQueue;
let outbox: Outbox;
let eventId: EventId;
beforeAll(async () => {
  database = await testDatabase();
  sql = openSql(database.url, { max: 6 });
  const logger = pino({ level: 'fatal' });
  queue = await openJobQueue({ url: database.url, connections: 2, listen: listenOn(sql), queue: 'mail', logger });
  outbox = openOutbox(sql, queue);
});
beforeEach(() => {
  eventId = EventId.parse(deriveId(randomUUID(), 'event'));
});
afterAll(async () => {
  await queue.close();
  await sql.end();
  await database.drop();
});

const begin = Date.parse('2026-11-24T10:00:00.000Z');
const at = (ms: number) => Instant.parse(new Date(begin + ms).toISOString());
const messages = (count: number): readonly MessageJob[] =>
  Array.from({ length: count }, (_, index) => ({
    kind: 'confirmation',
    messageId: MessageId.parse(deriveId(`${eventId} ${index}`, 'message')),
    eventId,
    registrantId: RegistrantId.parse(deriveId(`${eventId} ${index}`, 'registration')),
  }));
const hold = (of: readonly MessageJob[]) => sql.begin((transaction) => outbox.hold(transaction, of));
const letOut = (pace: number, ms: number, by: Pick<JobQueue, 'enqueue'> = queue) =>
  letMailsOut(sql, by, { eventId, pace, now: at(ms) });
const Ids = z.array(z.object({ id: MessageId }));
/** The messages of the event that are in the queue, as often as they are. */
const queued = async () =>
  Ids.parse(await sql`select data->>'messageId' as id from jobs.job where data->>'eventId' = ${eventId}`).map(
    ({ id }) => id,
  );
const paces = async () => (await sql`select 1 from ops.mail_paces where event_id = ${eventId}`).length;

describe('the messages of a mailing', () => {
  it('go out at the pace of the event: no more in each minute, every one once', async () => {
    const all = messages(25);
    await hold(all);
    expect(await eventsWithHeld(sql)).toContain(eventId);
    expect(await letOut(10, 0)).toBe(10);
    expect(await letOut(10, intervalMs - 1)).toBe(0);
    expect(await letOut(10, intervalMs)).toBe(10);
    // Whoever prepares the mailing once more, after a crash, notes nobody again.
    await hold(all);
    expect(await letOut(10, 2 * intervalMs)).toBe(5);
    expect(await letOut(10, 3 * intervalMs)).toBe(0);
    expect((await queued()).toSorted()).toEqual(all.map(({ messageId }) => messageId).toSorted());
    expect([await eventsWithHeld(sql), await paces()]).toEqual([expect.not.arrayContaining([eventId]), 0]);
  });

  it('share the pace with those of another mailing of the event, and not with other events', async () => {
    await hold(messages(8));
    expect(await letOut(10, 0)).toBe(8);
    await hold(messages(16));
    expect(await letOut(10, 1_000)).toBe(2);
    eventId = EventId.parse(deriveId(randomUUID(), 'event'));
    await hold(messages(3));
    expect(await letOut(10, 1_000)).toBe(3);
  });

  it('go as fast as the mail server takes them without a pace, also when it is taken off in the middle', async () => {
    await hold(messages(1_200));
    expect(await letOut(5, 0)).toBe(5);
    expect(await letOut(0, 1)).toBe(1_000);
    expect(await letOut(0, 2)).toBe(195);
    expect(new Set(await queued()).size).toBe(1_200);
  });

  it('go out once where several workers let them out at the same moment', async () => {
    await hold(messages(30));
    const went = await Promise.all(Array.from({ length: 4 }, () => letOut(12, 0)));
    expect(went.reduce((sum, one) => sum + one, 0)).toBe(12);
    expect(await queued()).toHaveLength(12);
  });

  it('stay held where a worker dies in the middle, and go out once when another takes over', async () => {
    await hold(messages(6));
    const dies: Pick<JobQueue, 'enqueue'> = {
      enqueue: async (transaction, jobs) => {
        await queue.enqueue(transaction, jobs);
        throw new Error('the worker is gone');
      },
    };
    await expect(letOut(4, 0, dies)).rejects.toThrow('the worker is gone');
    expect(await queued()).toEqual([]);
    expect(await letOut(4, 1)).toBe(4);
    expect(await letOut(4, 1 + intervalMs)).toBe(2);
    expect(new Set(await queued()).size).toBe(6);
  });

  it('count as on their way for as long as they are held', async () => {
    const [first] = messages(1);
    await hold(messages(1));
    await sql`update ops.mail_deliveries set queued_at = now() - interval '3 days' where event_id = ${eventId}`;
    expect(await outbox.awaitingConfirmation(eventId)).toEqual([first?.registrantId]);
  });
});
