import { hash, verify } from '@node-rs/argon2';
import type { AccountId } from '@turnout/contracts/kernel';
import { randomInt } from 'node:crypto';
import type { Sql } from 'postgres';
import { z } from 'zod';

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Compared against where there is no account, so that a stranger learns nothing from the time it takes. */
const nobodysHash = await hash('nobody has this password', cost);

export interface Passwords {
  readonly set: (accountId: AccountId, password: string) => Promise<void>;
  /** Takes as long for an unknown account (null) as for a known one (decisions 12). */
  readonly matches: (accountId: AccountId | null, password: string) => Promise<boolean>;
}

/** argon2id hashes in `ops`, never in the log. */
export const openPasswords = (sql: Sql): Passwords => ({
  set: async (accountId, password) => {
    const passwordHash = await hash(password, cost);
    await sql`
      INSERT INTO ops.credentials (account_id, password_hash) VALUES (${accountId}, ${passwordHash})
      ON CONFLICT (account_id) DO UPDATE SET password_hash = excluded.password_hash, set_at = now()`;
  },
  matches: async (accountId, password) => {
    const rows =
      accountId === null ? [] : await sql`SELECT password_hash FROM ops.credentials WHERE account_id = ${accountId}`;
    const [row] = z.array(z.object({ password_hash: z.string() })).parse(rows);
    const isRight = await verify(row?.password_hash ?? nobodysHash, password);
    return row !== undefined && isRight;
  },
});

const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A password to hand over once: 16 unambiguous letters in groups of four (79 bits). */
export const newPassword = (): string =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => letters.charAt(randomInt(letters.length))).join(''),
  ).join('-');
