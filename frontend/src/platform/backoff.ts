const shortestMs = 500;
const longestMs = 5_000;

/**
 * How long to wait before trying again, in ms: from about half a second, doubling to 5 s, each a
 * random part shorter, so that a hall of phones does not come back in the same instant.
 * @param attempt how many tries have failed, from 0.
 */
export const backoff = (attempt: number, random: () => number = Math.random): number => {
  const full = Math.min(longestMs, 2 * shortestMs * 2 ** Math.min(attempt, 10));
  return Math.max(shortestMs, full * (0.5 + random() / 2));
};

const sentAwayMs = 300;
const trustedAfterMs = 5_000;

/**
 * How long to wait, in ms, when the server has hung up: one that is about to stop sends its lines away one
 * after the other and another takes them, so hardly at all. One that hangs up right after it has picked up
 * is not asked again so fast.
 * @param lastedMs how long the line was there.
 */
export const afterGoodbye = (lastedMs: number, random: () => number = Math.random): number =>
  lastedMs < trustedAfterMs ? backoff(0, random) : random() * sentAwayMs;
