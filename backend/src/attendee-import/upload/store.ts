import { randomUUID } from 'node:crypto';
import { ImportId, startOfLog, type EventId } from '@turnout/contracts/kernel';
import {
  attendeeImportTopics,
  type ImportCorrection,
  type ImportMapping,
  type ImportReading,
  type ImportView,
} from '@turnout/contracts/attendee-import';
import { sql, type CommonQueryMethods, type DatabasePool, type SerializableValue } from 'slonik';
import { z } from 'zod';
import { deriveId } from '../../platform/ids/ids.ts';
import { StoredImport, type FileKind, type ReadAs } from './stored-import.ts';

const Nothing = z.unknown();
const columns = sql.fragment`import_id, event_id, file_name, file_kind, file_hash, wanted, read_as, corrections, state, columns, preview, row_count, mapping, report, checked_revision, done, of, error, error_at,
  (holder IS NULL AND state IN ('reading', 'checking')) AS is_waiting, queued_at::text AS state_since, created_at`;

/** One import; null while its file is still on its way, and when there is none. */
export const findImport = (pool: CommonQueryMethods, importId: ImportId): Promise<StoredImport | null> =>
  pool.maybeOne(
    sql.type(StoredImport)`SELECT ${columns} FROM ops.imports WHERE import_id = ${importId} AND state <> 'uploading'`,
  );

/** An event's newest imports, at most 100, newest first. */
export const importsOf = (pool: DatabasePool, eventId: EventId): Promise<readonly StoredImport[]> =>
  pool.any(sql.type(StoredImport)`
    SELECT ${columns} FROM ops.imports WHERE event_id = ${eventId} AND state <> 'uploading'
    ORDER BY created_at DESC, import_id LIMIT 100`);

/**
 * Opens a place for a file on its way. Nobody else writes there, whoever brings the same file at the same moment.
 * @returns the place's own id; `closeUpload` makes the import of it.
 */
export const openUpload = async (
  pool: DatabasePool,
  upload: { eventId: EventId; fileName: string; kind: FileKind },
): Promise<ImportId> => {
  const uploadId = ImportId.parse(deriveId(randomUUID(), 'upload'));
  await pool.query(sql.type(Nothing)`
    INSERT INTO ops.imports (import_id, event_id, file_name, file_kind, state)
    VALUES (${uploadId}, ${upload.eventId}, ${upload.fileName}, ${upload.kind}, 'uploading')`);
  return uploadId;
};

/**
 * The file has arrived whole, and the import begins.
 * @param upload `hash`: the file's SHA-256, by which the same upload is known again.
 * @returns `taken` where there is such an import already, which stays as it is; `gone` where the file was
 * taken away meanwhile. Nothing is left of the file then.
 */
export const closeUpload = (
  pool: DatabasePool,
  { uploadId, importId, hash }: { uploadId: ImportId; importId: ImportId; hash: string },
): Promise<'stored' | 'taken' | 'gone'> =>
  pool.transaction(async (transaction) => {
    // Before any row: an erasure that goes on holds them in an order of its own.
    await transaction.query(sql.type(Nothing)`SELECT pg_advisory_xact_lock_shared(hashtext('erasures'))`);
    const { rowCount: isStored } = await transaction.query(sql.type(Nothing)`
      INSERT INTO ops.imports (import_id, event_id, file_name, file_kind, state, file_hash)
      SELECT ${importId}, event_id, file_name, file_kind, 'reading', ${hash} FROM ops.imports WHERE import_id = ${uploadId}
      ON CONFLICT (import_id) DO NOTHING`);
    if (isStored > 0)
      await transaction.query(sql.type(Nothing)`
        UPDATE ops.import_pieces SET import_id = ${importId} WHERE import_id = ${uploadId}`);
    const { rowCount: wasThere } = await dropImport(transaction, uploadId);
    if (isStored > 0) return 'stored';
    return wasThere > 0 ? 'taken' : 'gone';
  });

export const dropImport = (pool: CommonQueryMethods, importId: ImportId): Promise<{ readonly rowCount: number }> =>
  pool.query(sql.type(Nothing)`DELETE FROM ops.imports WHERE import_id = ${importId}`);

/**
 * Takes what files say of people out of an event's imports: those that were not imported go whole, of the
 * others the values that were wrong in them. Their lines and columns stay.
 */
export const forgetImportedTexts = async (pool: CommonQueryMethods, eventId: EventId): Promise<void> => {
  const gone = await pool.anyFirst(sql.type(z.strictObject({ id: ImportId }))`
    DELETE FROM ops.imports WHERE event_id = ${eventId} AND state NOT IN ('importing', 'done') RETURNING import_id AS id`);
  const changed = await pool.anyFirst(sql.type(z.strictObject({ id: ImportId }))`
    UPDATE ops.imports SET
      preview = CASE state WHEN 'done' THEN '[]' ELSE preview END,
      read_as = CASE state WHEN 'done' THEN '{}' ELSE read_as END,
      mapping = CASE jsonb_typeof(mapping) WHEN 'object' THEN mapping - 'values' ELSE mapping END,
      report = jsonb_set(report - 'statusWords' - 'typeWords' - 'notes' - 'valueGroups', '{problems}', (
        SELECT coalesce(jsonb_agg(p - 'value' - 'name'), '[]') FROM jsonb_array_elements(report -> 'problems') p))
    WHERE event_id = ${eventId} AND report IS NOT NULL
      AND (jsonb_path_exists(report, '$.problems[*] ? (exists (@.value) || exists (@.name))')
        OR jsonb_exists_any(report, ARRAY['notes', 'statusWords', 'typeWords', 'valueGroups'])
        OR jsonb_path_exists(mapping, '$.values.*'))
    RETURNING import_id AS id`);
  for (const id of [...gone, ...changed])
    await pool.query(sql.type(Nothing)`SELECT pg_notify('touched', ${touched(id)})`);
};

export type Part = 'file' | 'plan';

/** @returns false where the import, or the file on its way, is gone. */
export const addPiece = async (
  pool: CommonQueryMethods,
  importId: ImportId,
  part: Part,
  place: number,
  bytes: Buffer,
): Promise<boolean> => {
  const { rowCount } = await pool.query(sql.type(Nothing)`
    INSERT INTO ops.import_pieces (import_id, part, place, bytes)
    SELECT import_id, ${part}, ${place}::int, ${sql.binary(bytes)} FROM ops.imports WHERE import_id = ${importId} FOR KEY SHARE`);
  return rowCount > 0;
};

export const dropPieces = (pool: CommonQueryMethods, importId: ImportId, part?: Part): Promise<unknown> =>
  pool.query(sql.type(Nothing)`
    DELETE FROM ops.import_pieces WHERE import_id = ${importId} ${part === undefined ? sql.fragment`` : sql.fragment`AND part = ${part}`}`);

const Piece = z.strictObject({ bytes: z.instanceof(Buffer) });

/** The file's or plan's piece at a place, from 0; null after the last. */
export const readPiece = async (
  pool: DatabasePool,
  importId: ImportId,
  part: Part,
  place: number,
): Promise<Buffer | null> =>
  (
    await pool.maybeOne(sql.type(Piece)`
    SELECT bytes FROM ops.import_pieces WHERE import_id = ${importId} AND part = ${part} AND place = ${place}`)
  )?.bytes ?? null;

/** How many bytes each piece of the uploaded file has, in order. */
export const pieceSizes = (pool: DatabasePool, importId: ImportId): Promise<readonly number[]> =>
  pool.anyFirst(sql.type(z.strictObject({ size: z.int() }))`
    SELECT octet_length(bytes) AS size FROM ops.import_pieces WHERE import_id = ${importId} AND part = 'file' ORDER BY place`);

/**
 * Holds an import until the transaction ends.
 * @param since where given: it has been in this state since then, and not again.
 * @returns false when it is not in this state any more.
 */
export const holdImport = async (
  transaction: CommonQueryMethods,
  importId: ImportId,
  state: ImportView['state'],
  since?: StoredImport['state_since'],
): Promise<boolean> => {
  const condition = since === undefined ? sql.fragment`` : sql.fragment`AND queued_at = ${since}::timestamptz`;
  const held = await transaction.query(sql.type(Nothing)`
    SELECT 1 FROM ops.imports WHERE import_id = ${importId} AND state = ${state} ${condition} FOR UPDATE`);
  return held.rowCount > 0;
};

/** What a step changes of an import; whatever is absent stays. */
export interface ImportChange {
  readonly state?: ImportView['state'];
  readonly wanted?: ImportReading;
  readonly readAs?: ReadAs;
  readonly corrections?: readonly ImportCorrection[];
  readonly columns?: readonly string[];
  readonly preview?: readonly (readonly string[])[];
  readonly rowCount?: number;
  readonly mapping?: ImportMapping | null;
  readonly report?: ImportView['report'];
  readonly checkedRevision?: number | null;
  readonly done?: number;
  readonly of?: number;
  readonly error?: string | null;
  readonly errorAt?: string | null;
}

const json = (value: SerializableValue | undefined) =>
  value === null || value === undefined ? sql.fragment`NULL` : sql.jsonb(value);

const assignments = (change: ImportChange) => [
  // Whoever held the step before has nothing to do with what comes now.
  ...(change.state === undefined
    ? []
    : [sql.fragment`state = ${change.state}, holder = NULL, attempts = 0, queued_at = now()`]),
  ...(change.wanted === undefined ? [] : [sql.fragment`wanted = ${json(plain(change.wanted))}`]),
  ...(change.readAs === undefined ? [] : [sql.fragment`read_as = ${json(change.readAs)}`]),
  ...(change.corrections === undefined ? [] : [sql.fragment`corrections = ${json(change.corrections)}`]),
  ...(change.columns === undefined ? [] : [sql.fragment`columns = ${json(change.columns)}`]),
  ...(change.preview === undefined ? [] : [sql.fragment`preview = ${json(change.preview)}`]),
  ...(change.rowCount === undefined ? [] : [sql.fragment`row_count = ${change.rowCount}`]),
  ...(change.mapping === undefined ? [] : [sql.fragment`mapping = ${json(change.mapping)}`]),
  ...(change.report === undefined
    ? []
    : [sql.fragment`report = ${json(change.report === null ? null : plain(change.report))}`]),
  ...(change.checkedRevision === undefined ? [] : [sql.fragment`checked_revision = ${change.checkedRevision}`]),
  ...(change.done === undefined ? [] : [sql.fragment`done = ${change.done}`]),
  ...(change.of === undefined ? [] : [sql.fragment`of = ${change.of}`]),
  ...(change.error === undefined ? [] : [sql.fragment`error = ${change.error}, error_at = ${change.errorAt ?? null}`]),
  sql.fragment`worked_at = now()`,
];

/** As JSON, which has no `undefined`: keys without a value are left out. */
const plain = (value: object): SerializableValue => z.json().parse(JSON.parse(JSON.stringify(value)));

/** The screens that watch an import read it anew when they hear this; it stands at no place of the log. */
const touched = (importId: ImportId) =>
  JSON.stringify({
    position: startOfLog,
    projection: '',
    touched: [{ topic: attendeeImportTopics.import.name, key: importId }],
  });

/**
 * Changes an import and tells the screens that watch it.
 * @param from where given: only when the import is still in one of these states.
 * @param holder where given: only while nobody else has taken its step over.
 * @returns whether it was changed.
 */
export const changeImport = async (
  pool: CommonQueryMethods,
  importId: ImportId,
  change: ImportChange,
  from?: readonly ImportView['state'][],
  holder?: string,
): Promise<boolean> => {
  const condition = sql.join(
    [
      sql.fragment`import_id = ${importId}`,
      ...(from === undefined ? [] : [sql.fragment`state = ANY(${sql.array(from, 'text')})`]),
      ...(holder === undefined ? [] : [sql.fragment`holder = ${holder}`]),
    ],
    sql.fragment` AND `,
  );
  const result = await pool.query(sql.type(Nothing)`
    WITH changed AS (
      UPDATE ops.imports SET ${sql.join(assignments(change), sql.fragment`, `)} WHERE ${condition} RETURNING 1
    ) SELECT pg_notify('touched', ${touched(importId)}) FROM changed`);
  return result.rowCount > 0;
};

/** Has the screens that watch an import read it anew. */
export const tellImport = (pool: CommonQueryMethods, importId: ImportId): Promise<unknown> =>
  pool.query(sql.type(Nothing)`SELECT pg_notify('touched', ${touched(importId)})`);
