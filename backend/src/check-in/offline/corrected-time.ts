import { Instant } from '@turnout/contracts/kernel';

/** By the desk's clock as the server's would have shown it; nothing was scanned after it was received. */
export const correctedTime = (deskAt: Instant, clockDifferenceMs: number, now: Instant): Instant => {
  const corrected = Date.parse(deskAt) + clockDifferenceMs;
  const earliest = Date.parse('0001-01-01T00:00:00.000Z');
  return Instant.parse(new Date(Math.max(earliest, Math.min(corrected, Date.parse(now)))).toISOString());
};
