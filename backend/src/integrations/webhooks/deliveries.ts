import { DeliveryProblem, DeliveryStatus, type DeliveryView } from '@turnout/contracts/integrations';
import { EventId, Instant, WebhookId } from '@turnout/contracts/kernel';
import type { Sql, TransactionSql } from 'postgres';
import { z } from 'zod';

/** A message that is to be sent. */
export interface Queued {
  readonly deliveryId: string;
  readonly webhookId: WebhookId;
  readonly eventId: EventId;
  readonly kind: string;
  readonly body: string;
  readonly occurredAt: Instant;
  /** Its place among others that are due at once. */
  readonly place: string;
  /** False: it is only noted, since nothing is sent to the endpoint now. */
  readonly isSent: boolean;
}

export const webhooksChannel = 'webhooks_waiting';
/** So long is known what was sent. */
export const keptDays = 30;

/** Notes messages; the same message again is the same one. */
export const enqueue = async (sql: Sql | TransactionSql, messages: readonly Queued[]): Promise<void> => {
  for (const one of messages) {
    await sql`
      INSERT INTO ops.webhook_deliveries
        (delivery_id, webhook_id, event_id, kind, body, occurred_at, place, status, next_try_at)
      VALUES (${one.deliveryId}, ${one.webhookId}, ${one.eventId}, ${one.kind}, ${one.body}, ${one.occurredAt},
        ${one.place}, ${one.isSent ? 'waiting' : 'failed'}, ${one.isSent ? sql`now()` : null})
      ON CONFLICT (delivery_id) DO NOTHING`;
  }
  await sql`SELECT pg_notify(${webhooksChannel}, '')`;
};

const Due = z.object({
  delivery_id: z.string(),
  webhook_id: WebhookId,
  event_id: EventId,
  kind: z.string(),
  body: z.string(),
  attempts: z.int(),
});
export type Due = z.infer<typeof Due>;

/**
 * Takes one due message of each of so many endpoints that nobody sends to right now. Whoever is killed meanwhile leaves
 * it to the next, half a minute later.
 */
export const takeDue = async (sql: Sql, most: number): Promise<readonly Due[]> => {
  const rows = await sql`
    WITH due AS (
      SELECT DISTINCT ON (webhook_id) delivery_id, next_try_at FROM ops.webhook_deliveries AS one
      WHERE next_try_at <= now() AND NOT EXISTS (
        SELECT FROM ops.webhook_deliveries AS busy
        WHERE busy.webhook_id = one.webhook_id AND busy.leased_until > now())
      ORDER BY webhook_id, next_try_at, place
    ), ours AS MATERIALIZED (
      SELECT delivery_id FROM ops.webhook_deliveries
      WHERE delivery_id IN (SELECT delivery_id FROM due ORDER BY next_try_at LIMIT ${most})
      ORDER BY delivery_id FOR UPDATE SKIP LOCKED)
    UPDATE ops.webhook_deliveries AS held
    SET leased_until = now() + interval '30 seconds', attempts = attempts + 1
    FROM ours WHERE held.delivery_id = ours.delivery_id
    RETURNING held.delivery_id, webhook_id, event_id, kind, body, attempts`;
  return z.array(Due).parse([...rows]);
};

/** The outcome of an attempt. */
export interface Settled {
  readonly status: DeliveryStatus;
  readonly httpStatus: number | null;
  readonly problem: DeliveryProblem | null;
  readonly durationMs: number | null;
  readonly answer: string;
  /** Null: it is not tried again. */
  readonly againInMs: number | null;
}

export const settle = async (sql: Sql, deliveryId: string, outcome: Settled): Promise<void> => {
  const { status, httpStatus, problem, durationMs, answer, againInMs } = outcome;
  await sql`
    UPDATE ops.webhook_deliveries SET status = ${status}, http_status = ${httpStatus}, problem = ${problem},
      duration_ms = ${durationMs}, answer = ${answer}, last_at = now(), leased_until = NULL,
      next_try_at = now() + ${againInMs}::float8 * interval '1 millisecond'
    WHERE delivery_id = ${deliveryId}`;
};

/** Tells whether an endpoint took anything since a message was queued that it did not take. */
export const tookOthers = async (sql: Sql, { delivery_id, webhook_id }: Due): Promise<boolean> => {
  const rows = await sql`
    SELECT FROM ops.webhook_deliveries AS other
    WHERE webhook_id = ${webhook_id} AND status = 'delivered' AND last_at > (
      SELECT queued_at FROM ops.webhook_deliveries WHERE delivery_id = ${delivery_id}) LIMIT 1`;
  return rows.length > 0;
};

/** Gives up the messages that wait for an endpoint; they can be sent again by hand. */
export const stopWaiting = async (sql: Sql, webhookId: WebhookId): Promise<void> => {
  await sql`
    UPDATE ops.webhook_deliveries SET status = 'failed', next_try_at = NULL
    WHERE webhook_id = ${webhookId} AND next_try_at IS NOT NULL`;
};

export const forget = async (sql: Sql, webhookId: WebhookId): Promise<void> => {
  await sql`DELETE FROM ops.webhook_deliveries WHERE webhook_id = ${webhookId}`;
};

export const sweep = async (sql: Sql): Promise<void> => {
  await sql`
    DELETE FROM ops.webhook_deliveries
    WHERE queued_at < now() - ${`${keptDays} days`}::interval AND next_try_at IS NULL`;
};

const at = z.date().transform((date) => Instant.parse(date.toISOString()));
const Rows = z.array(
  z
    .object({
      delivery_id: z.string(),
      kind: z.string(),
      status: DeliveryStatus,
      occurred_at: at,
      attempts: z.int(),
      last_at: at.nullable(),
      next_try_at: at.nullable(),
      http_status: z.int().nullable(),
      problem: DeliveryProblem.nullable(),
      duration_ms: z.int().nullable(),
      answer: z.string(),
    })
    .transform((row): DeliveryView => ({
      _id: row.delivery_id,
      kind: row.kind,
      status: row.status,
      at: row.occurred_at,
      attempts: row.attempts,
      lastAttemptAt: row.last_at,
      nextAttemptAt: row.next_try_at,
      httpStatus: row.http_status,
      problem: row.problem,
      durationMs: row.duration_ms,
      answer: row.answer,
    })),
);

/** The messages of an endpoint, newest first. */
export const deliveriesOf = async (
  sql: Sql,
  webhookId: WebhookId,
  asked: {
    readonly status?: DeliveryStatus | undefined;
    readonly kind?: string | undefined;
    readonly since?: string | undefined;
  },
): Promise<readonly DeliveryView[]> =>
  Rows.parse([
    ...(await sql`
      SELECT delivery_id, kind, status, occurred_at, attempts, last_at, next_try_at, http_status, problem, duration_ms,
        answer
      FROM ops.webhook_deliveries
      WHERE webhook_id = ${webhookId}
        AND (${asked.status ?? null}::text IS NULL OR status = ${asked.status ?? null})
        AND (${asked.kind ?? null}::text IS NULL OR kind = ${asked.kind ?? null})
        AND (${asked.since ?? null}::timestamptz IS NULL OR occurred_at >= ${asked.since ?? null})
      ORDER BY occurred_at DESC, place DESC LIMIT 100`),
  ]);

/** Messages of an endpoint as they stand. */
export interface EndpointActivity {
  readonly waiting: number;
  readonly lastAttemptAt: Instant | null;
}
const Activity = z.array(z.object({ webhook_id: WebhookId, waiting: z.int(), last_at: at.nullable() }));

/** The number of messages that wait for each endpoint of an event, and when each was sent one last. */
export const activityIn = async (sql: Sql, eventId: EventId): Promise<ReadonlyMap<WebhookId, EndpointActivity>> => {
  const rows = await sql`
    SELECT webhook_id, count(next_try_at)::int AS waiting, max(last_at) AS last_at FROM ops.webhook_deliveries
    WHERE event_id = ${eventId} GROUP BY webhook_id`;
  return new Map(
    Activity.parse([...rows]).map(({ webhook_id, waiting, last_at: lastAttemptAt }) => [
      webhook_id,
      { waiting, lastAttemptAt },
    ]),
  );
};

/** Sends messages again, each under the id that it had; how many. */
export const replay = async (
  sql: Sql,
  webhookId: WebhookId,
  which: { readonly deliveryId: string } | { readonly since: string },
): Promise<number> => {
  const [id, since] = 'deliveryId' in which ? [which.deliveryId, null] : [null, which.since];
  const { count } = await sql`
    UPDATE ops.webhook_deliveries SET status = 'waiting', attempts = 0, next_try_at = now()
    WHERE webhook_id = ${webhookId} AND (leased_until IS NULL OR leased_until < now())
      AND (delivery_id = ${id} OR occurred_at >= ${since}::timestamptz)`;
  await sql`SELECT pg_notify(${webhooksChannel}, '')`;
  return count;
};
