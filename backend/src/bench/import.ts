/**
 * How a large attendee list goes in, end to end over the running server's interface, and what the
 * server's other callers feel meanwhile: `TURNOUT_TOKEN=… node backend/src/bench/import.ts <eventId> [rows]`.
 * The last line is one line of JSON.
 */
import { EventId } from '@turnout/contracts/kernel';
import { accessApi } from '@turnout/contracts/access';
import { registrationApi, type ImportView } from '@turnout/contracts/registration';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { openServerClient } from '../programs/server-client.ts';

const { TURNOUT_TOKEN: token, TURNOUT_URL: address } = z
  .object({ TURNOUT_TOKEN: z.string(), TURNOUT_URL: z.url().default('http://localhost:2083') })
  .parse(process.env);
const eventId = EventId.parse(process.argv[2]);
const rows = z.coerce.number().int().min(1).max(200_000).default(50_000).parse(process.argv[3]);
const run = Date.now().toString(36);
const client = openServerClient({ address, token });

const line = (index: number) =>
  `${run}-${index >> 1},Ana ${index},García Ñandú,ana${index}@example.org,${run}-T${index}`;
const csv = `Order number,First name,Last name,E-mail,Ticket code\n${Array.from({ length: rows }, (_, index) => line(index)).join('\n')}\n`;

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

const until = async (id: string, leaving: ImportView['state']): Promise<ImportView> => {
  for (;;) {
    const { import: view } = await client.send(registrationApi.import, { params: { id } });
    if (view.state !== leaving) return view;
    await pause(100);
  }
};
const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  const since = performance.now();
  return [await work(), Math.round(performance.now() - since)];
};

const form = new FormData();
form.set('file', new Blob([csv]), 'bench.csv');
// What needs no look at anything shows the server's own loop; a read also waits for the projections.
const stopLoopProbe = openProbe(async () => (await fetch(new URL('/api/x/nothing-here', address))).text());
const stopReadProbe = openProbe(() => client.send(accessApi.me, {}));
const [sent, uploadMs] = await timed(() =>
  client.send(registrationApi.uploadImport, { query: { eventId }, body: form }),
);
const id = sent.import._id;
const [readable, readMs] = await timed(() => until(id, 'reading'));
const [checked, checkMs] = await timed(async () => {
  await client.send(registrationApi.checkImport, { params: { id }, body: { mapping: readable.mapping } });
  return until(id, 'checking');
});
const [done, importMs] = await timed(async () => {
  await client.send(registrationApi.runImport, { params: { id }, body: {} });
  return until(id, 'importing');
});
const [list, visibleMs] = await timed(async () => {
  for (;;) {
    const all = await client.send(registrationApi.registrations, { query: { eventId, perPage: '1' } });
    if (all.totalWithoutFilter >= rows) return all;
    await pause(50);
  }
});
const [loop, read] = await Promise.all([stopLoopProbe(), stopReadProbe()]);
console.log(
  JSON.stringify({
    rows,
    megabytes: Math.round(csv.length / 1e5) / 10,
    goodRows: checked.report?.goodRows,
    registered: done.done,
    total: list.totalWithoutFilter,
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
