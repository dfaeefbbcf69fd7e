import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql, type CommonQueryMethods, type DatabasePool } from 'slonik';
import { z } from 'zod';

/** A row of the log, its texts to the letter. */
const Row = z.strictObject({
  position: z.string(),
  id: z.string(),
  revision: z.int(),
  stream: z.string(),
  type: z.string(),
  body: z.string(),
  metadata: z.string(),
});
/** A person's key in base64; null for one who was erased. */
const Key = z.strictObject({ person: z.string(), key: z.string().nullable() });
const Digest = z.strictObject({ events: z.int(), digest: z.string() });

export interface StoredLog {
  readonly rows: readonly z.infer<typeof Row>[];
  readonly keys: readonly z.infer<typeof Key>[];
  /** Over the whole log, as the version that wrote it took it. */
  readonly digest: z.infer<typeof Digest>;
}

const files = { log: 'log.ndjson.gz', keys: 'keys.json', digest: 'digest.json' } as const;
export const folderOf = (name: string): string => join(import.meta.dirname, name);
export const fileOf = (name: string, file: keyof typeof files): string => join(folderOf(name), files[file]);

/** What lies in a database's log, and the keys to it. */
export const takeLog = async (pool: DatabasePool): Promise<Pick<StoredLog, 'rows' | 'keys'>> => ({
  rows: await pool.any(sql.type(Row)`
    select global_position::text as position, event_id::text as id, revision, stream_id as stream, type, body, metadata
    from log.events order by global_position`),
  keys: await pool.any(sql.type(Key)`
    select person_id as person, translate(encode(key, 'base64'), E'\n', '') as key
    from ops.person_keys order by person_id`),
});

/** What an older version left behind. */
export const readStoredLog = async (name: string): Promise<StoredLog> => {
  const json = async (file: 'keys' | 'digest'): Promise<unknown> =>
    JSON.parse(await readFile(fileOf(name, file), 'utf8'));
  const lines = gunzipSync(await readFile(fileOf(name, 'log')))
    .toString('utf8')
    .trimEnd();
  return {
    rows: lines.split('\n').map((line) => Row.parse(JSON.parse(line))),
    keys: z.array(Key).parse(await json('keys')),
    digest: Digest.parse(await json('digest')),
  };
};

/** Puts a stored log into an empty database, every event where it was. */
export const layDown = async (connection: CommonQueryMethods, { rows, keys }: StoredLog): Promise<void> => {
  await connection.query(sql.unsafe`
    insert into log.events (global_position, event_id, revision, stream_id, category, type, body, metadata)
    select n.position::bigint, n.id, n.revision, n.stream, split_part(n.stream, '-', 1), n.type, n.body, n.metadata
    from ${sql.unnest(
      rows.map(({ position, id, revision, stream, type, body, metadata }) => [
        position,
        id,
        revision,
        stream,
        type,
        body,
        metadata,
      ]),
      ['text', 'uuid', 'int4', 'text', 'text', 'text', 'text'],
    )} as n (position, id, revision, stream, type, body, metadata)`);
  await connection.query(sql.unsafe`select setval('log.positions', (select max(global_position) from log.events))`);
  await connection.query(sql.unsafe`
    insert into ops.person_keys (person_id, key)
    select n.person, decode(n.key, 'base64')
    from ${sql.unnest(
      keys.map(({ person, key }) => [person, key]),
      ['text', 'text'],
    )} as n (person, key)`);
};
