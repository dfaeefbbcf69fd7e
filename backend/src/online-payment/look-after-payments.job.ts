import { Instant } from '@turnout/contracts/kernel';
import { paymentsUnheard } from '@turnout/projections/online-payment/queries';
import { setTimeout as pause } from 'node:timers/promises';
import { defineJob } from '../platform/jobs/job.ts';
import type { Platform } from '../platform/module/platform.ts';
import type { HandlingParts } from './handle-notices.job.ts';
import { readAnew } from './sync.ts';

const lookEveryMs = 60_000;
/** Providers say that a page has ended within moments; so long later nobody said it. */
const unheardMs = 10 * 60_000;
const most = 50;

interface Parts extends HandlingParts {
  readonly platform: HandlingParts['platform'] & Pick<Platform, 'pool'>;
}

/** Reads payments anew whose page ended a while ago and of which nothing was heard: no payment waits for a lost notice. */
export const lookAfter = async ({ logger, ...parts }: Parts, signal: AbortSignal): Promise<void> => {
  const before = Instant.parse(new Date(Date.parse(parts.platform.clock.now()) - unheardMs).toISOString());
  for (const one of await paymentsUnheard(parts.platform.pool, { before, most })) {
    if (signal.aborted) return;
    const { event_id: eventId, provider, mode, session_id: sessionId, online_payment_id: known } = one;
    try {
      await readAnew(parts, { eventId, provider, mode, about: { sessionId }, known });
    } catch (error) {
      logger.warn({ err: error, event: eventId, provider }, 'a payment without news could not be looked after');
    }
  }
};

/** Looks after payments of which nothing was heard, every minute, in every worker. */
export const lookAfterPayments = defineJob({ name: 'look-after-payments', runsIn: 'worker' }, (parts: Parts) => {
  const closing = new AbortController();
  const { signal } = closing;
  const looking = (async () => {
    while (!signal.aborted) {
      await pause(lookEveryMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      await lookAfter(parts, signal).catch((error: unknown) =>
        parts.logger.warn({ err: error }, 'payments without news could not be looked for'),
      );
    }
  })();
  return async () => {
    closing.abort();
    await looking;
  };
});
