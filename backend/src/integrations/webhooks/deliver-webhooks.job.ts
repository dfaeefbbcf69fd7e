import type { Logger } from 'pino';
import { defineJob } from '../../platform/jobs/job.ts';
import { listenOn } from '../../platform/postgres/listen.ts';
import type { Platform } from '../../platform/module/platform.ts';
import { deliver, type DeliveringParts } from './deliver.ts';
import { tellWatching } from './shown.ts';
import { sweep, takeDue, webhooksChannel, type Due } from './deliveries.ts';

/** Messages that are due again are found so soon. */
const lookEveryMs = 1_000;
const sweepEveryMs = 3_600_000;
/** Endpoints that are sent to at once, each one message after the other: one that is slow holds up itself alone. */
const atOnce = 32;

export interface DeliveryJobParts extends DeliveringParts {
  readonly platform: DeliveringParts['platform'] & Pick<Platform, 'sql'> & { readonly logger: Pick<Logger, 'warn'> };
}

/** Sends messages to the endpoints of other systems, in every worker. */
export const deliverWebhooks = defineJob(
  { name: 'deliver-webhooks', runsIn: 'worker' },
  async (parts: DeliveryJobParts) => {
    const { sql, logger } = parts.platform;
    const under = new Set<Promise<void>>();
    let isClosing = false;
    let taking: Promise<void> | null = null;
    let isWanted = false;
    const send = (due: Due): void => {
      const sending = deliver(parts, due)
        .then(() => tellWatching(sql, due.event_id))
        .catch((error: unknown) => logger.warn({ err: error, delivery: due.delivery_id }, 'a webhook was not sent'))
        .finally(() => {
          under.delete(sending);
          look();
        });
      under.add(sending);
    };
    const take = async (): Promise<void> => {
      while (isWanted && !isClosing) {
        isWanted = false;
        const free = atOnce - under.size;
        for (const due of free > 0 ? await takeDue(sql, free) : []) send(due);
      }
    };
    const look = (): void => {
      isWanted = true;
      if (taking !== null || isClosing) return;
      taking = take()
        .catch((error: unknown) => logger.warn({ err: error }, 'webhooks could not be looked for'))
        .finally(() => {
          taking = null;
        });
    };
    let sweeping: Promise<unknown> = Promise.resolve();
    const clean = (): void => {
      sweeping = sweep(sql).catch((error: unknown) => logger.warn({ err: error }, 'old webhooks could not be swept'));
    };
    const listening = await listenOn(sql)(webhooksChannel, look, look);
    clean();
    const timers = [setInterval(look, lookEveryMs), setInterval(clean, sweepEveryMs)];
    for (const timer of timers) timer.unref();
    return async () => {
      isClosing = true;
      for (const timer of timers) clearInterval(timer);
      await listening.unlisten();
      await Promise.all([taking, sweeping, ...under]);
    };
  },
);
