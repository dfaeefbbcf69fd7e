import type { EventId, Instant } from '@turnout/contracts/kernel';
import { Provider, ProviderMode } from '@turnout/contracts/charges';
import type { Sql } from 'postgres';
import { z } from 'zod';
import type { Platform } from '../platform/module/platform.ts';
import type { ProviderNotice } from './provider.ts';

/** Says that notices wait; polling finds those of which nobody heard. */
export const noticesChannel = 'provider_notices';

/** The payment that a notice is about, as its column has it. */
const subjectOf = ({ about }: ProviderNotice): string => {
  if (about === null) return '';
  return 'sessionId' in about ? `session ${about.sessionId}` : `payment ${about.paymentId}`;
};

/** The same, as a provider is asked. */
export const aboutOf = (subject: string): { readonly sessionId: string } | { readonly paymentId: string } | null => {
  const [kind, id = ''] = subject.split(' ', 2);
  if (kind === 'session') return { sessionId: id };
  return kind === 'payment' ? { paymentId: id } : null;
};

/** Something that notices say is to be read anew: they are many, it is once. */
export const Due = z.object({
  provider: Provider,
  mode: ProviderMode,
  eventId: z.string(),
  subject: z.string(),
  tries: z.number(),
});
export type Due = z.infer<typeof Due>;

interface Kept {
  readonly provider: Provider;
  readonly mode: ProviderMode;
  readonly eventId: EventId;
  readonly notice: ProviderNotice;
  readonly body: Buffer;
  readonly now: Instant;
}

/**
 * Keeps a notice under the provider's own id; one that is there already is left as it is. It is durable when this resolves, and
 * only then the provider hears that it came.
 */
export const keepNotice = async (
  { sql, keyring }: Pick<Platform, 'sql' | 'keyring'>,
  { provider, mode, eventId, notice, body, now }: Kept,
): Promise<void> => {
  const sealed = await keyring.seal(eventId, body.toString('utf8'));
  const subject = subjectOf(notice);
  const state = subject === '' ? 'done' : 'new';
  const rows = await sql`
    INSERT INTO ops.provider_notices
      (provider, event_id, notice_id, mode, type, subject, sealed, state, next_try_at, received_at, done_at)
    VALUES (${provider}, ${eventId}, ${notice.noticeId}, ${mode}, ${notice.type}, ${subject}, ${sealed}, ${state},
      now(), ${now}, ${subject === '' ? now : null})
    ON CONFLICT DO NOTHING RETURNING notice_id`;
  if (rows.length > 0 && subject !== '') await sql`SELECT pg_notify(${noticesChannel}, '')`;
};

/** Whoever takes notices has so long, in seconds; then another one may take them. */
const leaseSeconds = 30;

/** Takes what notices say is to be read anew, for a while: nobody else takes it meanwhile. */
export const takeDue = async (sql: Sql, most: number): Promise<readonly Due[]> => {
  const rows = await sql`
    WITH due AS (
      SELECT provider, event_id, subject FROM ops.provider_notices
      WHERE state <> 'done' AND next_try_at <= now() ORDER BY next_try_at LIMIT ${most} FOR UPDATE SKIP LOCKED
    ), taken AS (
      UPDATE ops.provider_notices n SET next_try_at = now() + ${leaseSeconds} * interval '1 second'
      FROM (SELECT DISTINCT * FROM due) d
      WHERE n.provider = d.provider AND n.event_id = d.event_id AND n.subject = d.subject AND n.state <> 'done'
        AND n.next_try_at <= now()
      RETURNING n.provider, n.mode, n.event_id, n.subject, n.tries
    )
    SELECT provider, mode, event_id AS "eventId", subject, max(tries)::int AS tries FROM taken GROUP BY 1, 2, 3, 4`;
  return z.array(Due).parse([...rows]);
};

/** Notes that what was read anew is in the log: all notices of it that had come by then have their effect. */
export const noteDone = async (sql: Sql, { provider, eventId, subject }: Due, since: Instant): Promise<void> => {
  await sql`
    UPDATE ops.provider_notices SET state = 'done', done_at = now(), last_error = NULL
    WHERE provider = ${provider} AND event_id = ${eventId} AND subject = ${subject} AND state <> 'done'
      AND received_at <= ${since}`;
  // Those that came while it was read are taken at once.
  await sql`
    UPDATE ops.provider_notices SET next_try_at = now()
    WHERE provider = ${provider} AND event_id = ${eventId} AND subject = ${subject} AND state <> 'done'`;
};

/** The pauses between tries, in seconds; the last one for ever. Nothing is given up: staff see what does not work. */
const pauses = [1, 2, 5, 15, 60, 300, 900];
/** From so many tries on it is a failure that staff see. */
const triesBeforeFailed = 4;

/** Notes that reading anew did not work, and puts it off. */
export const noteFailed = async (
  sql: Sql,
  { provider, eventId, subject, tries }: Due,
  reason: string,
): Promise<void> => {
  const pause = pauses[Math.min(tries, pauses.length - 1)] ?? 900;
  await sql`
    UPDATE ops.provider_notices
    SET tries = tries + 1, last_error = ${reason.slice(0, 500)}, next_try_at = now() + ${pause} * interval '1 second',
      state = CASE WHEN tries + 1 >= ${triesBeforeFailed} THEN 'failed' ELSE state END
    WHERE provider = ${provider} AND event_id = ${eventId} AND subject = ${subject} AND state <> 'done'`;
};

const Waiting = z.tuple([z.object({ count: z.number(), failing: z.number(), oldest: z.date().nullable() })]);

/** Counts the notices of an event that have no effect yet. */
export const waitingNotices = async (sql: Sql, eventId: EventId) => {
  const [{ count, failing, oldest }] = Waiting.parse([
    ...(await sql`
      SELECT count(*)::int AS count, count(*) FILTER (WHERE tries > 0)::int AS failing, min(received_at) AS oldest
      FROM ops.provider_notices WHERE event_id = ${eventId} AND state <> 'done'`),
  ]);
  return { count, failing, oldest };
};

/** Notices are kept for so many days after they had their effect. */
const keptDays = 90;

/** Forgets notices that had their effect long ago, and old keys that no payment can need any more. */
export const sweepNotices = async (sql: Sql): Promise<void> => {
  await sql`
    DELETE FROM ops.provider_notices WHERE state = 'done' AND done_at < now() - ${keptDays} * interval '1 day'`;
  await sql`DELETE FROM ops.kept_before WHERE replaced_at < now() - interval '400 days'`;
};
