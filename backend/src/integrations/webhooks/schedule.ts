const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long after each failed attempt the next one is due: ten attempts in a little over three days. */
export const pausesMs: readonly number[] = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/** So much earlier or later at most, so that what failed together is not tried again together. */
const jitter = 0.1;

/**
 * Milliseconds until a message is tried again; null: it is not any more.
 * @param attempts how many there were; `chance` from 0 to 1.
 */
export const pauseAfter = (attempts: number, chance: number): number | null => {
  const pause = pausesMs[attempts - 1];
  return pause === undefined ? null : Math.round(pause * (1 + jitter * (2 * chance - 1)));
};
