// kind: database
import { defineEvent, EventId } from '@turnout/contracts/kernel';
import pino from 'pino';
import { sql } from 'slonik';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { installReadModels } from './checkpoints.ts';
import { followerOf } from './follower.ts';
import { defineProjection, on } from './projection.ts';
import { rebuildAll } from './rebuild.ts';
import { defineTable } from './table.ts';
import { testDatabase } from './testing/database.ts';
import { eventId, fact } from './testing/facts.ts';
import { memoryLog, type MemoryLog } from './testing/memory-log.ts';

const Said = defineEvent('Said', z.strictObject({ eventId: EventId, about: z.string() }));
const Marked = defineEvent('Marked', z.strictObject({ eventId: EventId }));
const Hushed = defineEvent('Hushed', z.strictObject({ about: z.string() }));

const Spoken = z.object({ event_id: EventId, about: z.string(), times: z.int() });
const First = z.object({ event_id: EventId, note: z.string() });
const spoken = defineTable('bound_spoken', ['event_id'], Spoken);
const firsts = defineTable('bound_firsts', ['event_id'], First, { remembers: () => ({}) });

const bound = defineProjection({
  name: 'bound',
  version: 1,
  ddl: `create table bound_spoken (event_id text collate "C" primary key, about text not null, times int not null);
create table bound_firsts (event_id text collate "C" primary key, note text not null);
`,
  tables: [spoken, firsts],
  clauses: [
    on(Said, {
      reads: ({ data }) => [spoken.at(data.eventId), firsts.at(data.eventId)],
      fold: ({ data }, batch) => {
        const { times = 0 } = spoken.get(batch, data.eventId) ?? {};
        spoken.put(batch, { event_id: data.eventId, about: data.about, times: times + 1 });
        if (firsts.get(batch, data.eventId) === undefined) firsts.put(batch, { event_id: data.eventId, note: '' });
      },
    }),
    on(Marked, {
      fold: ({ data }, batch) => {
        firsts.patch(batch, [data.eventId], { note: 'marked' });
      },
    }),
    on(Hushed, {
      fold: ({ data }, batch) => {
        spoken.sweep(batch, { about: data.about }, { about: '' });
      },
    }),
  ],
});

const logger = pino({ level: 'silent' });
let database: Awaited<ReturnType<typeof testDatabase>>;
let log: MemoryLog;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query(sql.unsafe`drop schema if exists read cascade`);
  log = memoryLog();
});

const live = async (): Promise<void> => {
  await installReadModels(database.pool, [bound]);
  const follower = followerOf(database.pool, bound);
  await follower.reload();
  const events = log.events();
  for (let start = 0; start < events.length; start += 300) await follower.apply(events.slice(start, start + 300));
};
const dump = (table: string) =>
  database.pool.anyFirst(
    sql.type(z.object({ row: z.string() }))`select t::text as row from ${sql.identifier(['read', table])} t order by 1`,
  );
const rebuilt = (bytesAtMost: number) =>
  rebuildAll({ pool: database.pool, reader: log, projections: [bound], logger, bytesAtMost });

/** As many as a page, so that all before it has been stored and forgotten. */
const page = (about: string) =>
  Array.from({ length: 2_000 }, (_, n) => fact(Said, { eventId: eventId(n % 50), about }));

describe('a replay with little memory', () => {
  it('still knows the rows that the rest of a page looks at after others were swept', async () => {
    log.append(
      ...page('a'),
      fact(Said, { eventId: eventId(1), about: 'b' }),
      fact(Hushed, { about: 'b' }),
      ...page('c'),
    );
    await live();
    const before = [await dump('bound_spoken'), await dump('bound_firsts')];
    expect(await rebuilt(0)).toEqual([{ name: 'bound', position: await log.head() }]);
    expect([await dump('bound_spoken'), await dump('bound_firsts')]).toEqual(before);
  });

  it('changes no row before it was stored', async () => {
    log.append(...page('a').slice(100), ...Array.from({ length: 50 }, (_, n) => fact(Marked, { eventId: eventId(n) })));
    await live();
    const before = [await dump('bound_spoken'), await dump('bound_firsts')];
    expect(await rebuilt(0)).toEqual([{ name: 'bound', position: await log.head() }]);
    expect([await dump('bound_spoken'), await dump('bound_firsts')]).toEqual(before);
  });

  it('counts the rows that it reads and changes unread, or there would be no end to them', () => {
    const batch = { ofProjection: 'bound', replay: { jsonOf: () => [], mustSettle: false } };
    spoken.replayed.forget(batch);
    for (let n = 0; n < 1_000; n += 1) spoken.patch(batch, [eventId(n)], { about: 'somebody' });
    expect(spoken.replayed.bytes(batch)).toBeGreaterThan(100_000);
  });
});
