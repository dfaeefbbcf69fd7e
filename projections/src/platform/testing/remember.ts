import { startOfLog } from '@turnout/contracts/kernel';
import { sql, type DatabasePool } from 'slonik';
import { expect } from 'vitest';
import { installReadModels } from '../checkpoints.ts';
import { followerOf } from '../follower.ts';
import type { Projection } from '../projection.ts';
import { verify } from '../verify.ts';
import { memoryLog, type NewFact } from './memory-log.ts';

/**
 * Makes a projection's rows from these facts and nothing else. It is applied twice, one fact at a time
 * and then all again, and must come to the same as once from zero in one batch.
 */
export const remember = async (
  pool: DatabasePool,
  projection: Projection,
  facts: readonly NewFact[],
): Promise<void> => {
  const log = memoryLog();
  const events = log.append(...facts);
  await installReadModels(pool, [projection]);
  for (const { name } of projection.tables) await pool.query(sql.unsafe`truncate ${sql.identifier([name])}`);
  await pool.query(sql.unsafe`update checkpoints set position = ${startOfLog} where name = ${projection.name}`);
  const follower = followerOf(pool, projection);
  await follower.reload();
  for (const event of events) await follower.apply([event]);
  await follower.apply(events);
  const { differences } = await verify({ pool, reader: log, projection });
  expect(differences).toEqual([]);
};

/** The projection of this name, for specs that look at more than one capability. */
export const projectionNamed = (projections: readonly Projection[], name: string): Projection => {
  const found = projections.find((projection) => projection.name === name);
  if (found === undefined) throw new Error(`no projection is called ${name}`);
  return found;
};
