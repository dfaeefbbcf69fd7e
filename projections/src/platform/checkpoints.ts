import { createHash } from 'node:crypto';
import { startOfLog, type Position } from '@turnout/contracts/kernel';
import { sql, type CommonQueryMethods, type DatabasePool } from 'slonik';
import { z } from 'zod';
import type { Projection } from './projection.ts';
import { statementsOf } from './statement.ts';

const Checkpoint = z.object({ position: z.string(), fingerprint: z.string() });
export type Checkpoint = z.infer<typeof Checkpoint>;

/** Changes whenever a projection's tables or the meaning of its folds change. */
export const fingerprintOf = ({ ddl, version, tables }: Projection): string =>
  createHash('sha256')
    .update(JSON.stringify([ddl, version, tables.map(({ name, key, columns }) => [name, key, columns])]))
    .digest('hex')
    .slice(0, 32);

/**
 * Makes the schema `read`, the checkpoints and the tables of projections that have none yet. May be
 * called by every process at its start: one does the work, the others wait.
 */
export const installReadModels = (pool: DatabasePool, projections: readonly Projection[]): Promise<void> =>
  pool.transaction(async (connection) => {
    await connection.query(sql.unsafe`select pg_advisory_xact_lock(hashtext('turnout read models'))`);
    await connection.query(sql.unsafe`create schema if not exists read`);
    await connection.query(sql.unsafe`
      create table if not exists read.checkpoints (
        name text primary key,
        position text collate "C" not null,
        fingerprint text not null,
        updated_at timestamptz not null default now()
      ) with (fillfactor = 50)`);
    // One question for all: at nearly every start they are there.
    const installed = new Set(
      await connection.anyFirst(sql.type(z.object({ name: z.string() }))`select name from read.checkpoints`),
    );
    for (const projection of projections) {
      if (installed.has(projection.name)) continue;
      for (const { name } of projection.tables) {
        await connection.query(sql.unsafe`drop table if exists ${sql.identifier(['read', name])}`);
      }
      await createTables(connection, projection, 'read');
      await createIndexes(connection, projection, 'read');
      await connection.query(sql.unsafe`
        insert into read.checkpoints (name, position, fingerprint)
        values (${projection.name}, ${startOfLog}, ${fingerprintOf(projection)})`);
    }
  });

/** Makes a projection's tables in a schema; the transaction looks there first from then on. */
export const createTables = async (
  connection: CommonQueryMethods,
  projection: Projection,
  schema: string,
): Promise<void> => {
  await lookIn(connection, schema);
  for (const statement of statementsOf(projection.ddl).tables) await connection.query(statement);
};

/** Makes the indexes of tables that are there, which is faster once they are full. */
export const createIndexes = async (
  connection: CommonQueryMethods,
  projection: Projection,
  schema: string,
): Promise<void> => {
  await lookIn(connection, schema);
  for (const statement of statementsOf(projection.ddl).indexes) await connection.query(statement);
};

/** Until its end, the transaction finds unprefixed tables in this schema. */
export const lookIn = async (connection: CommonQueryMethods, schema: string): Promise<void> => {
  await connection.query(sql.unsafe`select set_config('search_path', quote_ident(${schema}), true)`);
};

/** Where a projection stands; null where it was never installed. */
export const readCheckpoint = (connection: CommonQueryMethods, name: string): Promise<Checkpoint | null> =>
  connection.maybeOne(sql.type(Checkpoint)`select position, fingerprint from read.checkpoints where name = ${name}`);

/** As `readCheckpoint`, and nobody else moves the projection until the transaction ends. */
export const lockCheckpoint = (connection: CommonQueryMethods, name: string): Promise<Checkpoint | null> =>
  connection.maybeOne(
    sql.type(Checkpoint)`select position, fingerprint from read.checkpoints where name = ${name} for update`,
  );

/** As `lockCheckpoint`; the database ends the transaction when this process is silent in it for so many ms. */
export const lockCheckpointFor = (
  connection: CommonQueryMethods,
  name: string,
  silenceMs: number,
): Promise<Checkpoint | null> =>
  connection.maybeOne(sql.type(Checkpoint)`
    select position, fingerprint from read.checkpoints,
      lateral (select set_config('idle_in_transaction_session_timeout', ${String(silenceMs)}, true)) as limits (silence)
    where name = ${name} for update of checkpoints`);

/** Moves a checkpoint and tells listeners, when the transaction commits. */
export const moveCheckpoint = async (
  connection: CommonQueryMethods,
  name: string,
  to: Position,
  messages: readonly string[],
): Promise<void> => {
  await connection.query(sql.unsafe`
    with moved as (update read.checkpoints set position = ${to}, updated_at = now() where name = ${name})
    select pg_notify('touched', message) from unnest(${sql.array(messages, 'text')}) message`);
};

/** Tells listeners on the channel `touched`. */
export const tell = async (connection: CommonQueryMethods, messages: readonly string[]): Promise<void> => {
  await connection.query(sql.unsafe`
    select pg_notify('touched', message) from unnest(${sql.array(messages, 'text')}) message`);
};

/**
 * Stores how far projections have read that found nothing of theirs, and tells listeners. A checkpoint
 * that is there already (a rebuild may have moved it on) is left alone.
 */
export const saveProgress = async (
  connection: CommonQueryMethods,
  moves: readonly { readonly name: string; readonly from: Position; readonly to: Position; readonly message: string }[],
): Promise<void> => {
  await connection.query(sql.unsafe`
    with saved as (
      update read.checkpoints c set position = v.next, updated_at = now()
      from ${sql.unnest(
        moves.map(({ name, from, to, message }) => [name, from, to, message]),
        ['text', 'text', 'text', 'text'],
      )} as v(name, was, next, message)
      where c.name = v.name and c.position >= v.was and c.position < v.next
      returning v.message
    )
    select pg_notify('touched', message) from saved`);
};
