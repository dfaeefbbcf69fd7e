import {
  isRejection,
  systemCommandId,
  type EventId,
  type PrimaryId,
  type RegistrantId,
} from '@turnout/contracts/kernel';
import type { Sql } from 'postgres';
import { z } from 'zod';
import { openStreams } from '../platform/command/streams.ts';
import type { MailServer, Posting } from '../platform/mail/smtp.ts';
import { PersonErased } from '../platform/personal/keyring.ts';
import type { Platform } from '../platform/module/platform.ts';
import { keepContent } from './contents.ts';
import { MessageJob } from './message.ts';
import { messageFold, messageStream } from './message-fold.ts';
import { nextRound } from './mass/job.ts';
import type { TextChannel } from './text-channel.ts';
import { endOf, factOf, type End, type Envelope, type Outcome, type Written } from './written.ts';

interface Parts extends Pick<Platform, 'commands' | 'log' | 'clock' | 'keyring'> {
  readonly sql: Sql;
  readonly mailServer: MailServer;
  /** The mail server is the test inbox: what it takes is sent to nobody. */
  readonly isTestInbox: boolean;
  readonly texts: TextChannel;
  /** Whether somebody has paused the mailing that a message is of, or has stopped it. */
  readonly heldBack: (job: MessageJob) => Promise<'paused' | 'stopped' | null>;
  readonly write: (job: MessageJob) => Promise<Written>;
  /** Whether the event was deleted: nobody hears of it any more, and nothing is noted. */
  readonly isGone: (eventId: EventId) => Promise<boolean>;
  readonly groupOf: (registrantId: RegistrantId) => Promise<PrimaryId | null>;
  readonly persistence?: Persistence | undefined;
}

/** How long a mail is tried that the server puts off: so often at least, and for so long since the first time. */
export interface Persistence {
  readonly attempts: number;
  readonly forMs: number;
}

/** Three days, with pauses that grow to an hour: as long as mail servers among themselves. */
const persistent: Persistence = { attempts: 10, forMs: 3 * 24 * 60 * 60_000 };

/** The server does not have the mail yet; the job is to be tried again. */
class NotYetTaken extends Error {
  override readonly name = 'NotYetTaken';
}

const Row = z.object({
  state: z.enum(['waiting', 'sending', 'taken']),
  attempts: z.int(),
  put_off_at: z.date().nullable(),
  last_answer: z.string().nullable(),
  is_held: z.boolean(),
});
type Row = z.infer<typeof Row>;
const Delivery = z.tuple([Row]);

/**
 * Delivers one message at most once: before the server is told the text, the row says `sending`; a
 * message found in that state may have been taken, so it is left to people.
 * @returns delivers one; with `barredBy`, the answer by which the server bars us, it only tells that the message waits. It
 * throws where the mail has certainly not been taken and is worth another try.
 */
export const openDelivery = (parts: Parts) => {
  const { sql, commands, log, clock, write, persistence = persistent } = parts;
  const streams = openStreams({ log, fold: messageFold, capacity: 1_000 });

  const note = async (job: MessageJob, fact: Outcome, cause: string): Promise<void> => {
    const outcome = await commands.handle({
      streams,
      streamId: messageStream(job.messageId),
      eventId: job.eventId,
      decide: (_, state): readonly Outcome[] => (state.kind === 'settled' ? [] : [fact]),
      command: null,
      context: {
        now: clock.now(),
        actor: { kind: 'system', id: 'outbox' },
        commandId: systemCommandId('message', cause),
        correlationId: job.messageId,
      },
    });
    if (isRejection(outcome)) throw new Error(`What became of ${job.messageId} was refused: ${outcome.rejected}`);
  };

  const settle = async (job: MessageJob, envelope: Envelope | null, end: End, attempts: number): Promise<void> => {
    await note(job, factOf(job, envelope, end, attempts), job.messageId);
    await forget(sql, job);
  };

  /** Tells that the server puts a message off; again only once it answers something else. */
  const tellDelay = async (job: MessageJob, mail: Envelope, reason: string, attempts: number): Promise<void> => {
    try {
      await note(job, factOf(job, mail, { type: 'MessageDelayed', reason }, attempts), `${job.messageId}.${attempts}`);
    } catch (error) {
      // Nothing may be said of whoever was erased meanwhile: the next try finds nobody to write to.
      if (!(error instanceof PersonErased)) throw error;
    }
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

  /** Tells that a message waits because the server bars us: it counts as no try. */
  const tellBarred = async (job: MessageJob, mail: Envelope, reason: string, row: Row): Promise<void> => {
    const answer = gistOf(reason);
    if (answer === row.last_answer) return;
    await tellDelay(job, mail, reason, row.attempts);
    await sql`UPDATE ops.mail_deliveries SET last_answer = ${answer} WHERE message_id = ${job.messageId}`;
  };

  return async (data: unknown, barredBy: string | null = null): Promise<void> => {
    const job = MessageJob.parse(data);
    const { state } = await streams.read(messageStream(job.messageId));
    if (state.kind === 'settled' || (await parts.isGone(job.eventId))) return forget(sql, job);
    const [row] = await deliveryOf(sql, job);
    if (await isSetAside(parts, job, row)) return;
    const taken = takenBy(parts, job);
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
    const { mail, kept, post } = readyOf(parts, job, written);
    const primaryId = await parts.groupOf(job.registrantId);
    await keepContent(parts, { ...job, primaryId, content: kept, begunAt });
    if (row.state === 'taken') return settleOrCount(job, mail, taken, row.attempts);
    if (row.state === 'sending') {
      return settleOrCount(job, mail, { type: 'MessageUncertain', reason: 'interrupted' }, row.attempts);
    }
    if (barredBy !== null) return tellBarred(job, mail, barredBy, row);
    const attempts = row.attempts + 1;
    const claim = { state: 'unclaimed' };
    const posting = await post(async () => {
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
    const left = claim.state === 'ours' ? 'sending' : 'waiting';
    // What bars us is no answer to the mail: it waits as it was.
    if (posting.kind === 'barred') {
      await sql`UPDATE ops.mail_deliveries SET state = 'waiting' WHERE message_id = ${job.messageId} AND state = ${left}`;
      await tellBarred(job, mail, posting.reason, row);
      throw new NotYetTaken(posting.reason);
    }
    const now = clock.now();
    const triedForMs = row.put_off_at === null ? 0 : Date.parse(now) - row.put_off_at.getTime();
    const isTriedEnough = attempts >= persistence.attempts && triedForMs >= persistence.forMs;
    if (posting.isFinal || isTriedEnough)
      return settleOrCount(job, mail, { type: 'MessageFailed', reason: posting.reason }, attempts);
    const answer = gistOf(posting.reason);
    if (answer !== row.last_answer) await tellDelay(job, mail, posting.reason, attempts);
    await sql`
      UPDATE ops.mail_deliveries
      SET state = 'waiting', attempts = ${attempts}, put_off_at = coalesce(put_off_at, ${now}), last_answer = ${answer}
      WHERE message_id = ${job.messageId} AND state = ${left}`;
    throw new NotYetTaken(posting.reason);
  };
};

/** Deals with a message that is not to go out now: whether it was one. */
const isSetAside = async ({ sql, heldBack }: Pick<Parts, 'sql' | 'heldBack'>, job: MessageJob, row: Row) => {
  // It waits for the pace of its event again, and comes back from there.
  if (row.is_held) return true;
  const how = row.state === 'waiting' ? await heldBack(job) : null;
  if (how === null) return false;
  await (how === 'paused' ? holdAgain(sql, job) : forget(sql, job));
  return true;
};

/** What is known of a message that can be sent, by whatever channel. */
interface Ready {
  readonly mail: Envelope;
  readonly kept: string;
  readonly post: (beforeText: () => Promise<void>) => Promise<Posting>;
}

const readyOf = (
  { mailServer, texts }: Pick<Parts, 'mailServer' | 'texts'>,
  { messageId }: MessageJob,
  written: Extract<Written, { kind: 'mail' | 'text' }>,
): Ready => {
  if (written.kind === 'mail') {
    const { mail, kept = mail.text } = written;
    return { mail, kept, post: (beforeText) => mailServer.post(mail, beforeText) };
  }
  const { to, body } = written;
  return {
    mail: { to, subject: '' },
    kept: body,
    post: (beforeText) => texts.post({ id: messageId, to, body }, beforeText),
  };
};

/** How a message ends that was taken: where nothing leaves, it is kept. */
const takenBy = ({ isTestInbox, texts }: Pick<Parts, 'isTestInbox' | 'texts'>, { kind }: MessageJob): End => {
  const isKept = kind === 'mass-text' ? texts.isKept : isTestInbox;
  return { type: isKept ? 'MessageKept' : 'MessageSent' };
};

/** An answer without its numbers: how long a server asks to wait differs each time. */
const gistOf = (reason: string): string => reason.replaceAll(/\d+/g, '#');

const deliveryOf = async (sql: Sql, { messageId, eventId, registrantId, kind }: MessageJob) =>
  Delivery.parse(
    await sql`
      INSERT INTO ops.mail_deliveries (message_id, event_id, registrant_id, kind)
      VALUES (${messageId}, ${eventId}, ${registrantId}, ${kind})
      ON CONFLICT (message_id) DO UPDATE SET message_id = excluded.message_id
      RETURNING state, attempts, put_off_at, last_answer, held IS NOT NULL AS is_held`,
  );

/** Whether this worker may send it; false where another one has begun with it. */
const markSending = async (sql: Sql, { messageId }: MessageJob): Promise<boolean> => {
  const { count } = await sql`
    UPDATE ops.mail_deliveries SET state = 'sending' WHERE message_id = ${messageId} AND state = 'waiting'`;
  return count === 1;
};

/** Puts a message back to those that wait for the pace of their event; as another job, since this one is done with it. */
const holdAgain = async (sql: Sql, job: MessageJob): Promise<void> => {
  await sql`
    UPDATE ops.mail_deliveries SET held = ${sql.json(nextRound(job))}
    WHERE message_id = ${job.messageId} AND state = 'waiting'`;
};

const elsewhere = 'Another worker is sending this message';

const forget = async (sql: Sql, { messageId }: MessageJob): Promise<void> => {
  await sql`DELETE FROM ops.mail_deliveries WHERE message_id = ${messageId}`;
};
