import { UnreadableEvent, type EventPlace } from '@turnout/contracts/kernel';
import type { Sql, TransactionSql } from 'postgres';
import { z } from 'zod';
import { AppendTooLarge } from '../event-store/errors.ts';

/** A stream that a reaction has set aside, at the event that it cannot take. */
const StuckStream = z.object({
  streamId: z.string(),
  revision: z.int(),
  tries: z.int(),
  isGivenUp: z.boolean(),
});
export type StuckStream = z.infer<typeof StuckStream>;

export interface StuckPauses {
  /** From one try to the next: the first, and the longest that they grow to. */
  readonly firstMs: number;
  readonly longestMs: number;
}

/** An event as it is set aside; `eventId` where its metadata could be read. */
export type StuckEvent = EventPlace & { readonly eventId?: string | undefined };

const longestReason = 500;

/** Why an event could not be taken: a kind that the screens have a sentence for, and the words of whoever refused it. */
const reasonOf = (error: unknown): { readonly kind: 'unreadable' | 'too-large' | 'fault'; readonly reason: string } => {
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, longestReason).toWellFormed();
  if (error instanceof UnreadableEvent) return { kind: 'unreadable', reason };
  return { kind: error instanceof AppendTooLarge ? 'too-large' : 'fault', reason };
};

const firstTries = 3;
const pauseSeconds = (tries: number, { firstMs, longestMs }: StuckPauses): number =>
  Math.min(longestMs, firstMs * 2 ** Math.min(30, Math.max(0, tries - firstTries))) / 1_000;

const columns = (sql: Sql | TransactionSql) =>
  sql`stream_id AS "streamId", revision, tries, given_up_at IS NOT NULL AS "isGivenUp"`;

/** The streams that a reaction has set aside. What could not be read is tried at once: this version may know it. */
export const streamsAside = async (sql: Sql, reaction: string): Promise<readonly string[]> => {
  await sql`UPDATE ops.stuck_streams SET next_try_at = now() WHERE reaction = ${reaction} AND kind = 'unreadable'`;
  const rows = await sql`SELECT stream_id AS "streamId" FROM ops.stuck_streams WHERE reaction = ${reaction}`;
  return z
    .array(z.object({ streamId: z.string() }))
    .parse([...rows])
    .map(({ streamId }) => streamId);
};

/** Those whose turn it is to be tried again, or given up. */
export const streamsDue = async (sql: Sql, reaction: string): Promise<readonly StuckStream[]> =>
  z.array(StuckStream).parse([
    ...(await sql`
        SELECT ${columns(sql)} FROM ops.stuck_streams
        WHERE reaction = ${reaction} AND next_try_at <= now() ORDER BY next_try_at, stream_id`),
  ]);

/** Sets a stream aside at an event, or notes that it is stuck at another one now. */
export const setAside = async (
  sql: Sql | TransactionSql,
  reaction: string,
  {
    streamId,
    revision,
    position,
    type,
    eventId = null,
  }: Omit<StuckEvent, 'eventId'> & { eventId?: string | null | undefined },
  failure: { readonly error: unknown; readonly tries: number; readonly pauses: StuckPauses },
): Promise<void> => {
  const { kind, reason } = reasonOf(failure.error);
  const seconds = pauseSeconds(failure.tries, failure.pauses);
  await sql`
    INSERT INTO ops.stuck_streams
      (reaction, stream_id, revision, position, event_type, event_id, kind, reason, tries, next_try_at)
    VALUES (${reaction}, ${streamId}, ${revision}, ${position}, ${type}, ${eventId}, ${kind}, ${reason},
      ${failure.tries}, now() + ${seconds} * interval '1 second')
    ON CONFLICT (reaction, stream_id) DO UPDATE SET
      revision = excluded.revision, position = excluded.position, event_type = excluded.event_type,
      event_id = coalesce(excluded.event_id, stuck_streams.event_id), kind = excluded.kind, reason = excluded.reason,
      tries = greatest(stuck_streams.tries, 1)`;
};

/** A try counts before it is made: one that takes the worker down is not made again at once. */
export const countTry = (sql: Sql, reaction: string, { streamId, tries }: StuckStream, pauses: StuckPauses) =>
  sql`
    UPDATE ops.stuck_streams
    SET tries = tries + 1, next_try_at = now() + ${pauseSeconds(tries + 1, pauses)} * interval '1 second'
    WHERE reaction = ${reaction} AND stream_id = ${streamId}`;

/** The event was taken after all: the next of its stream is at the front now. */
export const moveOn = (sql: Sql | TransactionSql, reaction: string, streamId: string, revision: number) =>
  sql`
    UPDATE ops.stuck_streams SET revision = ${revision}, tries = 0, since = now(), next_try_at = now(), given_up_at = NULL, given_up_by = NULL, given_up_why = NULL
    WHERE reaction = ${reaction} AND stream_id = ${streamId}`;

/** Writes down for ever that an event was given up, and moves on to the next of its stream. */
export const noteGivenUp = async (sql: TransactionSql, reaction: string, { streamId, revision }: StuckStream) => {
  await sql`
    INSERT INTO ops.given_up_events
      (reaction, stream_id, revision, position, event_type, event_id, reason, tries, since, given_up_at, given_up_by, given_up_why)
    SELECT reaction, stream_id, revision, position, event_type, event_id, reason, tries, since, given_up_at, given_up_by, given_up_why
    FROM ops.stuck_streams WHERE reaction = ${reaction} AND stream_id = ${streamId} AND revision = ${revision}
    ON CONFLICT DO NOTHING`;
  await moveOn(sql, reaction, streamId, revision + 1);
};

/** Nothing of the stream waits any more. */
export const takeBack = (sql: Sql | TransactionSql, reaction: string, streamId: string) =>
  sql`DELETE FROM ops.stuck_streams WHERE reaction = ${reaction} AND stream_id = ${streamId}`;
