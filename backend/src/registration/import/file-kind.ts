import { z } from 'zod';
import { encodingOf } from './text.ts';

export const FileKind = z.enum(['csv', 'xlsx']);
export type FileKind = z.infer<typeof FileKind>;

const startsWith = (bytes: Uint8Array, ...signature: number[]) => signature.every((byte, index) => bytes[index] === byte);

/** Text that is not a table: pages and documents that spreadsheets save under other names. */
const foreignText = /^\s*(%PDF|\{\\rtf|<\?xml|<!doctype|<html|<table)/i;

/**
 * What a file is, by its content and never by its name: a zip archive is taken for a workbook (whether
 * it is one shows when it is read), text for CSV.
 * @param head the first bytes of the file, 64 KB are plenty.
 * @returns null for anything else: pictures, PDF, old binary workbooks, web pages.
 */
export const fileKindOf = (head: Uint8Array): FileKind | null => {
  if (startsWith(head, 0x50, 0x4b, 0x03, 0x04) || startsWith(head, 0x50, 0x4b, 0x05, 0x06)) return 'xlsx';
  const encoding = encodingOf(head, { isCut: true });
  const text = new TextDecoder(encoding).decode(head);
  if (foreignText.test(text)) return null;
  // Control characters that no text holds; form feed, escape and the old end-of-file mark do occur.
  return /[\u0000-\u0008\u000e-\u0019\u001c-\u001f]/.test(text) ? null : 'csv';
};
