// kind: database
import { checkpointCheckinEvents, checkpointDataEvents } from '@turnout/contracts/checkpoint';
import { eventSetupEvents } from '@turnout/contracts/event-setup';
import { typeEvents } from '@turnout/contracts/forms';
import {
  CheckpointFieldId,
  CheckpointId,
  transactionIdOf,
  type EventId,
  type Position,
  type PrimaryId,
} from '@turnout/contracts/kernel';
import { registrationEvents } from '@turnout/contracts/registration';
import { registrantAt } from '@turnout/contracts/testing';
import pino from 'pino';
import { sql, type DatabasePool } from 'slonik';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { projections } from './index.ts';
import { applyEvents } from './platform/apply.ts';
import { installReadModels } from './platform/checkpoints.ts';
import type { ReadEvent } from './platform/projection.ts';
import { rebuildAll } from './platform/rebuild.ts';
import { testDatabase } from './platform/testing/database.ts';
import { eventId, fact, typeId } from './platform/testing/facts.ts';
import { memoryLog } from './platform/testing/memory-log.ts';
import { primaryId, registered } from './platform/testing/people.ts';

const event = eventId();
const [one, late] = [primaryId(1), primaryId(2)];
const checkpointId = CheckpointId.parse('cp000000000000000001');
const field = CheckpointFieldId.parse('df000000000000000001');
const place = { eventId: event, primaryId: one, registrantId: registrantAt(one, 1) };
const emptied = fact(eventSetupEvents.EventEmptied, { eventId: event, people: 2 });
const form = { fields: [], name: 'Visitor', description: '', order: null, publicRegistration: true, badgeContent: '' };

/** A group is charged and pays. */
const money = (of: { readonly eventId: EventId; readonly primaryId: PrimaryId }) => {
  const registrantId = registrantAt(of.primaryId, 1);
  const transactionId = transactionIdOf(of.primaryId, 1);
  const paid = { transactionId, registrantId, type: 'payment' as const, amount: 900, method: 'cash' as const };
  const lines = [{ kind: 'type-price' as const, source: typeId(), amount: 1000 }];
  return [
    fact(registrationEvents.RegistrantsCharged, {
      ...of,
      currency: 'EUR',
      asOf: '2026-11-21',
      registrants: [{ registrantId, lines }],
    }),
    fact(registrationEvents.TransactionRecorded, { ...of, ...paid, currency: 'EUR' }),
  ];
};

const log = memoryLog();
const events = log.append(
  fact(typeEvents.RegistrationTypeDefined, { typeId: typeId(), eventId: event, details: form }),
  fact(typeEvents.RegistrationTypeDefined, { typeId: typeId(2), eventId: eventId(2), details: form }),
  registered(1, [{}, {}]),
  registered(3, [{ typeId: typeId(2) }], { eventId: eventId(2) }),
  ...money({ eventId: event, primaryId: one }),
  ...money({ eventId: eventId(2), primaryId: primaryId(3) }),
  fact(
    registrationEvents.RegistrantCheckedIn,
    { ...place, typeId: typeId(), checkinId: `${one}~1`, isFirst: true },
    { desk: 'Left' },
  ),
  fact(checkpointCheckinEvents.CheckpointCheckedIn, {
    eventId: event,
    primaryId: one,
    checkpointId,
    checkinId: `${checkpointId}-${one}~1`,
    code: 'A1',
    registrants: [place.registrantId],
    isExternal: false,
  }),
  fact(
    checkpointDataEvents.CheckpointDataEntered,
    { eventId: event, primaryId: one, registrants: [place.registrantId] },
    { personal: { [place.registrantId]: { fields: { [field]: 'vegan' } } } },
  ),
  emptied,
  // Somebody was still writing: what came after is taken away with the next one.
  registered(2, [{}]),
  fact(registrationEvents.BadgePrinted, { eventId: event, primaryId: late, registrants: [registrantAt(late, 1)] }),
  emptied,
);

const databases: Awaited<ReturnType<typeof testDatabase>>[] = [];
beforeAll(async () => {
  for (let index = 0; index < 3; index += 1) {
    const database = await testDatabase();
    databases.push(database);
    await installReadModels(database.pool, projections);
  }
});
afterAll(() => Promise.all(databases.map((database) => database.drop())));

const apply = async (pool: DatabasePool, batches: readonly (readonly ReadEvent[])[]) => {
  for (const batch of batches)
    for (const projection of projections)
      await applyEvents(
        projection,
        pool,
        batch.filter(({ type }) => projection.clauses.has(type)),
      );
};
const Counted = z.object({ count: z.int() });
/** The tables that name an event in each row, and how many rows of one there are. */
const rowsOf = async (pool: DatabasePool, of: string): Promise<Readonly<Record<string, number>>> => {
  const found: Record<string, number> = {};
  for (const { name, columns } of projections.flatMap(({ tables }) => tables)) {
    if (!columns.includes('event_id')) continue;
    const { count } = await pool.one(sql.type(Counted)`
      select count(*)::int as count from ${sql.identifier(['read', name])} where event_id = ${of}`);
    if (count > 0) found[name] = count;
  }
  return found;
};

/** What there is of another event, to which nothing happened. */
const ofOther = {
  types: 1,
  types_versions: 1,
  registrants: 1,
  report_groups: 1,
  report_answers: 1,
  transactions: 1,
  seat_tally: 1,
  group_sizes: 1,
  money_tally: 1,
  door_tally: 1,
  past_registrants: 1,
  past_charges: 1,
  past_transactions: 1,
  past_tally: 1,
  past_minutes: 1,
  user_activity: 4,
};
const groupsOf = (pool: DatabasePool, of: string) =>
  pool.anyFirst(sql.type(z.object({ groups: z.int() }))`select groups from read.group_sizes where event_id = ${of}`);

/** Tables that hold nothing of an event: who has an account, and the log's own sum. */
const ofNoEvent = ['accounts', 'accounts_versions', 'log_digest'];

describe('an event that was emptied', () => {
  it('is found in every table by its id; only what is of no event has none', () => {
    const without = projections.flatMap(({ tables }) => tables).filter(({ columns }) => !columns.includes('event_id'));
    expect(without.map(({ name }) => name).toSorted()).toEqual(ofNoEvent);
  });

  it('has no row left in any table, however the facts come in batches; others keep theirs', async () => {
    for (const [index, size] of [1, 3, 100].entries()) {
      const pool = databases[index]?.pool;
      if (pool === undefined) throw new Error('no database');
      const batches = Array.from({ length: Math.ceil(events.length / size) }, (_, part) =>
        events.slice(part * size, (part + 1) * size),
      );
      const atFirst = size === 1 ? 11 : 0;
      await apply(pool, batches.slice(0, atFirst));
      if (atFirst > 0) expect(Object.keys(await rowsOf(pool, event)).length).toBeGreaterThan(8);
      await apply(pool, batches.slice(atFirst));
      expect(await rowsOf(pool, event)).toEqual({});
      expect(await rowsOf(pool, eventId(2))).toEqual(ofOther);
      expect(await groupsOf(pool, eventId(2))).toEqual([1]);
    }
  });

  it.each([1, 2, 100])('has none after a replay either, in pages of %d, whatever is kept in memory', async (size) => {
    const pool = databases[0]?.pool;
    if (pool === undefined) throw new Error('no database');
    const reader = { ...log, readAll: (after: Position) => log.readAll(after, size) };
    const rebuilt = await rebuildAll({
      pool,
      reader,
      projections,
      logger: pino({ level: 'silent' }),
      ...(size === 1 ? { bytesAtMost: 0 } : {}),
    });
    expect(rebuilt.filter((one) => 'failure' in one)).toEqual([]);
    expect(await rowsOf(pool, event)).toEqual({});
    expect(await rowsOf(pool, eventId(2))).toEqual(ofOther);
  });
});
