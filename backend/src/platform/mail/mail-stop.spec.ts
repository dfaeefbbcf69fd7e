// kind: database
import { Instant } from '@turnout/contracts/kernel';
import { openSql } from '@turnout/projections/platform/open-sql';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { mailStop, openMailGate } from './mail-stop.ts';
import type { Mail, Posting } from './smtp.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let sql: Sql;
beforeAll(async () => {
  database = await testDatabase();
  sql = openSql(database.url, { max: 4 });
});
beforeEach(async () => {
  await sql`DELETE FROM ops.mail_stop`;
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

const mail: Mail = {
  id: 'm@example.org',
  to: 'anna@example.org',
  cc: [],
  fromName: 'Fair',
  replyTo: null,
  subject: 'Hello',
  html: '',
  text: '',
  pictures: [],
};
const barred: Posting = { kind: 'barred', reason: 'Invalid login: 535' };
const at = (minutes: number): Instant => Instant.parse(new Date(Date.UTC(2027, 2, 1, 10, minutes)).toISOString());
/** A worker at a minute of the hour. */
const worker = (minutes: number) => {
  const gate = openMailGate({ sql, clock: { now: () => at(minutes) }, lookEveryMs: 60_000 });
  const post = (posting: Posting) =>
    gate.behind({ post: () => Promise.resolve(posting) }).post(mail, () => Promise.resolve());
  return { ...gate, post };
};

describe('a server that bars us', () => {
  it('stops the mails of all workers, but for one in five minutes', async () => {
    expect(await worker(0).mayTry()).toBe(true);
    await worker(0).post(barred);
    expect(await mailStop(sql)).toEqual({ since: at(0), reason: 'Invalid login: 535' });
    expect(await Promise.all([worker(4).mayTry(), worker(4).mayTry()])).toEqual([false, false]);
    const tried = await Promise.all([5, 5, 5, 6].map((minute) => worker(minute).mayTry()));
    expect(tried.filter(Boolean)).toHaveLength(1);
    await worker(5).post({ ...barred, reason: 'Sender refused' });
    expect(await mailStop(sql)).toEqual({ since: at(0), reason: 'Sender refused' });
  });

  it.each([
    { kind: 'taken' },
    { kind: 'uncertain', reason: 'cut' },
    { kind: 'refused', isFinal: true, reason: 'no such mailbox' },
  ] as const)('takes all of them again once one is answered: $kind', async (answer) => {
    await worker(0).post(barred);
    const one = worker(5);
    expect(await one.mayTry()).toBe(true);
    await one.post(answer);
    expect(await mailStop(sql)).toBeNull();
    expect(await worker(5).mayTry()).toBe(true);
  });

  it('is not known to take us while nobody answers', async () => {
    await worker(0).post(barred);
    const one = worker(5);
    expect(await one.mayTry()).toBe(true);
    await one.post({ kind: 'refused', isFinal: false, reason: 'ECONNREFUSED' });
    expect(await mailStop(sql)).not.toBeNull();
  });

  it('is asked at once by a worker that starts, and lets those that wait end when it closes', async () => {
    await worker(0).post(barred);
    const closing = new AbortController();
    const waiting = worker(1).untilMayTry(closing.signal);
    closing.abort();
    expect(await waiting).toBe(false);
    await worker(1).tryAgain();
    expect(await worker(1).untilMayTry(new AbortController().signal)).toBe(true);
  });
});
