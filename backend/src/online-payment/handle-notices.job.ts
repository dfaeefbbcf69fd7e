import { EventId } from '@turnout/contracts/kernel';
import type { Logger } from 'pino';
import type { Sql } from 'postgres';
import { defineJob } from '../platform/jobs/job.ts';
import { listenOn } from '../platform/postgres/listen.ts';
import { aboutOf, noteDone, noteFailed, noticesChannel, sweepNotices, takeDue, type Due } from './notices.ts';
import { readAnew, type SyncParts } from './sync.ts';

/** Notices of which nobody heard are found so soon. */
const lookEveryMs = 2_000;
const sweepEveryMs = 3_600_000;
/** Payments that are read anew at once: each waits for its provider most of the time. */
const atOnce = 8;

export interface HandlingParts extends SyncParts {
  readonly sql: Sql;
  readonly logger: Pick<Logger, 'warn'>;
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Handles what notices say of one payment; what does not work is put off, and staff see it. */
const handleOne = async ({ sql, logger, ...parts }: HandlingParts, due: Due): Promise<void> => {
  const since = parts.platform.clock.now();
  const about = aboutOf(due.subject);
  try {
    if (about !== null) await readAnew(parts, { ...due, eventId: EventId.parse(due.eventId), about });
    await noteDone(sql, due, since);
  } catch (error) {
    logger.warn({ err: error, provider: due.provider, event: due.eventId }, 'a notice has no effect yet');
    await noteFailed(sql, due, reasonOf(error));
  }
};

/** Handles notices until none is due: several payments at once, those of one payment together. */
export const handleDue = async (parts: HandlingParts, signal: AbortSignal): Promise<void> => {
  const lane = async (): Promise<void> => {
    while (!signal.aborted) {
      const [due] = await takeDue(parts.sql, 1);
      if (due === undefined) return;
      await handleOne(parts, due);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
};

/**
 * Gives notices of payment providers their effect, in every worker: as soon as one is kept, and every few seconds. Whoever is
 * killed in between leaves them to the next, half a minute later.
 */
export const handleNotices = defineJob({ name: 'handle-notices', runsIn: 'worker' }, async (parts: HandlingParts) => {
  const { sql, logger } = parts;
  const closing = new AbortController();
  let handling: Promise<void> | null = null;
  let isWanted = false;
  const look = (): void => {
    isWanted = true;
    if (handling !== null || closing.signal.aborted) return;
    const handle = async (): Promise<void> => {
      while (isWanted && !closing.signal.aborted) {
        isWanted = false;
        await handleDue(parts, closing.signal);
      }
    };
    handling = handle()
      .catch((error: unknown) => logger.warn({ err: error }, 'notices of payment providers could not be handled'))
      .finally(() => {
        handling = null;
      });
  };
  let sweeping: Promise<unknown> = Promise.resolve();
  const sweep = (): void => {
    sweeping = sweepNotices(sql).catch((error: unknown) =>
      logger.warn({ err: error }, 'old notices of payment providers could not be swept'),
    );
  };
  const listening = await listenOn(sql)(noticesChannel, look, look);
  look();
  sweep();
  const timers = [setInterval(look, lookEveryMs), setInterval(sweep, sweepEveryMs)];
  for (const timer of timers) timer.unref();
  return async () => {
    closing.abort();
    for (const timer of timers) clearInterval(timer);
    await listening.unlisten();
    await Promise.all([handling, sweeping]);
  };
});
