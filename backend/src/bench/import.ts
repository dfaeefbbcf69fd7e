/**
 * How a large attendee list goes in, end to end over the running server's interface, and what the
 * server's other callers feel meanwhile: `TURNOUT_TOKEN=… node backend/src/bench/import.ts <eventId> [rows]`.
 * The last line is one line of JSON.
 */
import { EventId } from '@turnout/contracts/kernel';
import { accessApi } from '@turnout/contracts/access';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { openServerClient } from '../programs/server-client.ts';
import { attendeeList, importList } from './import-flow.ts';

const { TURNOUT_TOKEN: token, TURNOUT_URL: address } = z
  .object({ TURNOUT_TOKEN: z.string(), TURNOUT_URL: z.url().default('http://localhost:2083') })
  .parse(process.env);
const eventId = EventId.parse(process.argv[2]);
const rows = z.coerce.number().int().min(1).max(200_000).default(50_000).parse(process.argv[3]);
const run = Date.now().toString(36);
const client = openServerClient({ address, token });

const csv = attendeeList(rows, run);

/** Asks fifty times a second: how long the server keeps a small question waiting. */
const openProbe = (ask: () => Promise<unknown>) => {
  let isOpen = true;
  const waits: number[] = [];
  const probing = (async () => {
    while (isOpen) {
      const since = performance.now();
      await ask();
      waits.push(performance.now() - since);
      await pause(20);
    }
  })();
  return async () => {
    isOpen = false;
    await probing;
    const sorted = waits.toSorted((one, other) => one - other);
    const at = (share: number) =>
      Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10;
    return { p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) };
  };
};

// What needs no look at anything shows the server's own loop; a read also waits for the projections.
const stopLoopProbe = openProbe(async () => (await fetch(new URL('/api/x/nothing-here', address))).text());
const stopReadProbe = openProbe(() => client.send(accessApi.me, {}));
const { goodRows, registered, total, uploadMs, readMs, checkMs, importMs, visibleMs } = await importList(
  client,
  eventId,
  csv,
);
const [loop, read] = await Promise.all([stopLoopProbe(), stopReadProbe()]);
console.log(
  JSON.stringify({
    rows,
    megabytes: Math.round(csv.length / 1e5) / 10,
    goodRows,
    registered,
    total,
    uploadMs,
    readMs,
    checkMs,
    importMs,
    visibleAfterMs: visibleMs,
    rowsPerSecond: Math.round((rows * 1000) / importMs),
    loopP50Ms: loop.p50Ms,
    loopP99Ms: loop.p99Ms,
    loopMaxMs: loop.maxMs,
    readP50Ms: read.p50Ms,
    readP99Ms: read.p99Ms,
    readMaxMs: read.maxMs,
  }),
);
