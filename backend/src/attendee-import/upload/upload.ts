import { createHash } from 'node:crypto';
import { isRejection, reject, type EventId, type ImportId, type Rejection } from '@turnout/contracts/kernel';
import type { FastifyRequest } from 'fastify';
import type { DatabasePool } from 'slonik';
import { sentName } from '../../platform/http/upload-form.ts';
import { fileKindOf } from './file-kind.ts';
import { addPiece, closeUpload, dropImport, findImport, openUpload } from './store.ts';
import type { StoredImport } from './stored-import.ts';
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
 * (`command-id-reused`, rule interface/key-of-one-user).
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
  const fileName = cleaned(sentName(part)) || 'file';
  return store(pool, { importId, eventId, fileName }, part.file);
};

/** The same import where this is its file once more. */
const repeated = async (known: StoredImport, file: SentFile): Promise<{ readonly isNew: boolean } | Rejection> => {
  const hash = createHash('sha256');
  for await (const piece of piecesOf(file)) hash.update(piece);
  return file.truncated ? tooLarge : sameAs(known, hash.digest('hex'));
};

const sameAs = ({ file_hash: known }: StoredImport, hash: string): { readonly isNew: boolean } | Rejection =>
  known === null || known === hash ? { isNew: false } : reject('command-id-reused');

/** A form that ends before it is complete or is none; every other fault is thrown on. */
const refuseBroken = (error: unknown): Rejection => {
  if (error instanceof Error && /multipart/i.test(error.message))
    return reject('malformed', { field: 'file', rule: 'is no complete multipart form' });
  throw error;
};

interface Upload {
  readonly importId: ImportId;
  readonly eventId: EventId;
  readonly fileName: string;
}

const store = async (
  pool: DatabasePool,
  upload: Upload,
  file: SentFile,
): Promise<{ readonly isNew: boolean } | Rejection> => {
  const on: { uploadId: ImportId | null } = { uploadId: null };
  try {
    const hash = await takeIn(pool, upload, file, on);
    if (isRejection(hash)) return hash;
    if (file.truncated) return tooLarge;
    const uploadId = on.uploadId ?? (await openUpload(pool, { ...upload, kind: 'csv' }));
    const outcome = await closeUpload(pool, { uploadId, importId: upload.importId, hash });
    on.uploadId = null;
    if (outcome === 'stored') return { isNew: true };
    const known = outcome === 'taken' ? await findImport(pool, upload.importId) : null;
    return known === null ? reject('import-not-found') : sameAs(known, hash);
  } catch (error) {
    return refuseBroken(error);
  } finally {
    if (on.uploadId !== null) await dropImport(pool, on.uploadId);
  }
};

/** Stores a file's pieces as they come; one that is refused is read to its end all the same. @returns its SHA-256. */
const takeIn = async (
  pool: DatabasePool,
  upload: Upload,
  file: SentFile,
  on: { uploadId: ImportId | null },
): Promise<string | Rejection> => {
  const hash = createHash('sha256');
  let refusal: Rejection | null = null;
  let place = 0;
  for await (const piece of piecesOf(file)) {
    if (refusal !== null) continue;
    hash.update(piece);
    if (on.uploadId === null) {
      const kind = fileKindOf(piece.subarray(0, headSize));
      if (kind === null) {
        refusal = reject('wrong-media');
        continue;
      }
      on.uploadId = await openUpload(pool, { ...upload, kind });
    }
    if (!(await addPiece(pool, on.uploadId, 'file', place, piece))) refusal = reject('import-not-found');
    place += 1;
  }
  return refusal ?? hash.digest('hex');
};
