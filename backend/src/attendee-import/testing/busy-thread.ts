/**
 * A program for the spec of what a step's thread may hold: such a thread makes half a gigabyte that lives for a moment,
 * beside what it keeps, and says how often its memory was cleaned up, all of it and the young part alone.
 */
import { constants, PerformanceObserver } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { z } from 'zod';
import { stepLimits } from '../steps/run-step.ts';

const CleanUp = z.object({ detail: z.object({ kind: z.number() }) });

const people = (count: number) => Array.from({ length: count }, (_, place) => ({ name: `Person ${place}`, place }));

const countCleanUps = async () => {
  let [whole, young] = [0, 0];
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { kind } = CleanUp.parse(entry).detail;
      if (kind === constants.NODE_PERFORMANCE_GC_MAJOR) whole += 1;
      if (kind === constants.NODE_PERFORMANCE_GC_MINOR) young += 1;
    }
  });
  observer.observe({ entryTypes: ['gc'] });
  const kept = people(200_000);
  let made = 0;
  for (let round = 0; round < 600; round += 1) {
    made += people(10_000).length;
    await setImmediate();
  }
  observer.disconnect();
  return { whole, young, kept: kept.length, made };
};

if (isMainThread) {
  const thread = new Worker(new URL(import.meta.url), { resourceLimits: stepLimits });
  thread.once('message', (counted) => process.stdout.write(JSON.stringify(counted)));
} else parentPort?.postMessage(await countCleanUps());
