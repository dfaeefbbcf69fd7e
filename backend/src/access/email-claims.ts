import { emailClaimEvents } from '@turnout/contracts/access';
import type { AccountId, Fold } from '@turnout/contracts/kernel';
import { createHmac } from 'node:crypto';
import type { Sql } from 'postgres';
import { secretNamed } from '../platform/secrets.ts';

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
  const value = await secretNamed(sql, 'email-hash');
  return (email) =>
    `email-${createHmac('sha256', value).update(email.trim().toLowerCase()).digest('hex').slice(0, 40)}`;
};
