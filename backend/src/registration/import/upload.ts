import { createHash } from 'node:crypto';
import { isRejection, reject, type EventId, type ImportId, type Rejection } from '@turnout/contracts/kernel';
import type { FastifyRequest } from 'fastify';
import type { DatabasePool } from 'slonik';
import { fileKindOf } from './file-kind.ts';
import { addPiece, closeUpload, dropImport, findImport, openUpload, type StoredImport } from './store.ts';
import { cleaned } from './text.ts';

export const largestFile = 50 * 1024 * 1024;
const tooLarge = reject('too-large', { limit: '50 MB' });
const pieceSize = 256 * 1024;
/** Enough to tell what a file is. */
const headSize = 64 * 1024;

/** A file on its way; the form's reader stops at the limit without a word, and says afterwards that it did. */
type SentFile = AsyncIterable<unknown> & { readonly truncated: boolean };

/** Regroups a stream into pieces of one size. */
const piecesOf = async function* (chunks: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  let gathered: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    if (!Buffer.isBuffer(chunk)) continue;
    gathered.push(chunk);
    size += chunk.length;
    if (size < pieceSize) continue;
    yield Buffer.concat(gathered);
    gathered = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(gathered);
};

/**
 * Takes a file in piece by piece as it comes, so that neither its size nor a slow line weighs on the
 * server. The same upload repeated finds the first one; another file under its id is refused
 * (`command-id-reused`, decisions 5d).
 * @returns a refusal for no file, too large a file or one that is no table; nothing is kept then.
 */
export const receiveFile = async (
  pool: DatabasePool,
  { importId, eventId, raw }: { importId: ImportId; eventId: EventId; raw: FastifyRequest },
): Promise<{ readonly isNew: boolean } | Rejection> => {
  if (!raw.isMultipart()) return reject('file-missing');
  const part = await raw.file().catch(refuseBroken);
  if (isRejection(part)) return part;
  if (part === undefined) return reject('file-missing');
  const known = await findImport(pool, importId);
  if (known !== null) return repeated(known, part.file).catch(refuseBroken);
  const upload = { importId, eventId, fileName: cleaned(part.filename).slice(-200) || 'file' };
  try {
    return await store(pool, upload, part.file);
  } catch (error) {
    const refusal = refuseBroken(error);
    await dropImport(pool, importId);
    return refusal;
  }
};

/** The same import where this is its file once more. */
const repeated = async (known: StoredImport, file: SentFile): Promise<{ readonly isNew: boolean } | Rejection> => {
  const hash = createHash('sha256');
  for await (const piece of piecesOf(file)) hash.update(piece);
  if (file.truncated) return tooLarge;
  const isSame = known.file_hash === null || known.file_hash === hash.digest('hex');
  return isSame ? { isNew: false } : reject('command-id-reused');
};

/** A form that ends before it is complete or is none; every other fault is thrown on. */
const refuseBroken = (error: unknown): Rejection => {
  if (error instanceof Error && /multipart/i.test(error.message))
    return reject('malformed', { field: 'file', rule: 'is no complete multipart form' });
  throw error;
};

const store = async (
  pool: DatabasePool,
  upload: { importId: ImportId; eventId: EventId; fileName: string },
  file: SentFile,
): Promise<{ readonly isNew: boolean } | Rejection> => {
  let place = 0;
  let isForeign = false;
  const hash = createHash('sha256');
  for await (const piece of piecesOf(file)) {
    if (isForeign) continue;
    hash.update(piece);
    if (place === 0) {
      const kind = fileKindOf(piece.subarray(0, headSize));
      isForeign = kind === null;
      if (kind === null) continue;
      await openUpload(pool, { ...upload, kind });
    }
    await addPiece(pool, upload.importId, 'file', place, piece);
    place += 1;
  }
  if (isForeign) return reject('wrong-media');
  if (file.truncated) {
    await dropImport(pool, upload.importId);
    return tooLarge;
  }
  if (place === 0) await openUpload(pool, { ...upload, kind: 'csv' });
  await closeUpload(pool, upload.importId, hash.digest('hex'));
  return { isNew: true };
};
