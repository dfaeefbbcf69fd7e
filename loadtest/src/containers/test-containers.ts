/**
 * Builds the image and runs docker-compose.yml as it lies here, in both profiles: the handbook's commands, a rush with
 * killed and hanging processes, an upgrade, everything down and up, and the way from one profile to the other.
 *
 *   npm run test:containers
 *
 * Needs an engine (with Compose and buildx); images that can be neither found nor fetched are stood in for, which takes
 * debootstrap and is said. Takes everything down at the end. Ends with one line of JSON, and with 1 unless all held.
 */
import { rootFolder } from '@turnout/backend/platform/configuration/config';
import { asProgram } from '@turnout/backend/start/program';
import { logIn, ProgramStopped } from '@turnout/backend/start/server-client';
import type { Verdict } from '../chaos/desks.ts';
import { openDesks } from '../chaos/desks.ts';
import { openHall, type Hall } from '../rehearsal/hall.ts';
import { openTemporaryFolder } from '../rehearsal/temporary-folder.ts';
import { baseOfTurnout, provideImage } from './bases.ts';
import { rushOnCluster } from './cluster.ts';
import { demand, hasEngine } from './docker.ts';
import { runHandbook } from './handbook.ts';
import { compareInside } from './inside.ts';
import { imagesOf, missingSettings, openInstallation, type Installation, type Profile } from './installation.ts';

asProgram();

const say = (sentence: string): void => console.log(sentence);
const secondsSince = (since: number): number => Math.round((performance.now() - since) / 100) / 10;

const build = async (installation: Installation, work: string): Promise<number> => {
  const making = { work, turnout: installation.image, say };
  const standIns: string[] = [];
  const provide = async (image: string): Promise<void> => {
    if (await provideImage(image, making)) standIns.push(image);
  };
  await provide(await baseOfTurnout());
  const since = performance.now();
  await installation.compose('single', 'build');
  say(`The image was built in ${secondsSince(since)} s.`);
  const named = [...(await imagesOf(installation, 'single')), ...(await imagesOf(installation, 'cluster'))];
  for (const image of new Set(named)) if (image !== installation.image) await provide(image);
  say(standIns.length === 0 ? 'No image was stood in for.' : `Stood in for: ${standIns.join(', ')}.`);
  const size = await demand('docker', ['image', 'inspect', '--format', '{{.Size}}', installation.image]);
  return Math.round(Number(size) / 1_000_000);
};

const up = async ({ compose }: Installation, profile: Profile): Promise<number> => {
  const since = performance.now();
  await compose(profile, 'up', '--detach', '--no-build', '--wait', '--wait-timeout', '240');
  const seconds = secondsSince(since);
  say(`The ${profile} profile was healthy after ${seconds} s.`);
  return seconds;
};

const letIn = async (address: string, hall: Hall): Promise<readonly Verdict[]> => {
  const half = { ...hall, badges: hall.badges.slice(0, Math.floor(hall.badges.length / 2)) };
  const desks = openDesks({ address, hall: half, count: 8, everyMs: 0, contested: 10 });
  const enough = half.badges.length;
  while (desks.acknowledged() < enough) await new Promise((resolve) => setTimeout(resolve, 50));
  await desks.close();
  return desks.verdicts;
};

const onSingle = async (installation: Installation) => {
  const { address, email, password } = installation;
  const healthySeconds = await up(installation, 'single');
  const token = await logIn(address, { email, password });
  const hall = await openHall({ address, token, name: 'Containers', people: 200, desks: 4 });
  const verdicts = await letIn(address, hall);
  const failed = await runHandbook(installation, hall, token, say);
  await installation.compose('single', 'down');
  await up(installation, 'single');
  const held = await compareInside({ address, token: await logIn(address, { email, password }) }, hall, verdicts);
  await installation.compose('single', 'down');
  return { healthySeconds, hall, verdicts, failed, ...held };
};

/** The two commands of the handbook, and the start of what they brought. */
const moveToCluster = async (installation: Installation): Promise<number> => {
  const { compose } = installation;
  const listed = await compose('single', 'run', '--rm', '--no-deps', 'server', 'ls', '-1', '/backups');
  // Compose tells its own steps beside what the command writes.
  const newest = listed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^\d{4}-[\w-]+$/.test(line))
    .toSorted()
    .at(-1);
  if (newest === undefined) throw new Error(`No backup lies in /backups:\n${listed}`);
  await compose('cluster', 'run', '--rm', 'server-1', 'npm', 'run', 'restore', '--', '--from', `/backups/${newest}`);
  return up(installation, 'cluster');
};

const onCluster = async (installation: Installation, single: Awaited<ReturnType<typeof onSingle>>) => {
  const { address, email, password } = installation;
  const healthySeconds = await moveToCluster(installation);
  const token = await logIn(address, { email, password });
  const moved = await compareInside({ address, token }, single.hall, single.verdicts);
  const hall = await openHall({ address, token, name: 'Cluster', people: 1_500, desks: 5 });
  const rush = await rushOnCluster(installation, { root: rootFolder, hall, token, say });
  await installation.compose('cluster', 'down');
  await up(installation, 'cluster');
  const held = await compareInside({ address, token: await logIn(address, { email, password }) }, hall, rush.verdicts);
  return {
    healthySeconds,
    rush,
    lost: [...moved.lost, ...held.lost],
    doubled: [...moved.doubled, ...held.doubled],
  };
};

const test = async (installation: Installation, work: string): Promise<boolean> => {
  const imageMb = await build(installation, work);
  const missing = [
    ...(await missingSettings(work, installation, 'single')),
    ...(await missingSettings(work, installation, 'cluster')),
  ];
  const single = await onSingle(installation);
  const cluster = await onCluster(installation, single);
  const lost = [...single.lost, ...cluster.lost];
  const doubled = [...single.doubled, ...cluster.doubled];
  for (const finding of [...missing, ...single.failed, ...lost, ...doubled].slice(0, 50)) say(finding);
  const figures = {
    singleHealthySeconds: single.healthySeconds,
    clusterHealthySeconds: cluster.healthySeconds,
    upgradeRequests: cluster.rush.upgrade.requests,
    upgradeFailed: cluster.rush.upgrade.failed,
    hungLongestMs: cluster.rush.hung.longestMs,
    scans: single.verdicts.length + cluster.rush.verdicts.length,
    lost: lost.length,
    doubled: doubled.length,
    handbookCommandsFailed: single.failed.length,
    settingsMissing: missing.length,
    imageMb,
  };
  say(JSON.stringify(figures));
  const { upgradeFailed, hungLongestMs, handbookCommandsFailed, settingsMissing } = figures;
  const broken = upgradeFailed + handbookCommandsFailed + settingsMissing + lost.length + doubled.length;
  return broken === 0 && hungLongestMs <= 11_000;
};

if (!(await hasEngine()))
  throw new ProgramStopped('No container engine answers here (docker, with Compose and buildx): nothing was tested.');
const folder = await openTemporaryFolder('containers');
const installation = await openInstallation(folder.path, rootFolder);
try {
  process.exitCode = (await test(installation, folder.path)) ? 0 : 1;
} finally {
  for (const profile of ['single', 'cluster'] as const)
    await installation.tryCompose(profile, ['down', '--volumes', '--timeout', '10']);
  await folder.remove();
}
