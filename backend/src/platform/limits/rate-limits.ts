import type { Sql } from 'postgres';
import { z } from 'zod';
import { openBatcher } from '../queues/batcher.ts';

/** Counts attempts by key within a window of time that begins with the first of them. */
export interface RateLimit {
  /** Counts one more of a key, or so many; seconds to wait where it is one too many, else null. */
  readonly attempt: (key: string, count?: number) => Promise<number | null>;
  /** Forgets what was counted of a key. */
  readonly forgive: (key: string) => Promise<void>;
}

export interface RateLimitOptions {
  readonly name: string;
  /** Attempts that a key has within a window. */
  readonly points: number;
  /** Seconds. */
  readonly duration: number;
}

/** Makes limits that every process on the database counts together. */
export type RateLimits = (options: RateLimitOptions) => RateLimit;

const sweepEveryMs = 60_000;
const keysPerStatement = 500;

interface Attempt {
  readonly key: string;
  readonly count: number;
  readonly durationMs: number;
}

interface Standing {
  /** How many there were in this window, these included. */
  readonly count: number;
  readonly endsInMs: number;
}

/**
 * Limits counted in `ops.attempts`, which is unlogged: a crash of the database forgives what was counted.
 * All attempts that wait share one statement, whatever their limits, so a rush costs a statement per
 * round trip and not one per request. The database's clock rules, for all processes.
 */
export const openRateLimits = (sql: Sql): RateLimits => {
  const attempts = openBatcher<Attempt, Standing>({ lanes: [openCounting(sql)], batch: keysPerStatement });
  return ({ name, points, duration }) => ({
    attempt: async (key, added = 1) => {
      const { count, endsInMs } = await attempts.add(null, {
        key: `${name}:${key}`,
        count: added,
        durationMs: duration * 1000,
      });
      return count <= points ? null : Math.max(1, Math.ceil(endsInMs / 1000));
    },
    forgive: async (key) => {
      await sql`DELETE FROM ops.attempts WHERE key = ${`${name}:${key}`}`;
    },
  });
};

const Counted = z.array(z.object({ key: z.string(), points: z.number(), ends_in: z.coerce.number() }));

/** One statement for a batch; who asked first of the same key is counted first. */
const openCounting = (sql: Sql) => {
  let sweptAt = Number.NEGATIVE_INFINITY;
  const sweep = async () => {
    if (performance.now() - sweptAt < sweepEveryMs) return;
    sweptAt = performance.now();
    // What others hold is not waited for: they may wait for what is held here.
    await sql`
      DELETE FROM ops.attempts WHERE key IN (
        SELECT key FROM ops.attempts WHERE expire < extract(epoch FROM now()) * 1000 FOR UPDATE SKIP LOCKED)`;
  };
  return async (batch: readonly Attempt[]): Promise<readonly Standing[]> => {
    await sweep();
    const asked = new Map<string, { count: number; durationMs: number }>();
    for (const { key, count, durationMs } of batch) {
      asked.set(key, { count: (asked.get(key)?.count ?? 0) + count, durationMs });
    }
    const counts = [...asked.values()].map(({ count }) => count);
    const durations = [...asked.values()].map(({ durationMs }) => durationMs);
    // In the order of the keys, so that two processes cannot wait for one another.
    const rows = Counted.parse(
      await sql`
        WITH clock AS (SELECT (extract(epoch FROM now()) * 1000)::bigint AS now)
        INSERT INTO ops.attempts AS held (key, points, expire)
        SELECT key, points, clock.now + duration
        FROM clock, unnest(${[...asked.keys()]}::text[], ${counts}::int[], ${durations}::int[]) AS asked (key, points, duration)
        ORDER BY key
        ON CONFLICT (key) DO UPDATE SET
          points = CASE WHEN held.expire <= (SELECT now FROM clock) THEN excluded.points
                        ELSE least(held.points, 1000000000) + excluded.points END,
          expire = CASE WHEN held.expire <= (SELECT now FROM clock) THEN excluded.expire ELSE held.expire END
        RETURNING key, points, expire - (SELECT now FROM clock) AS ends_in`,
    );
    const places = new Map(
      rows.map(({ key, points, ends_in }) => [
        key,
        { count: points - (asked.get(key)?.count ?? 0), endsInMs: ends_in },
      ]),
    );
    return batch.map(({ key, count }) => {
      const place = places.get(key);
      if (place === undefined) throw new Error(`${key} was not counted`);
      place.count += count;
      return { ...place };
    });
  };
};
