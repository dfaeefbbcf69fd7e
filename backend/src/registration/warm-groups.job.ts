import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { defineJob } from '../platform/jobs/job.ts';
import type { WarmGroups } from '../groups/stream/warm-groups.ts';

const everyMs = 5_000;
/** After a page that took some 3 ms, so that a rush hardly feels it. */
const restMs = 40;

/**
 * Keeps the groups of events that are on in memory, in every server: now, and what is new every five seconds. A
 * look that fails is logged, and the next one tries again. Stopping it waits for the one under way.
 */
export const warmGroups = defineJob(
  { name: 'warm-groups', runsIn: 'server' },
  ({
    groups,
    logger,
  }: {
    readonly groups: Pick<WarmGroups, 'readOn'>;
    readonly logger: Pick<Logger, 'warn' | 'debug'>;
  }) => {
    let isReading = false;
    let known = '';
    let reading: Promise<void> = Promise.resolve();
    const read = async (): Promise<void> => {
      isReading = true;
      try {
        await groups.readOn(() => pause(restMs));
        known = '';
      } catch (error) {
        // Said once: what stays the same, as an event that cannot be read, is not said again every five seconds.
        const reason = error instanceof Error ? error.message : String(error);
        logger[reason === known ? 'debug' : 'warn'](
          { err: error },
          'the groups of events that are on could not be read ahead; each is read when asked for',
        );
        known = reason;
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
