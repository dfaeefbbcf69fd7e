import type { Sql } from 'postgres';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';

/** Counts one more of a key; seconds to wait where it is one too many, else null. */
export type RateLimit = (key: string) => Promise<number | null>;

export interface RateLimitOptions {
  readonly name: string;
  readonly points: number;
  /** Seconds. */
  readonly duration: number;
}

/** A limit counted in Postgres, so that every process counts together. */
export const openSharedLimit = (sql: Sql, { name, ...counted }: RateLimitOptions): RateLimit => {
  const storeClient = {
    query: async ({ text, values }: { text: string; values: (string | number | null)[] }) => {
      const rows = await sql.unsafe(text, values);
      return { rows, rowCount: rows.count };
    },
  };
  return limitBy(
    new RateLimiterPostgres({
      storeClient,
      storeType: 'client',
      schemaName: 'ops',
      tableName: 'attempts',
      tableCreated: true,
      keyPrefix: name,
      ...counted,
    }),
  );
};

/** A limit that this process counts by itself: it costs nothing. */
export const openOwnLimit = ({ name, ...counted }: RateLimitOptions): RateLimit =>
  limitBy(new RateLimiterMemory({ keyPrefix: name, ...counted }));

const limitBy =
  (limiter: RateLimiterAbstract): RateLimit =>
  async (key) => {
    try {
      await limiter.consume(key);
      return null;
    } catch (error) {
      if (error instanceof RateLimiterRes) return Math.ceil(error.msBeforeNext / 1000);
      throw error;
    }
  };
