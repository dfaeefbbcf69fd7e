import type { Sql } from 'postgres';
import { z } from 'zod';

/** What somebody sees and decides of streams that are stuck; the worker that has the reaction does the rest. */
const iso = z.date().transform((date) => date.toISOString());
const Stuck = z.object({
  reaction: z.string(),
  stream: z.string(),
  revision: z.int(),
  position: z.string(),
  type: z.string(),
  eventId: z.string().nullable(),
  kind: z.enum(['unreadable', 'too-large', 'fault']),
  reason: z.string(),
  tries: z.int(),
  since: iso,
  nextTryAt: iso,
  isGivenUp: z.boolean(),
});
const GivenUp = z.object({
  reaction: z.string(),
  stream: z.string(),
  revision: z.int(),
  type: z.string(),
  reason: z.string(),
  at: iso,
  by: z.string(),
  why: z.string(),
});

/** Names one stuck event, as it was seen. */
export interface StuckRef {
  readonly reaction: string;
  readonly stream: string;
  readonly revision: number;
}

const shown = 100;
const shownGivenUp = 20;

/** What is stuck, longest first. */
export const stuckStreams = async (sql: Sql): Promise<readonly z.infer<typeof Stuck>[]> =>
  z.array(Stuck).parse([
    ...(await sql`
      SELECT reaction, stream_id AS stream, revision, position, event_type AS type, event_id AS "eventId", kind, reason,
        tries, since, next_try_at AS "nextTryAt", given_up_at IS NOT NULL AS "isGivenUp"
      FROM ops.stuck_streams ORDER BY since, reaction, stream_id LIMIT ${shown}`),
  ]);

/** What was given up last, newest first. */
export const givenUpEvents = async (sql: Sql): Promise<readonly z.infer<typeof GivenUp>[]> =>
  z.array(GivenUp).parse([
    ...(await sql`
      SELECT reaction, stream_id AS stream, revision, event_type AS type, reason, given_up_at AS at, given_up_by AS by,
        given_up_why AS why
      FROM ops.given_up_events ORDER BY given_up_at DESC, reaction, stream_id, revision LIMIT ${shownGivenUp}`),
  ]);

/** Has a stuck event tried again at once. @returns false where it is not stuck any more. */
export const askRetry = async (sql: Sql, { reaction, stream, revision }: StuckRef): Promise<boolean> => {
  const asked = await sql`
    UPDATE ops.stuck_streams SET next_try_at = now()
    WHERE reaction = ${reaction} AND stream_id = ${stream} AND revision = ${revision}`;
  return asked.count === 1;
};

/**
 * Gives a stuck event up, for ever; asked twice is asked once, and the first who did counts.
 * @returns false where it is neither stuck nor given up.
 */
export const askGiveUp = async (
  sql: Sql,
  { reaction, stream, revision }: StuckRef,
  { by, why }: { readonly by: string; readonly why: string },
): Promise<boolean> => {
  const asked = await sql`
    UPDATE ops.stuck_streams SET next_try_at = now(), given_up_at = coalesce(given_up_at, now()),
      given_up_by = coalesce(given_up_by, ${by}), given_up_why = coalesce(given_up_why, ${why})
    WHERE reaction = ${reaction} AND stream_id = ${stream} AND revision = ${revision}`;
  if (asked.count === 1) return true;
  const before = await sql`
    SELECT 1 FROM ops.given_up_events WHERE reaction = ${reaction} AND stream_id = ${stream} AND revision = ${revision}`;
  return before.length > 0;
};
