import { EventId, Instant, RegistrantFileId, RegistrantId } from '@turnout/contracts/kernel';
import { RegistrantFileType } from '@turnout/contracts/attendees';
import type { Sql, TransactionSql } from 'postgres';
import { z } from 'zod';

/** Small enough that a backup holds a page of them in memory. */
const pieceSize = 256 * 1024;

const Row = z
  .object({
    file_id: RegistrantFileId,
    event_id: EventId,
    person_id: RegistrantId.nullable(),
    type: RegistrantFileType,
    size: z.int(),
    sealed: z.string(),
    uploaded_at: z.date(),
  })
  .transform(({ file_id, event_id, person_id, uploaded_at, ...rest }) => ({
    ...rest,
    id: file_id,
    eventId: event_id,
    personId: person_id,
    uploadedAt: Instant.parse(uploaded_at.toISOString()),
  }));

/** A file as it lies there: its bytes apart, its key and its name sealed. */
export type StoredFile = z.infer<typeof Row>;

export interface FileToStore extends StoredFile {
  readonly originId: RegistrantFileId | null;
  readonly now: Instant;
}

/** What may wait, and how long it is sure to. */
export interface Room {
  readonly most: number;
  /** What waits longer makes room. */
  readonly since: Instant;
  /** How much of it one sender may take. */
  readonly ofOne: number;
  /** Null: staff. */
  readonly sender: string | null;
}

const insert = async (sql: TransactionSql, file: FileToStore, sender: string | null): Promise<boolean> => {
  const { id, eventId, personId, originId, type, size, sealed, uploadedAt, now } = file;
  const made = await sql`
    INSERT INTO ops.registrant_files (file_id, event_id, person_id, origin_id, type, size, sealed, uploaded_at, looked_at, sender)
    VALUES (${id}, ${eventId}, ${personId}, ${originId}, ${type}, ${size}, ${sealed}, ${uploadedAt}, ${now}, ${sender})
    ON CONFLICT DO NOTHING`;
  return made.count > 0;
};

const Ids = z.array(z.object({ file_id: RegistrantFileId })).transform((rows) => rows.map((row) => row.file_id));

/** The keys of files that waited go with them. */
const dropKeys = async (sql: TransactionSql, rows: readonly unknown[]): Promise<void> => {
  await sql`DELETE FROM ops.person_keys WHERE person_id = ANY(${Ids.parse([...rows])})`;
};

const Held = z.object({ all: z.int(), own: z.int(), largest: z.string().nullable(), most: z.int() });

/** How many files of strangers wait for an event: in all, of one sender, and of the one who has the most. */
const heldBy = async (sql: TransactionSql, eventId: EventId, sender: string) => {
  const [row] = await sql`
    WITH held AS (
      SELECT sender, count(*)::int AS count, min(uploaded_at) AS since FROM ops.registrant_files
      WHERE event_id = ${eventId} AND person_id IS NULL AND sender IS NOT NULL GROUP BY sender)
    SELECT coalesce(sum(count), 0)::int AS all,
      coalesce(sum(count) FILTER (WHERE sender = ${sender}), 0)::int AS own,
      (SELECT sender FROM held ORDER BY count DESC, since, sender LIMIT 1) AS largest,
      coalesce(max(count), 0)::int AS most
    FROM held`;
  return Held.parse(row);
};

/** Lets the oldest go that a sender has waiting, or anybody has (null), where it waits since before then. */
const dropOldest = async (
  sql: TransactionSql,
  eventId: EventId,
  { sender, before }: { readonly sender: string | null; readonly before: Instant | null },
): Promise<boolean> => {
  const gone = await sql`
    DELETE FROM ops.registrant_files WHERE file_id = (
      SELECT file_id FROM ops.registrant_files
      WHERE event_id = ${eventId} AND person_id IS NULL AND sender IS NOT NULL
        AND (${sender}::text IS NULL OR sender = ${sender}) AND (${before}::timestamptz IS NULL OR uploaded_at < ${before})
      ORDER BY uploaded_at, file_id LIMIT 1)
    RETURNING file_id`;
  await dropKeys(sql, gone);
  return gone.count > 0;
};

/**
 * Makes room for one more file of a sender. Where all room is taken, whoever has the most waiting gives way to who has
 * fewer, so that nobody can take it from everybody else.
 */
const makeRoom = async (sql: TransactionSql, eventId: EventId, room: Room): Promise<boolean> => {
  const { sender, most, ofOne, since } = room;
  // Staff send them one by one, and for registrations that are there.
  if (sender === null) return true;
  // Two at the same moment count each other.
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`waiting files of ${eventId}`}))`;
  const held = await heldBy(sql, eventId, sender);
  if (held.own >= ofOne) return dropOldest(sql, eventId, { sender, before: since });
  if (held.all < most) return true;
  if (held.own + 1 < held.most) return dropOldest(sql, eventId, { sender: held.largest, before: null });
  return dropOldest(sql, eventId, { sender: null, before: since });
};

/** Files of registrants in rows of `ops` beside the log: in every backup, on every server. */
export const openFileStore = (sql: Sql) => {
  const find = async (id: RegistrantFileId): Promise<StoredFile | null> => {
    const [row] = await sql`SELECT * FROM ops.registrant_files WHERE file_id = ${id}`;
    return row === undefined ? null : Row.parse(row);
  };
  return {
    find,
    /** Keeps one that waits. @returns whether there was room. */
    wait: (file: FileToStore, bytes: Buffer, room: Room): Promise<boolean> =>
      sql.begin(async (transaction) => {
        if (!(await makeRoom(transaction, file.eventId, room))) return false;
        if (!(await insert(transaction, file, room.sender))) return true;
        for (let place = 0; place * pieceSize < bytes.length; place += 1) {
          const piece = bytes.subarray(place * pieceSize, (place + 1) * pieceSize);
          await transaction`
            INSERT INTO ops.registrant_file_pieces (file_id, place, bytes) VALUES (${file.id}, ${place}, ${piece})`;
        }
        return true;
      }),
    /** The same bytes once more, for somebody. Where it is there already, nothing is done. @returns false where the source is gone. */
    copy: (from: RegistrantFileId, to: FileToStore): Promise<boolean> =>
      sql.begin(async (transaction) => {
        const [there] = await transaction`SELECT 1 FROM ops.registrant_files WHERE file_id = ${from} FOR SHARE`;
        if (there === undefined) return false;
        if (await insert(transaction, to, null))
          await transaction`
            INSERT INTO ops.registrant_file_pieces (file_id, place, bytes)
            SELECT ${to.id}, place, bytes FROM ops.registrant_file_pieces WHERE file_id = ${from}`;
        return true;
      }),
    bytesOf: async (id: RegistrantFileId): Promise<Buffer> => {
      const rows = await sql`SELECT bytes FROM ops.registrant_file_pieces WHERE file_id = ${id} ORDER BY place`;
      return Buffer.concat(
        z
          .array(z.object({ bytes: z.instanceof(Buffer) }))
          .parse([...rows])
          .map((row) => row.bytes),
      );
    },
    /** Whether they are named is to be looked at again, at the earliest an hour from now. */
    doubt: async (ids: readonly RegistrantFileId[], now: Instant): Promise<void> => {
      if (ids.length === 0) return;
      await sql`
        UPDATE ops.registrant_files SET is_named = false, looked_at = greatest(looked_at, ${now}::timestamptz)
        WHERE file_id = ANY(${[...ids]}) AND person_id IS NOT NULL`;
    },
    /**
     * Notes what somebody's registration names, and erases what it does not: of `gone`, unless somebody named it
     * since, and of what was in doubt before.
     * @param read what it names, asked in turn with everybody else who does this for them.
     */
    settle: (
      personId: RegistrantId,
      read: () => Promise<readonly RegistrantFileId[]>,
      doubted: { readonly gone: readonly RegistrantFileId[]; readonly at: Instant; readonly before: Instant },
    ): Promise<void> =>
      sql.begin(async (transaction) => {
        await transaction`SELECT pg_advisory_xact_lock(hashtext(${`files of ${personId}`}))`;
        const named = [...(await read())];
        await transaction`
          UPDATE ops.registrant_files SET is_named = true WHERE person_id = ${personId} AND file_id = ANY(${named})`;
        await transaction`
          DELETE FROM ops.registrant_files
          WHERE person_id = ${personId} AND NOT is_named AND file_id <> ALL(${named})
            AND (looked_at < ${doubted.before} OR (looked_at <= ${doubted.at} AND file_id = ANY(${[...doubted.gone]})))`;
        const waited = await transaction`
          DELETE FROM ops.registrant_files WHERE person_id IS NULL AND file_id IN (
            SELECT origin_id FROM ops.registrant_files WHERE person_id = ${personId} AND is_named)
          RETURNING file_id`;
        await dropKeys(transaction, waited);
      }),
    /** Erases what has waited longer than that. */
    eraseWaiting: (before: Instant): Promise<void> =>
      sql.begin(async (transaction) => {
        const gone = await transaction`
          DELETE FROM ops.registrant_files WHERE person_id IS NULL AND uploaded_at < ${before} RETURNING file_id`;
        await dropKeys(transaction, gone);
      }),
    /** Whose files are in doubt since before then, by key: whoever sweeps asks for the next ones behind the last. */
    inDoubt: async (before: Instant, behind: string, atMost: number): Promise<readonly RegistrantId[]> => {
      const rows = await sql`
        SELECT DISTINCT person_id FROM ops.registrant_files
        WHERE NOT is_named AND looked_at < ${before} AND person_id > ${behind} ORDER BY person_id LIMIT ${atMost}`;
      return z
        .array(z.object({ person_id: RegistrantId }))
        .parse([...rows])
        .map((row) => row.person_id);
    },
  };
};

export type FileStore = ReturnType<typeof openFileStore>;
