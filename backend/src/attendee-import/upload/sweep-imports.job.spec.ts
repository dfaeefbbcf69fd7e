// kind: database
import { EventId, ImportId } from '@turnout/contracts/kernel';
import pino from 'pino';
import { openSql } from '@turnout/projections/platform/open-sql';
import type { Sql, TransactionSql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { deriveId } from '../../platform/ids/ids.ts';
import { testDatabase } from '../../platform/testing/database.ts';
import { meet } from '../../platform/testing/meet.ts';
import { sweepImports, sweepImportsJob } from './sweep-imports.job.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let sql: Sql;
beforeAll(async () => {
  database = await testDatabase();
  sql = openSql(database.url, { max: 2 });
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

const idOf = (name: string) => ImportId.parse(deriveId(name, 'import'));
const eventOf = (name: string) => EventId.parse(deriveId(name, 'event'));
const store = (name: string, eventId: EventId, state: string, hours: number) =>
  sql`INSERT INTO ops.imports (import_id, event_id, file_name, file_kind, state, created_at)
    VALUES (${idOf(name)}, ${eventId}, 'list.csv', 'csv', ${state}, now() - ${hours} * interval '1 hour')`;
const week = 7 * 24;
const left = async (eventId: EventId) =>
  (await sql`SELECT import_id FROM ops.imports WHERE event_id = ${eventId}`).map((row): unknown => row['import_id']);
const row = (name: string) => (transaction: TransactionSql) =>
  transaction`SELECT 1 FROM ops.imports WHERE import_id = ${idOf(name)} FOR UPDATE`;

describe('files that were never imported', () => {
  it('go after a week and half files after a day, of whatever event', async () => {
    const [eventId, other] = [eventOf('swept'), eventOf('swept too')];
    await store('half old', eventId, 'uploading', 25);
    await store('half new', eventId, 'uploading', 23);
    for (const state of ['reading', 'unreadable', 'mapping', 'checking', 'checked', 'failed']) {
      await store(`${state} old`, eventId, state, week + 1);
      await store(`${state} new`, eventId, state, week - 1);
    }
    await store('running old', eventId, 'importing', 30 * 24);
    await store('done old', eventId, 'done', 30 * 24);
    await store('of another', other, 'checked', week + 1);
    await sweepImports(database.pool);
    const kept = ['half', 'reading', 'unreadable', 'mapping', 'checking', 'checked', 'failed'].map(
      (one) => `${one} new`,
    );
    expect(new Set(await left(eventId))).toEqual(new Set<unknown>([...kept, 'running old', 'done old'].map(idOf)));
    expect(await left(other)).toEqual([]);
  });

  it('go by themselves, again and again, whether anybody brings another file or not', async () => {
    const eventId = eventOf('swept by itself');
    const stop = await sweepImportsJob
      .open({ pool: database.pool, logger: pino({ level: 'silent' }), everyMs: 20 })
      .start();
    try {
      for (const name of ['first week', 'next week']) {
        await store(name, eventId, 'checked', week + 1);
        await vi.waitFor(async () => expect(await left(eventId)).toEqual([]), { timeout: 5_000, interval: 20 });
      }
    } finally {
      await stop();
    }
  });

  it.each([
    ['first', 'second'],
    ['second', 'first'],
  ])('are swept without waiting in a ring for whoever holds the %s of them', async (held, wanted) => {
    const eventId = eventOf(`ring ${held}`);
    const named = (name: string) => `${held} ${name}`;
    for (const name of ['first', 'second']) await store(named(name), eventId, 'checked', week + 1);
    await meet(database.url, { first: row(named(held)), second: row(named(wanted)) }, () =>
      sweepImports(database.pool),
    );
    expect(await left(eventId)).toEqual([idOf(named(held))]);
  });
});
