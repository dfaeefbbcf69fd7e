/**
 * Appends, check-ins and imports through each adapter of the log, in interleaved rounds of one run: the
 * embedded PostgreSQL, and EventStoreDB's protocol against the double; a copy from the one to the other; and
 * how long nothing is taken when a leader is lost, so many times in each way (some 10 s a time).
 *
 *   npm run bench:eventstoredb [-- --rounds 4 --round-size 2000 --seconds 2 --import 3000 --faults 2]
 *
 * Last line: JSON; ratios are the double's against PostgreSQL's. What the double cannot tell is how fast an
 * EventStoreDB is: it keeps its log in memory, syncs no disk, asks no majority of nodes and runs on this
 * machine. What is measured there is our own side: the adapter, the driver, gRPC and HTTP/2, with a server
 * that costs little.
 */
import { parseArgs } from 'node:util';
import type { EventStore } from '@turnout/contracts/kernel';
import pino from 'pino';
import { copyLog } from '@turnout/backend/platform/event-store/copy/copy-log';
import { pagesOf } from '@turnout/backend/platform/event-store/copy/log-pages';
import { openEventStoreDb } from '@turnout/backend/platform/event-store/eventstoredb/eventstoredb';
import { asProgram } from '@turnout/backend/start/program';
import { startDouble } from './double-process.ts';
import { machineMs, median, round } from './figures.ts';
import { measureClosed } from './leader-closed.ts';
import { openSide, type SideFigures } from './log-side.ts';

asProgram();

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '4' },
    'round-size': { type: 'string', default: '2000' },
    seconds: { type: 'string', default: '2' },
    import: { type: 'string', default: '3000' },
    faults: { type: 'string', default: '2' },
  },
});
const rounds = Number(values.rounds);
const perRound = Number(values['round-size']);
const seconds = Number(values.seconds);
const rows = Number(values.import);
const faults = Number(values.faults);

/** Copies a log into an empty double. @returns events a second. */
const measureCopy = async (source: EventStore): Promise<number> => {
  const empty = await startDouble('node');
  const target = openEventStoreDb({ connectionString: empty.connectionString, logger: pino({ level: 'error' }) });
  try {
    const since = machineMs();
    const { copied } = await copyLog({ from: pagesOf(source), to: target });
    return (copied * 1000) / (machineMs() - since);
  } finally {
    await target.close();
    await empty.end();
  }
};

const workerOf = ({ cpuMicros }: SideFigures): number => cpuMicros['worker'] ?? 0;

const double = await startDouble('node');
try {
  const people = (rounds + 1) * perRound;
  const sides = {
    postgres: await openSide({ eventStore: 'postgres', people, perRound }),
    double: await openSide({ eventStore: double.connectionString, people, perRound }),
  };
  const both = Object.values(sides);
  // The first round warms up. Appends of facts that no schema knows come last: projections stop at them.
  for (let turn = 0; turn <= rounds; turn += 1) for (const side of both) await side.checkIn(turn > 0);
  for (let turn = 0; turn <= 2; turn += 1) for (const side of both) await side.importPeople(rows, turn > 0);
  const copyPerSecond = Math.round(await measureCopy(sides.postgres.log));
  for (let turn = 0; turn <= 2; turn += 1) for (const side of both) await side.append(seconds, turn > 0);
  const postgres = sides.postgres.figures();
  const through = sides.double.figures();
  for (const side of both) await side.stop();
  const { hungMs, killedMs, returnedMs, hungAloneMs, refused } = await measureClosed(faults);
  const times = (measured: readonly number[]) => measured.map((ms) => Math.round(ms)).join(', ');
  console.log(
    `The log took nothing for so many ms. Leader killed: ${times(killedMs)}. Leader hung, another chosen after 2,500: ${times(hungMs)}. It came back: ${times(returnedMs)}. A single node hung for 4,000: ${times(hungAloneMs)}. Appends refused: ${refused}.`,
  );
  console.log('The double is no EventStoreDB: no disk, no other nodes, no network between.');
  console.log(
    JSON.stringify({
      postgres,
      double: through,
      appendRatio: round(through.appendsPerSecond / postgres.appendsPerSecond),
      commandRatio: round(through.commandsPerSecond / postgres.commandsPerSecond),
      workerCpuRatio: round(workerOf(through) / workerOf(postgres)),
      hungLeaderMs: Math.round(median(hungMs)),
      importRatio: round(through.importMicros / postgres.importMicros),
      copyPerSecond,
    }),
  );
} finally {
  await double.end();
}
