import { randomBytes } from 'node:crypto';
import type { Position } from '@turnout/contracts/kernel';
import type { Logger } from 'pino';
import { sql, type DatabasePool } from 'slonik';
import { z } from 'zod';
import { fingerprintOf } from './checkpoints.ts';
import { openShadow, type ShadowOptions } from './shadow.ts';
import { messagesOf } from './touched.ts';

/**
 * Makes a projection's tables anew from the log's first event, beside the live ones, and puts them in
 * their place in one transaction; whoever moves the live ones goes on meanwhile and after.
 * @returns the position that the new tables stand at.
 */
export const rebuild = async (options: ShadowOptions & { readonly logger: Logger }): Promise<Position> => {
  const { reader, projection, logger } = options;
  const { name, tables } = projection;
  const started = performance.now();
  const prefix = `read_rebuild_${name.replaceAll('-', '_')}_`;
  await dropLeftOver(options.pool, prefix);
  // A name of its own: whoever hung in the middle of a rebuild must not write into another's when it goes on.
  const shadow = await openShadow(options, `${prefix}${randomBytes(4).toString('hex')}`);
  try {
    await shadow.readTo(await reader.head());
    await shadow.index();
    await shadow.readTo(await reader.head());
    const position = await shadow.meetLive(async (connection, live) => {
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
    logger.info({ projection: name, position, ms: Math.round(performance.now() - started) }, 'rebuilt a projection');
    return position;
  } finally {
    await shadow.drop();
  }
};

/** Rebuilds that nobody finished. */
const dropLeftOver = async (pool: DatabasePool, prefix: string): Promise<void> => {
  const names = await pool.anyFirst(sql.type(z.object({ name: z.string() }))`
    select nspname as name from pg_namespace where nspname ~ ${`^${prefix}[0-9a-f]{8}$`}`);
  for (const name of names) await pool.query(sql.unsafe`drop schema if exists ${sql.identifier([name])} cascade`);
};
