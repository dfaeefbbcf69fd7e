import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** A file that is not as it was; its path from the root, with slashes. */
export interface ChangedFile {
  readonly path: string;
  readonly isDeleted: boolean;
}

/** The changes of a working copy, and the commit that they are counted from. */
export interface Change {
  readonly since: string;
  readonly files: readonly ChangedFile[];
}

/** A working copy in which no commit is found to count from. */
export class NothingToCompareWith extends Error {}

const branches = ['main', 'origin/main'];

/**
 * Reads what differs from the commit at which this branch left `main`: what was committed since, what was not, and
 * files that git has not heard of. On `main` itself that is what is not committed.
 * @throws NothingToCompareWith where there is no `main`, or no git.
 */
export const readChange = (folder: string): Change => {
  const git = (...args: readonly string[]): string | null => {
    const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 });
    return status === 0 ? stdout : null;
  };
  for (const branch of branches) {
    const since = git('merge-base', branch, 'HEAD')?.trim();
    if (since === undefined) continue;
    // Ends of NUL: names are told as they are.
    const changed = git('diff', '--name-only', '--no-renames', '-z', since);
    const added = git('ls-files', '--others', '--exclude-standard', '-z');
    if (changed === null || added === null) break;
    const paths = new Set([...changed.split('\0'), ...added.split('\0')].filter((path) => path !== ''));
    const files = [...paths].toSorted().map((path) => ({ path, isDeleted: !existsSync(join(folder, path)) }));
    return { since: since.slice(0, 8), files };
  }
  throw new NothingToCompareWith(
    'There is nothing to compare with: --changed counts from where this branch left main, and git knows no main here.',
  );
};
