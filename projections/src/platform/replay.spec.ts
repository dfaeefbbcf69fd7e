// kind: database
import { defineEvent, EventId, type Position } from '@turnout/contracts/kernel';
import pino from 'pino';
import { sql } from 'slonik';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { installReadModels } from './checkpoints.ts';
import { followerOf } from './follower.ts';
import { defineProjection, on, type Projection } from './projection.ts';
import { rebuildAll } from './rebuild.ts';
import { defineTable } from './table.ts';
import { testDatabase } from './testing/database.ts';
import { eventId, fact } from './testing/facts.ts';
import { memoryLog, type MemoryLog, type NewFact } from './testing/memory-log.ts';
import { verify } from './verify.ts';

const Said = defineEvent('Said', z.strictObject({ eventId: EventId, word: z.string(), about: z.string() }));
const Marked = defineEvent('Marked', z.strictObject({ eventId: EventId }));
const Left = defineEvent('Left', z.strictObject({ eventId: EventId }));
const Hushed = defineEvent('Hushed', z.strictObject({ about: z.string() }));
const Doubled = defineEvent('Doubled', z.strictObject({ eventId: EventId }));

const Speaker = z.object({
  event_id: EventId,
  word: z.string(),
  times: z.int(),
  marked: z.boolean(),
  list: z.array(z.string()),
});
const Saying = z.object({ event_id: EventId, position: z.string(), word: z.string(), about: z.string() });
const First = z.object({ event_id: EventId, word: z.string(), note: z.json().nullable() });
const speakers = defineTable('said_speakers', ['event_id'], Speaker);
const sayings = defineTable('said_sayings', ['event_id', 'position'], Saying, { remembers: null });
const firsts = defineTable('said_firsts', ['event_id'], First, {
  remembers: ({ word }: z.infer<typeof First>) => ({ word }),
});

const said = defineProjection({
  name: 'said',
  version: 1,
  ddl: `create table said_speakers (event_id text collate "C" primary key, word text not null, times int not null, marked boolean not null, list jsonb not null);
create index said_by_word on said_speakers (word);
create table said_sayings (event_id text collate "C" not null, position text collate "C" not null, word text not null, about text not null, primary key (event_id, position));
create table said_firsts (event_id text collate "C" primary key, word text not null, note jsonb);
`,
  tables: [speakers, sayings, firsts],
  clauses: [
    on(Said, {
      reads: ({ data }) => [speakers.at(data.eventId), firsts.at(data.eventId)],
      fold: ({ data, position }, batch) => {
        const { times = 0, marked = false } = speakers.get(batch, data.eventId) ?? {};
        const first = firsts.get(batch, data.eventId)?.word;
        if (first === undefined)
          firsts.put(batch, { event_id: data.eventId, word: data.word, note: `of ${data.word}` });
        const word = `${first ?? ''}${data.word}`;
        speakers.put(batch, { event_id: data.eventId, word, times: times + 1, marked, list: [word] });
        sayings.put(batch, { event_id: data.eventId, position, word: data.word, about: data.about });
      },
    }),
    on(Marked, {
      fold: ({ data }, batch) => {
        speakers.patch(batch, [data.eventId], { marked: true });
        firsts.patch(batch, [data.eventId], { note: null });
      },
    }),
    on(Left, {
      fold: ({ data }, batch) => {
        speakers.delete(batch, data.eventId);
      },
    }),
    on(Hushed, {
      fold: ({ data }, batch) => {
        sayings.sweep(batch, { about: data.about }, { word: '' });
      },
    }),
    on(Doubled, {
      fold: ({ data }, batch) => {
        sayings.put(batch, { event_id: data.eventId, position: 'again', word: 'twice', about: '' });
      },
    }),
  ],
});

let state = Number(process.env['TEST_SEED'] ?? 7);
/** The same numbers in each run, unless another seed is set. */
const below = (number: number): number => {
  state = Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x6d2b79f5;
  return ((state ^ (state >>> 13)) >>> 0) % number;
};
const words = ['one', 'tab\there', 'line\nbreak', 'back\\slash', 'nul\u0000', 'half\ud800', 'naïve 🎟', '\\N', ''];
const anyFact = (): NewFact => {
  const id = eventId(below(40));
  const luck = below(80);
  if (luck < 50) return fact(Said, { eventId: id, word: words[below(words.length)] ?? '', about: `a${below(5)}` });
  if (luck < 66) return fact(Marked, { eventId: id });
  return luck < 79 ? fact(Left, { eventId: id }) : fact(Hushed, { about: `a${below(5)}` });
};

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

/** Applies the log as it comes, in batches of some facts. */
const live = async (projections: readonly Projection[], batch: number): Promise<void> => {
  await installReadModels(database.pool, projections);
  for (const projection of projections) {
    const follower = followerOf(database.pool, projection);
    await follower.reload();
    const events = log.events();
    for (let start = 0; start < events.length; start += batch) await follower.apply(events.slice(start, start + batch));
  }
};
const dump = (table: string) =>
  database.pool.anyFirst(
    sql.type(z.object({ row: z.string() }))`select t::text as row from ${sql.identifier(['read', table])} t order by 1`,
  );
const dumpAll = async () => ({
  speakers: await dump('said_speakers'),
  sayings: await dump('said_sayings'),
  firsts: await dump('said_firsts'),
});
const again = (projections: readonly Projection[], bytesAtMost?: number) =>
  rebuildAll({ pool: database.pool, reader: log, projections, logger, bytesAtMost });

describe('a replay', () => {
  it.each([
    ['all in memory', undefined],
    ['hardly anything in memory', 2_000],
    ['nothing in memory', 0],
  ])('comes to the same as the facts one after the other, with %s', async (_, bytesAtMost) => {
    log.append(...Array.from({ length: 2_500 }, anyFact));
    await live([said], 500);
    const before = await dumpAll();
    expect(before.speakers.length).toBeGreaterThan(10);
    expect(before.sayings.length).toBeGreaterThan(1_000);
    await database.pool.query(sql.unsafe`update said_speakers set word = 'wrong'`);
    expect(await again([said], bytesAtMost)).toEqual([{ name: 'said', position: await log.head() }]);
    expect(await dumpAll()).toEqual(before);
    expect((await verify({ pool: database.pool, reader: log, projection: said })).differences).toEqual([]);
    const keys = await database.pool.anyFirst(sql.type(z.object({ name: z.string() }))`
      select indexname as name from pg_indexes where schemaname = 'read' and tablename like 'said%' order by 1`);
    expect(keys).toEqual(['said_by_word', 'said_firsts_pkey', 'said_sayings_pkey', 'said_speakers_pkey']);
  });

  it('goes back to plain batches where a key comes twice into a table that only grows', async () => {
    log.append(...Array.from({ length: 50 }, anyFact), fact(Doubled, { eventId: eventId() }));
    log.append(fact(Doubled, { eventId: eventId() }), ...Array.from({ length: 50 }, anyFact));
    await live([said], 10);
    const before = await dumpAll();
    expect(await again([said])).toEqual([{ name: 'said', position: await log.head() }]);
    expect(await dumpAll()).toEqual(before);
  });

  it('reads the log once for many, and one that fails keeps its tables and hinders nobody', async () => {
    const broken = defineProjection({
      name: 'broken',
      version: 1,
      ddl: 'create table broken (event_id text primary key);\n',
      tables: [defineTable('broken', ['event_id'], z.object({ event_id: EventId }))],
      clauses: [
        on(Said, {
          fold: ({ data }) => {
            if (isBroken) throw new Error(`cannot say ${data.about}`);
          },
        }),
      ],
    });
    let isBroken = false;
    log.append(...Array.from({ length: 3_000 }, anyFact));
    await live([said, broken], 1_000);
    await database.pool.query(sql.unsafe`insert into broken values ('kept')`);
    isBroken = true;
    const pages: Position[] = [];
    const reader = {
      ...log,
      readAll: (after: Position, limit: number) => {
        pages.push(after);
        return log.readAll(after, limit);
      },
    };
    const rebuilt = await rebuildAll({ pool: database.pool, reader, projections: [said, broken], logger });
    expect(rebuilt).toEqual([
      { name: 'said', position: await log.head() },
      { name: 'broken', failure: expect.objectContaining({ message: expect.stringContaining('cannot say') }) },
    ]);
    expect(new Set(pages).size).toBe(pages.length);
    expect(await dump('broken')).toEqual(['(kept)']);
    const schemas = await database.pool.anyFirst(sql.type(z.object({ name: z.string() }))`
      select nspname as name from pg_namespace where nspname like 'read%' order by 1`);
    expect(schemas).toEqual(['read']);
  });
});
