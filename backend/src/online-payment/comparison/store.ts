import { ComparisonId, decimalOf, EventId, Instant, startOfLog } from '@turnout/contracts/kernel';
import { comparisonTopics, type ComparisonView } from '@turnout/contracts/online-payment';
import { sql, type CommonQueryMethods } from 'slonik';
import { z } from 'zod';
import { Findings } from './findings.ts';

const Nothing = z.unknown();
const Id = z.strictObject({ id: ComparisonId });

/** Screens that show the comparison of an event read it anew. */
const tell = async (pool: CommonQueryMethods, eventId: EventId): Promise<void> => {
  const touched = [{ topic: comparisonTopics.comparison.name, key: eventId }];
  const text = JSON.stringify({ position: startOfLog, projection: '', touched });
  await pool.query(sql.type(Nothing)`SELECT pg_notify('touched', ${text})`);
};

/**
 * Asks for a comparison. One goes on at a time, and one a night.
 * @returns the one that goes on, or the new one; null: that night's was asked for already.
 */
export const askForComparison = async (
  pool: CommonQueryMethods,
  wish: {
    readonly comparisonId: ComparisonId;
    readonly eventId: EventId;
    readonly because: 'night' | 'staff';
    readonly night: string | null;
  },
): Promise<ComparisonId | null> => {
  const { comparisonId, eventId, because, night } = wish;
  const added = await pool.maybeOne(sql.type(Id)`
    INSERT INTO ops.payment_comparisons (comparison_id, event_id, because, night)
    VALUES (${comparisonId}, ${eventId}, ${because}, ${night}::date)
    ON CONFLICT DO NOTHING RETURNING comparison_id AS id`);
  if (added !== null) {
    await tell(pool, eventId);
    return added.id;
  }
  const found = await pool.maybeOne(sql.type(Id)`
    SELECT comparison_id AS id FROM ops.payment_comparisons
    WHERE event_id = ${eventId} AND (comparison_id = ${comparisonId} OR state <> 'done')
    ORDER BY comparison_id = ${comparisonId} DESC LIMIT 1`);
  return found?.id ?? null;
};

const Taken = z.strictObject({
  comparison_id: ComparisonId,
  event_id: EventId,
  because: z.enum(['night', 'staff']),
  behind: z.string(),
  findings: Findings,
  done: z.int(),
});
/** A comparison that this process works on. */
export type Taken = z.infer<typeof Taken>;

/** Whoever says nothing for so long is gone, and another worker goes on. */
const silence = sql.fragment`interval '30 seconds'`;

/** Takes the comparison that has waited longest, or whose worker is gone; null: there is none. */
export const takeComparison = (pool: CommonQueryMethods, holder: string): Promise<Taken | null> =>
  pool.maybeOne(sql.type(Taken)`
    UPDATE ops.payment_comparisons SET state = 'running', holder = ${holder}, worked_at = now()
    WHERE comparison_id = (
      SELECT comparison_id FROM ops.payment_comparisons
      WHERE state = 'waiting' OR (state = 'running' AND (worked_at IS NULL OR worked_at < now() - ${silence}))
      ORDER BY asked_at, comparison_id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING comparison_id, event_id, because, behind, findings, done`);

/** Notes how far it is. @returns false: another worker has it. */
export const noteProgress = async (
  pool: CommonQueryMethods,
  taken: Pick<Taken, 'comparison_id' | 'event_id'>,
  holder: string,
  now: { readonly behind: string; readonly done: number; readonly of: number; readonly findings: Findings },
): Promise<boolean> => {
  const { rowCount } = await pool.query(sql.type(Nothing)`
    UPDATE ops.payment_comparisons SET behind = ${now.behind}, done = ${now.done}, of_payments = ${now.of},
      findings = ${sql.jsonb(now.findings)}, worked_at = now()
    WHERE comparison_id = ${taken.comparison_id} AND holder = ${holder} AND state = 'running'`);
  if (rowCount > 0) await tell(pool, taken.event_id);
  return rowCount > 0;
};

/** The holder still works on it. */
export const beat = (pool: CommonQueryMethods, { comparison_id: id }: Taken, holder: string): Promise<unknown> =>
  pool.query(sql.type(Nothing)`
    UPDATE ops.payment_comparisons SET worked_at = now() WHERE comparison_id = ${id} AND holder = ${holder}`);

/** A worker that stops leaves it to the next at once. */
export const giveBack = (pool: CommonQueryMethods, { comparison_id: id }: Taken, holder: string): Promise<unknown> =>
  pool.query(sql.type(Nothing)`
    UPDATE ops.payment_comparisons SET worked_at = NULL WHERE comparison_id = ${id} AND holder = ${holder}`);

/** It is over: its result is a fact. */
export const endComparison = async (pool: CommonQueryMethods, taken: Taken, findings: Findings): Promise<void> => {
  await pool.query(sql.type(Nothing)`
    UPDATE ops.payment_comparisons SET state = 'done', ended_at = now(), findings = ${sql.jsonb(findings)}
    WHERE comparison_id = ${taken.comparison_id} AND state = 'running'`);
  await tell(pool, taken.event_id);
};

const Moment = z.strictObject({ at: z.string() });

/** The moment at which the newest comparison of an event that ended was asked for; null: there was none. */
export const lastComparedAt = async (pool: CommonQueryMethods, eventId: EventId): Promise<Instant | null> => {
  const found = await pool.maybeOne(sql.type(Moment)`
    SELECT to_char(asked_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at
    FROM ops.payment_comparisons WHERE event_id = ${eventId} AND state = 'done'
    ORDER BY ended_at DESC LIMIT 1`);
  return found === null ? null : Instant.parse(found.at);
};

const Current = z.strictObject({
  state: z.enum(['waiting', 'running']),
  asked_at: z.string(),
  done: z.int(),
  of_payments: z.int(),
});

/** The comparison of an event that goes on; null: none does. */
export const currentComparison = async (
  pool: CommonQueryMethods,
  eventId: EventId,
): Promise<ComparisonView['current']> => {
  const found = await pool.maybeOne(sql.type(Current)`
    SELECT state, to_char(asked_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS asked_at, done, of_payments
    FROM ops.payment_comparisons WHERE event_id = ${eventId} AND state <> 'done'`);
  if (found === null) return null;
  const { state, asked_at: askedAt, done, of_payments: of } = found;
  return { state, askedAt: Instant.parse(askedAt), done, of };
};

const Done = z.strictObject({
  because: z.enum(['night', 'staff']),
  findings: Findings,
  ended_at: z.string(),
});

/** Findings of the newest comparison of an event; null: there was none. */
export const lastComparison = async (pool: CommonQueryMethods, eventId: EventId): Promise<ComparisonView['last']> => {
  const found = await pool.maybeOne(sql.type(Done)`
    SELECT because, findings, to_char(ended_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS ended_at
    FROM ops.payment_comparisons WHERE event_id = ${eventId} AND state = 'done'
    ORDER BY ended_at DESC LIMIT 1`);
  if (found === null) return null;
  const { because, findings, ended_at: endedAt } = found;
  const decimal = (minor: number, currency: string): number => decimalOf({ minor, currency });
  return {
    ...findings,
    because,
    comparedAt: Instant.parse(endedAt),
    differences: findings.differences.map(({ ours, theirs, ...one }) => ({
      ...one,
      ours: decimal(ours, one.currency),
      theirs: decimal(theirs, one.currency),
    })),
  };
};
