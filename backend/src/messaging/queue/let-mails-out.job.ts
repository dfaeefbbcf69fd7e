import type { EventDetails } from '@turnout/contracts/event-setup';
import type { EventId } from '@turnout/contracts/kernel';
import type { Logger } from 'pino';
import type { Sql } from 'postgres';
import type { Platform } from '../../platform/module/platform.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import type { JobQueue } from '../../platform/queues/job-queue.ts';
import { eventsWithHeld, letMailsOut } from './paced.ts';

const everyMs = 1_000;

interface Parts {
  readonly sql: Sql;
  readonly queue: Pick<JobQueue, 'enqueue'>;
  readonly clock: Platform['clock'];
  readonly logger: Pick<Logger, 'warn'>;
  readonly eventDetails: (eventId: EventId) => Promise<EventDetails | null>;
}

/**
 * Lets the messages of mailings into the queue at the pace of their events (`noOfMassMailWillSendInOneInterval`), now and
 * every second. Those of an event that is gone go at once: who delivers them finds that out. An event whose messages
 * cannot be let out is logged, and tried again.
 */
export const letMailsOutAtTheirPace = defineJob(
  { name: 'let-mails-out', runsIn: 'worker' },
  ({ sql, queue, clock, logger, eventDetails }: Parts) => {
    const warn = (error: unknown): void => logger.warn({ err: error }, 'mails of a mailing could not be let out');
    const letOut = async (eventId: EventId): Promise<void> => {
      const pace = (await eventDetails(eventId))?.noOfMassMailWillSendInOneInterval ?? 0;
      await letMailsOut(sql, queue, { eventId, pace, now: clock.now() });
    };
    const letAllOut = async (): Promise<void> => {
      for (const eventId of await eventsWithHeld(sql)) await letOut(eventId).catch(warn);
    };
    let letting: Promise<void> | null = null;
    const look = (): void => {
      letting ??= letAllOut()
        .catch(warn)
        .finally(() => {
          letting = null;
        });
    };
    look();
    const timer = setInterval(look, everyMs);
    timer.unref();
    return async () => {
      clearInterval(timer);
      await letting;
    };
  },
);
