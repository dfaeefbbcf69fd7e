/**
 * Appends and commands a second through each adapter of the log, in interleaved rounds of one run: the
 * embedded PostgreSQL, and EventStoreDB's protocol against the double.
 *
 *   node backend/src/bench/eventstoredb.bench.ts [rounds] [seconds of appends] [check-ins a round]
 *
 * Last line: JSON. What the double cannot tell is how fast an EventStoreDB is: it keeps its log in memory,
 * syncs no disk, asks no majority of nodes and runs on this machine. What is measured there is our own
 * side: the adapter, the driver, gRPC and HTTP/2, with a server that costs next to nothing.
 */
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Metadata, type EventStore, type RegistrantId } from '@turnout/contracts/kernel';
import pino from 'pino';
import { z } from 'zod';
import { openEventStore } from '../start/open-event-store.ts';
import { openPlatform } from '../start/platform.ts';
import { openDesk, type DeskClient } from './desk-client.ts';
import { machineMs, median, percentile, round } from './figures.ts';
import { makeEvent, openDeskAccounts, openTestbed, registerMany, untilRead, type Testbed } from './testbed.ts';

const [rounds = 5, seconds = 3, perRound = 2000] = process.argv.slice(2).map(Number);
const writers = 64;
const desks = 32;

const startDouble = async (): Promise<{ connectionString: string; stop: () => Promise<void> }> => {
  const program = '../testing/eventstoredb-double.ts';
  const double = fork(fileURLToPath(new URL(program, import.meta.url)));
  const said: unknown = await once(double, 'message');
  const [{ connectionString }] = z.tuple([z.object({ connectionString: z.string() })], z.unknown()).parse(said);
  return {
    connectionString,
    stop: async () => {
      const gone = once(double, 'exit');
      double.disconnect();
      await gone;
    },
  };
};

const body = JSON.stringify({ data: { registrantId: 'abcdefghjkmnpqrstvw0.2', note: 'x'.repeat(200) } });
const metadata = Metadata.parse({
  commandId: randomUUID(),
  correlationId: randomUUID(),
  actor: { kind: 'system', id: 'bench' },
  at: '2026-11-21T09:30:00.000Z',
});

interface Measured {
  readonly perSecond: number;
  readonly times: readonly number[];
}

/** Each writer fills streams of ten appends, as groups at a door have few events. */
const measureAppends = async (log: EventStore): Promise<Measured> => {
  const times: number[] = [];
  const run = randomUUID();
  const start = machineMs();
  const write = async (writer: number) => {
    for (let turn = 0; machineMs() < start + seconds * 1000; turn += 1) {
      const before = machineMs();
      const place = turn % 10;
      const event = { id: randomUUID(), type: 'RegistrantCheckedIn', body, metadata };
      const streamId = `bench-${run}-${writer}-${turn - place}`;
      const result = await log.append(streamId, place === 0 ? 'noStream' : place - 1, [event]);
      if (!result.ok) throw new Error(`refused at ${result.actualRevision}`);
      times.push(machineMs() - before);
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  return { perSecond: (times.length / (machineMs() - start)) * 1000, times };
};

/** Check-ins over HTTP, each person once. */
const measureCommands = async (clients: readonly DeskClient[], people: RegistrantId[]): Promise<Measured> => {
  const times: number[] = [];
  const start = machineMs();
  const work = async (desk: DeskClient) => {
    for (let person = people.pop(); person !== undefined; person = people.pop()) {
      const before = machineMs();
      const { status } = await desk.checkIn(person, `bench-${person}`);
      if (status !== 200) throw new Error(`a check-in was answered ${status}`);
      times.push(machineMs() - before);
    }
  };
  await Promise.all(clients.map(work));
  return { perSecond: (times.length / (machineMs() - start)) * 1000, times };
};

/** One of the two sides: a Turnout on its log, and that log without Turnout. */
const openSide = async (eventStore: string) => {
  const testbed: Testbed = await openTestbed(eventStore);
  const { host, port, databaseUrl } = testbed;
  const event = await makeEvent(testbed, 'Bench');
  const tokens = await openDeskAccounts(testbed, event.eventId, desks);
  const people = await registerMany(testbed, event, (rounds + 1) * perRound, `bench-${eventStore.length}`);
  const platform = await openPlatform({ url: databaseUrl, eventStore, name: 'bench', logLevel: 'error', poolSize: 2 });
  const log = openEventStore({ databaseUrl, eventStore }, pino({ level: 'error' }));
  const clients = await Promise.all(
    tokens.map((token, index) => openDesk({ host, port, token, desk: `Desk ${index}`, eventId: event.eventId })),
  );
  const appends: Measured[] = [];
  const commands: Measured[] = [];
  let next = 0;
  return {
    turn: async (counts: boolean) => {
      const from = next;
      next += perRound;
      const checkedIn = await measureCommands(clients, people.slice(from, next));
      await untilRead(platform);
      if (counts) commands.push(checkedIn);
    },
    append: async (counts: boolean) => {
      const appended = await measureAppends(log);
      if (counts) appends.push(appended);
    },
    figures: () => ({
      appendsPerSecond: Math.round(median(appends.map(({ perSecond }) => perSecond))),
      appendP50Ms: round(
        percentile(
          appends.flatMap(({ times }) => times),
          0.5,
        ),
      ),
      appendP99Ms: round(
        percentile(
          appends.flatMap(({ times }) => times),
          0.99,
        ),
      ),
      commandsPerSecond: Math.round(median(commands.map(({ perSecond }) => perSecond))),
      commandP99Ms: round(
        percentile(
          commands.flatMap(({ times }) => times),
          0.99,
        ),
      ),
    }),
    stop: async () => {
      for (const client of clients) client.close();
      await log.close();
      await platform.close();
      await testbed.stop();
    },
  };
};

const double = await startDouble();
try {
  const sides = { postgres: await openSide('postgres'), double: await openSide(double.connectionString) };
  const both = Object.values(sides);
  // The first round warms up. Appends of facts that no schema knows come last: projections stop at them.
  for (let turn = 0; turn <= rounds; turn += 1) for (const side of both) await side.turn(turn > 0);
  for (let turn = 0; turn <= rounds; turn += 1) for (const side of both) await side.append(turn > 0);
  const figures = { postgres: sides.postgres.figures(), double: sides.double.figures() };
  for (const side of both) await side.stop();
  console.log('The double is no EventStoreDB: no disk, no other nodes, no network between.');
  console.log(
    JSON.stringify({
      ...figures,
      appendRatio: round(figures.double.appendsPerSecond / figures.postgres.appendsPerSecond),
      commandRatio: round(figures.double.commandsPerSecond / figures.postgres.commandsPerSecond),
    }),
  );
} finally {
  await double.stop();
}
