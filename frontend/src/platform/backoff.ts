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
