import { calls } from '@turnout/contracts';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { spawnSync } from 'node:child_process';
import { platform } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sendSignal } from '@turnout/backend/platform/machine/signal';
import { openHall } from '../rehearsal/hall.ts';
import { openServerClient } from '@turnout/backend/start/server-client';
import { openTemporaryFolder } from '../rehearsal/temporary-folder.ts';
import { audit } from './audit.ts';
import { openDesks, type Desks } from './desks.ts';
import { watchCount } from './dashboard.ts';
import { openTestbed, type Testbed } from './testbed.ts';

type Say = (sentence: string) => void;
type Fault = (say: Say) => Promise<boolean>;

const patienceMs = 90_000;

/** Waits until something is so; false where it did not come to be in time. */
const comes = async (isSo: () => boolean | Promise<boolean>): Promise<boolean> => {
  for (const since = performance.now(); performance.now() - since < patienceMs; await pause(50))
    if (await isSo()) return true;
  return false;
};

/** A rush at a testbed; afterwards everything promised must be there once. */
const inARush = async (testbed: Testbed, say: Say, trouble: (desks: Desks) => Promise<boolean>): Promise<boolean> => {
  const { address, adminToken: token } = testbed;
  const from = new Date().toISOString();
  const hall = await openHall({ address, token, name: 'Faults', people: 3_000, desks: 4 });
  const desks = openDesks({ address, hall, count: 8, everyMs: 100, contested: 20 });
  const isAsExpected = await trouble(desks);
  await desks.close();
  const { lost, doubled, differences, span } = await audit(testbed, hall, desks.verdicts);
  for (const finding of [...lost, ...doubled, ...differences].slice(0, 20)) say(finding);
  // The desks say that it is 1998: the times of their check-ins are the server's.
  const isInTime = span[0] >= from && span[1] <= new Date().toISOString();
  if (!isInTime) say(`Check-ins are dated ${span.join(' to ')}.`);
  const counts = { lost: lost.length, doubled: doubled.length, differences: differences.length };
  say(`  ${JSON.stringify({ acknowledged: desks.acknowledged(), stops: Object.fromEntries(desks.stops), ...counts })}`);
  return isAsExpected && isInTime && lost.length + doubled.length + differences.length === 0;
};

/** Fills the disk under PostgreSQL, on a small disk made for it. */
const diskFull: Fault = async (say) => {
  const own = await openTemporaryFolder('small-disk');
  const folder = own.path;
  const mounted =
    platform() === 'linux' &&
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=755', 'tmpfs', folder]).status === 0;
  if (!mounted) {
    await own.remove();
    say('  Left out: making a small disk needs Linux and root.');
    return true;
  }
  const testbed = await openTestbed({ dataDir: folder, say });
  const balloon = join(folder, 'balloon');
  try {
    return await inARush(testbed, say, async (desks) => {
      if (!(await comes(() => desks.acknowledged() > 100))) return false;
      const { bavail, bsize } = await statfs(folder);
      await writeFile(balloon, Buffer.alloc(bavail * bsize)).catch((error: unknown) => say(`  ${String(error)}`));
      say(`  The disk is full after ${desks.acknowledged()} check-ins.`);
      const isSaid = await comes(() => desks.stops.has('disk-full'));
      if (!isSaid) say('  Nobody said why.');
      await pause(3_000);
      await rm(balloon);
      const when = desks.acknowledged();
      say(`  There is room again after ${when} check-ins.`);
      const goesOn = await comes(() => desks.acknowledged() > when + 100);
      if (!goesOn) say('  It does not go on.');
      return isSaid && goesOn;
    });
  } finally {
    await testbed.stop();
    spawnSync('umount', [folder]);
    await own.remove();
  }
};

/** Stops the worker's heart: reads say that they are old, the supervisor replaces it, all is caught up. */
const workerHangs: Fault = async (say) => {
  const testbed = await openTestbed({ silentMs: 8_000, say: (sentence) => say(`  ${sentence}`) });
  try {
    return await inARush(testbed, say, async (desks) => {
      if (!(await comes(() => desks.acknowledged() > 50))) return false;
      const pid = await testbed.pidOf('worker');
      if (pid === null) return false;
      if (!sendSignal(pid, 'SIGSTOP')) return false;
      const isSaid = await comes(async () => {
        const answer = await fetch(`${testbed.address}/api/events`, {
          headers: { authorization: `Bearer ${testbed.adminToken}` },
        });
        return answer.headers.get('x-turnout-stale') !== null;
      });
      say(isSaid ? '  Reads say that they are old.' : '  Nobody says that reads are old.');
      const isReplaced = await comes(async () => (await testbed.pidOf('worker')) !== pid);
      const isFresh = await comes(async () => {
        const answer = await fetch(`${testbed.address}/api/events`, {
          headers: { authorization: `Bearer ${testbed.adminToken}` },
        });
        return answer.headers.get('x-turnout-stale') === null;
      });
      if (!isReplaced || !isFresh) say('  It was not replaced.');
      return isSaid && isReplaced && isFresh;
    });
  } finally {
    await testbed.stop();
  }
};

/** Cuts a dashboard's line for a minute while people walk in; it comes back with its position and is right. */
const lineCut: Fault = async (say) => {
  const testbed = await openTestbed({ say });
  try {
    const { address, adminToken: token } = testbed;
    const hall = await openHall({ address, token, name: 'Faults', people: 1_000, desks: 4 });
    const dashboard = await watchCount(address, token, hall.eventId);
    const desks = openDesks({ address, hall, count: 4, everyMs: 800, contested: 1_000_000 });
    await comes(() => dashboard.checkedIn() > 10);
    dashboard.cut();
    const seen = dashboard.checkedIn();
    await pause(60_000);
    const missed = desks.acknowledged() - dashboard.checkedIn();
    const sentAnew = await dashboard.mend();
    await desks.close();
    const client = openServerClient({ address, token });
    const { stats } = await client.send(calls.stats, { params: { eventId: hall.eventId } });
    const isRight = await comes(() => dashboard.checkedIn() === stats.users.checkedIn);
    say(
      `  Cut at ${seen}, missed ${missed} check-ins, came back with ${sentAnew}; ${dashboard.checkedIn()} of ${stats.users.checkedIn} at the end.`,
    );
    dashboard.close();
    return isRight && missed > 0 && stats.users.checkedIn === desks.acknowledged();
  } finally {
    await testbed.stop();
  }
};

const faults: Readonly<Record<string, Fault>> = {
  'A full disk under PostgreSQL': diskFull,
  'A worker that hangs, desks with wrong clocks': workerHangs,
  'A line that is cut for a minute': lineCut,
};

/** Tries each fault; whether all went as they should. The last line tells each. */
export const tryFaults = async (say: Say): Promise<boolean> => {
  const outcomes: Record<string, boolean> = {};
  for (const [name, fault] of Object.entries(faults)) {
    say(name);
    outcomes[name] = await fault(say);
  }
  say(JSON.stringify(outcomes));
  return Object.values(outcomes).every(Boolean);
};
