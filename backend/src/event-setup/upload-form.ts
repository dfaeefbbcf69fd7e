import { largestPicture } from '@turnout/contracts/event-setup';
import { reject, type Rejection } from '@turnout/contracts/kernel';
import type { FastifyRequest } from 'fastify';

/** What a form that brings a picture says. */
export interface UploadForm {
  /** As typed; empty: it does not say. */
  readonly event: string;
  /** `small` is the same picture drawn for phones; null: none came along. */
  readonly file: { readonly name: string; readonly bytes: Buffer; readonly small: Buffer | null } | Rejection;
}

/** Of the form's reader; it stops at the limit of a file without a word. */
export const formLimits = { fileSize: largestPicture, files: 2, fields: 10, fieldSize: 1_000 } as const;

/** Control characters and what is no text cannot be stored or shown. */
const nameOf = (name: string): string =>
  name
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '')
    .slice(-200) || 'picture';

const incomplete = () => reject('malformed', { field: 'file', rule: 'is no complete multipart form with one file' });

const readParts = async (raw: FastifyRequest): Promise<UploadForm> => {
  let event = '';
  let isTooLarge = false;
  const brought = new Map<string, { readonly name: string; readonly bytes: Buffer }>();
  for await (const part of raw.parts()) {
    if (part.type === 'field') {
      if (part.fieldname === 'event' && typeof part.value === 'string') event = part.value;
      continue;
    }
    const pieces: Buffer[] = [];
    for await (const piece of part.file) if (Buffer.isBuffer(piece)) pieces.push(piece);
    isTooLarge ||= part.file.truncated;
    const as = part.fieldname === 'small' ? 'small' : 'file';
    if (brought.has(as)) return { event, file: incomplete() };
    brought.set(as, { name: nameOf(part.filename), bytes: Buffer.concat(pieces) });
  }
  if (isTooLarge) return { event, file: reject('too-large', { limit: '2 MB' }) };
  const whole = brought.get('file');
  if (whole === undefined) return { event, file: reject('upload-missing') };
  return { event, file: { ...whole, small: brought.get('small')?.bytes ?? null } };
};

/** A form that ends before it is complete or is none, or has too many parts; every other fault is thrown on. */
const refuseBroken = (error: unknown): UploadForm => {
  if (error instanceof Error && (/multipart/i.test(error.message) || ('code' in error && isOverLimit(error.code))))
    return { event: '', file: incomplete() };
  throw error;
};
const isOverLimit = (code: unknown): boolean =>
  code === 'FST_FILES_LIMIT' || code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT';

/** Forms are read once, though two ask: whose event it is, and what the file is. */
export const openForms = (): ((raw: FastifyRequest) => Promise<UploadForm>) => {
  const read = new WeakMap<FastifyRequest, Promise<UploadForm>>();
  return (raw) => {
    if (!raw.isMultipart()) return Promise.resolve({ event: '', file: reject('upload-missing') });
    const form = read.get(raw) ?? readParts(raw).catch(refuseBroken);
    read.set(raw, form);
    return form;
  };
};
