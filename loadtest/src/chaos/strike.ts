import { sendSignal } from '@turnout/backend/platform/machine/signal';
import type { Desks } from './desks.ts';
import { until } from './until.ts';

/** A kill that hits nothing shows nothing. */
const leastUnderWay = 3;

/** The process that was hit. */
export interface Strike {
  readonly pid: number;
  /** The number of requests under way at that moment. */
  readonly underWay: number;
}

/** Signals a process right after a request was sent and while others are under way; null: it had ended by then. */
const strikeOnce = (desks: Desks, pid: number, signal: NodeJS.Signals): Promise<Strike | null> => {
  const { promise, resolve, reject } = Promise.withResolvers<Strike | null>();
  desks.onSent(leastUnderWay, () => {
    try {
      resolve(sendSignal(pid, signal) ? { pid, underWay: desks.inFlight() } : null);
    } catch (error) {
      // Thrown here it would end everything, with nothing cleared away.
      reject(error instanceof Error ? error : new Error(String(error)));
    }
  });
  return promise;
};

/**
 * Signals the process that plays a part, whichever it is at that moment: one that ends by itself just before is
 * not there to be hit, the one that takes its place is.
 * @param pidOf the process; null while there is none.
 */
export const strike = async (
  desks: Desks,
  pidOf: () => number | null | Promise<number | null>,
  signal: NodeJS.Signals,
): Promise<Strike> => {
  let hit: Strike | null = null;
  await until(`process to send ${signal} to`, async () => {
    const pid = await pidOf();
    if (pid !== null) hit = await strikeOnce(desks, pid, signal);
    return hit !== null;
  });
  if (hit === null) throw new Error(`Nothing was there to send ${signal} to.`);
  return hit;
};
