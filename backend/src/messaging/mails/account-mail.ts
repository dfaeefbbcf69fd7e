import { AccountMail } from '@turnout/contracts/access';
import type { EventDetails } from '@turnout/contracts/event-setup';
import { AccountId, EventId, Instant, languages } from '@turnout/contracts/kernel';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Clock } from '../../platform/clock/clock.ts';
import { deriveUuid } from '../../platform/ids/ids.ts';
import type { MailServer, Posting } from '../../platform/mail/smtp.ts';
import type { QueuedJob } from '../../platform/queues/job-queue.ts';
import { accountMailWords } from './account-mail.words.ts';
import type { AccountMailKind } from '../account-mail-words/words.ts';
import { mailIdOf } from './confirmation.ts';
import { letterHtml, type Letter } from '../letter/letter.ts';
import { letterText } from '../letter/letter-text.ts';
import { filled } from '../said/words.ts';

/** An e-mail to somebody with an account: a link that sets a password, or the code of a log-in. */
export const AccountMailJob = z.strictObject({
  kind: z.literal('account'),
  /** The fact that asks for it; of two that one fact asks for, the second has an id of its own. */
  requestId: z.string(),
  /** That fact, where it is not `requestId`. */
  causedBy: z.string().optional(),
  requestedAt: Instant,
  about: AccountMail,
  accountId: AccountId,
  language: z.enum(languages),
  eventId: EventId.optional(),
});
export type AccountMailJob = z.infer<typeof AccountMailJob>;

/** The job's id follows from what asked for it, so what is enqueued twice is one job. */
export const toAccountMailJob = (job: AccountMailJob): QueuedJob => ({
  id: deriveUuid(`account-mail ${job.requestId}`),
  data: job,
});

export type AccountMailOutcome = 'sent' | 'kept' | 'failed' | 'uncertain';

/** What these mails need of accounts. */
export interface AccountNeighbours {
  /** Null: there is none, it is disabled, or its person was erased. */
  readonly accountToWriteTo: (accountId: AccountId) => Promise<{
    readonly name: string;
    readonly email: string;
    readonly hasPassword: boolean;
    /** When another was last set; null: never. */
    readonly passwordSetAt: Instant | null;
    /** The events that it has a role in. */
    readonly events: ReadonlySet<EventId>;
    /** Signed up, and the address is nobody's yet. */
    readonly isUnverified: boolean;
    /** The address has another account. */
    readonly isTaken: boolean;
  } | null>;
  /** Makes the code that the mail is about; the one of an earlier try of the same request is over. */
  readonly makeCode: (
    purpose: 'password' | 'verify' | 'email' | 'log-in',
    accountId: AccountId,
    requestId: string,
  ) => Promise<string>;
  /** Another address that a fact asked for, with the one of before; null: another was asked for since. */
  readonly emailChangeOf: (
    accountId: AccountId,
    requestId: string,
  ) => Promise<{ readonly email: string; readonly newEmail: string } | null>;
  /** Notes what became of it in the account's own stream; again adds nothing. */
  readonly noteMail: (job: AccountMailJob, outcome: AccountMailOutcome) => Promise<void>;
}

interface Parts extends AccountNeighbours {
  readonly eventDetails: (eventId: EventId) => Promise<EventDetails | null>;
  readonly mailServer: MailServer;
  readonly isTestInbox: boolean;
  readonly publicUrl: string;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn'>;
}

/** The mail server does not have it yet; it is to be tried again. */
class NotYetTaken extends Error {
  override readonly name = 'NotYetTaken';
}

const minute = 60_000;
/** Somebody waits for a code; a link is worth a try for as long as it is good. */
const worthTryingMs: Readonly<Record<AccountMail, number>> = {
  'log-in-code': 10 * minute,
  'password-reset': 2 * 24 * 60 * minute,
  invitation: 2 * 24 * 60 * minute,
  'sign-up': 2 * 24 * 60 * minute,
  'second-factor-off': 2 * 24 * 60 * minute,
  'second-factor-added': 2 * 24 * 60 * minute,
  'second-factor-removed': 2 * 24 * 60 * minute,
  'recovery-code-used': 2 * 24 * 60 * minute,
  'recovery-codes-made': 2 * 24 * 60 * minute,
  'password-changed': 2 * 24 * 60 * minute,
  'email-code-on': 2 * 24 * 60 * minute,
  'email-code-off': 2 * 24 * 60 * minute,
  'admin-handed-over': 2 * 24 * 60 * minute,
  'admin-taken-over': 2 * 24 * 60 * minute,
  'email-change': 2 * 24 * 60 * minute,
  'email-changing': 2 * 24 * 60 * minute,
};

/** They say what happened, and hold no code. */
const onlyTells: ReadonlySet<AccountMail> = new Set([
  'second-factor-off',
  'second-factor-added',
  'second-factor-removed',
  'recovery-code-used',
  'recovery-codes-made',
  'password-changed',
  'email-code-on',
  'email-code-off',
  'admin-handed-over',
  'admin-taken-over',
  'email-changing',
]);

/**
 * Delivers e-mails to accounts. The code is made when the mail is written, so it stands nowhere but in the mail;
 * whoever gets a second one, because a worker died between sending and noting it, uses the newer.
 * @returns delivers one. It throws where the mail server has certainly not taken it and it is worth another try.
 */
export const openAccountMails =
  (parts: Parts) =>
  async (job: AccountMailJob): Promise<void> => {
    const { clock, logger, noteMail, isTestInbox } = parts;
    const reader = await parts.accountToWriteTo(job.accountId);
    // Whoever has verified meanwhile, or never will, is sent nothing more.
    if (reader === null || reader.isUnverified !== (job.about === 'sign-up')) return;
    const isTooLate = Date.parse(clock.now()) - Date.parse(job.requestedAt) > worthTryingMs[job.about];
    if (isTooLate) return noteMail(job, 'failed');
    const letter = await letterFor(parts, job, reader);
    const to = await addressOf(parts, job, reader);
    if (letter === null || to === null) return;
    const posting = await parts.mailServer.post(
      {
        id: mailIdOf(job.requestId, parts.publicUrl),
        to,
        cc: [],
        fromName: 'Turnout',
        replyTo: null,
        subject: letter.title,
        html: letterHtml(letter),
        text: letterText(letter),
        pictures: [],
      },
      () => Promise.resolve(),
    );
    const isPutOff = posting.kind === 'barred' || (posting.kind === 'refused' && !posting.isFinal);
    if (isPutOff) throw new NotYetTaken(posting.reason);
    if (posting.kind !== 'taken')
      logger.warn({ about: job.about, accountId: job.accountId, reason: posting.reason }, 'an e-mail was not sent');
    await noteMail(job, outcomeOf(posting, isTestInbox));
  };

const outcomeOf = (posting: Posting, isTestInbox: boolean): AccountMailOutcome => {
  if (posting.kind === 'taken') return isTestInbox ? 'kept' : 'sent';
  return posting.kind === 'uncertain' ? 'uncertain' : 'failed';
};

type Reader = NonNullable<Awaited<ReturnType<AccountNeighbours['accountToWriteTo']>>>;

/** Where an e-mail goes: one about another address to that, or to the one of before; null: nowhere any more. */
const addressOf = async (
  { emailChangeOf }: Parts,
  { about, accountId, requestId, causedBy = requestId }: AccountMailJob,
  reader: Reader,
): Promise<string | null> => {
  if (about !== 'email-change' && about !== 'email-changing') return reader.email;
  const change = await emailChangeOf(accountId, causedBy);
  return (about === 'email-change' ? change?.newEmail : change?.email) ?? null;
};

const worksAt = ({ events }: Reader, { eventId }: AccountMailJob): boolean =>
  eventId !== undefined && events.has(eventId);

/** The words that an e-mail has: an account that is there, or was just opened, is written to differently. */
const wordsFor = (
  about: AccountMail,
  { isMember, isFirst, isTaken }: Readonly<Record<'isMember' | 'isFirst' | 'isTaken', boolean>>,
): AccountMailKind => {
  if (isMember) return 'role-given';
  if (isFirst) return 'account-opened';
  return isTaken ? 'has-account' : about;
};

/** The letter, with its code in it; null where what it is about is not there any more. */
const letterFor = async (parts: Parts, job: AccountMailJob, reader: Reader): Promise<Letter | null> => {
  const { makeCode, publicUrl } = parts;
  const { about, accountId, requestId, language } = job;
  const event = job.eventId === undefined ? null : await parts.eventDetails(job.eventId);
  // Withdrawn before it was written.
  if (about === 'invitation' && (event === null || !worksAt(reader, job))) return null;
  // A link that was asked for before the password was changed would set it back.
  if (about === 'password-reset' && reader.passwordSetAt !== null && reader.passwordSetAt > job.requestedAt)
    return null;
  const isMember = about === 'invitation' && reader.hasPassword;
  const isFirst = about === 'password-reset' && !reader.hasPassword;
  const { greeting, code, mails } = accountMailWords[language];
  const words = mails[wordsFor(about, { isMember, isFirst, isTaken: reader.isTaken })];
  const names = { event: event?.name ?? '', name: reader.name };
  const letter = {
    language,
    title: filled(words.subject, names),
    greeting: filled(greeting, names),
    intro: filled(words.intro, names),
    message: '',
    facts: [],
    link: { label: words.open, address: `${publicUrl}/login` },
    pictures: null,
    logo: null,
    footer: [words.footer],
  };
  if (about === 'log-in-code') {
    const digits = await makeCode('log-in', accountId, requestId);
    return { ...letter, facts: [{ label: code, lines: [digits] }] };
  }
  if (isMember || reader.isTaken || onlyTells.has(about)) return letter;
  if (about === 'sign-up') {
    const secret = await makeCode('verify', accountId, requestId);
    return { ...letter, link: { label: words.open, address: `${publicUrl}/login?verificationCode=${secret}` } };
  }
  if (about === 'email-change') {
    const secret = await makeCode('email', accountId, requestId);
    return { ...letter, link: { label: words.open, address: `${publicUrl}/login?emailCode=${secret}` } };
  }
  const secret = await makeCode('password', accountId, requestId);
  return { ...letter, link: { label: words.open, address: `${publicUrl}/update-password?resetCode=${secret}` } };
};
