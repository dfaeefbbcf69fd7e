import type { EventStore, Position } from '@turnout/contracts/kernel';
import type { Sql, TransactionSql } from 'postgres';
import { z } from 'zod';

/** A reaction in the hands of one worker, until another takes it. */
export interface Lease {
  readonly name: string;
  /** Different each time that somebody takes the reaction. */
  readonly holder: string;
}

/** Another worker has the reaction now: nothing of ours is stored any more. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/**
 * Gives reactions that have no checkpoint yet one at the log's head. A server does so before it takes its
 * first request: what it then stores is not missed, however long the first worker takes to come up.
 */
export const ensureCheckpoints = async (
  { log, sql }: { readonly log: EventStore; readonly sql: Sql },
  names: readonly string[],
): Promise<void> => {
  const head = await log.head();
  await sql`
    INSERT INTO ops.reaction_checkpoints (name, position)
    SELECT name, ${head} FROM unnest(${[...names]}::text[]) AS n (name) ON CONFLICT (name) DO NOTHING`;
};

/**
 * Moves a checkpoint on. Whoever hung while another took the reaction finds out here: nothing of theirs is
 * stored any more, nor what they wrote in the same transaction.
 */
export const storeCheckpoint = async (
  sql: Sql | TransactionSql,
  { name, holder }: Lease,
  position: Position,
): Promise<void> => {
  const moved = await sql`
    UPDATE ops.reaction_checkpoints SET position = ${position}, updated_at = now()
    WHERE name = ${name} AND holder = ${holder}`;
  if (moved.count !== 1) throw new LeaseLost(`another worker has taken ${name}`);
};

/** From now on only this holder moves the checkpoint; where it is. */
export const takeLease = async (sql: Sql, { name, holder }: Lease, log: EventStore): Promise<Position> => {
  await ensureCheckpoints({ log, sql }, [name]);
  const rows = await sql`
    UPDATE ops.reaction_checkpoints SET holder = ${holder} WHERE name = ${name} RETURNING position`;
  const [row] = z.array(z.object({ position: z.string() })).parse(rows);
  if (row === undefined) throw new Error(`${name} has no checkpoint`);
  return row.position;
};
