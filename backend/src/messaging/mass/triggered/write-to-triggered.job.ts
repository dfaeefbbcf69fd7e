import type { MailingId } from '@turnout/contracts/kernel';
import type { Logger } from 'pino';
import { defineJob } from '../../../platform/jobs/job.ts';
import { openTriggered, watchedTriggers, type TriggeredParts, type Watched } from './write-to-triggered.ts';

const everyMs = 2_000;
/** A look that took a second is not repeated for this many: looking takes a small part of a worker, however many people there are. */
const restsFor = 30;

type Parts = TriggeredParts & { readonly logger: Pick<Logger, 'warn'> };

/**
 * Writes to people for whom the moment of a trigger has come, now and every few seconds (rule messaging/triggers). What
 * came while nothing ran is found at the next start.
 */
export const writeToTriggered = defineJob({ name: 'write-to-triggered', runsIn: 'worker' }, (parts: Parts) => {
  const { sql, logger } = parts;
  const lookAt = openTriggered(parts);
  let restsUntil = new Map<MailingId, number>();

  const lookAndRest = async (watched: Watched): Promise<number> => {
    const begun = performance.now();
    const until = restsUntil.get(watched.mailing_id) ?? 0;
    if (begun < until) return until;
    await lookAt(watched).catch((error: unknown) =>
      logger.warn({ err: error, mailingId: watched.mailing_id }, 'a trigger could not be looked at'),
    );
    return performance.now() + (performance.now() - begun) * restsFor;
  };
  const lookAtAll = async (): Promise<void> => {
    const next = new Map<MailingId, number>();
    for (const watched of await watchedTriggers(sql)) next.set(watched.mailing_id, await lookAndRest(watched));
    restsUntil = next;
  };
  let looking: Promise<void> | null = null;
  const look = (): void => {
    looking ??= lookAtAll()
      .catch((error: unknown) => logger.warn({ err: error }, 'triggers could not be looked at'))
      .finally(() => {
        looking = null;
      });
  };
  look();
  const timer = setInterval(look, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await looking;
  };
});
