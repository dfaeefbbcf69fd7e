import { accountEvents, emailClaimEvents } from '@turnout/contracts/access';
import type { AccountId, StoredEvent } from '@turnout/contracts/kernel';
import type { JobQueue } from '../platform/queues/job-queue.ts';
import { defineReaction, type WriteInTransaction } from '../platform/reactions/reactions.ts';
import { toAccountMailJob, type AccountMailJob } from './account-mail.ts';

interface Parts {
  readonly queue: JobQueue;
  /** Whose address a claim's stream is about; null: nobody's. */
  readonly ownerOfStream: (streamId: string) => Promise<AccountId | null>;
}

const { AccountSignedUp, PasswordLinkRequested, StaffInvited, LogInCodeRequested, TwoFactorSet } = accountEvents;
const { SecondFactorAdded, SecondFactorRemoved, RecoveryCodeUsed } = accountEvents;
const { PasswordResetRequested } = emailClaimEvents;

/**
 * A link or a code goes out to whom it was asked for; to an address that nobody has, nothing does. Changes to the
 * second step of a log-in are told to whose it is.
 */
export const sendAccountMailWhenRequested = defineReaction(
  { name: 'send-account-mail-when-requested', categories: ['account', 'email'], reachesOutside: true },
  (parts: Parts) => ({
    prepare: async (events: readonly StoredEvent[]): Promise<WriteInTransaction | null> => {
      const jobs: AccountMailJob[] = [];
      for (const event of events) {
        const job = await jobFor(parts, event);
        if (job !== null) jobs.push(job);
      }
      return jobs.length === 0 ? null : (transaction) => parts.queue.enqueue(transaction, jobs.map(toAccountMailJob));
    },
  }),
);

const jobFor = async (
  { ownerOfStream }: Parts,
  { id, type, data, streamId, metadata }: StoredEvent,
): Promise<AccountMailJob | null> => {
  const asked = { kind: 'account', requestId: id, requestedAt: metadata.at } as const;
  if (type === PasswordResetRequested.type) {
    const accountId = await ownerOfStream(streamId);
    const { language } = PasswordResetRequested.data.parse(data);
    return accountId === null ? null : { ...asked, about: 'password-reset', accountId, language };
  }
  if (type === PasswordLinkRequested.type)
    return { ...asked, about: 'password-reset', ...PasswordLinkRequested.data.parse(data) };
  if (type === AccountSignedUp.type) return { ...asked, about: 'sign-up', ...AccountSignedUp.data.parse(data) };
  if (type === StaffInvited.type) return { ...asked, about: 'invitation', ...StaffInvited.data.parse(data) };
  if (type === LogInCodeRequested.type)
    return { ...asked, about: 'log-in-code', ...LogInCodeRequested.data.parse(data) };
  if (type === TwoFactorSet.type) {
    const { accountId, isOn, language } = TwoFactorSet.data.parse(data);
    const isTheirs = metadata.actor.id === accountId;
    return isOn || isTheirs || language === undefined
      ? null
      : { ...asked, about: 'second-factor-off', accountId, language };
  }
  if (type === SecondFactorAdded.type) {
    const { accountId, language } = SecondFactorAdded.data.parse(data);
    return { ...asked, about: 'second-factor-added', accountId, language };
  }
  if (type === SecondFactorRemoved.type) {
    const { accountId, language } = SecondFactorRemoved.data.parse(data);
    return language === undefined ? null : { ...asked, about: 'second-factor-removed', accountId, language };
  }
  if (type === RecoveryCodeUsed.type)
    return { ...asked, about: 'recovery-code-used', ...RecoveryCodeUsed.data.parse(data) };
  return null;
};
