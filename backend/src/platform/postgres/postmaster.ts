import { readFile, rm } from 'node:fs/promises';
import { platform } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { hasCode } from '../machine/has-code.ts';
import { isAlive } from '../machine/is-alive.ts';

/** What a running PostgreSQL says about itself in `postmaster.pid`. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly isReady: boolean;
}

/** The server that holds this cluster, or null. A note left by one that is gone counts as none. */
export const findPostmaster = async (cluster: string): Promise<Postmaster | null> => {
  const lines = (await readIfThere(join(cluster, 'postmaster.pid')))?.split('\n') ?? [];
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  const life = await lifeOf(pid);
  return life === 'postgres' ? { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' } : null;
};

/**
 * Makes way for a start: waits for a server that has died but is still in the process table (it would
 * block the start), and removes a note whose number another program has taken since, after a restart
 * of the machine.
 */
export const clearStaleNote = async (cluster: string): Promise<void> => {
  const note = join(cluster, 'postmaster.pid');
  for (let waited = 0; waited < 10_000; waited += 50) {
    const text = await readIfThere(note);
    if (text === null) return;
    const life = await lifeOf(Number(text.split('\n')[0]));
    if (life === 'gone') return;
    if (life === 'other') return rm(note, { force: true });
    await after(50);
  }
};

/** Waits until a process is gone. False when it is still there after `timeoutMs`. */
export const untilGone = async (pid: number, timeoutMs: number): Promise<boolean> => {
  for (let waited = 0; waited < timeoutMs; waited += 20) {
    const life = await lifeOf(pid);
    if (life === 'gone' || life === 'dead') return true;
    await after(20);
  }
  return false;
};

/** `dead`: ended, but not yet collected by its parent. */
const lifeOf = async (pid: number): Promise<'postgres' | 'other' | 'dead' | 'gone'> => {
  if (!isAlive(pid)) return 'gone';
  if (platform() !== 'linux') return 'postgres';
  const status = await readIfThere(`/proc/${pid}/stat`);
  if (status === null) return 'gone';
  if (status.slice(status.lastIndexOf(')') + 2).startsWith('Z')) return 'dead';
  return /^\d+ \(postgres\)/.test(status) ? 'postgres' : 'other';
};

const readIfThere = async (path: string): Promise<string | null> => {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ESRCH')) return null;
    throw error;
  }
};
