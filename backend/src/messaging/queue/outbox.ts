import { RegistrantId, type EventId } from '@turnout/contracts/kernel';
import type { Sql, TransactionSql } from 'postgres';
import { z } from 'zod';
import type { JobQueue } from '../../platform/queues/job-queue.ts';
import { toJob, type MessageJob } from './message.ts';

/** Messages on their way out: what was asked for and has come to no end yet (table `ops.mail_deliveries`). */
export interface Outbox {
  /** Enqueues messages in the caller's transaction; the same message again is the same one. */
  readonly enqueue: (transaction: TransactionSql, messages: readonly MessageJob[]) => Promise<void>;
  /** Notes messages that go into the queue at the pace of their event; what is noted, or was let out, is not noted again. */
  readonly hold: (transaction: TransactionSql, messages: readonly MessageJob[]) => Promise<void>;
  /** Who of an event has a confirmation on its way. */
  readonly awaitingConfirmation: (eventId: EventId) => Promise<readonly RegistrantId[]>;
}

const Waiting = z.array(z.object({ registrant_id: RegistrantId }));
const perInsert = 1_000;

const note = async (
  transaction: TransactionSql,
  messages: readonly MessageJob[],
  as: 'queued' | 'held',
): Promise<void> => {
  for (let start = 0; start < messages.length; start += perInsert) {
    const rows = messages.slice(start, start + perInsert).map((message) => ({
      message_id: message.messageId,
      event_id: message.eventId,
      registrant_id: message.registrantId,
      kind: message.kind,
      mailing_id: 'mailingId' in message ? (message.mailingId ?? null) : null,
      held: as === 'held' ? transaction.json(message) : null,
    }));
    await transaction`INSERT INTO ops.mail_deliveries ${transaction(rows)} ON CONFLICT (message_id) DO NOTHING`;
  }
};

export const openOutbox = (sql: Sql, jobs: JobQueue): Outbox => ({
  enqueue: async (transaction, messages) => {
    await note(transaction, messages, 'queued');
    await jobs.enqueue(transaction, messages.map(toJob));
  },
  hold: (transaction, messages) => note(transaction, messages, 'held'),
  awaitingConfirmation: (eventId) => awaitingConfirmation(sql, eventId),
});

/** Makes what tells whether a confirmation for somebody waits for the mail server, or for the pace of its event. */
export const waitingMails =
  (sql: Sql) =>
  async (registrantId: RegistrantId): Promise<boolean> => {
    const rows = await sql`
    SELECT FROM ops.mail_deliveries
    WHERE registrant_id = ${registrantId} AND kind = 'confirmation'
      AND (put_off_at IS NOT NULL OR held IS NOT NULL OR EXISTS (SELECT FROM ops.mail_stop)) LIMIT 1`;
    return rows.length > 0;
  };

/** Who of an event has had a confirmation on its way for some days at most, or waits for one. */
export const awaitingConfirmation = async (sql: Sql, eventId: EventId): Promise<readonly RegistrantId[]> => {
  const rows = await sql`
    SELECT DISTINCT registrant_id FROM ops.mail_deliveries
    WHERE event_id = ${eventId} AND kind = 'confirmation'
      AND (held IS NOT NULL OR queued_at > now() - interval '4 days')`;
  return Waiting.parse(rows).map(({ registrant_id }) => registrant_id);
};
