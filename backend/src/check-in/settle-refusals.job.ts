import { defineJob } from '../platform/jobs/job.ts';
import type { Refusals } from './refusals.ts';

const everyMs = 10_000;

/** Says every ten seconds, and once more when a server stops, how many refusals were not stored. */
export const settleRefusals = defineJob(
  { name: 'settle-refusals', runsIn: 'server' },
  ({ settle, close }: Pick<Refusals, 'settle' | 'close'>) => {
    const timer = setInterval(() => void settle(), everyMs);
    timer.unref();
    return async () => {
      clearInterval(timer);
      await close();
    };
  },
);
