import { hash, verify } from '@node-rs/argon2';
import type { AccountId } from '@turnout/contracts/kernel';
import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Sql } from 'postgres';
import { z } from 'zod';
import { openFairScheduler } from '../platform/queues/fair-scheduler.ts';
import { endSessions } from '../platform/session/end-sessions.ts';
import { endCodesOfBefore } from './access-codes.ts';
import { forgetDevices } from './known-devices.ts';

/** Memory (KiB), passes and lanes of argon2id. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

const usual: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Compared against where there is no account, so that a stranger learns nothing from the time it takes. */
const hashOfNobody = (cost: PasswordCost): Promise<string> => hash('nobody has this password', cost);
const usualHashOfNobody = await hashOfNobody(usual);
const nobody = '';

/** argon2 takes a core and one of libuv's four threads: half the cores, and never all threads, are its. */
const atOnce = Math.min(3, Math.max(1, Math.floor(availableParallelism() / 2)));
/** A hall of people logs in at the same moment behind one address; beyond that somebody is flooding us. */
const waitingAtMost = { ofKey: 500, inAll: 2_000 };

/** A password that was right a moment ago. */
export interface Match {
  /** Whether it still is: another may have been set while it was compared. */
  readonly holds: () => Promise<boolean>;
}

export interface Passwords {
  /**
   * Sets a password. Every session of the account ends, everywhere, as do log-ins under way and links that set another;
   * no device is known any more.
   * @param but the session that goes on: whoever changes their own password stays where they are.
   */
  readonly set: (accountId: AccountId, password: string, but?: string) => Promise<void>;
  /** Leaves an account without a password; no device is known any more. */
  readonly clear: (accountId: AccountId) => Promise<void>;
  /**
   * The match, where the password is the account's; null where it is not. Takes as long for an unknown account
   * (null) as for a known one (rule access/nobody-learns-of-accounts).
   */
  readonly match: (accountId: AccountId | null, password: string) => Promise<Match | null>;
  /** Runs what checks a password when its turn comes, fair by `key`; null where too many wait already. */
  readonly inTurn: <T>(key: string, task: () => Promise<T>) => Promise<T | null>;
}

/** argon2id hashes in `ops`, never in the log. @param cost another one than passwords are worth; for specs. */
export const openPasswords = (sql: Sql, cost = usual): Passwords => {
  const nobodysHash = cost === usual ? usualHashOfNobody : hashOfNobody(cost);
  const scheduler = openFairScheduler({ atOnce, ...waitingAtMost });
  const hashOf = async (accountId: AccountId | null): Promise<string | null> => {
    const rows = await sql`SELECT password_hash FROM ops.credentials WHERE account_id = ${accountId ?? nobody}`;
    const [row] = z.array(z.object({ password_hash: z.string() })).parse(rows);
    return row?.password_hash ?? null;
  };
  return {
    set: async (accountId, password, but) => {
      const passwordHash = await hash(password, cost);
      await sql`
        INSERT INTO ops.credentials (account_id, password_hash) VALUES (${accountId}, ${passwordHash})
        ON CONFLICT (account_id) DO UPDATE SET password_hash = excluded.password_hash, set_at = now()`;
      await endCodesOfBefore(sql, accountId);
      await forgetDevices(sql, accountId);
      await endSessions(sql, { accountId }, but);
    },
    clear: async (accountId) => {
      await sql`DELETE FROM ops.credentials WHERE account_id = ${accountId}`;
      await forgetDevices(sql, accountId);
    },
    match: async (accountId, password) => {
      const stored = await hashOf(accountId);
      const isRight = await verify(stored ?? (await nobodysHash), password);
      return isRight && stored !== null ? { holds: async () => (await hashOf(accountId)) === stored } : null;
    },
    inTurn: scheduler.run,
  };
};

const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A password to hand over once: 16 unambiguous letters in groups of four (79 bits). */
export const newPassword = (): string =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => letters.charAt(randomInt(letters.length))).join(''),
  ).join('-');
