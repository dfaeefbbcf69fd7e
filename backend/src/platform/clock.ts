import { Instant } from '@turnout/contracts/kernel';

/** The only place that asks what time it is; everything else is handed a moment. */
export interface Clock {
  readonly now: () => Instant;
}

export const systemClock: Clock = { now: () => Instant.parse(new Date().toISOString()) };
