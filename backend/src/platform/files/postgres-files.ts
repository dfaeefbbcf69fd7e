import {
  AccountId,
  EventId,
  Instant,
  PictureType,
  startOfLog,
  UploadId,
  type Rendition,
} from '@turnout/contracts/kernel';
import type { Sql, TransactionSql } from 'postgres';
import { z } from 'zod';
import type { FileCopy, FilePart, Files, NewFile, Room, StoredFile } from './files.ts';

/** Small enough that a backup holds a page of them in memory. */
const pieceSize = 256 * 1024;

const Sized = z.object({ type: PictureType, size: z.int() });
const Row = z.object({
  upload_id: UploadId,
  event_id: EventId.nullable(),
  account_id: AccountId.nullable(),
  person_id: z.string().nullable(),
  use: z.enum(['event', 'page']).nullable(),
  name: z.string(),
  type: PictureType,
  width: z.int(),
  height: z.int(),
  size: z.int(),
  renditions: z.object({ small: Sized.optional(), thumb: Sized.optional() }),
  uploaded_at: z.date(),
});

const storedOf = (row: unknown): StoredFile => {
  const { upload_id: id, event_id, account_id, person_id, uploaded_at, renditions: _, ...rest } = Row.parse(row);
  return {
    ...rest,
    id,
    eventId: event_id,
    accountId: account_id,
    personId: person_id,
    uploadedAt: Instant.parse(uploaded_at.toISOString()),
  };
};

/** The sizes in which one is read, the nearest first. */
const nearest: Readonly<Record<Rendition, readonly Rendition[]>> = {
  whole: ['whole'],
  small: ['small', 'whole'],
  thumb: ['thumb', 'small', 'whole'],
};

const partsOf = ({ whole, small, thumb }: NewFile): readonly (readonly [Rendition, FilePart])[] => [
  ['whole', whole],
  ...(small === null ? [] : [['small', small] as const]),
  ...(thumb === null ? [] : [['thumb', thumb] as const]),
];

/** Of whoever holds it: files that nothing names are counted apart from those that show a person. */
const holderOf = ({ holder }: NewFile) =>
  holder.kind === 'account'
    ? { key: holder.accountId, eventId: null, accountId: holder.accountId, use: null }
    : { key: holder.eventId, eventId: holder.eventId, accountId: null, use: holder.use };

/** Takes the oldest away that nothing names, where there is no room for another. @returns whether there is now. */
const makeRoom = async (sql: TransactionSql, file: NewFile, { most, named, sparedHours }: Room): Promise<boolean> => {
  const { key, eventId, accountId } = holderOf(file);
  // Two at the same moment count each other.
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`uploads of ${key}`}))`;
  const theirs =
    eventId === null
      ? sql`event_id IS NULL AND account_id = ${accountId}`
      : sql`event_id = ${eventId} AND person_id IS NULL`;
  const [counted] =
    await sql`SELECT count(*)::int AS count FROM ops.uploads WHERE ${theirs} AND upload_id <> ${file.id}`;
  if (z.object({ count: z.int() }).parse(counted).count < most) return true;
  const gone = await sql`
    DELETE FROM ops.uploads WHERE upload_id = (
      SELECT upload_id FROM ops.uploads
      WHERE ${theirs} AND upload_id <> ALL(${[...named]})
        AND uploaded_at <= ${file.now}::timestamptz - make_interval(hours => ${sparedHours})
      ORDER BY uploaded_at, upload_id LIMIT 1)`;
  return gone.count > 0;
};

const insert = async (sql: TransactionSql, file: NewFile): Promise<void> => {
  const { eventId, accountId, use } = holderOf(file);
  const { id, name, width, height, whole, small, thumb, now } = file;
  const sized = (part: FilePart | null) => (part === null ? undefined : { type: part.type, size: part.bytes.length });
  const renditions = JSON.stringify({ small: sized(small), thumb: sized(thumb) });
  const made = await sql`
    INSERT INTO ops.uploads (upload_id, event_id, account_id, use, name, type, width, height, size, renditions, uploaded_at)
    VALUES (${id}, ${eventId}, ${accountId}, ${use}, ${name}, ${whole.type}, ${width}, ${height}, ${whole.bytes.length},
      ${renditions}::text::jsonb, ${now})
    ON CONFLICT DO NOTHING`;
  if (made.count === 0) return;
  for (const [rendition, { bytes }] of partsOf(file))
    for (let place = 0; place * pieceSize < bytes.length; place += 1) {
      const piece = bytes.subarray(place * pieceSize, (place + 1) * pieceSize);
      await sql`
        INSERT INTO ops.upload_pieces (upload_id, rendition, place, bytes)
        VALUES (${id}, ${rendition}, ${place}, ${piece})`;
    }
};

/** The same bytes under another id, without leaving the database. */
const insertCopy = async (
  sql: TransactionSql,
  from: UploadId,
  { id, eventId, personId, uploadedAt }: FileCopy,
): Promise<void> => {
  const made = await sql`
    INSERT INTO ops.uploads (upload_id, event_id, account_id, person_id, use, name, type, width, height, size, renditions, uploaded_at)
    SELECT ${id}, ${eventId}, account_id, ${personId}, use, name, type, width, height, size, renditions, ${uploadedAt}
    FROM ops.uploads WHERE upload_id = ${from}
    ON CONFLICT DO NOTHING`;
  if (made.count === 0) return;
  await sql`
    INSERT INTO ops.upload_pieces (upload_id, rendition, place, bytes)
    SELECT ${id}, rendition, place, bytes FROM ops.upload_pieces WHERE upload_id = ${from}`;
};

/**
 * Files in rows of `ops` beside the log (docs/decisions/0050, 0075).
 * @param topic whose rooms are told, by the event's id, when the files of an event change.
 */
export const openFiles = (sql: Sql, topic: string): Files => {
  const tell = async (by: Sql | TransactionSql, eventId: EventId | null): Promise<void> => {
    if (eventId === null) return;
    const said = JSON.stringify({ position: startOfLog, projection: '', touched: [{ topic, key: eventId }] });
    await by`SELECT pg_notify('touched', ${said})`;
  };
  const find = async (id: UploadId): Promise<StoredFile | null> => {
    const [row] = await sql`SELECT * FROM ops.uploads WHERE upload_id = ${id}`;
    return row === undefined ? null : storedOf(row);
  };
  return {
    find,
    keep: async (file, room) => {
      const { eventId, use } = holderOf(file);
      const known = await find(file.id);
      const isKept =
        known !== null ||
        (await sql.begin(async (transaction) => {
          if (!(await makeRoom(transaction, file, room))) return false;
          await insert(transaction, file);
          await tell(transaction, eventId);
          return true;
        }));
      if (!isKept) return 'full';
      if (use === 'event' && known !== null && known.use !== 'event') {
        await sql`UPDATE ops.uploads SET use = 'event' WHERE upload_id = ${file.id} AND event_id = ${eventId}`;
        await tell(sql, eventId);
      }
      return (await find(file.id)) ?? 'full';
    },
    copy: async (id, to) => {
      await sql.begin(async (transaction) => {
        // Neither whoever erases it meanwhile nor whoever claims it changes half of what is copied.
        await transaction`SELECT 1 FROM ops.uploads WHERE upload_id = ${id} FOR SHARE`;
        await insertCopy(transaction, id, to);
        await tell(transaction, to.eventId);
      });
      return (await find(to.id)) !== null;
    },
    read: async (id, rendition = 'whole') => {
      const [row] = await sql`SELECT * FROM ops.uploads WHERE upload_id = ${id}`;
      if (row === undefined) return null;
      const { type, size, renditions } = Row.parse(row);
      const sizes = { whole: { type, size }, ...renditions };
      const found = nearest[rendition].find((one) => sizes[one] !== undefined) ?? 'whole';
      const sized = sizes[found] ?? sizes.whole;
      const rows = await sql`
        SELECT bytes FROM ops.upload_pieces WHERE upload_id = ${id} AND rendition = ${found} ORDER BY place`;
      const pieces = z.array(z.object({ bytes: z.instanceof(Buffer) })).parse([...rows]);
      const bytes = Buffer.concat(pieces.map((piece) => piece.bytes));
      return bytes.length === sized.size ? { type: sized.type, bytes } : null;
    },
    ofEvent: async (eventId) => {
      const rows = await sql`
        SELECT * FROM ops.uploads WHERE event_id = ${eventId} ORDER BY uploaded_at DESC, upload_id LIMIT 1000`;
      return rows.map(storedOf);
    },
    claim: async (id, { eventId, accountId, personId }) => {
      const [row] = await sql`
        UPDATE ops.uploads SET event_id = ${eventId}, use = coalesce(use, 'page'), person_id = ${personId}
        WHERE upload_id = ${id} AND coalesce(person_id, ${personId}) IS NOT DISTINCT FROM ${personId}
          AND (event_id = ${eventId} OR (event_id IS NULL AND account_id = ${accountId}))
        RETURNING *`;
      if (row === undefined) return null;
      await tell(sql, eventId);
      return storedOf(row);
    },
    erase: async (eventId, erased) => {
      if (erased.length === 0) return;
      await sql`DELETE FROM ops.uploads WHERE event_id = ${eventId} AND upload_id = ANY(${[...erased]})`;
      await tell(sql, eventId);
    },
    eraseOf: async (personId, named) => {
      const rows = await sql`
        DELETE FROM ops.uploads WHERE person_id = ${personId} AND upload_id <> ALL(${[...named]}) RETURNING event_id`;
      for (const { event_id: eventId } of z.array(Row.pick({ event_id: true })).parse([...rows]))
        await tell(sql, eventId);
    },
    eraseWaiting: async (before) => {
      await sql`DELETE FROM ops.uploads WHERE event_id IS NULL AND uploaded_at < ${before}`;
    },
    broughtBefore: async (before, behind, atMost) => {
      const rows = await sql`
        SELECT * FROM ops.uploads
        WHERE use = 'page' AND event_id IS NOT NULL AND uploaded_at < ${before} AND upload_id > ${behind}
        ORDER BY upload_id LIMIT ${atMost}`;
      return rows.map(storedOf);
    },
  };
};
