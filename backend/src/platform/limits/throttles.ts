import type { Sql } from 'postgres';
import { z } from 'zod';

/** How tries at a secret are slowed down: so many failures cost nothing, then each one doubles the wait. */
export interface Throttle {
  readonly name: string;
  /** Failures that cost no wait; the next ones cost 1 s, 2 s, 4 s and so on. */
  readonly free: number;
  readonly longestSeconds: number;
  /** Failures are forgotten so many seconds after the last one. */
  readonly keptSeconds: number;
}

/** Whose tries are counted, and how. */
export interface Throttled {
  readonly throttle: Throttle;
  readonly key: string;
}

/** A try that was counted as a failure before it was judged, so that many at once cannot slip through. */
export interface Try {
  /** It was none: takes it back, and what others failed meanwhile stays. */
  readonly takeBack: () => Promise<void>;
}

export interface Throttles {
  /** Counts a try of all these keys; where one of them has to wait none is counted: the seconds to wait. */
  readonly attempt: (throttled: readonly Throttled[]) => Promise<Try | number>;
  /** Forgets what a key failed. */
  readonly forgive: (throttled: Throttled) => Promise<void>;
}

const Tried = z.array(
  z.object({ key: z.string(), wait_s: z.number(), failed_before: z.string(), tried_at: z.string() }),
);
const sweepEveryMs = 60_000;

const keyOf = ({ throttle, key }: Throttled): string => `${throttle.name}:${key}`;

/** Throttles counted in `ops.slowed` by the database's clock, which every process counts together. */
export const openThrottles = (sql: Sql): Throttles => {
  let sweptAt = Number.NEGATIVE_INFINITY;
  const sweep = async () => {
    if (performance.now() - sweptAt < sweepEveryMs) return;
    sweptAt = performance.now();
    // What others hold is not waited for: they may wait for what is held here.
    await sql`
      DELETE FROM ops.slowed WHERE key IN (
        SELECT key FROM ops.slowed WHERE forgotten_at <= now() FOR UPDATE SKIP LOCKED)`;
  };
  return {
    attempt: async (throttled) => {
      await sweep();
      const tried = Tried.parse(
        await sql`
          SELECT key, wait_s, failed_before::text, tried_at::text FROM ops.try_slowed(
            ${throttled.map(keyOf)}::text[],
            ${throttled.map(({ throttle }) => throttle.free)}::int[],
            ${throttled.map(({ throttle }) => throttle.longestSeconds)}::int[],
            ${throttled.map(({ throttle }) => throttle.keptSeconds)}::int[])`,
      );
      const wait = Math.max(...tried.map(({ wait_s }) => wait_s));
      if (wait > 0) return Math.ceil(wait);
      const takeBack = async () => {
        const keys = tried.map(({ key }) => key);
        // Held in the order of the keys, as tries hold them: nobody waits for whoever waits for them.
        await sql`
          WITH ours AS MATERIALIZED (SELECT key FROM ops.slowed WHERE key = ANY(${keys}) ORDER BY key FOR UPDATE)
          UPDATE ops.slowed AS held
          SET failures = greatest(held.failures - 1, 0),
              failed_at = CASE WHEN held.failed_at = tried.at::timestamptz THEN tried.before::timestamptz ELSE held.failed_at END
          FROM ours JOIN unnest(
            ${keys}::text[],
            ${tried.map(({ tried_at }) => tried_at)}::text[],
            ${tried.map(({ failed_before }) => failed_before)}::text[]) AS tried (key, at, before)
            ON tried.key = ours.key
          WHERE held.key = ours.key`;
      };
      return { takeBack };
    },
    forgive: async (throttled) => {
      await sql`DELETE FROM ops.slowed WHERE key = ${keyOf(throttled)}`;
    },
  };
};
