// kind: database
import { accountEvents } from '@turnout/contracts/access';
import { checkpointCheckinEvents, checkpointDataEvents } from '@turnout/contracts/checkpoint';
import { CheckpointFieldId, CheckpointId, MessageId, type Position } from '@turnout/contracts/kernel';
import { messageEvents } from '@turnout/contracts/messaging';
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
import { accountId, eventId, fact, fieldId } from './platform/testing/facts.ts';
import { memoryLog } from './platform/testing/memory-log.ts';
import { primaryId, registered } from './platform/testing/people.ts';

const secret = 'Zebedee';
const fields = { [fieldId()]: `${secret} Quux`, [fieldId(2)]: [`${secret} one`] };
const person = { firstName: secret, lastName: 'Quux', email: `${secret}@example.org`, phone: '+34 123', fields };
const primary = primaryId(1);
const [first, second] = [registrantAt(primary, 1), registrantAt(primary, 2)];
const place = { eventId: eventId(), primaryId: primary };
const checkpointId = CheckpointId.parse('cp000000000000000001');
const checkin = { ...place, checkpointId, checkinId: `${checkpointId}-${primary}~1` };
const dataField = CheckpointFieldId.parse('df000000000000000001');
const messageId = (number: number) => MessageId.parse(`me${String(number).padStart(18, '0')}`);

const sent = (number: number, registrantId: string) =>
  fact(
    messageEvents.MessageSent,
    { eventId: place.eventId, messageId: messageId(number), registrantId, kind: 'confirmation', attempts: 1 },
    { personal: { [registrantId]: { to: `${secret}@example.org`, subject: `Hello ${secret}` } } },
  );
const corrected = (registrantId: string) =>
  fact(
    registrationEvents.RegistrantDetailsCorrected,
    { ...place, registrantId },
    { personal: { [registrantId]: { ...person, lastName: 'Quuz' } } },
  );
const entered = (...registrants: string[]) =>
  fact(
    checkpointDataEvents.CheckpointDataEntered,
    { ...place, registrants },
    { personal: Object.fromEntries(registrants.map((id) => [id, { fields: { [dataField]: `of ${secret}` } }])) },
  );
const erasedNow = (registrantId: string) =>
  fact(registrationEvents.RegistrantErased, { ...place, registrantId, reason: 'asked for it' });

/** Staff have no fact that erases them: nothing can be read of them once their key is gone. */
const staffCalled = (name: string | null) =>
  fact(
    accountEvents.AccountDetailsCorrected,
    { accountId: accountId() },
    { personal: { [accountId()]: name === null ? null : { email: `${secret}@example.org`, name } } },
  );

const log = memoryLog();
const events = log.append(
  fact(
    accountEvents.AccountOpened,
    { accountId: accountId(), isAdmin: false },
    { personal: { [accountId()]: { email: `${secret}@example.org`, name: secret } } },
  ),
  staffCalled(`${secret} Quux`),
  registered(1, [person, person]),
  corrected(first),
  corrected(second),
  fact(checkpointCheckinEvents.CheckpointCheckedIn, {
    ...checkin,
    code: 'A1',
    registrants: [first, second],
    isExternal: false,
  }),
  fact(checkpointCheckinEvents.CheckpointCheckinPrinted, checkin),
  fact(checkpointCheckinEvents.CheckpointCheckinNoted, checkin, {
    personal: { [primary]: { note: `<p>${secret} came</p>` } },
  }),
  entered(first, second),
  sent(1, first),
  sent(2, second),
  erasedNow(first),
  fact(registrationEvents.BadgePrinted, { ...place, registrants: [first] }),
  erasedNow(second),
  staffCalled(null),
);
/** As the log reads once the keys are gone. */
const withoutKeys = events.map((event): ReadEvent => ({
  ...event,
  personal: Object.fromEntries(Object.keys(event.personal).map((id) => [id, null])),
}));

const databases: Awaited<ReturnType<typeof testDatabase>>[] = [];
const pools: DatabasePool[] = [];
beforeAll(async () => {
  for (let index = 0; index < 3; index += 1) {
    const database = await testDatabase();
    databases.push(database);
    pools.push(database.pool);
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
const Rows = z.object({ rows: z.string() });
const dump = async (pool: DatabasePool): Promise<Record<string, string>> => {
  const all: Record<string, string> = {};
  for (const { name } of projections.flatMap(({ tables }) => tables))
    all[name] = await pool.oneFirst(sql.type(Rows)`
      select coalesce(string_agg(t::text, E'\n' order by t::text), '') as rows from ${sql.identifier(['read', name])} t`);
  return all;
};

describe('an erased person', () => {
  it('leaves every table as a rebuild without the key makes it, however the facts come in batches', async () => {
    const [oneByOne, atOnce, rebuilt] = pools;
    if (oneByOne === undefined || atOnce === undefined || rebuilt === undefined) throw new Error('no databases');
    await apply(
      oneByOne,
      events.map((event) => [event]),
    );
    await apply(atOnce, [events]);
    await apply(rebuilt, [withoutKeys]);
    const expected = await dump(rebuilt);
    expect(await dump(oneByOne)).toEqual(expected);
    expect(await dump(atOnce)).toEqual(expected);
    expect(JSON.stringify(expected).toLowerCase()).not.toMatch(/zebedee|quu[xz]|\+34/);
    expect(expected['registrants']).toMatch(/N-1/);
    expect(expected['past_details']).not.toBe('');
    expect(expected['messages']).not.toBe('');
    expect(expected['accounts_versions']).not.toBe('');
  });

  it.each([1, 2, 5, 100])('leaves a replay that can keep nothing the same, in pages of %d', async (size) => {
    const [oneByOne] = pools;
    if (oneByOne === undefined) throw new Error('no database');
    const before = await dump(oneByOne);
    expect(before['past_details']).not.toBe('');
    const reader = { ...log, readAll: (after: Position) => log.readAll(after, size) };
    const rebuilt = await rebuildAll({
      pool: oneByOne,
      reader,
      projections,
      logger: pino({ level: 'silent' }),
      bytesAtMost: 0,
    });
    expect(rebuilt.filter((one) => 'failure' in one)).toEqual([]);
    expect(await dump(oneByOne)).toEqual(before);
  });
});
