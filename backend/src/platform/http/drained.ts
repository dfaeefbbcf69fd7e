import { once } from 'node:events';
import type { Writable } from 'node:stream';

/**
 * Waits until a stream takes more. False: whoever it went to is gone, and nobody will ever read what
 * would be written.
 */
export const drained = async (out: Writable): Promise<boolean> => {
  if (out.destroyed) return false;
  if (!out.writableNeedDrain) return true;
  const settled = new AbortController();
  const { signal } = settled;
  const events = ['drain', 'close'].map((name) => once(out, name, { signal }));
  try {
    await Promise.race(events);
  } finally {
    settled.abort();
    await Promise.allSettled(events);
  }
  return !out.destroyed;
};
