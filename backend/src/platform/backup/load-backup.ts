import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { categoryOf, type StoredEvent } from '@turnout/contracts/kernel';
import { copyIn, CopyRefused, type CopiedTable } from '@turnout/projections/platform/copier';
import type { Sql } from 'postgres';
import { z } from 'zod';
import { toAppend } from '../event-store/copy/copy-log.ts';
import type { LogPages } from '../event-store/copy/log-pages.ts';
import { copyText } from './fetch-rows.ts';
import { BackupRefused, type Manifest, type StoredTable } from './manifest.ts';
import type { Stages } from './stages.ts';
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

/** Letters of one COPY; only whole lines go. */
const copiedAtOnce = 1_000_000;

/** @throws BackupRefused where the database does not take a line. */
const copyLines = async (sql: Sql, table: CopiedTable, lines: string): Promise<void> => {
  try {
    await copyIn(sql, table, lines);
  } catch (error) {
    if (!(error instanceof CopyRefused)) throw error;
    throw new BackupRefused(`The backup was not brought back: ${error.message}.`, { cause: error });
  }
};

/** Loads texts that together are lines of COPY's format; `moved` is told how many lines. */
const copyTexts = async (
  sql: Sql,
  table: CopiedTable,
  texts: AsyncIterable<string>,
  moved: (lines: number) => void,
): Promise<void> => {
  let waiting = '';
  let done = 0;
  const send = async (lines: string): Promise<void> => {
    if (lines === '') return;
    await copyLines(sql, table, lines);
    done += lines.split('\n').length - 1;
    moved(done);
  };
  for await (const text of texts) {
    waiting += text;
    if (waiting.length < copiedAtOnce) continue;
    const end = waiting.lastIndexOf('\n') + 1;
    await send(waiting.slice(0, end));
    waiting = waiting.slice(end);
  }
  await send(waiting);
};

/**
 * Loads a backup's tables into empty ones of the same migrations.
 * @param sql a client of one connection.
 */
export const loadTables = async (sql: Sql, folder: string, manifest: Manifest, stages: Stages): Promise<void> => {
  for (const { table, columns, file } of await inOrder(sql, manifest.tables)) {
    await stages.run(`ops.${table}`, (moved) =>
      pipeline(createReadStream(join(folder, file)), createGunzip(), (bytes: AsyncIterable<Buffer>) =>
        copyTexts(sql, { schema: 'ops', name: table, columns }, textsOf(bytes), moved),
      ),
    );
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

const rowOf = (event: StoredEvent): string => {
  const { body, metadata } = toAppend(event);
  const { position, id, revision, streamId, type } = event;
  const values = [BigInt(position), id, revision, streamId, categoryOf(streamId), type, body, JSON.stringify(metadata)];
  return `${values.map((value) => copyText(String(value))).join('\t')}\n`;
};

const textsOf = async function* (bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const piece of bytes) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
};

const rowsOf = async function* (pages: LogPages): AsyncGenerator<string> {
  for await (const page of pages()) yield page.map(rowOf).join('');
};

const logTable: CopiedTable = {
  schema: 'log',
  name: 'events',
  columns: ['global_position', 'event_id', 'revision', 'stream_id', 'category', 'type', 'body', 'metadata'],
};

/**
 * Loads a log into an empty one in Postgres; every event keeps its place.
 * @param sql a client of one connection.
 */
export const loadLog = async (sql: Sql, pages: LogPages, stages: Stages): Promise<void> => {
  await stages.run('log', (moved) => copyTexts(sql, logTable, rowsOf(pages), moved));
  await sql`SELECT setval('log.positions', coalesce(max(global_position) + 1, 1), false) FROM log.events`;
};
