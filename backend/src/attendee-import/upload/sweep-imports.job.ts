import type { Logger } from 'pino';
import { sql, type CommonQueryMethods } from 'slonik';
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';

const sweepEveryMs = 10 * 60_000;

/**
 * Takes away the files of all events that were never imported, people's data that nobody needs: after a week,
 * half files after a day (docs/decisions/0008). An import that runs or is done stays.
 */
export const sweepImports = (pool: CommonQueryMethods): Promise<unknown> =>
  // What others hold is not waited for: they may wait for what is held here.
  pool.query(sql.type(z.unknown())`
    DELETE FROM ops.imports WHERE import_id IN (
      SELECT import_id FROM ops.imports WHERE state NOT IN ('importing', 'done')
      AND created_at < now() - CASE state WHEN 'uploading' THEN interval '1 day' ELSE interval '7 days' END
      FOR UPDATE SKIP LOCKED)`);

interface SweepParts {
  readonly pool: CommonQueryMethods;
  readonly logger: Pick<Logger, 'warn'>;
  /** Ten minutes unless told. */
  readonly everyMs?: number;
}

/**
 * Sweeps now and every ten minutes, in every server. One that fails is logged, and the next tries again.
 * Stopping it waits for the one under way.
 */
export const sweepImportsJob = defineJob(
  { name: 'sweep-imports', runsIn: 'server' },
  ({ pool, logger, everyMs = sweepEveryMs }: SweepParts) => {
    let sweeping: Promise<unknown> = Promise.resolve();
    const sweep = (): void => {
      sweeping = sweeping
        .then(() => sweepImports(pool))
        .catch((error: unknown) => logger.warn({ err: error }, 'files that were never imported could not be swept'));
    };
    sweep();
    const timer = setInterval(sweep, everyMs);
    timer.unref();
    return async () => {
      clearInterval(timer);
      await sweeping;
    };
  },
);
