import {
  isRejection,
  systemCommandId,
  type EventId,
  type EventsOf,
  type PrimaryId,
  type RegistrantId,
} from '@turnout/contracts/kernel';
import { messageEvents } from '@turnout/contracts/messaging';
import type { Sql } from 'postgres';
import { z } from 'zod';
import { openStreams } from '../platform/command/streams.ts';
import type { Mail, MailServer } from '../platform/mail/smtp.ts';
import { PersonErased } from '../platform/personal/keyring.ts';
import type { Platform } from '../platform/module/platform.ts';
import { keepContent } from './contents.ts';
import { messageFold, MessageJob, messageStream } from './message.ts';

/** A message written: a mail, or why there is none. `nobody`: there is no one left to say anything about. */
export type Written =
  /** `kept`: what is kept of it, where its text opens something; else the text. */
  | { readonly kind: 'mail'; readonly mail: Mail; readonly kept?: string }
  | { readonly kind: 'unsendable'; readonly reason: 'emails-off' | 'no-address' | 'not-registered' }
  | { readonly kind: 'nobody' };

interface Parts extends Pick<Platform, 'commands' | 'log' | 'clock' | 'keyring'> {
  readonly sql: Sql;
  readonly mailServer: MailServer;
  /** The mail server is the test inbox: what it takes is sent to nobody. */
  readonly isTestInbox: boolean;
  readonly write: (job: MessageJob) => Promise<Written>;
  /** Whether the event was deleted: nobody hears of it any more, and nothing is noted. */
  readonly isGone: (eventId: EventId) => Promise<boolean>;
  readonly groupOf: (registrantId: RegistrantId) => Promise<PrimaryId | null>;
  /** How often a mail is offered to the server before it counts as failed: with pauses, some three hours. */
  readonly maximumAttempts?: number;
}

type Outcome = EventsOf<(typeof messageEvents)[keyof typeof messageEvents][]>;
type Envelope = { readonly to: string; readonly subject: string };
type End =
  | { readonly type: 'MessageSent' | 'MessageKept' }
  | { readonly type: 'MessageFailed' | 'MessageUncertain'; reason: string };

/** Our own words for why; everything else is what a mail server said. */
const ownReasons: ReadonlySet<string> = new Set(['emails-off', 'no-address', 'not-registered', 'interrupted']);

/** A message that did not get there: what a mail server said may repeat the address, so it is sealed with it. */
const returned = <A extends { readonly registrantId: string }>(about: A, sealed: Envelope | null, reason: string) => {
  if (ownReasons.has(reason))
    return { data: { ...about, reason }, personal: sealed === null ? {} : { [about.registrantId]: sealed } };
  return { data: about, personal: sealed === null ? {} : { [about.registrantId]: { ...sealed, reason } } };
};

/** The server does not have the mail yet; the job is to be tried again. */
class NotYetTaken extends Error {
  override readonly name = 'NotYetTaken';
}

const Delivery = z.tuple([z.object({ state: z.enum(['waiting', 'sending', 'taken']), attempts: z.int() })]);

/**
 * Delivers one message at most once: before the server is told the text, the row says `sending`; a
 * message found in that state may have been taken, so it is left to people.
 * @throws where the mail has certainly not been taken and is worth another try.
 */
export const openDelivery = (parts: Parts) => {
  const { sql, commands, log, clock, mailServer, write, maximumAttempts = 10 } = parts;
  const taken: End = { type: parts.isTestInbox ? 'MessageKept' : 'MessageSent' };
  const streams = openStreams({ log, fold: messageFold, capacity: 1_000 });

  const settle = async (job: MessageJob, envelope: Envelope | null, end: End, attempts: number): Promise<void> => {
    const { kind, messageId, eventId, registrantId } = job;
    const about = {
      kind,
      messageId,
      eventId,
      registrantId,
      ...('checkinId' in job ? { checkinId: job.checkinId } : {}),
      ...('mailingId' in job && job.mailingId !== undefined ? { mailingId: job.mailingId } : {}),
      attempts,
    };
    const sealed = envelope === null ? null : { to: envelope.to, subject: envelope.subject };
    const fact: Outcome =
      'reason' in end
        ? { type: end.type, ...returned(about, sealed, end.reason) }
        : { type: end.type, data: about, personal: sealed === null ? {} : { [registrantId]: sealed } };
    const outcome = await commands.handle({
      streams,
      streamId: messageStream(messageId),
      eventId,
      decide: (_, state): readonly Outcome[] => (state.kind === 'settled' ? [] : [fact]),
      command: null,
      context: {
        now: clock.now(),
        actor: { kind: 'system', id: 'outbox' },
        commandId: systemCommandId('message', messageId),
        correlationId: messageId,
      },
    });
    if (isRejection(outcome)) throw new Error(`What became of ${messageId} was refused: ${outcome.rejected}`);
    await forget(sql, job);
  };

  /** What became of it counts also where nothing can be said about its reader any more. */
  const settleOrCount: typeof settle = async (job, envelope, end, attempts) => {
    try {
      await settle(job, envelope, end, attempts);
    } catch (error) {
      if (!(error instanceof PersonErased)) throw error;
      await settle(job, null, end, attempts);
    }
  };

  return async (data: unknown): Promise<void> => {
    const job = MessageJob.parse(data);
    const { state } = await streams.read(messageStream(job.messageId));
    if (state.kind === 'settled' || (await parts.isGone(job.eventId))) return forget(sql, job);
    const [row] = await deliveryOf(sql, job);
    const begunAt = clock.now();
    const written = await write(job);
    if (written.kind === 'nobody') return settle(job, null, endOf(row.state, taken), row.attempts);
    if (written.kind === 'unsendable') {
      return settleOrCount(
        job,
        { to: '', subject: '' },
        { type: 'MessageFailed', reason: written.reason },
        row.attempts,
      );
    }
    const { mail, kept = mail.text } = written;
    const primaryId = await parts.groupOf(job.registrantId);
    await keepContent(parts, { ...job, primaryId, content: kept, begunAt });
    if (row.state === 'taken') return settleOrCount(job, mail, taken, row.attempts);
    if (row.state === 'sending') {
      return settleOrCount(job, mail, { type: 'MessageUncertain', reason: 'interrupted' }, row.attempts);
    }
    const attempts = row.attempts + 1;
    const claim = { state: 'unclaimed' };
    const posting = await mailServer.post(mail, async () => {
      claim.state = (await markSending(sql, job)) ? 'ours' : 'taken';
      if (claim.state === 'taken') throw new NotYetTaken(elsewhere);
    });
    // Whoever else has begun says what becomes of it; the row is theirs.
    if (claim.state === 'taken') throw new NotYetTaken(elsewhere);
    if (posting.kind === 'taken') {
      await sql`UPDATE ops.mail_deliveries SET state = 'taken' WHERE message_id = ${job.messageId}`;
      return settleOrCount(job, mail, taken, attempts);
    }
    if (posting.kind === 'uncertain') {
      return settleOrCount(job, mail, { type: 'MessageUncertain', reason: posting.reason }, attempts);
    }
    if (posting.isFinal || attempts >= maximumAttempts) {
      return settleOrCount(job, mail, { type: 'MessageFailed', reason: posting.reason }, attempts);
    }
    const left = claim.state === 'ours' ? 'sending' : 'waiting';
    await sql`
      UPDATE ops.mail_deliveries SET state = 'waiting', attempts = ${attempts}
      WHERE message_id = ${job.messageId} AND state = ${left}`;
    throw new NotYetTaken(posting.reason);
  };
};

/** How a message ends whose reader was erased while it was on its way. */
const endOf = (state: 'waiting' | 'sending' | 'taken', taken: End): End => {
  if (state === 'taken') return taken;
  return state === 'sending'
    ? { type: 'MessageUncertain', reason: 'interrupted' }
    : { type: 'MessageFailed', reason: 'not-registered' };
};

const deliveryOf = async (sql: Sql, { messageId, eventId, registrantId, kind }: MessageJob) =>
  Delivery.parse(
    await sql`
      INSERT INTO ops.mail_deliveries (message_id, event_id, registrant_id, kind)
      VALUES (${messageId}, ${eventId}, ${registrantId}, ${kind})
      ON CONFLICT (message_id) DO UPDATE SET message_id = excluded.message_id
      RETURNING state, attempts`,
  );

/** Whether this worker may send it; false where another one has begun with it. */
const markSending = async (sql: Sql, { messageId }: MessageJob): Promise<boolean> => {
  const { count } = await sql`
    UPDATE ops.mail_deliveries SET state = 'sending' WHERE message_id = ${messageId} AND state = 'waiting'`;
  return count === 1;
};

const elsewhere = 'Another worker is sending this message';

const forget = async (sql: Sql, { messageId }: MessageJob): Promise<void> => {
  await sql`DELETE FROM ops.mail_deliveries WHERE message_id = ${messageId}`;
};
