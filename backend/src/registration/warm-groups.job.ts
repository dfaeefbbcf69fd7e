import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { defineJob } from '../platform/jobs/job.ts';
import type { WarmGroups } from './warm-groups.ts';

const everyMs = 5_000;
/** After a page that took some 3 ms, so that a rush hardly feels it. */
const restMs = 40;

/**
 * Keeps the groups of events that are on in memory, in every server: now, and what is new every five seconds. A
 * look that fails is logged, and the next one tries again. Stopping it waits for the one under way.
 */
export const warmGroups = defineJob(
  { name: 'warm-groups', runsIn: 'server' },
  ({ groups, logger }: { readonly groups: Pick<WarmGroups, 'readOn'>; readonly logger: Pick<Logger, 'warn'> }) => {
    let isReading = false;
    let reading: Promise<void> = Promise.resolve();
    const read = async (): Promise<void> => {
      isReading = true;
      try {
        await groups.readOn(() => pause(restMs));
      } catch (error) {
        logger.warn(
          { err: error },
          'the groups of events that are on could not be read ahead; each is read when asked for',
        );
      } finally {
        isReading = false;
      }
    };
    const look = (): void => {
      if (!isReading) reading = read();
    };
    look();
    const timer = setInterval(look, everyMs);
    timer.unref();
    return async () => {
      clearInterval(timer);
      await reading;
    };
  },
);
