/** The middle value of a list of numbers; 0 of none. */
export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** The value below which that share of the values lies. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};

export const round = (value: number, digits = 2): number => Number(value.toFixed(digits));

/** Milliseconds of the machine's monotonic clock, the same in every process on it. */
export const machineMs = (): number => Number(process.hrtime.bigint() / 1000n) / 1000;
