// kind: database
import pino from 'pino';
import { openSql } from '@turnout/projections/platform/open-sql';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { startMailCatcher, type MailCatcher } from './catcher.ts';
import { openMailServer } from './smtp.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let sql: Sql;
let catcher: MailCatcher;
beforeAll(async () => {
  database = await testDatabase();
  sql = openSql(database.url, { max: 4 });
  catcher = await startMailCatcher({ sql, logger: pino({ level: 'silent' }) });
});
afterAll(async () => {
  await catcher.close();
  await sql.end();
  await database.drop();
});

const post = (registrantId: string, subject: string) =>
  openMailServer(catcher.url, 'no-reply@example.org').post(
    {
      id: `${subject}@example.org`,
      to: 'anna@example.org',
      cc: [],
      fromName: 'Fair',
      replyTo: null,
      subject,
      html: `<a href="https://example.org/welcome-email/${registrantId}">Anna and Zebedee</a>`,
      text: `https://example.org/welcome-email/${registrantId}`,
      pictures: [],
    },
    () => Promise.resolve(),
  );
const erase = (personId: string, groupId: string, when: string) => sql`
  INSERT INTO ops.erasures (person_id, event_id, at, by, reason, done_at, stream_id)
  VALUES (${personId}, 'e', now(), 'somebody', 'asked', now() + ${when}::interval, ${`registration-${groupId}`})`;

it('a mail that was on its way while somebody of its group was erased is not kept', async () => {
  const [group = '', other, earlier = '', person = '', another = ''] = ['a', 'b', 'c', 'f', 'g'].map((letter) =>
    letter.repeat(20),
  );
  await erase(person, group, '1 minute');
  await erase(another, earlier, '-1 minute');
  expect(await post(group, 'first')).toEqual({ kind: 'taken' });
  await post(person, 'to the person alone');
  await post(`${other}`, 'second');
  await post(`${earlier}`, 'third');
  const subjects = await sql`SELECT subject FROM ops.caught_mails ORDER BY mail_id`;
  expect(subjects.map(({ subject }) => String(subject))).toEqual(['second', 'third']);
});

it('a mail waits for an erasure that goes on, which must find or prevent it', async () => {
  const group = 'd'.repeat(20);
  const { promise: isWaiting, resolve: go } = Promise.withResolvers<void>();
  const { promise: isHeld, resolve: holds } = Promise.withResolvers<void>();
  const erasing = sql.begin(async (transaction) => {
    await transaction`SELECT pg_advisory_xact_lock(hashtext('erasures'))`;
    holds();
    await isWaiting;
    await transaction`INSERT INTO ops.erasures (person_id, event_id, at, by, reason) VALUES (${group}, 'e', now(), 'x', 'y')`;
  });
  await isHeld;
  const posted = post(group, 'fourth');
  await vi.waitFor(async () => {
    const locks = await sql`
      SELECT 1 FROM pg_locks JOIN pg_database d ON d.oid = database
      WHERE d.datname = current_database() AND locktype = 'advisory' AND NOT granted`;
    expect(locks).toHaveLength(1);
  }, 10_000);
  go();
  await Promise.all([erasing, posted]);
  expect(await sql`SELECT 1 FROM ops.caught_mails WHERE subject = 'fourth'`).toEqual([]);
});
