import { isRejection, largestPicture, reject, type Rejection } from '@turnout/contracts/kernel';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** What a form that brings a file says. */
export interface UploadForm {
  /** What its fields say, as typed. */
  readonly said: ReadonlyMap<string, string>;
  /** `small` is the same picture drawn for phones; null: none came along. */
  readonly file: SentFile | Rejection;
}

export interface SentFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly small: Buffer | null;
}

/** Of the form's reader; it stops at the limit of a file without a word. */
export const formLimits = { fileSize: largestPicture, files: 2, fields: 10, fieldSize: 1_000 } as const;

/** Two files at their limit, and what a form writes around them. */
const longestForm = 2 * largestPicture + 64 * 1024;

const tooLarge = (field: 'file' | 'small') => reject('file-too-large', { field });

/**
 * What a file of a form is called; none where it says none or an empty one, whatever the type of the form's reader says.
 * Control characters and what is no text cannot be stored or shown.
 */
export const sentName = ({ filename = '' }: { readonly filename?: string | undefined }): string =>
  filename
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '')
    .slice(-200)
    .toWellFormed() || 'file';

const incomplete = () => reject('malformed', { field: 'file', rule: 'is no complete multipart form with one file' });

const brokenOff = (): Error => new Error('the multipart form breaks off within a file');

/** A file as it came; null: it is longer than it may be, and what still comes of it is let go. */
const contentOf = (file: MultipartFile['file']): Promise<Buffer | null> =>
  new Promise((resolve, fail) => {
    // Of a form that breaks off, the stream is closed without an end, maybe before anybody listens.
    if (file.destroyed) fail(brokenOff());
    const pieces: Buffer[] = [];
    file.on('data', (piece: Buffer) => pieces.push(piece));
    file.once('limit', () => resolve(null));
    file.once('end', () => resolve(file.truncated ? null : Buffer.concat(pieces)));
    file.once('error', fail);
    file.once('close', () => fail(brokenOff()));
  });

const readParts = async (raw: FastifyRequest): Promise<UploadForm> => {
  const said = new Map<string, string>();
  let larger: 'file' | 'small' | null = null;
  // A form that says how long it is, is read to its end: behind the file it may say whose it is.
  const ends = raw.headers['content-length'] !== undefined;
  const brought = new Map<string, { readonly name: string; readonly bytes: Buffer }>();
  for await (const part of raw.parts()) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') said.set(part.fieldname, part.value);
      continue;
    }
    const bytes = await contentOf(part.file);
    const as = part.fieldname === 'small' ? 'small' : 'file';
    if (bytes === null) larger ??= as;
    if (larger !== null && !ends) break;
    if (brought.has(as)) return { said, file: incomplete() };
    brought.set(as, { name: sentName(part), bytes: bytes ?? Buffer.alloc(0) });
  }
  if (larger !== null) return { said, file: tooLarge(larger) };
  const whole = brought.get('file');
  if (whole === undefined) return { said, file: reject('upload-missing') };
  return { said, file: { ...whole, small: brought.get('small')?.bytes ?? null } };
};

/** A form that ends before it is complete or is none, or has too many parts; every other fault is thrown on. */
const refuseBroken = (error: unknown): UploadForm => {
  if (error instanceof Error && (/multipart/i.test(error.message) || ('code' in error && isOverLimit(error.code))))
    return { said: new Map(), file: incomplete() };
  throw error;
};
const isOverLimit = (code: unknown): boolean =>
  code === 'FST_FILES_LIMIT' || code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT';

/** Forms are read once, though two ask: whose it is, and what the file is. */
export const openForms = (): ((raw: FastifyRequest) => Promise<UploadForm>) => {
  const read = new WeakMap<FastifyRequest, Promise<UploadForm>>();
  return (raw) => {
    if (!raw.isMultipart()) return Promise.resolve({ said: new Map(), file: reject('upload-missing') });
    // Refused before any of it is read: a hundred times as much would have to come in first.
    if (Number(raw.headers['content-length'] ?? 0) > longestForm)
      return Promise.resolve({ said: new Map(), file: tooLarge('file') });
    const form = read.get(raw) ?? readParts(raw).catch(refuseBroken);
    read.set(raw, form);
    return form;
  };
};

/**
 * What is wrong with a form that does not say whose it is: it was too long to be read or broke off, or else lacks the
 * field. @param field of the form, an id.
 */
export const refuseNobodys = ({ file }: Pick<UploadForm, 'file'>, field: string): Rejection =>
  isRejection(file) && file.rejected !== 'upload-missing'
    ? file
    : reject('malformed', { field, rule: 'is required, an id, in a multipart form or in the address' });

/** How long it is listened on to whoever still sends what is refused already, so that they hear the answer. */
const lingerMs = 2_000;

/** Hangs up on requests that were answered before all of them had come: nobody waits for the rest. */
export const hangUpOnRefused = (app: FastifyInstance): void => {
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete) return;
    const hangUp = (): void => {
      if (!raw.complete) raw.socket.destroy();
    };
    setTimeout(hangUp, lingerMs).unref();
  });
};
