import { Instant } from '@turnout/contracts/kernel';
import { paymentsUnheard, walletsUnderWay } from '@turnout/projections/online-payment/queries';
import { setTimeout as pause } from 'node:timers/promises';
import { defineJob } from '../platform/jobs/job.ts';
import type { Platform } from '../platform/module/platform.ts';
import type { HandlingParts } from './handle-notices.job.ts';
import { readAnew } from './sync.ts';

const lookEveryMs = 60_000;
/** Providers say that a page has ended within moments; so long later nobody said it. */
const unheardMs = 10 * 60_000;
const most = 50;
/** A page of PayPal's is open for six hours: those that end later were opened within the last hour. */
const openedLatelyMs = 5 * 60 * 60_000;

interface Parts extends HandlingParts {
  readonly platform: HandlingParts['platform'] & Pick<Platform, 'pool'>;
}

/**
 * Reads payments anew whose page ended a while ago and of which nothing was heard: no payment waits for a lost notice. Those with
 * the wallet also while their page is new: PayPal forgets an order that was agreed to and that nobody captures.
 */
export const lookAfter = async ({ logger, ...parts }: Parts, signal: AbortSignal): Promise<void> => {
  const { clock, pool } = parts.platform;
  const away = (ms: number): Instant => Instant.parse(new Date(Date.parse(clock.now()) + ms).toISOString());
  const due = [
    ...(await paymentsUnheard(pool, { before: away(-unheardMs), most })),
    ...(await walletsUnderWay(pool, { endsAfter: away(openedLatelyMs), most })),
  ];
  for (const one of due) {
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
