import { randomUUID } from 'node:crypto';
import { Metadata, type EventStore, type RegistrantId } from '@turnout/contracts/kernel';
import pino from 'pino';
import { openServerClient } from '@turnout/backend/start/server-client';
import { openEventStore } from '@turnout/backend/start/open-event-store';
import { openPlatform } from '@turnout/backend/start/platform';
import { cpuTimes, type CpuTimes } from './cpu-time.ts';
import { openDesk, type DeskClient } from './desk-client.ts';
import { machineMs, median, percentile, round } from './figures.ts';
import { attendeeList, importList } from './import-flow.ts';
import { makeEvent, openDeskAccounts, openTestbed, registerMany, untilRead, type Testbed } from './testbed.ts';

const writers = 64;
const desks = 32;

export interface SideFigures {
  readonly appendsPerSecond: number;
  readonly appendP50Ms: number;
  readonly appendP99Ms: number;
  readonly commandsPerSecond: number;
  readonly commandP50Ms: number;
  readonly commandP99Ms: number;
  /** Microseconds of processor for each check-in, by process. */
  readonly cpuMicros: Readonly<Record<string, number>>;
  /** For each imported person. */
  readonly importMicros: number;
}

/** A Turnout on one log, and that log without Turnout. */
export interface Side {
  readonly log: EventStore;
  /** Lets so many people in from all desks. @param counts false: only to warm up. */
  readonly checkIn: (counts: boolean) => Promise<void>;
  /** Imports so many people. */
  readonly importPeople: (rows: number, counts: boolean) => Promise<void>;
  /** Appends to the bare log for so long. Projections stop at what it appends. */
  readonly append: (seconds: number, counts: boolean) => Promise<void>;
  readonly figures: () => SideFigures;
  readonly stop: () => Promise<void>;
}

interface Measured {
  readonly perSecond: number;
  readonly times: readonly number[];
}

const body = JSON.stringify({ data: { registrantId: 'abcdefghjkmnpqrstvw0.2', note: 'x'.repeat(200) } });
const metadata = Metadata.parse({
  commandId: randomUUID(),
  correlationId: randomUUID(),
  actor: { kind: 'system', id: 'bench' },
  at: '2026-11-21T09:30:00.000Z',
});

/** Each writer fills streams of ten appends, as groups at a door have few events. */
const measureAppends = async (log: EventStore, seconds: number): Promise<Measured> => {
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

const rateOf = (measured: readonly Measured[]): number =>
  Math.round(median(measured.map(({ perSecond }) => perSecond)));
const timeOf = (measured: readonly Measured[], share: number): number =>
  round(
    percentile(
      measured.flatMap(({ times }) => times),
      share,
    ),
  );

/** The processes of which a figure is given; whatever else runs on the machine is not ours. */
const parts = new Set(['server', 'worker', 'PostgreSQL', 'eventstoredb-double', 'bench-eventstoredb']);

/** Processor time between two readings, added up by process. */
const openCpuSum = () => {
  const sums = new Map<string, number>();
  let done = 0;
  return {
    add: (before: CpuTimes, after: CpuTimes, count: number): void => {
      done += count;
      for (const [part, seconds] of after) sums.set(part, (sums.get(part) ?? 0) + seconds - (before.get(part) ?? 0));
    },
    /** Microseconds for each of the things done. */
    each: (): Record<string, number> =>
      Object.fromEntries(
        [...sums]
          .filter(([part]) => parts.has(part))
          .map(([part, seconds]) => [part, Math.round((seconds * 1e6) / Math.max(done, 1))] as const),
      ),
  };
};

/**
 * @param options `eventStore`: where its log lies, as EVENT_STORE says it; `people`: registered before it begins;
 *   `perRound`: how many of them each round lets in.
 */
export const openSide = async ({
  eventStore,
  people,
  perRound,
}: {
  readonly eventStore: string;
  readonly people: number;
  readonly perRound: number;
}): Promise<Side> => {
  const testbed: Testbed = await openTestbed(eventStore);
  const { host, port, databaseUrl, adminToken } = testbed;
  const event = await makeEvent(testbed, 'Bench');
  const tokens = await openDeskAccounts(testbed, event.eventId, desks);
  const registered = await registerMany(testbed, event, people, `bench-${eventStore.length}`);
  const platform = await openPlatform({ url: databaseUrl, eventStore, name: 'bench', logLevel: 'error', poolSize: 2 });
  const log = await openEventStore({ databaseUrl, eventStore }, pino({ level: 'error' }));
  const clients = await Promise.all(
    tokens.map((token, index) => openDesk({ host, port, token, desk: `Desk ${index}`, eventId: event.eventId })),
  );
  const organiser = openServerClient({ address: `http://${host}:${port}`, token: adminToken });
  const appends: Measured[] = [];
  const commands: Measured[] = [];
  const imports: number[] = [];
  const cpu = openCpuSum();
  let next = 0;
  return {
    log,
    checkIn: async (counts) => {
      const from = next;
      next += perRound;
      const before = await cpuTimes();
      const checkedIn = await measureCommands(clients, registered.slice(from, next));
      await untilRead(platform);
      if (!counts) return;
      cpu.add(before, await cpuTimes(), checkedIn.times.length);
      commands.push(checkedIn);
    },
    importPeople: async (rows, counts) => {
      const { importMs } = await importList(organiser, event.eventId, attendeeList(rows, randomUUID().slice(0, 8)));
      await untilRead(platform);
      if (counts) imports.push((importMs * 1000) / rows);
    },
    append: async (seconds, counts) => {
      const appended = await measureAppends(log, seconds);
      if (counts) appends.push(appended);
    },
    figures: () => ({
      appendsPerSecond: rateOf(appends),
      appendP50Ms: timeOf(appends, 0.5),
      appendP99Ms: timeOf(appends, 0.99),
      commandsPerSecond: rateOf(commands),
      commandP50Ms: timeOf(commands, 0.5),
      commandP99Ms: timeOf(commands, 0.99),
      cpuMicros: cpu.each(),
      importMicros: Math.round(median(imports)),
    }),
    stop: async () => {
      for (const client of clients) client.close();
      await log.close();
      await platform.close();
      await testbed.stop();
    },
  };
};
