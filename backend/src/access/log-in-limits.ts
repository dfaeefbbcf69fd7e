import type { RateLimits } from '../platform/rate-limits.ts';

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

/** Attempts per account and per address, which every process counts together. */
export const openLogInLimits = (limits: RateLimits): LogInLimits => {
  const accounts = limits({ name: 'account', points: perAccount, duration: window });
  const addresses = limits({ name: 'address', points: perAddress, duration: window });
  return {
    attempt: async (account, address) => (await addresses.attempt(address)) ?? accounts.attempt(account),
    succeeded: accounts.forgive,
  };
};
