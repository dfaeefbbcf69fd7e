import {
  isRejection,
  systemCommandId,
  type EventId,
  type PrimaryId,
  type RegistrantId,
} from '@turnout/contracts/kernel';
import type { Sql } from 'postgres';
import { z } from 'zod';
import { openStreams } from '../../platform/command/streams.ts';
import type { Posting } from '../../platform/mail/smtp.ts';
import { PersonErased } from '../../platform/personal/keyring.ts';
import type { Platform } from '../../platform/module/platform.ts';
import type { Addresses } from './addresses.ts';
import { keepContent } from './contents.ts';
import { channelOf, factOf, type End, type Envelope, type Outcome } from '../queue/delivery-facts.ts';
import { forgetDelivery, type openReports } from './reports.ts';
import { outgoingOf, type Outgoing, type Ways } from '../mails/outgoing.ts';
import { MessageJob } from '../queue/message.ts';
import { messageFold, messageStream } from '../queue/message-fold.ts';
import { nextRound } from '../mass/job.ts';
import type { Written } from '../mails/written.ts';

interface Parts extends Pick<Platform, 'commands' | 'log' | 'clock' | 'keyring'>, Ways {
  readonly sql: Sql;
  /** Addresses that are not written to any more. */
  readonly addresses: Addresses;
  readonly report: ReturnType<typeof openReports>;
  /** Tells if somebody has paused the mailing that a message is of, or has stopped it. */
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
  const { sql, commands, log, clock, write, addresses, persistence = persistent } = parts;
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
    // What the gateway reported before its own answer came.
    const reported = await forgetDelivery(sql, job.messageId);
    const from = { textsOf: channelOf(job) === 'text' ? job.eventId : null };
    if (reported !== null) await parts.report(job.messageId, reported, from);
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

  /** Sends it, and says what the server answered; whoever else has begun with it has the row. */
  const send = async (
    job: MessageJob,
    outgoing: Outgoing,
  ): Promise<{ posting: Posting; left: 'sending' | 'waiting' }> => {
    const claim = { state: 'unclaimed' };
    const posting = await outgoing.send(async () => {
      claim.state = (await markSending(sql, job)) ? 'ours' : 'taken';
      if (claim.state === 'taken') throw new NotYetTaken(elsewhere);
    });
    if (claim.state === 'taken') throw new NotYetTaken(elsewhere);
    return { posting, left: claim.state === 'ours' ? 'sending' : 'waiting' };
  };

  /** The end of what was sent just now; the job is tried again where it has none yet. */
  const settlePosting = async (job: MessageJob, outgoing: Outgoing, row: Row): Promise<void> => {
    const { envelope, channel } = outgoing;
    const attempts = row.attempts + 1;
    const { posting, left } = await send(job, outgoing);
    if (posting.kind === 'taken') {
      await sql`UPDATE ops.mail_deliveries SET state = 'taken' WHERE message_id = ${job.messageId}`;
      return settleOrCount(job, envelope, outgoing.takenAs(posting), attempts);
    }
    if (posting.kind === 'uncertain')
      return settleOrCount(job, envelope, { type: 'MessageUncertain', reason: posting.reason }, attempts);
    // What bars us is no answer to the message: it waits as it was.
    if (posting.kind === 'barred') {
      await sql`UPDATE ops.mail_deliveries SET state = 'waiting' WHERE message_id = ${job.messageId} AND state = ${left}`;
      await tellBarred(job, envelope, posting.reason, row);
      throw new NotYetTaken(posting.reason);
    }
    const { reason, returns } = posting;
    if (posting.isFinal && returns !== undefined) {
      await addresses.bar({ ...job, channel, address: envelope.to, cause: returns });
      return settleOrCount(job, envelope, { type: 'MessageReturned', cause: returns, reason }, attempts);
    }
    const now = clock.now();
    const triedForMs = row.put_off_at === null ? 0 : Date.parse(now) - row.put_off_at.getTime();
    const isTriedEnough = attempts >= persistence.attempts && triedForMs >= persistence.forMs;
    if (posting.isFinal || isTriedEnough)
      return settleOrCount(job, envelope, { type: 'MessageFailed', reason }, attempts);
    const answer = gistOf(reason);
    if (answer !== row.last_answer) await tellDelay(job, envelope, reason, attempts);
    await sql`
      UPDATE ops.mail_deliveries
      SET state = 'waiting', attempts = ${attempts}, put_off_at = coalesce(put_off_at, ${now}), last_answer = ${answer}
      WHERE message_id = ${job.messageId} AND state = ${left}`;
    throw new NotYetTaken(reason);
  };

  return async (data: unknown, barredBy: string | null = null): Promise<void> => {
    const job = MessageJob.parse(data);
    const { state } = await streams.read(messageStream(job.messageId));
    if (state.kind === 'settled' || (await parts.isGone(job.eventId))) {
      await forgetDelivery(sql, job.messageId);
      return;
    }
    const [row] = await deliveryOf(sql, job);
    if (await isSetAside(parts, job, row)) return;
    const begunAt = clock.now();
    const written = await write(job);
    if (written.kind === 'nobody')
      return settle(job, null, endOf(row.state, parts.isTestInbox ? 'MessageKept' : 'MessageSent'), row.attempts);
    if (written.kind === 'unsendable')
      return settleOrCount(job, nobody, { type: 'MessageFailed', reason: written.reason }, row.attempts);
    const outgoing = await outgoingOf(parts, job, written);
    const { envelope, channel } = outgoing;
    const primaryId = await parts.groupOf(job.registrantId);
    await keepContent(parts, { ...job, primaryId, content: outgoing.content, begunAt });
    if (row.state === 'taken') return settleOrCount(job, envelope, outgoing.takenAs(), row.attempts);
    if (row.state === 'sending')
      return settleOrCount(job, envelope, { type: 'MessageUncertain', reason: 'interrupted' }, row.attempts);
    if (await addresses.isBarred({ eventId: job.eventId, channel, address: envelope.to }))
      return settleOrCount(job, envelope, { type: 'MessageFailed', reason: 'address-barred' }, row.attempts);
    if (barredBy !== null) return tellBarred(job, envelope, barredBy, row);
    return settlePosting(job, outgoing, row);
  };
};

/** Of a message that could not be written. */
const nobody: Envelope = { to: '', subject: '' };

/** Deals with a message that is not to go out now. @returns whether it was one. */
const isSetAside = async ({ sql, heldBack }: Pick<Parts, 'sql' | 'heldBack'>, job: MessageJob, row: Row) => {
  // It waits for the pace of its event again, and comes back from there.
  if (row.is_held) return true;
  const how = row.state === 'waiting' ? await heldBack(job) : null;
  if (how === null) return false;
  if (how === 'paused') await holdAgain(sql, job);
  else await forgetDelivery(sql, job.messageId);
  return true;
};

const holdAgain = async (sql: Sql, job: MessageJob): Promise<void> => {
  await sql`
    UPDATE ops.mail_deliveries SET held = ${sql.json(nextRound(job))}
    WHERE message_id = ${job.messageId} AND state = 'waiting'`;
};

/** An answer without its numbers: how long a server asks to wait differs each time. */
const gistOf = (reason: string): string => reason.replaceAll(/\d+/g, '#');

/** How a message ends whose reader was erased while it was on its way. */
const endOf = (state: Row['state'], taken: 'MessageKept' | 'MessageSent'): End => {
  if (state === 'taken') return { type: taken };
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
      RETURNING state, attempts, put_off_at, last_answer, held IS NOT NULL AS is_held`,
  );

/** Whether this worker may send it; false where another one has begun with it. */
const markSending = async (sql: Sql, { messageId }: MessageJob): Promise<boolean> => {
  const { count } = await sql`
    UPDATE ops.mail_deliveries SET state = 'sending' WHERE message_id = ${messageId} AND state = 'waiting'`;
  return count === 1;
};

const elsewhere = 'Another worker is sending this message';
