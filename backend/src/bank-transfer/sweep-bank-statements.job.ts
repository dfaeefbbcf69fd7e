import type { Logger } from 'pino';
import type { CommonQueryMethods } from 'slonik';
import { defineJob } from '../platform/jobs/job.ts';
import { sweepStatements } from './store.ts';

const sweepEveryMs = 60 * 60_000;

/** Takes away bank statements that nobody took in for a week, now and every hour, in every server; one that fails is logged. */
export const sweepStatementsJob = defineJob(
  { name: 'sweep-bank-statements', runsIn: 'server' },
  ({ pool, logger }: { readonly pool: CommonQueryMethods; readonly logger: Pick<Logger, 'warn'> }) => {
    let sweeping: Promise<unknown> = Promise.resolve();
    const sweep = (): void => {
      sweeping = sweeping
        .then(() => sweepStatements(pool))
        .catch((error: unknown) => logger.warn({ err: error }, 'bank statements could not be swept'));
    };
    sweep();
    const timer = setInterval(sweep, sweepEveryMs);
    timer.unref();
    return async () => {
      clearInterval(timer);
      await sweeping;
    };
  },
);
