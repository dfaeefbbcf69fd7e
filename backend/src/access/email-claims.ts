import { emailClaimEvents } from '@turnout/contracts/access';
import type { AccountId, Fold } from '@turnout/contracts/kernel';
import { createHmac, randomBytes } from 'node:crypto';
import type { Sql } from 'postgres';
import { z } from 'zod';

/** Whom an address belongs to (stream `email-<keyed hash>`). */
export const emailClaimFold: Fold<{ owner: AccountId | null }> = {
  initial: () => ({ owner: null }),
  evolve: (state, { type, data }) =>
    type === 'EmailClaimed' ? { owner: emailClaimEvents.EmailClaimed.data.parse(data).accountId } : state,
};

/**
 * Names the stream that holds the claim to an address: a keyed hash, without regard to case, so the
 * log tells nobody's address (decisions 12).
 */
export const openEmailStreams = async (sql: Sql): Promise<(email: string) => string> => {
  await sql`INSERT INTO ops.secrets (name, value) VALUES ('email-hash', ${randomBytes(32)}) ON CONFLICT DO NOTHING`;
  const rows = await sql`SELECT value FROM ops.secrets WHERE name = 'email-hash'`;
  const [row] = z.array(z.object({ value: z.instanceof(Buffer) })).parse(rows);
  if (row === undefined) throw new Error('ops.secrets has no email-hash');
  const { value } = row;
  return (email) =>
    `email-${createHmac('sha256', value).update(email.trim().toLowerCase()).digest('hex').slice(0, 40)}`;
};
