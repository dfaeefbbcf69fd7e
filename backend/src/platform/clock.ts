import { Instant } from '@turnout/contracts/kernel';

/** The only place that asks what time it is; everything else is handed a moment. */
export interface Clock {
  readonly now: () => Instant;
}

const openSystemClock = (): Clock => {
  let millisecond = Number.NaN;
  let known = Instant.parse(new Date(0).toISOString());
  return {
    now: () => {
      const now = Date.now();
      // A rush asks several times in one millisecond.
      if (now !== millisecond) {
        millisecond = now;
        known = Instant.parse(new Date(now).toISOString());
      }
      return known;
    },
  };
};

export const systemClock: Clock = openSystemClock();
