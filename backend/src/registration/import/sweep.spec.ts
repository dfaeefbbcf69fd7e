// kind: database
import { EventId, ImportId } from '@turnout/contracts/kernel';
import postgres, { type Sql, type TransactionSql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deriveId } from '../../platform/ids.ts';
import { testDatabase } from '../../platform/testing/database.ts';
import { meet } from '../../platform/testing/meet.ts';
import { openUpload } from './store.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let sql: Sql;
beforeAll(async () => {
  database = await testDatabase();
  sql = postgres(database.url, { max: 2 });
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

const idOf = (name: string) => ImportId.parse(deriveId(name, 'import'));
const eventOf = (name: string) => EventId.parse(deriveId(name, 'event'));
const store = (name: string, eventId: EventId, state: string, days: number) =>
  sql`INSERT INTO ops.imports (import_id, event_id, file_name, file_kind, state, created_at)
    VALUES (${idOf(name)}, ${eventId}, 'list.csv', 'csv', ${state}, now() - ${days} * interval '1 day')`;
const bring = (eventId: EventId) => openUpload(database.pool, { eventId, fileName: 'new.csv', kind: 'csv' });
const left = async (eventId: EventId) =>
  (await sql`SELECT import_id FROM ops.imports WHERE event_id = ${eventId}`).map((row): unknown => row['import_id']);
const row = (name: string) => (transaction: TransactionSql) =>
  transaction`SELECT 1 FROM ops.imports WHERE import_id = ${idOf(name)} FOR UPDATE`;

describe('files that were never imported', () => {
  it('go after a week and half files after a day, of the event alone that gets a new one', async () => {
    const [eventId, other] = [eventOf('swept'), eventOf('not swept')];
    await store('half old', eventId, 'uploading', 2);
    await store('half new', eventId, 'uploading', 0);
    await store('checked old', eventId, 'checked', 8);
    await store('checked new', eventId, 'checked', 6);
    await store('running old', eventId, 'importing', 30);
    await store('done old', eventId, 'done', 30);
    await store('of another', other, 'checked', 30);
    const next = await bring(eventId);
    const kept = [...['half new', 'checked new', 'running old', 'done old'].map(idOf), next];
    expect(new Set(await left(eventId))).toEqual(new Set<unknown>(kept));
    expect(await left(other)).toEqual([idOf('of another')]);
  });

  it.each([
    ['first', 'second'],
    ['second', 'first'],
  ])('are swept without waiting in a ring for whoever holds the %s of them', async (held, wanted) => {
    const eventId = eventOf(`ring ${held}`);
    const named = (name: string) => `${held} ${name}`;
    for (const name of ['first', 'second']) await store(named(name), eventId, 'checked', 30);
    const brought: ImportId[] = [];
    await meet(database.url, { first: row(named(held)), second: row(named(wanted)) }, async () => {
      brought.push(await bring(eventId));
    });
    expect(new Set(await left(eventId))).toEqual(new Set<unknown>([idOf(named(held)), ...brought]));
  });
});
