import { createHash } from 'node:crypto';
import { uploadPath, uploadsAtMost, UploadView, type Rendition } from '@turnout/contracts/event-setup';
import { reject, UploadId, type EventId, type Instant, type Rejection } from '@turnout/contracts/kernel';
import { z } from 'zod';
import type { Platform } from '../platform/module/platform.ts';
import type { PictureKind } from './picture-kind.ts';

/** How long a picture that nobody shows is sure to stay: somebody may be about to save the settings that name it. */
const spared = '1 day';

/** Small enough that a backup holds a page of them in memory. */
const pieceSize = 256 * 1024;

const Row = z.object({
  upload_id: UploadId,
  event_id: z.string(),
  name: z.string(),
  type: z.string(),
  width: z.int(),
  height: z.int(),
  size: z.int(),
  uploaded_at: z.date(),
});

const viewOf = (row: z.infer<typeof Row>): UploadView => {
  const { upload_id: id, event_id: event, name, type, width, height, size, uploaded_at: at } = row;
  const path = uploadPath(id);
  const file = { _id: id, path, name };
  return UploadView.parse({
    _id: id,
    event,
    url: path,
    file,
    type,
    width,
    height,
    size,
    uploadedAt: at.toISOString(),
  });
};

export interface SentPicture extends PictureKind {
  readonly eventId: EventId;
  readonly name: string;
  readonly bytes: Buffer;
  /** The same picture drawn for phones; null: there is none. */
  readonly small: Buffer | null;
  /** What the event shows, and so never makes room. */
  readonly shown: readonly UploadId[];
  readonly now: Instant;
}

/** Pictures of events, kept in Postgres beside the log (docs/decisions/0050). */
export interface Uploads {
  /**
   * Keeps a picture; the same one of the same event is there once. Where the event has as many as it may, the oldest
   * that it does not show makes room, once it is a day old; refuses where there is none.
   */
  readonly keep: (picture: SentPicture) => Promise<UploadView | Rejection>;
  readonly find: (id: UploadId) => Promise<UploadView | null>;
  /**
   * A picture's bytes, of the whole one where it has no such rendition; null where it is not there, or is being
   * erased.
   */
  readonly read: (upload: Pick<UploadView, '_id'>, rendition?: Rendition) => Promise<Buffer | null>;
  /** Newest first. */
  readonly of: (eventId: EventId) => Promise<UploadView[]>;
  /** Erases pictures of an event; those of another are left. */
  readonly erase: (eventId: EventId, ids: readonly UploadId[]) => Promise<void>;
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

export const openUploads = ({ sql, ids }: Pick<Platform, 'sql' | 'ids'>): Uploads => {
  const find = async (id: UploadId): Promise<UploadView | null> => {
    const [row] = await sql`SELECT * FROM ops.uploads WHERE upload_id = ${id}`;
    return row === undefined ? null : viewOf(Row.parse(row));
  };
  return {
    find,
    keep: async ({ eventId, name, type, width, height, bytes, small, shown, now }) => {
      const hashes = [bytes, ...(small === null ? [] : [small])].map(hashOf).join(' ');
      const id = UploadId.parse(ids.derive(`${eventId} ${hashes}`, 'upload'));
      const known = await find(id);
      if (known !== null) return known;
      const isKept = await sql.begin(async (transaction) => {
        // Two at the same moment count each other.
        await transaction`SELECT pg_advisory_xact_lock(hashtext(${`uploads of ${eventId}`}))`;
        const [counted] = await transaction`
          SELECT count(*)::int AS count FROM ops.uploads WHERE event_id = ${eventId} AND upload_id <> ${id}`;
        if (z.object({ count: z.int() }).parse(counted).count >= uploadsAtMost) {
          const room = await transaction`
            DELETE FROM ops.uploads WHERE upload_id = (
              SELECT upload_id FROM ops.uploads
              WHERE event_id = ${eventId} AND upload_id <> ALL(${[...shown]})
                AND uploaded_at < ${now}::timestamptz - ${spared}::interval
              ORDER BY uploaded_at, upload_id LIMIT 1)`;
          if (room.count === 0) return false;
        }
        const made = await transaction`
          INSERT INTO ops.uploads (upload_id, event_id, name, type, width, height, size, small_size, uploaded_at)
          VALUES (${id}, ${eventId}, ${name}, ${type}, ${width}, ${height}, ${bytes.length}, ${small?.length ?? null}, ${now})
          ON CONFLICT DO NOTHING`;
        if (made.count === 0) return true;
        for (const [rendition, content] of Object.entries({ whole: bytes, small: small ?? Buffer.alloc(0) }))
          for (let place = 0; place * pieceSize < content.length; place += 1) {
            const piece = content.subarray(place * pieceSize, (place + 1) * pieceSize);
            await transaction`
              INSERT INTO ops.upload_pieces (upload_id, rendition, place, bytes)
              VALUES (${id}, ${rendition}, ${place}, ${piece})`;
          }
        return true;
      });
      if (!isKept) return reject('upload-too-many', { most: uploadsAtMost });
      const kept = await find(id);
      return kept ?? reject('upload-not-found');
    },
    read: async ({ _id: id }, rendition = 'whole') => {
      const rows = await sql`
        SELECT piece.bytes, CASE piece.rendition WHEN 'small' THEN small_size ELSE size END AS size
        FROM ops.uploads JOIN ops.upload_pieces AS piece USING (upload_id)
        WHERE upload_id = ${id}
          AND piece.rendition = CASE WHEN small_size IS NULL THEN 'whole' ELSE ${rendition} END
        ORDER BY place`;
      const pieces = z.array(z.object({ bytes: z.instanceof(Buffer), size: z.int() })).parse([...rows]);
      const content = Buffer.concat(pieces.map(({ bytes }) => bytes));
      return content.length === pieces[0]?.size ? content : null;
    },
    of: async (eventId) => {
      const rows = await sql`
        SELECT * FROM ops.uploads WHERE event_id = ${eventId} ORDER BY uploaded_at DESC, upload_id LIMIT ${uploadsAtMost}`;
      return z
        .array(Row)
        .parse([...rows])
        .map(viewOf);
    },
    erase: async (eventId, erased) => {
      if (erased.length === 0) return;
      await sql`DELETE FROM ops.uploads WHERE event_id = ${eventId} AND upload_id = ANY(${[...erased]})`;
    },
  };
};
