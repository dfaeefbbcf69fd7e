import type { Position } from '@turnout/contracts/kernel';
import type { DatabasePool } from 'slonik';
import { fingerprintOf, readCheckpoint } from './checkpoints.ts';
import type { Follower } from './follower.ts';
import type { LogReader } from './projection.ts';

export interface StartingPositions {
  /** The position of the foremost of the followers that need no rebuild. */
  readonly front: Position;
  /** Names of those whose rows are worth nothing: tables of another version, or of another log. */
  readonly stale: ReadonlySet<string>;
}

/** Reads the position of each follower from its checkpoint. */
export const loadPositions = async (
  { pool, reader }: { readonly pool: DatabasePool; readonly reader: LogReader },
  followers: readonly Follower[],
): Promise<StartingPositions> => {
  const head = await reader.head();
  const stale = new Set<string>();
  let front: Position | null = null;
  for (const follower of followers) {
    await follower.reload();
    const checkpoint = await readCheckpoint(pool, follower.name);
    if (checkpoint?.fingerprint !== fingerprintOf(follower.projection) || checkpoint.position > head) {
      stale.add(follower.name);
    } else if (front === null || checkpoint.position > front) front = checkpoint.position;
  }
  return { front: front ?? head, stale };
};
