// kind: database
import { deskEvents } from '@turnout/contracts/check-in';
import { sql } from 'slonik';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { digestProjection } from './reporting/digest.projection.ts';
import { compareLogs } from './platform/compare-logs.ts';
import { testDatabase } from './platform/testing/database.ts';
import { eventId, fact } from './platform/testing/facts.ts';
import { memoryLog, type NewFact } from './platform/testing/memory-log.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const refused = (code: string) =>
  fact(deskEvents.ScanRefused, {
    eventId: eventId(),
    desk: 'Left',
    code,
    registrantId: null,
    reason: 'not-registered',
  });

const compare = async (facts: readonly NewFact[], others: readonly NewFact[]) => {
  const [one, other] = [memoryLog(), memoryLog()];
  one.append(...facts);
  other.append(...others);
  return compareLogs({
    pool: database.pool,
    one,
    other,
    upTo: await one.head(),
    projections: [digestProjection],
    prefix: 'read_copy',
  });
};

describe('two logs', () => {
  const facts = ['one', 'two', 'three'].map(refused);

  it('that hold the same come to the same rows, and leave none behind', async () => {
    expect(await compare(facts, facts)).toEqual([]);
    const left = await database.pool.any(
      sql.type(
        z.object({ name: z.string() }),
      )`select nspname as name from pg_namespace where nspname like 'read_copy%'`,
    );
    expect(left).toEqual([]);
  });

  it('of which one was changed differ on both sides', async () => {
    const differences = await compare(facts, [...facts.slice(0, 2), refused('four')]);
    expect(differences.map(({ projection, table, side }) => ({ projection, table, side }))).toEqual([
      { projection: 'digest', table: 'log_digest', side: 'one' },
      { projection: 'digest', table: 'log_digest', side: 'other' },
    ]);
  });
});
