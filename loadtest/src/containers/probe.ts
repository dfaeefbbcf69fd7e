import { setTimeout as pause } from 'node:timers/promises';

/** The answers to a request that was sent again and again. */
export interface Probed {
  readonly requests: number;
  /** Refused, broken off, or answered that nothing can be done now. */
  readonly failed: number;
  readonly longestMs: number;
}

/**
 * Sends a request ten times a second until told to stop, whether earlier ones were answered or not.
 * @returns how to stop: resolves when all have been answered.
 */
export const openProbe = (url: string, headers: Readonly<Record<string, string>>): (() => Promise<Probed>) => {
  const underWay: Promise<void>[] = [];
  let isOn = true;
  let failed = 0;
  let longestMs = 0;
  const send = async (): Promise<void> => {
    const since = performance.now();
    try {
      const answer = await fetch(url, { headers, signal: AbortSignal.timeout(60_000) });
      await answer.arrayBuffer();
      if (answer.status >= 500) failed += 1;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      failed += 1;
    }
    longestMs = Math.max(longestMs, performance.now() - since);
  };
  const sending = (async () => {
    while (isOn) {
      underWay.push(send());
      await pause(100);
    }
  })();
  return async () => {
    isOn = false;
    await sending;
    await Promise.all(underWay);
    return { requests: underWay.length, failed, longestMs: Math.round(longestMs) };
  };
};
