import { randomBytes } from 'node:crypto';
import type { Position } from '@turnout/contracts/kernel';
import type { Logger } from 'pino';
import { sql, type DatabasePool } from 'slonik';
import { z } from 'zod';
import { fingerprintOf } from './checkpoints.ts';
import type { Projection } from './projection.ts';
import { replay, type ReplayOptions } from './replay.ts';
import { openShadow, type Shadow, type ShadowOptions } from './shadow.ts';
import { messagesOf } from './touched.ts';

export interface RebuildOptions extends ReplayOptions {
  readonly projections: readonly Projection[];
  readonly logger: Logger;
}

/** What became of a projection: the position that its new tables stand at, or why it kept the old ones. */
export type Rebuilt =
  | { readonly name: string; readonly position: Position }
  | { readonly name: string; readonly failure: unknown };

/**
 * Makes projections' tables anew from the log's first event, beside the live ones, reading the log once
 * for all of them, and puts each one's in their place in a transaction; whoever moves the live ones goes
 * on meanwhile and after. One that fails keeps its live tables and does not hinder the others.
 * @throws what the reader throws; then all live tables are as they were.
 */
export const rebuildAll = async (options: RebuildOptions): Promise<readonly Rebuilt[]> => {
  const started = performance.now();
  const shadows: { readonly projection: Projection; readonly shadow: Shadow }[] = [];
  try {
    for (const projection of options.projections)
      shadows.push({ projection, shadow: await openBeside(options, projection) });
    const replayed = await replay(
      options,
      shadows.map(({ projection, shadow: { schema } }) => ({ projection, schema, until: null })),
    );
    const rebuilt: Rebuilt[] = [];
    for (const [index, { projection, shadow }] of shadows.entries()) {
      const { name } = projection;
      try {
        await shadow.takeOver(replayed[index], await options.reader.head());
        await shadow.readTo(await options.reader.head());
        const position = await putInPlace(projection, shadow);
        const ms = Math.round(performance.now() - started);
        options.logger.info({ projection: name, position, ms }, 'rebuilt a projection');
        rebuilt.push({ name, position });
      } catch (failure) {
        rebuilt.push({ name, failure });
      }
    }
    return rebuilt;
  } finally {
    for (const { shadow } of shadows) await shadow.drop();
  }
};

/** As `rebuildAll`, of one. */
export const rebuild = async ({
  projection,
  ...options
}: ShadowOptions & { readonly logger: Logger }): Promise<Position> => {
  const [rebuilt] = await rebuildAll({ ...options, projections: [projection] });
  if (rebuilt === undefined || 'failure' in rebuilt) throw rebuilt?.failure;
  return rebuilt.position;
};

const openBeside = async (options: RebuildOptions, projection: Projection): Promise<Shadow> => {
  const prefix = `read_rebuild_${projection.name.replaceAll('-', '_')}_`;
  await dropLeftOver(options.pool, prefix);
  // A name of its own: whoever hung in the middle of a rebuild must not write into another's when it goes on.
  return openShadow({ ...options, projection }, `${prefix}${randomBytes(4).toString('hex')}`);
};

const putInPlace = (projection: Projection, shadow: Shadow): Promise<Position> => {
  const { name, tables } = projection;
  return shadow.meetLive(async (connection, live) => {
    const reached = live !== null && live.position > shadow.position() ? live.position : shadow.position();
    for (const table of tables) {
      await connection.query(sql.unsafe`drop table if exists ${sql.identifier(['read', table.name])}`);
      await connection.query(sql.unsafe`alter table ${sql.identifier([shadow.schema, table.name])} set schema read`);
    }
    await connection.query(sql.unsafe`
      insert into read.checkpoints (name, position, fingerprint) values (${name}, ${reached}, ${fingerprintOf(projection)})
      on conflict (name) do update
      set position = excluded.position, fingerprint = excluded.fingerprint, updated_at = now()`);
    const [message = ''] = messagesOf({ from: reached, to: reached }, name, [{ topic: '*', key: '*' }]);
    await connection.query(sql.unsafe`select pg_notify('touched', ${message})`);
    return reached;
  });
};

/** Rebuilds that nobody finished. */
const dropLeftOver = async (pool: DatabasePool, prefix: string): Promise<void> => {
  const names = await pool.anyFirst(sql.type(z.object({ name: z.string() }))`
    select nspname as name from pg_namespace where nspname ~ ${`^${prefix}[0-9a-f]{8}$`}`);
  for (const name of names) await pool.query(sql.unsafe`drop schema if exists ${sql.identifier([name])} cascade`);
};
