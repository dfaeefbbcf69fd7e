// kind: database
import { checkpointCheckinEvents } from '@turnout/contracts/checkpoint';
import { sql } from 'slonik';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { applyEvents } from '../platform/apply.ts';
import { testDatabase } from '../platform/testing/database.ts';
import { fact } from '../platform/testing/facts.ts';
import { memoryLog, type NewFact } from '../platform/testing/memory-log.ts';
import { primaryId } from '../platform/testing/people.ts';
import { checkpointCheckinsProjection } from './checkins.projection.ts';
import { at, checkedIn, checkinId, gate, person, setStage, statusSet } from './testing/stage.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
  await setStage(database.pool);
});
afterAll(() => database.drop());

const Updates = z.object({ updates: z.int(), inPlace: z.int() });

describe('a check-in that changes', () => {
  it('is written in place: its status, print and note touch no index', async () => {
    const { pool } = database;
    const log = memoryLog();
    const apply = (...facts: NewFact[]) => applyEvents(checkpointCheckinsProjection, pool, log.append(...facts));
    const card = { ...at(gate), primaryId: primaryId(1), checkinId: checkinId(gate, 1) };
    await apply(checkedIn(gate, [person(1)]));
    await apply(statusSet(gate, 'checked-in', 'accepted'));
    await apply(fact(checkpointCheckinEvents.CheckpointCheckinPrinted, card));
    await apply(statusSet(gate, 'accepted', 'checked-out'));
    const updates = () =>
      pool.transaction(async (connection) => {
        await connection.query(sql.type(z.object({}))`select pg_stat_force_next_flush()`);
        return connection.one(sql.type(Updates)`
          select n_tup_upd as updates, n_tup_hot_upd as "inPlace"
          from pg_stat_user_tables where relname = 'checkpoint_checkins'`);
      });
    await expect.poll(updates, { timeout: 10_000 }).toEqual({ updates: 3, inPlace: 3 });
  });
});
