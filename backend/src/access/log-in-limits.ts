import type { Sql } from 'postgres';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

export interface LogInLimits {
  /** Counts an attempt before it is judged; seconds to wait where it is one too many, else null. */
  readonly attempt: (account: string, address: string) => Promise<number | null>;
  /** Forgives an account's attempts after a right password. */
  readonly succeeded: (account: string) => Promise<void>;
}

const window = 15 * 60;
const perAccount = 10;
/** Room for a hall of people behind one address (decisions 25c). */
const perAddress = 300;

/** Attempts per account and per address, counted in Postgres so that every process counts together. */
export const openLogInLimits = (sql: Sql): LogInLimits => {
  const storeClient = {
    query: async ({ text, values }: { text: string; values: (string | number | null)[] }) => {
      const rows = await sql.unsafe(text, values);
      return { rows, rowCount: rows.count };
    },
  };
  const limiter = (keyPrefix: string, points: number) =>
    new RateLimiterPostgres({
      storeClient,
      storeType: 'client',
      schemaName: 'ops',
      tableName: 'attempts',
      tableCreated: true,
      keyPrefix,
      points,
      duration: window,
    });
  const accounts = limiter('account', perAccount);
  const addresses = limiter('address', perAddress);
  const consume = async (of: RateLimiterPostgres, key: string): Promise<number | null> => {
    try {
      await of.consume(key);
      return null;
    } catch (error) {
      if (error instanceof RateLimiterRes) return Math.ceil(error.msBeforeNext / 1000);
      throw error;
    }
  };
  return {
    attempt: async (account, address) => (await consume(addresses, address)) ?? consume(accounts, account),
    succeeded: async (account) => {
      await accounts.delete(account);
    },
  };
};
