import { accountEvents, emailClaimEvents } from '@turnout/contracts/access';
import type { AccountId, Language, StoredEvent } from '@turnout/contracts/kernel';
import type { JobQueue } from '../../platform/queues/job-queue.ts';
import { defineReaction, type WriteInTransaction } from '../../platform/reactions/reactions.ts';
import { toAccountMailJob, type AccountMailJob } from '../mails/account-mail.ts';

interface Parts {
  readonly queue: JobQueue;
  /** Whose address a claim's stream is about; null: nobody's. */
  readonly ownerOfStream: (streamId: string) => Promise<AccountId | null>;
}

const { AccountSignedUp, PasswordLinkRequested, StaffInvited, LogInCodeRequested, TwoFactorSet } = accountEvents;
const { SecondFactorAdded, SecondFactorRemoved, RecoveryCodeUsed, RecoveryCodesMade, PasswordSet } = accountEvents;
const { AdminHandedOver, AdminTakenOver, EmailChangeRequested } = accountEvents;
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
        jobs.push(...emailChangeJobs(event));
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
  return changeOfLogIn(asked, { type, data, metadata });
};

/** Whoever changes how somebody logs in, its owner is told, in their language; a fact without one tells of nobody. */
const changeOfLogIn = (
  asked: Pick<AccountMailJob, 'kind' | 'requestId' | 'requestedAt'>,
  { type, data, metadata }: Pick<StoredEvent, 'type' | 'data' | 'metadata'>,
): AccountMailJob | null => {
  const told = (about: AccountMailJob['about'], said: { accountId: AccountId; language?: Language | undefined }) =>
    said.language === undefined ? null : { ...asked, about, accountId: said.accountId, language: said.language };
  if (type === TwoFactorSet.type) {
    const said = TwoFactorSet.data.parse(data);
    if (metadata.actor.id !== said.accountId) return said.isOn ? null : told('second-factor-off', said);
    return told(said.isOn ? 'email-code-on' : 'email-code-off', said);
  }
  if (type === PasswordSet.type) return told('password-changed', PasswordSet.data.parse(data));
  if (type === SecondFactorAdded.type) return told('second-factor-added', SecondFactorAdded.data.parse(data));
  if (type === SecondFactorRemoved.type) return told('second-factor-removed', SecondFactorRemoved.data.parse(data));
  if (type === RecoveryCodesMade.type) return told('recovery-codes-made', RecoveryCodesMade.data.parse(data));
  if (type === RecoveryCodeUsed.type) return told('recovery-code-used', RecoveryCodeUsed.data.parse(data));
  if (type === AdminHandedOver.type) return told('admin-handed-over', AdminHandedOver.data.parse(data));
  if (type === AdminTakenOver.type) return told('admin-taken-over', AdminTakenOver.data.parse(data));
  return null;
};

/** A link to the address that was asked for, and word of it to the one of before. */
const emailChangeJobs = ({ id, type, data, metadata }: StoredEvent): readonly AccountMailJob[] => {
  if (type !== EmailChangeRequested.type) return [];
  const { accountId, language } = EmailChangeRequested.data.parse(data);
  const asked = { kind: 'account', requestedAt: metadata.at, accountId, language } as const;
  return [
    { ...asked, requestId: id, about: 'email-change' },
    { ...asked, requestId: `${id}.former`, causedBy: id, about: 'email-changing' },
  ];
};
