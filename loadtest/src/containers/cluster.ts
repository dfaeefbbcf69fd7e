import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sendSignal } from '@turnout/backend/platform/machine/signal';
import { openDesks, type Verdict } from '../chaos/desks.ts';
import { until } from '../chaos/until.ts';
import type { Hall } from '../rehearsal/hall.ts';
import { demand } from './docker.ts';
import type { Installation } from './installation.ts';
import { openProbe, type Probed } from './probe.ts';

/** The remains of a rush on a cluster that was killed, hung and upgraded. */
export interface Rush {
  readonly verdicts: readonly Verdict[];
  readonly upgrade: Probed;
  readonly hung: Probed;
}

const containerOf = async ({ compose }: Installation, service: string): Promise<string> =>
  (await compose('cluster', 'ps', '--quiet', service)).trim();

/** Ends a container's process as a crash does; the engine starts it again. */
const crash = async (installation: Installation, service: string): Promise<void> => {
  const container = await containerOf(installation, service);
  const state = async () =>
    demand('docker', ['inspect', '--format', '{{.State.Pid}} {{.State.Health.Status}}', container]);
  const pid = Number((await state()).split(' ')[0]);
  sendSignal(pid, 'SIGKILL');
  await until(`new ${service}`, async () => {
    const [now, health] = (await state()).trim().split(' ');
    return Number(now) !== pid && health === 'healthy';
  });
};

/**
 * Lets people in at desks while each process is killed once, a server hangs, and all are upgraded, and asks for the
 * attendee list ten times a second meanwhile.
 */
export const rushOnCluster = async (
  installation: Installation,
  options: { readonly root: string; readonly hall: Hall; readonly token: string; readonly say: (text: string) => void },
): Promise<Rush> => {
  const { address } = installation;
  const { hall, token, say, root } = options;
  const desks = openDesks({ address, hall, count: 5, everyMs: 500, contested: 10 });
  const probe = () =>
    openProbe(`${address}/api/registrations?eventId=${hall.eventId}&perPage=10`, { authorization: `Bearer ${token}` });
  const more = async (count: number): Promise<void> => {
    const enough = desks.acknowledged() + count;
    await until('check-in', () => desks.acknowledged() >= enough);
  };
  for (const service of ['server-1', 'worker-1', 'server-2']) {
    await more(20);
    await crash(installation, service);
    say(`${service} was killed and is back, after ${desks.acknowledged()} check-ins.`);
  }
  await more(20);
  const hanging = await containerOf(installation, 'server-1');
  const hungProbe = probe();
  await demand('docker', ['pause', hanging]);
  await pause(25_000);
  const hung = await hungProbe();
  await demand('docker', ['unpause', hanging]);
  say(`A server hung for 25 s: the slowest of ${hung.requests} requests took ${hung.longestMs} ms.`);
  await more(20);
  const before = { attempts: desks.attempts(), verdicts: desks.verdicts.length, underWay: desks.inFlight() };
  const upgradeProbe = probe();
  await demand(join(root, 'docker/upgrade.sh'), ['--no-build'], { env: installation.environment });
  const upgraded = await upgradeProbe();
  await desks.close();
  const sent = desks.attempts() - before.attempts + before.underWay;
  const unanswered = sent - (desks.verdicts.length - before.verdicts);
  const upgrade = { ...upgraded, requests: upgraded.requests + sent, failed: upgraded.failed + unanswered };
  say(`${upgrade.failed} of ${upgrade.requests} requests failed during the upgrade.`);
  return { verdicts: desks.verdicts, upgrade, hung };
};
