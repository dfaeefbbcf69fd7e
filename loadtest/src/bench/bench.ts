/**
 * People a second who walk in, and the time until every wall shows it.
 *
 *   npm run bench [-- --rounds 5 --round-size 8000 --dashboards 200 --rate 50 --seconds 20]
 *
 * Starts a Turnout of its own. Each round measures the database's bare commit rate, then check-ins
 * over HTTP. The last line is one JSON object.
 */
import type { RegistrantId } from '@turnout/contracts/kernel';
import { startOfLog } from '@turnout/contracts/kernel';
import { registrationEvents } from '@turnout/contracts/registration';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { cpuEach, cpuTimes } from './cpu-time.ts';
import { openCommitRate } from './commit-rate.ts';
import { scanToScreen, steady } from './arrivals.ts';
import { openDashboards } from './dashboards.ts';
import { openDesk, type DeskClient } from './desk-client.ts';
import { machineMs, median, percentile, round } from './figures.ts';
import { makeEvent, openDeskAccounts, openTestbed, registerMany, untilRead } from './testbed.ts';
import { openPostgresLog } from '@turnout/backend/platform/event-store/postgres';
import { openPlatform } from '@turnout/backend/start/platform';
import { asProgram } from '@turnout/backend/start/program';

asProgram();

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    'round-size': { type: 'string', default: '8000' },
    dashboards: { type: 'string', default: '200' },
    rate: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '20' },
  },
});
const rounds = Number(values.rounds);
const roundSize = Number(values['round-size']);
const rate = Number(values.rate);
const seconds = Number(values.seconds);
const deskCount = 64;
/** Before anything counts, the programs are as warm as after a few minutes at a door. */
const warmUp = 16_000;
/** Screens that watch while the desks are measured. */
const watching = 20;

const say = (text: string) => console.log(text);

interface Measured {
  readonly perSecond: number;
  readonly times: readonly number[];
  readonly lastPosition: string;
  readonly endedAt: number;
}

let commands = 0;

/** All desks at once work through the list, each person once. */
const rush = async (desks: readonly DeskClient[], people: readonly RegistrantId[]): Promise<Measured> => {
  const times: number[] = [];
  let next = 0;
  let lastPosition = startOfLog;
  const start = machineMs();
  const work = async (desk: DeskClient) => {
    for (let index = next++; index < people.length; index = next++) {
      const before = machineMs();
      const { status, position } = await desk.checkIn(people[index] ?? '', `bench-command-${commands++}`);
      if (status !== 200 || position === null) throw new Error(`a check-in was answered ${status}`);
      times.push(machineMs() - before);
      if (position > lastPosition) lastPosition = position;
    }
  };
  await Promise.all(desks.map(work));
  const endedAt = machineMs();
  return { perSecond: (people.length / (endedAt - start)) * 1000, times, lastPosition, endedAt };
};

const testbed = await openTestbed();
try {
  const { host, port, databaseUrl, adminToken } = testbed;
  const event = await makeEvent(testbed, 'Bench');
  const tokens = await openDeskAccounts(testbed, event.eventId, deskCount);
  const registrations = warmUp + rounds * roundSize + rate * seconds;
  say(`Registering ${registrations} people …`);
  const people = await registerMany(testbed, event, registrations, `bench-${Date.now()}`);
  const desks = await Promise.all(
    tokens.map((token, index) => openDesk({ host, port, token, desk: `Desk ${index + 1}`, eventId: event.eventId })),
  );
  const url = `http://${host}:${port}`;
  const screens = await openDashboards({ url, token: adminToken, eventId: event.eventId, dashboards: watching });
  const commitRate = await openCommitRate(databaseUrl);
  const platform = await openPlatform({ url: databaseUrl, name: 'bench', logLevel: 'error', poolSize: 2 });

  await rush(desks, people.slice(0, warmUp));
  await untilRead(platform);
  const checkins: number[] = [];
  const commits: number[] = [];
  const drains: number[] = [];
  const times: number[] = [];
  for (let turn = 0; turn < rounds; turn += 1) {
    const bare = await commitRate.measure(2);
    const from = warmUp + turn * roundSize;
    const cpuBefore = await cpuTimes();
    const measured = await rush(desks, people.slice(from, from + roundSize));
    if (!(await platform.progress.waitFor(measured.lastPosition, 60_000)))
      throw new Error('the worker did not catch up in a minute');
    const drain = machineMs() - measured.endedAt;
    const cpu = cpuEach(cpuBefore, await cpuTimes(), roundSize);
    commits.push(bare);
    checkins.push(measured.perSecond);
    drains.push(drain);
    times.push(...measured.times);
    say(
      `round ${turn + 1}: ${Math.round(measured.perSecond)} check-ins/s beside ${Math.round(bare)} commits/s (${round(measured.perSecond / bare)}), p99 ${round(percentile(measured.times, 0.99))} ms, worker ${Math.round(drain)} ms behind; microseconds of processor each: ${cpu}`,
    );
  }
  await screens.stop();

  say(`${values.dashboards} dashboards, ${rate} check-ins a second for ${seconds} s …`);
  const walls = await openDashboards({
    url,
    token: adminToken,
    eventId: event.eventId,
    dashboards: Number(values.dashboards),
  });
  const arrivals = await steady(
    desks,
    people.slice(warmUp + rounds * roundSize),
    rate,
    () => `bench-command-${commands++}`,
  );
  const last = arrivals.reduce((max, { position }) => (position > max ? position : max), startOfLog);
  if (!(await platform.progress.waitFor(last, 60_000))) throw new Error('the worker did not catch up in a minute');
  await pause(1_000);
  const shown = scanToScreen(arrivals, await walls.report());
  await walls.stop();

  const log = openPostgresLog({ url: databaseUrl });
  const admitted = new Set<string>();
  let admissions = 0;
  for (let after = startOfLog; ;) {
    const events = await log.readAll(after, 2_000);
    for (const { type, streamId } of events) {
      if (type !== registrationEvents.RegistrantCheckedIn.type) continue;
      admissions += 1;
      admitted.add(streamId);
    }
    const lastRead = events.at(-1);
    if (lastRead === undefined) break;
    after = lastRead.position;
  }
  await log.close();
  if (admissions !== registrations || admitted.size !== registrations) {
    throw new Error(
      `${registrations} check-ins were acknowledged, the log holds ${admissions} of ${admitted.size} people`,
    );
  }
  say(`The log holds ${admissions} admissions of ${admitted.size} people: each acknowledged one, once.`);
  for (const desk of desks) desk.close();
  await commitRate.close();
  await platform.close();
  console.log(
    JSON.stringify({
      checkinsPerSecond: Math.round(median(checkins)),
      commitsPerSecond: Math.round(median(commits)),
      ratio: round(median(checkins.map((value, index) => value / (commits[index] ?? 1)))),
      checkinP50Ms: round(percentile(times, 0.5)),
      checkinP99Ms: round(percentile(times, 0.99)),
      drainMs: Math.round(median(drains)),
      scanToScreenP50Ms: round(percentile(shown, 0.5)),
      scanToScreenP99Ms: round(percentile(shown, 0.99)),
      registrations,
    }),
  );
} finally {
  await testbed.stop();
}
