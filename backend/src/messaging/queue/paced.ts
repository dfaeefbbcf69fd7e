import { EventId, MessageId, type Instant } from '@turnout/contracts/kernel';
import type { Sql } from 'postgres';
import { z } from 'zod';
import type { JobQueue } from '../../platform/queues/job-queue.ts';
import { MessageJob, toJob } from './message.ts';

/** The interval that the setting speaks of. */
export const intervalMs = 60_000;
/** Of an event without a pace: so many in one transaction. */
const atOnce = 1_000;

const Turn = z.tuple([z.object({ begun_at: z.date(), let_out: z.int() })]);
const Held = z.array(z.object({ message_id: MessageId, held: MessageJob }));

/** The events that have messages which are not in the queue yet. */
export const eventsWithHeld = async (sql: Sql): Promise<readonly EventId[]> =>
  z
    .array(z.object({ event_id: EventId }))
    .parse(await sql`SELECT DISTINCT event_id FROM ops.mail_deliveries WHERE held IS NOT NULL`)
    .map(({ event_id }) => event_id);

/**
 * Lets held messages of an event into the queue, the oldest first, and notes how many went: all in one transaction, so
 * that whoever dies in the middle has let nobody out, and of several workers one does it at a time.
 * @param pace how many in each interval; 0: as many as there are, a thousand at a time.
 * @returns how many went.
 */
export const letMailsOut = (
  sql: Sql,
  queue: Pick<JobQueue, 'enqueue'>,
  { eventId, pace, now }: { readonly eventId: EventId; readonly pace: number; readonly now: Instant },
): Promise<number> =>
  sql.begin(async (transaction) => {
    await transaction`
      INSERT INTO ops.mail_paces (event_id, begun_at, let_out) VALUES (${eventId}, ${now}, 0) ON CONFLICT DO NOTHING`;
    const [turn] = Turn.parse(
      await transaction`SELECT begun_at, let_out FROM ops.mail_paces WHERE event_id = ${eventId} FOR UPDATE`,
    );
    const isOver = Date.parse(now) - turn.begun_at.getTime() >= intervalMs;
    const before = isOver ? 0 : turn.let_out;
    const free = pace === 0 ? atOnce : Math.max(0, pace - before);
    const held = Held.parse(
      await transaction`
        SELECT message_id, held FROM ops.mail_deliveries d WHERE event_id = ${eventId} AND held IS NOT NULL
          AND NOT EXISTS (SELECT FROM ops.mailing_pauses p WHERE p.mailing_id = d.mailing_id)
        ORDER BY queued_at, message_id LIMIT ${free} FOR UPDATE`,
    );
    if (held.length === 0) {
      if (isOver) await transaction`DELETE FROM ops.mail_paces WHERE event_id = ${eventId}`;
      return 0;
    }
    await queue.enqueue(
      transaction,
      held.map((one) => toJob(one.held)),
    );
    await transaction`
      UPDATE ops.mail_deliveries SET held = NULL, queued_at = ${now}
      WHERE message_id = ANY(${held.map(({ message_id }) => message_id)})`;
    await transaction`
      UPDATE ops.mail_paces SET begun_at = ${isOver ? now : turn.begun_at}, let_out = ${before + held.length}
      WHERE event_id = ${eventId}`;
    return held.length;
  });
