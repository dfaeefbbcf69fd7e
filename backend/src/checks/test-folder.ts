import { lstatSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasCode } from '../platform/machine/has-code.ts';
import { isAlive } from '../platform/machine/is-alive.ts';

/** Where Linux keeps files in memory. */
const inMemory = '/dev/shm';
/** Several times what the specs of a whole run have there at once, in bytes. */
const roomNeeded = 4 * 2 ** 30;
/** Linux's own number for a file system in memory. */
const tmpfs = 0x01_02_19_94;

/** Folders of this user's runs that were killed: memory is not given back by itself. Those of others are not ours to remove. */
const removeLeftOver = async (): Promise<void> => {
  for (const name of await readdir(inMemory)) {
    const pid = /^turnout-tests-(\d+)-/.exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    const folder = join(inMemory, name);
    const { uid } = lstatSync(folder, { throwIfNoEntry: false }) ?? {};
    if (uid !== undefined && uid === process.getuid?.()) await rm(folder, { recursive: true, force: true });
  }
};

const hasRoomInMemory = async (): Promise<boolean> => {
  try {
    const { type, bavail, bsize } = await statfs(inMemory);
    return type === tmpfs && Math.min(bavail * bsize, freemem()) >= roomNeeded;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
};

/**
 * A folder for all that a run of the specs makes, to be removed by whoever asked: in memory where the machine has room,
 * otherwise where temporary files are. Hundreds of databases are made and dropped; on ext4 without a journal each new
 * file looks past the files that were deleted in the last minutes, which cost half of the database specs' time.
 */
export const makeTestFolder = async (): Promise<string> => {
  const isInMemory = await hasRoomInMemory();
  if (isInMemory) await removeLeftOver();
  const folder = await mkdtemp(join(isInMemory ? inMemory : tmpdir(), `turnout-tests-${process.pid}-`));
  await chmod(folder, 0o755); // PostgreSQL's own user must be able to enter it
  return folder;
};
