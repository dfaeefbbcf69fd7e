/** Runs a task over items in order, so many at once; the first failure ends it once those under way have ended. */
export const inFlight = async <T>(
  count: number,
  items: readonly T[],
  task: (item: T) => Promise<void>,
): Promise<void> => {
  const rest = items.values();
  let hasFailed = false;
  const lane = async () => {
    for (const item of rest) {
      if (hasFailed) return;
      try {
        await task(item);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: count }, lane));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
};
