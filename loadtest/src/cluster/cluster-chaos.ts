/**
 * Two servers, two workers and a proxy under a rush at the door, on a database of their own: kills one
 * process after the other, then restarts both servers one after the other, and looks afterwards whether
 * every check-in that a desk was promised is there, once, and whether every dashboard shows it.
 *
 *   npm run cluster:chaos [-- --kills 6 --hang]
 *
 * `--hang` also stops a worker's heart without killing it and lets it go on later. Ends with one line of
 * JSON, and with 1 when anything was lost, doubled or different.
 */
import { parseArgs } from 'node:util';
import { sendSignal } from '@turnout/backend/platform/machine/signal';
import { audit } from '../chaos/audit.ts';
import { openDesks, type Desks } from '../chaos/desks.ts';
import { strike } from '../chaos/strike.ts';
import { until } from '../chaos/until.ts';
import type { NodeName } from './nodes.ts';
import { openPulse, type Pulse } from './pulse.ts';
import { openClusterTestbed, type ClusterTestbed } from './testbed.ts';
import { openWall, type Resumes } from './wall.ts';
import { openHall } from '../rehearsal/hall.ts';
import { asProgram } from '@turnout/backend/start/program';

asProgram();

const people = 8_000;
const wallCount = 40;
const betweenKills = 100;

const say = (sentence: string): void => console.log(sentence);

interface Scene {
  readonly testbed: ClusterTestbed;
  readonly desks: Desks;
  readonly pulse: Pulse;
  readonly resumes: Resumes;
}

const admitMore = async ({ desks }: Scene, count: number): Promise<void> => {
  // All are inside where processes take very long to come up.
  const enough = Math.min(people, desks.acknowledged() + count);
  await until('check-in', () => desks.acknowledged() >= enough);
};

const workerAtWork = async ({ testbed }: Scene): Promise<NodeName> => {
  let found: NodeName | null = null;
  await until('worker at work', async () => {
    found = await testbed.workerAtWork();
    return found !== null;
  });
  return found ?? 'worker A';
};

/** Ends a process by a signal and waits until another has taken its place; what it did to the projections. */
const end = async (scene: Scene, node: NodeName, signal: NodeJS.Signals): Promise<number> => {
  const { testbed, desks, pulse } = scene;
  await until(`${node} that works`, () => testbed.isUp(node));
  pulse.longestMs();
  const { pid, underWay } = await strike(desks, () => testbed.pidOf(node), signal);
  const killedAt = desks.acknowledged();
  await until(`new ${node}`, () => testbed.pidOf(node) !== pid && testbed.isUp(node));
  await admitMore(scene, betweenKills);
  const stoodMs = pulse.longestMs();
  say(
    `${signal} to ${node} with ${underWay} requests under way, after ${killedAt} check-ins: projections stood still for ${Math.round(stoodMs)} ms.`,
  );
  return stoodMs;
};

/** Both servers, one after the other, as one does for a new version. */
const rollingRestart = async (scene: Scene) => {
  const { desks } = scene;
  const from = { attempts: desks.attempts(), verdicts: desks.verdicts.length };
  for (const node of ['server A', 'server B'] as const) await end(scene, node, 'SIGTERM');
  return { sent: desks.attempts() - from.attempts, verdicts: desks.verdicts.slice(from.verdicts) };
};

/** A worker that hangs: the other takes over, and the one that wakes up again does nothing twice. */
const hang = async (scene: Scene): Promise<void> => {
  const { testbed, desks, pulse } = scene;
  const node = await workerAtWork(scene);
  pulse.longestMs();
  const { pid } = await strike(desks, () => testbed.pidOf(node), 'SIGSTOP');
  await admitMore(scene, 4 * betweenKills);
  const stoodMs = pulse.longestMs();
  sendSignal(pid, 'SIGCONT');
  await admitMore(scene, betweenKills);
  say(`A worker that hung and woke up again: projections stood still for ${Math.round(stoodMs)} ms.`);
};

const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * part) - 1)] ?? 0;

const tellResumes = ({ times, unchanged, sent, bytes }: Resumes): void =>
  say(
    `Dashboards came back ${times.length} times (half of them within ${Math.round(percentile(times, 0.5))} ms): ${unchanged} were told that nothing had changed, ${sent} were sent one view of ${Math.round(bytes / Math.max(1, sent))} bytes.`,
  );

const chaos = async (kills: number, withHang: boolean): Promise<boolean> => {
  const testbed = await openClusterTestbed(say);
  const pulse = await openPulse(testbed.databaseUrl);
  try {
    const { address, adminToken: token } = testbed;
    const hall = await openHall({ address, token, name: 'Cluster', people, desks: 8 });
    const resumes: Resumes = { times: [], unchanged: 0, sent: 0, bytes: 0 };
    const desks = openDesks({
      address,
      hall,
      count: 16,
      everyMs: 400,
      contested: 10,
      onAcknowledged: pulse.accepted,
    });
    const scene: Scene = { testbed, desks, pulse, resumes };
    const { acknowledged } = desks;
    const walls = await Promise.all(
      Array.from({ length: wallCount }, () =>
        openWall({ address, token, eventId: hall.eventId, acknowledged, resumes }),
      ),
    );
    await admitMore(scene, betweenKills);
    let failoverMs = 0;
    for (let done = 0; done < kills; done += 1) {
      const servers = ['server A', 'server B'] as const;
      const node = done % 2 === 0 ? servers[(done / 2) % 2] : await workerAtWork(scene);
      failoverMs = Math.max(failoverMs, await end(scene, node ?? 'server A', 'SIGKILL'));
    }
    if (withHang) await hang(scene);
    const rolling = await rollingRestart(scene);
    await desks.close();
    const { lost, doubled, differences } = await audit(testbed, hall, desks.verdicts);
    await until('dashboard that shows all', () => walls.every((wall) => wall.checkedIn() === acknowledged()));
    for (const wall of walls) wall.close();
    for (const finding of [...lost, ...doubled, ...differences].slice(0, 50)) say(finding);
    const strange = desks.verdicts.filter(({ status }) => status !== 200 && status !== 409);
    for (const { badge, status } of strange) say(`${badge} was answered ${status}.`);
    const promised = rolling.verdicts.filter(({ status }) => status === 200);
    const found = promised.filter(({ badge }) => !lost.some((sentence) => sentence.startsWith(badge))).length;
    say(`${desks.attempts()} requests, answered "not now": ${JSON.stringify(Object.fromEntries(desks.stops))}.`);
    tellResumes(resumes);
    const refused = rolling.verdicts.length - promised.length;
    say(
      `Rolling restart: ${rolling.sent} commands sent, ${promised.length} acknowledged, ${refused} refused (shown at two desks), ${rolling.sent - rolling.verdicts.length} sent again; ${found} found.`,
    );
    const resumeP99Ms = Math.round(percentile(resumes.times, 0.99));
    const counts = { lost: lost.length, doubled: doubled.length };
    say(
      JSON.stringify({
        kills,
        acknowledged: acknowledged(),
        ...counts,
        failoverMs: Math.round(failoverMs),
        resumeP99Ms,
      }),
    );
    return lost.length + doubled.length + differences.length + strange.length === 0;
  } finally {
    await pulse.close();
    await testbed.stop();
  }
};

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '6' }, hang: { type: 'boolean', default: false } },
});
process.exitCode = (await chaos(Math.max(4, Number(values.kills)), values.hang)) ? 0 : 1;
