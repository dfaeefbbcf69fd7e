import { createHash } from 'node:crypto';
import { uploadPath, uploadsAtMost, UploadView } from '@turnout/contracts/event-setup';
import { reject, UploadId, type EventId, type Instant, type Rejection } from '@turnout/contracts/kernel';
import { z } from 'zod';
import type { Platform } from '../platform/module/platform.ts';
import type { PictureKind } from './picture-kind.ts';

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
  readonly now: Instant;
}

/** Pictures of events, kept in Postgres beside the log (docs/decisions/0050). */
export interface Uploads {
  /** Keeps a picture; the same one of the same event is there once. Refuses more than an event may have. */
  readonly keep: (picture: SentPicture) => Promise<UploadView | Rejection>;
  readonly find: (id: UploadId) => Promise<UploadView | null>;
  /** A picture's bytes; null where it is not there, or is being erased. */
  readonly read: (upload: Pick<UploadView, '_id' | 'size'>) => Promise<Buffer | null>;
  /** Newest first. */
  readonly of: (eventId: EventId) => Promise<UploadView[]>;
  /** Erases pictures of an event; those of another are left. */
  readonly erase: (eventId: EventId, ids: readonly UploadId[]) => Promise<void>;
}

export const openUploads = ({ sql, ids }: Pick<Platform, 'sql' | 'ids'>): Uploads => {
  const find = async (id: UploadId): Promise<UploadView | null> => {
    const [row] = await sql`SELECT * FROM ops.uploads WHERE upload_id = ${id}`;
    return row === undefined ? null : viewOf(Row.parse(row));
  };
  return {
    find,
    keep: async ({ eventId, name, type, width, height, bytes, now }) => {
      const hash = createHash('sha256').update(bytes).digest('hex');
      const id = UploadId.parse(ids.derive(`${eventId} ${hash}`, 'upload'));
      const known = await find(id);
      if (known !== null) return known;
      const isKept = await sql.begin(async (transaction) => {
        // Two at the same moment count each other.
        await transaction`SELECT pg_advisory_xact_lock(hashtext(${`uploads of ${eventId}`}))`;
        const [counted] = await transaction`
          SELECT count(*)::int AS count FROM ops.uploads WHERE event_id = ${eventId} AND upload_id <> ${id}`;
        if (z.object({ count: z.int() }).parse(counted).count >= uploadsAtMost) return false;
        const made = await transaction`
          INSERT INTO ops.uploads (upload_id, event_id, name, type, width, height, size, uploaded_at)
          VALUES (${id}, ${eventId}, ${name}, ${type}, ${width}, ${height}, ${bytes.length}, ${now})
          ON CONFLICT DO NOTHING`;
        for (let place = 0; made.count === 1 && place * pieceSize < bytes.length; place += 1) {
          const piece = bytes.subarray(place * pieceSize, (place + 1) * pieceSize);
          await transaction`INSERT INTO ops.upload_pieces (upload_id, place, bytes) VALUES (${id}, ${place}, ${piece})`;
        }
        return true;
      });
      if (!isKept) return reject('upload-too-many', { most: uploadsAtMost });
      const kept = await find(id);
      return kept ?? reject('upload-not-found');
    },
    read: async ({ _id: id, size }) => {
      const rows = await sql`SELECT bytes FROM ops.upload_pieces WHERE upload_id = ${id} ORDER BY place`;
      const pieces = z.array(z.object({ bytes: z.instanceof(Buffer) })).parse([...rows]);
      const whole = Buffer.concat(pieces.map(({ bytes }) => bytes));
      return whole.length === size ? whole : null;
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
