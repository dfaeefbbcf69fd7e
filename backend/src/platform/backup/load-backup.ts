import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { categoryOf, type StoredEvent } from '@turnout/contracts/kernel';
import type { Sql } from 'postgres';
import { z } from 'zod';
import { toAppend } from '../event-store/copy/copy-log.ts';
import type { LogPages } from '../event-store/copy/log-pages.ts';
import type { Manifest, StoredTable } from './manifest.ts';
import { quoted } from './write-backup.ts';

const Link = z.object({ child: z.string(), parent: z.string() });

/** Tables that others refer to come before those. */
const inOrder = async (sql: Sql, tables: readonly StoredTable[]): Promise<readonly StoredTable[]> => {
  const links = z.array(Link).parse([
    ...(await sql`
      SELECT c.conrelid::regclass::text AS child, c.confrelid::regclass::text AS parent FROM pg_constraint c
      WHERE c.contype = 'f' AND c.connamespace = 'ops'::regnamespace AND c.conrelid <> c.confrelid`),
  ]);
  const parentsOf = (table: string) =>
    links.filter(({ child }) => child === `ops.${table}`).map(({ parent }) => parent);
  const placed: StoredTable[] = [];
  const place = (table: StoredTable): void => {
    if (placed.includes(table)) return;
    for (const parent of tables) if (parentsOf(table.table).includes(`ops.${parent.table}`)) place(parent);
    placed.push(table);
  };
  for (const table of tables) place(table);
  return placed;
};

/** Loads a backup's tables into empty ones of the same migrations. */
export const loadTables = async (sql: Sql, folder: string, manifest: Manifest): Promise<void> => {
  for (const { table, columns, file } of await inOrder(sql, manifest.tables)) {
    const into = `copy ops.${quoted(table)} (${columns.map(quoted).join(', ')}) from stdin`;
    await pipeline(createReadStream(join(folder, file)), createGunzip(), await sql.unsafe(into).writable());
  }
  const identities = await sql`
    SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
    WHERE table_schema = 'ops' AND is_identity = 'YES'`;
  for (const { table, column } of z.array(z.object({ table: z.string(), column: z.string() })).parse([...identities])) {
    const name = `ops.${quoted(table)}`;
    await sql.unsafe(
      `select setval(pg_get_serial_sequence('${name}', '${column}'), coalesce(max(${quoted(column)}) + 1, 1), false) from ${name}`,
    );
  }
};

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const copyText = (value: string): string => value.replace(/[\\\n\r\t]/g, (found) => escapes[found] ?? found);

const rowOf = (event: StoredEvent): string => {
  const { body, metadata } = toAppend(event);
  const { position, id, revision, streamId, type } = event;
  const values = [BigInt(position), id, revision, streamId, categoryOf(streamId), type, body, JSON.stringify(metadata)];
  return `${values.map((value) => copyText(String(value))).join('\t')}\n`;
};

const rowsOf = async function* (pages: LogPages): AsyncGenerator<string> {
  for await (const page of pages()) yield page.map(rowOf).join('');
};

/** Loads a log into an empty one in Postgres; every event keeps its place. */
export const loadLog = async (sql: Sql, pages: LogPages): Promise<void> => {
  const into =
    'copy log.events (global_position, event_id, revision, stream_id, category, type, body, metadata) from stdin';
  await pipeline(Readable.from(rowsOf(pages)), await sql.unsafe(into).writable());
  await sql`SELECT setval('log.positions', coalesce(max(global_position) + 1, 1), false) FROM log.events`;
};
