import { rmSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for a while. */
export interface TemporaryFolder {
  readonly path: string;
  readonly remove: () => Promise<void>;
}

/**
 * Makes a folder that PostgreSQL's own user can enter, and that is gone however this process ends (but for
 * SIGKILL).
 * @param name what it is for, such as `chaos`.
 */
export const openTemporaryFolder = async (name: string): Promise<TemporaryFolder> => {
  const path = await mkdtemp(join(tmpdir(), `turnout-${name}-`));
  await chmod(path, 0o755);
  // A PostgreSQL in it may still be writing for a moment.
  const options = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 };
  const removeAtExit = (): void => rmSync(path, options);
  process.once('exit', removeAtExit);
  return {
    path,
    remove: async () => {
      await rm(path, options);
      process.off('exit', removeAtExit);
    },
  };
};
