import { emailClaimEvents } from '@turnout/contracts/access';
import {
  comparableEmail,
  foldOf,
  startOfLog,
  when,
  type AccountId,
  type EventStore,
  type Instant,
} from '@turnout/contracts/kernel';
import { createHmac } from 'node:crypto';
import type { Sql } from 'postgres';
import { secretNamed } from '../platform/secrets/secrets.ts';

/** Whom an address belongs to (stream `email-<keyed hash>`). */
export const emailClaimFold = foldOf<{ owner: AccountId | null }>({
  initial: () => ({ owner: null }),
  facts: [
    when(emailClaimEvents.EmailClaimed, (_, { data: { accountId } }) => ({ owner: accountId })),
    when(emailClaimEvents.EmailReleased, () => ({ owner: null })),
  ],
});

/**
 * Names the stream that holds the claim to an address: a keyed hash, without regard to case, so the
 * log tells nobody's address (rule access/one-account-per-address).
 */
export const openEmailStreams = async (sql: Sql): Promise<(email: string) => string> => {
  const value = await secretNamed(sql, 'email-hash');
  return (email) => `email-${createHmac('sha256', value).update(comparableEmail(email)).digest('hex').slice(0, 40)}`;
};

/** The stream of one address, and when it was first claimed. */
export interface Claim {
  readonly streamId: string;
  readonly at: Instant;
}

const pageSize = 1_000;

/** Every address that was ever claimed, once, in the order of the log. */
export async function* claimsIn(log: Pick<EventStore, 'readAll'>): AsyncGenerator<Claim> {
  const told = new Set<string>();
  let after = startOfLog;
  for (;;) {
    const page = await log.readAll(after, pageSize, { categories: ['email'] });
    for (const { streamId, metadata, position } of page) {
      after = position;
      if (told.has(streamId)) continue;
      told.add(streamId);
      yield { streamId, at: metadata.at };
    }
    if (page.length < pageSize) return;
  }
}
