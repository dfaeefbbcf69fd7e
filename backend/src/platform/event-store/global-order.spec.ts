// kind: process
import { fileURLToPath } from 'node:url';
import { startOfLog, type EventStore, type StoredEvent } from '@turnout/contracts/kernel';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { runChild } from '../testing/child.ts';
import { testDatabase } from '../testing/database.ts';
import { randomFrom } from '../random/seeded-random.ts';
import { writeMuch, type Written } from '../testing/log-writer.ts';
import { fact, follow } from './testing/contract-stage.ts';
import { openPostgresLog } from './postgres.ts';

const total = 20_000;
const writersPerProcess = 32;
const writer = fileURLToPath(new URL('../testing/log-writer.ts', import.meta.url));
const WrittenList = z.array(z.object({ ids: z.array(z.string()), position: z.string() }));

const idsOf = (events: readonly StoredEvent[]) => events.map(({ id }) => id);

/** A subscriber that is stopped and started again all the time while others write. */
const followRestlessly = async (log: EventStore, count: number): Promise<readonly StoredEvent[]> => {
  const random = randomFrom(7);
  const seen: StoredEvent[] = [];
  while (seen.length < count) {
    const follower = follow(log, seen.at(-1)?.position, { batch: 1 + Math.floor(random() * 400) });
    const wanted = Math.min(count - seen.length, 1 + Math.floor(random() * 900));
    const events = await follower.upTo(wanted);
    await follower.close();
    seen.push(...events);
  }
  return seen;
};

describe('one global order, with 64 writers in two processes', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let log: EventStore;
  let written: readonly Written[] = [];
  let live: readonly StoredEvent[] = [];
  let restless: readonly StoredEvent[] = [];

  beforeAll(async () => {
    database = await testDatabase();
    log = openPostgresLog({ url: database.url });
    const follower = follow(log);
    const other = openPostgresLog({ url: database.url });
    const [mine, theirs, , restlessly] = await Promise.all([
      writeMuch(other, { seed: 1, writers: writersPerProcess, count: total / 2 }),
      runChild(writer, [database.url, '2', String(writersPerProcess), String(total / 2)]),
      follower.upTo(total),
      followRestlessly(log, total),
    ]);
    written = [...mine, ...WrittenList.parse(JSON.parse(theirs))];
    restless = restlessly;
    // Whatever came twice would come after the last.
    await other.append('marker-1', 'any', [fact('marker')]);
    live = await follower.upTo(total + 1);
    await Promise.all([follower.close(), other.close()]);
  }, 180_000);
  afterAll(async () => {
    await log.close();
    await database.drop();
  });

  it('shows a live subscriber every event exactly once', () => {
    const wanted = written.flatMap(({ ids }) => ids);
    expect(wanted).toHaveLength(total);
    expect(live).toHaveLength(total + 1);
    expect(idsOf(live.slice(0, total)).toSorted()).toEqual(wanted.toSorted());
  });

  it('shows it in the order of positions, and that is the order of the log', async () => {
    expect(live.every(({ position }, index) => index === 0 || position > (live[index - 1]?.position ?? ''))).toBe(true);
    expect(idsOf(await log.readAll(startOfLog, total * 2))).toEqual(idsOf(live));
  });

  it('keeps the events of one append together, at the position answered', () => {
    const places = new Map(live.map(({ id }, index) => [id, index]));
    const torn = written.filter(({ ids, position }) => {
      const first = places.get(ids[0] ?? '') ?? -1;
      const isTogether = ids.every((id, index) => live[first + index]?.id === id);
      return !isTogether || live[first + ids.length - 1]?.position !== position;
    });
    expect(torn).toEqual([]);
  });

  it('numbers every stream without a gap, in the same order', () => {
    const next = new Map<string, number>();
    const wrong = live.filter(({ streamId, revision }) => {
      const expected = next.get(streamId) ?? 0;
      next.set(streamId, revision + 1);
      return revision !== expected;
    });
    expect(wrong).toEqual([]);
  });

  it('shows a subscriber that is restarted again and again the same', () => {
    expect(idsOf(restless.slice(0, total))).toEqual(idsOf(live.slice(0, total)));
  });

  it('shows a subscriber restarted from any position the rest and nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: total }), fc.integer({ min: 1, max: 3000 }), async (place, batch) => {
        const follower = follow(log, live[place]?.position, { batch });
        const seen = await follower.upTo(total - place);
        await follower.close();
        expect(idsOf(seen)).toEqual(idsOf(live.slice(place + 1)));
      }),
      { numRuns: Math.ceil(0.12 * (fc.readConfigureGlobal().numRuns ?? 100)) },
    );
  }, 60_000);
});
