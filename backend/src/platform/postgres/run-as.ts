import { spawnSync } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname, resolve } from 'node:path';

/** The system user that PostgreSQL's programs run as. */
export interface RunAs {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Who PostgreSQL runs as: null for "as ourselves". It refuses to be root, so as root the user
 * `postgres` is used, and made where there is none.
 */
export const findRunAs = (): RunAs | null => {
  if (userInfo().uid !== 0) return null;
  const known = lookUp();
  if (known !== null) return known;
  spawnSync('groupadd', ['--system', 'postgres']);
  spawnSync('useradd', ['--system', '--no-create-home', '-g', 'postgres', 'postgres']);
  const made = lookUp();
  if (made === null) {
    throw new Error(
      'PostgreSQL does not run as root and the user "postgres" could not be made. Start as a normal user, or make that user (useradd postgres).',
    );
  }
  return made;
};

const lookUp = (): RunAs | null => {
  const uid = spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' });
  const gid = spawnSync('id', ['-g', 'postgres'], { encoding: 'utf8' });
  return uid.status === 0 && gid.status === 0 ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : null;
};

/** Throws with a sentence when that user may not enter a folder above `path` (a 0700 home, say). */
export const demandReachable = async (path: string, runAs: RunAs): Promise<void> => {
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    const { mode, uid, gid } = await stat(folder);
    const bit = uid === runAs.uid ? 0o100 : gid === runAs.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) {
      throw new Error(
        `PostgreSQL does not run as root, it runs as the user "postgres", and that user may not enter ${folder}. ` +
          `Allow it (chmod o+x ${folder}), move the project elsewhere, or start as a normal user.`,
      );
    }
    if (folder === dirname(folder)) return;
  }
};
