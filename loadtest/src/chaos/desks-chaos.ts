/**
 * Desks of the real client's code let people in at the door, at a checkpoint and at an activity while their networks come and go, their pages are killed, and server, worker
 * and PostgreSQL with them; some badges are shown at two desks. Looks afterwards whether everybody who was shown as let in is
 * checked in or a conflict, and whether every conflict was shown at the desk that made it.
 *
 *   npm run chaos:desks [-- --people 5000 --desks 16 --kills 6 --seed 1]
 *
 * On a database and processes of its own. Ends with one line of JSON, and with 1 unless nothing was lost or doubled in silence.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { calls } from '@turnout/contracts';
import { randomFrom } from '@turnout/backend/platform/random/seeded-random';
import { sendSignal } from '@turnout/backend/platform/machine/signal';
import { openServerClient } from '@turnout/backend/start/server-client';
import { asProgram } from '@turnout/backend/start/program';
import { openHall } from '../rehearsal/hall.ts';
import { auditDesks } from './desks/desks-audit.ts';
import { openLine, shake } from './desks/line.ts';
import { openSimulatedDesk, type SimulatedDesk } from './desks/simulated-desk.ts';
import { openTestbed, parts, type Testbed } from './testbed.ts';
import { until } from './until.ts';

asProgram();

/** The places of the desks, one after another and again: of so many each. */
const kinds = ['checkpoint', 'door', 'activity', 'door'] as const;
type Kind = (typeof kinds)[number];
/** One of so many badges is shown at two desks. */
const contested = 25;
/** A page is killed with one of so many scans. */
const killedPages = 60;

const say = (sentence: string): void => console.log(sentence);

const kill = async (testbed: Testbed, count: number): Promise<void> => {
  const part = parts[count % parts.length] ?? 'server';
  await until(`${part} that works`, () => testbed.isUp(part));
  const pid = await testbed.pidOf(part);
  if (pid === null || !sendSignal(pid, 'SIGKILL')) throw new Error(`there was no ${part} to kill`);
  say(`Killed the ${part}.`);
  await until(`new ${part}`, async () => {
    const now = await testbed.pidOf(part);
    return now !== null && now !== pid && (await testbed.isUp(part));
  });
};

/** The badges of each desk, in their order; some at the next desk as well, at about the same time. */
const shared = (badges: readonly string[], desks: number): string[][] => {
  const queues = Array.from({ length: desks }, (): string[] => []);
  for (const [place, badge] of badges.entries()) {
    queues[place % desks]?.push(badge);
    if (place % contested === 0) queues[(place + 1) % desks]?.push(badge);
  }
  return queues;
};

interface Worker {
  readonly desk: SimulatedDesk;
  readonly badges: readonly string[];
}

const work = async ({ desk, badges }: Worker, chance: () => number, progress: { done: number }): Promise<void> => {
  for (const badge of badges) {
    const scanned = desk.scan(badge);
    if (chance() < 1 / killedPages) await desk.kill();
    await scanned;
    progress.done += 1;
    await pause(20 + chance() * 60);
  }
};

const chaos = async (given: { people: number; desks: number; kills: number; seed: number }): Promise<boolean> => {
  const testbed = await openTestbed({ say });
  const chance = randomFrom(given.seed);
  const workers: Worker[] = [];
  try {
    const { address, adminToken: token } = testbed;
    const size = { people: given.people, desks: given.desks };
    const hall = await openHall({ address, token, name: 'Cellar', activity: 'Tasting', ...size });
    const { eventId } = hall;
    const client = openServerClient({ address, token });
    await client.send(calls.reviseEvent, { params: { id: eventId }, body: { allowOfflineCheckin: true } });
    const { checkpoint } = await client.send(calls.defineCheckpoint, { body: { eventId, name: 'Hall 2' } });
    const { activityId } = hall;
    if (activityId === null) throw new Error('the hall has no activity');
    const kindOf = (place: number): Kind => kinds[place % kinds.length] ?? 'door';
    const ofKind = (kind: Kind) => hall.desks.filter((_, place) => kindOf(place) === kind).length;
    // A quarter of the people also comes to the checkpoint, and another to the activity.
    const some = Math.ceil(given.people / 4);
    const queues = {
      door: shared(hall.badges, ofKind('door')),
      checkpoint: shared(hall.badges.slice(0, some), ofKind('checkpoint')),
      activity: shared(hall.badges.slice(some, 2 * some), ofKind('activity')),
    };
    const placeOf = { door: {}, checkpoint: { checkpointId: checkpoint._id }, activity: { activityId } };
    const lines = hall.desks.map(openLine);
    for (const [place, { token: own, name }] of hall.desks.entries()) {
      const kind = kindOf(place);
      const line = lines[place] ?? openLine();
      const onProblem = (message: string, cause: unknown) => say(`${name}: ${message} ${String(cause)}`);
      const at = { eventId, ...placeOf[kind], address, name, line, onProblem };
      const desk = openSimulatedDesk({ ...at, token: kind === 'door' ? own : token });
      await desk.prepare();
      workers.push({ desk, badges: queues[kind].pop() ?? [] });
    }
    say(`${workers.length} desks have their copies.`);
    const all = workers.reduce((sum, { badges }) => sum + badges.length, 0);
    const progress = { done: 0 };
    let isOver = false;
    const shaking = lines.map((line) => shake(line, chance, () => isOver));
    const working = Promise.all(workers.map((one) => work(one, chance, progress)));
    const killing = (async () => {
      for (let count = 0; count < given.kills; count += 1) {
        const from = (all * (count + 1)) / (given.kills + 1);
        while (progress.done < from) await pause(50);
        await kill(testbed, count);
      }
    })();
    await Promise.all([working, killing]);
    isOver = true;
    await Promise.all(shaking);
    await Promise.all(workers.map(({ desk }) => desk.finish()));
    const desks = workers.map(({ desk }) => desk);
    const told = new Set(desks.flatMap((desk) => [...desk.told()]));
    const found = await auditDesks(
      testbed.databaseUrl,
      desks.flatMap(({ admissions }) => admissions),
      told,
    );
    for (const finding of [...found.lost, ...found.doubledSilently].slice(0, 50)) say(finding);
    const sum = (key: 'scans' | 'offlineScans') => desks.reduce((total, { counts }) => total + counts[key], 0);
    say(
      JSON.stringify({
        desks: desks.length,
        scans: sum('scans'),
        offlineScans: sum('offlineScans'),
        kills: given.kills,
        lost: found.lost.length,
        doubledSilently: found.doubledSilently.length,
        conflictsShown: found.conflictsShown,
        conflictsExpected: found.conflictsExpected,
      }),
    );
    return (
      found.lost.length + found.doubledSilently.length === 0 &&
      found.conflictsShown === found.conflictsExpected &&
      sum('offlineScans') > 0
    );
  } finally {
    for (const { desk } of workers) desk.close();
    await testbed.stop();
  }
};

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '5000' },
    desks: { type: 'string', default: '16' },
    kills: { type: 'string', default: '6' },
    seed: { type: 'string', default: '1' },
  },
});
const isGood = await chaos({
  people: Number(values.people),
  desks: Number(values.desks),
  kills: Number(values.kills),
  seed: Number(values.seed),
});
process.exitCode = isGood ? 0 : 1;
