import type { Sql } from 'postgres';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

export interface PublicLimits {
  /** Counts a request of a stranger; seconds to wait where it is one too many, else null. */
  readonly attempt: (address: string) => Promise<number | null>;
}

/** Room for a hall of people behind one address (decisions 25c): ten a second over a minute. */
const perMinute = 600;

/** Strangers at checkpoints per address, counted in Postgres so that every process counts together. */
export const openPublicLimits = (sql: Sql): PublicLimits => {
  const limiter = new RateLimiterPostgres({
    storeClient: {
      query: async ({ text, values }: { text: string; values: (string | number | null)[] }) => {
        const rows = await sql.unsafe(text, values);
        return { rows, rowCount: rows.count };
      },
    },
    storeType: 'client',
    schemaName: 'ops',
    tableName: 'attempts',
    tableCreated: true,
    keyPrefix: 'checkpoint',
    points: perMinute,
    duration: 60,
  });
  return {
    attempt: async (address) => {
      try {
        await limiter.consume(address);
        return null;
      } catch (error) {
        if (error instanceof RateLimiterRes) return Math.ceil(error.msBeforeNext / 1000);
        throw error;
      }
    },
  };
};
