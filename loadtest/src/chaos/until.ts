import { setTimeout as pause } from 'node:timers/promises';

const patienceMs = 90_000;

/** Waits until something is so. */
export const until = async (what: string, isSo: () => boolean | Promise<boolean>): Promise<void> => {
  const since = performance.now();
  while (!(await isSo())) {
    if (performance.now() - since > patienceMs) throw new Error(`In ${patienceMs / 1_000} s there was no ${what}.`);
    await pause(20);
  }
};
