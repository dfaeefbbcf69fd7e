/**
 * What a long list of people costs: searching it, turning its pages, and writing it to a file while others work.
 *
 *   npm run bench:lists [-- --people 50000 --tries 30]
 *
 * Starts a database, a server and a worker of its own, and imports people with names in five scripts. Searches and
 * pages are asked one after the other; a file is written while a light request is asked every 10 ms: what that
 * takes at most is how long the server stood still for everybody. The last line is one JSON object.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { startEmbedded } from '../platform/postgres/embedded.ts';
import { openHall } from '../rehearsal/hall.ts';
import { startProcesses } from '../rehearsal/processes.ts';
import { asProgram } from '../start/program.ts';
import { machineMs, median, percentile, round } from './figures.ts';

asProgram();

const { values } = parseArgs({
  options: { people: { type: 'string', default: '50000' }, tries: { type: 'string', default: '30' } },
});
const people = Number(values.people);
const tries = Number(values.tries);
const askedEveryMs = 10;

const at = (letters: string, place: number): string => [...letters][place % [...letters].length] ?? '';
const scripts: readonly ((place: number) => string)[] = [
  (place) => `Visitor ${place};Example`,
  (place) =>
    `${at('太花美健翔陽結愛海空', place)}${at('郎子香一太菜', place)};${at('田中佐藤鈴木高橋渡辺', place)}${at('山本村井口', place)}`,
  (place) => `${at('АБВГДЕИКЛМ', place)}нна ${place};Иванова`,
  (place) => `محمد ${place};العربي`,
  (place) => `José ${place};Muñoz 🎉`,
];
const nameOf = (place: number): string =>
  (scripts[place % scripts.length] ?? String)(Math.floor(place / scripts.length));

const folder = await mkdtemp(join(tmpdir(), 'turnout-bench-lists-'));
await chmod(folder, 0o755);
const database = await startEmbedded({ dataDir: join(folder, 'postgres'), logger: pino({ level: 'error' }) });
const processes = await startProcesses({ databaseUrl: database.url, dataDir: folder, servers: 1 });
const [address = ''] = processes.servers;
const token = processes.adminToken;
const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };

/** Milliseconds until the whole answer is here. @throws on anything but success. */
const time = async (path: string, body?: unknown): Promise<number> => {
  const startedAt = machineMs();
  const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
  const answer = await fetch(`${address}${path}`, init);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
  return machineMs() - startedAt;
};

/** Each several times, after one that is not measured: the median. */
const timeOften = async (path: string): Promise<number> => {
  await time(path);
  const times: number[] = [];
  for (let index = 0; index < tries; index += 1) times.push(await time(path));
  return median(times);
};

/** Does something while a light request is asked every 10 ms: how long it took, and those requests at the worst. */
const beside = async (work: () => Promise<number>) => {
  let isOver = false;
  const waits: Promise<number>[] = [];
  const asking = (async () => {
    while (!isOver) {
      waits.push(time('/api/me'));
      await pause(askedEveryMs);
    }
  })();
  const ms = await work();
  isOver = true;
  await asking;
  const took = await Promise.all(waits);
  return { seconds: round(ms / 1_000), worstMs: round(Math.max(...took)), p99Ms: round(percentile(took, 0.99)) };
};

try {
  const { eventId } = await openHall({ address, token, name: 'Lists', people, desks: 0, nameOf });
  const list = (query: string) => `/api/registrations?eventId=${eventId}&perPage=50&page=1${query}`;
  const search = (text: string) => list(`&filters[search]=${encodeURIComponent(text)}`);
  const searches = {
    searchOneLetterMs: await timeOften(search('田')),
    searchRareLetterMs: await timeOften(search('鬱')),
    searchTwoLettersMs: await timeOften(search('田山')),
    searchLatinMs: await timeOften(search('visitor 77')),
    searchCyrillicMs: await timeOften(search('иванова')),
    deskSearchMs: await timeOften(`/api/x/desk/look-up?eventId=${eventId}&q=${encodeURIComponent('田山')}`),
  };
  const pages = {
    firstPageMs: await timeOften(list('')),
    deepPageMs: await timeOften(`/api/registrations?eventId=${eventId}&perPage=50&page=${Math.floor(people / 50)}`),
  };
  const quiet = await beside(async () => {
    await pause(3_000);
    return 3_000;
  });
  const listFile = await beside(() => time('/api/registrations/download', { eventId }));
  const logFile = await beside(() => time(`/api/x/history/${eventId}/export?format=xlsx`));
  const logJson = await beside(() => time(`/api/x/history/${eventId}/export`));
  const rounded = Object.fromEntries(Object.entries({ ...searches, ...pages }).map(([name, ms]) => [name, round(ms)]));
  console.log(
    JSON.stringify({
      people,
      ...rounded,
      quietWorstMs: quiet.worstMs,
      listExportS: listFile.seconds,
      listExportWorstMs: listFile.worstMs,
      logExportS: logFile.seconds,
      logExportWorstMs: logFile.worstMs,
      logJsonS: logJson.seconds,
      logJsonWorstMs: logJson.worstMs,
    }),
  );
} finally {
  await processes.stop();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}
