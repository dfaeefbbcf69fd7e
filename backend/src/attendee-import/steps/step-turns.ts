import { EventId, ImportId } from '@turnout/contracts/kernel';
import { sql, type DatabasePool } from 'slonik';
import { z } from 'zod';
import { changeImport, dropPieces, tellImport } from '../upload/store.ts';

/** A step of an import that this process has taken. */
export const TakenStep = z.strictObject({
  import_id: ImportId,
  event_id: EventId,
  state: z.enum(['reading', 'checking']),
  /** How often somebody has begun with it, this time included. */
  attempts: z.int(),
});
export type TakenStep = z.infer<typeof TakenStep>;

/** Steps at work at once in the whole installation, however many servers it has. */
export const stepsAtOnce = 2;
/** A step whose holder says nothing for so long is somebody else's; whoever has one says so more often. */
export const beatMs = 5_000;
const silent = sql.fragment`worked_at < now() - interval '20 seconds'`;
const open = sql.fragment`state IN ('reading', 'checking')`;
const Nothing = z.unknown();

/**
 * Takes the step that has waited longest, or whose holder is gone; null when there is none, or when as many
 * are at work as may be.
 * @param holder this process.
 */
export const takeStep = async (pool: DatabasePool, holder: string): Promise<TakenStep | null> => {
  const taken = await pool.transaction(async (transaction) => {
    // Two that take at the same moment count one after the other.
    await transaction.query(sql.type(Nothing)`SELECT pg_advisory_xact_lock(hashtext('turnout import steps'))`);
    return transaction.maybeOne(sql.type(TakenStep)`
      UPDATE ops.imports SET holder = ${holder}, attempts = attempts + 1, worked_at = now()
      WHERE import_id = (
          SELECT import_id FROM ops.imports WHERE ${open} AND (holder IS NULL OR ${silent})
          ORDER BY queued_at, import_id LIMIT 1)
        AND (SELECT count(*) FROM ops.imports WHERE ${open} AND holder IS NOT NULL AND NOT (${silent})) < ${stepsAtOnce}
      RETURNING import_id, event_id, state, attempts`);
  });
  if (taken !== null) await tellImport(pool, taken.import_id);
  return taken;
};

/** Whether a step waits or is at work: somebody has to look again. */
export const areStepsOpen = (pool: DatabasePool): Promise<boolean> =>
  pool.exists(sql.type(Nothing)`SELECT 1 FROM ops.imports WHERE ${open}`);

/** The holder still works on it. */
export const beat = (pool: DatabasePool, { import_id: importId }: TakenStep, holder: string): Promise<unknown> =>
  pool.query(
    sql.type(Nothing)`UPDATE ops.imports SET worked_at = now() WHERE import_id = ${importId} AND holder = ${holder}`,
  );

/** A server that stops in good order leaves its step to the next, as if it had not begun. */
export const giveBack = (pool: DatabasePool, { import_id: importId }: TakenStep, holder: string): Promise<unknown> =>
  pool.query(sql.type(Nothing)`
    UPDATE ops.imports SET holder = NULL, attempts = greatest(attempts - 1, 0)
    WHERE import_id = ${importId} AND holder = ${holder} AND ${open}`);

/**
 * Ends a step that cannot be done for a reason that is not in the file: whoever brought it chooses whether to
 * bring it again, or to have it checked again. The file stays only where it can still be checked. Does nothing
 * where another server has taken the step over.
 */
export const failStep = async (
  pool: DatabasePool,
  { import_id: importId, state }: TakenStep,
  holder: string,
  error: 'step-failed' | 'step-failed-often' | 'step-too-slow',
): Promise<void> => {
  const isRead = state === 'checking';
  const change = { state: isRead ? ('mapping' as const) : ('unreadable' as const), error };
  const hasEnded = await changeImport(pool, importId, change, [state], holder);
  if (hasEnded && !isRead) await dropPieces(pool, importId);
};
