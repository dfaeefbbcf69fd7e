import { roughText, startsWith } from './encoding.ts';
import type { FileKind } from './stored-import.ts';

/** Text that is not a table: pages and documents that spreadsheets save under other names. */
const foreignText = /^\s*(%PDF|\{\\rtf|<\?xml|<!doctype|<html|<table)/i;

// oxlint-disable-next-line no-control-regex -- these are what is looked for
const controls = /[\u0001-\u0008\u000e-\u001f]/g;

/**
 * What a file is, by its content and never by its name: a zip archive is taken for a workbook (whether
 * it is one shows when it is read), text for CSV.
 * @param head the first bytes of the file, 64 KB are plenty.
 * @returns null for anything else: pictures, PDF, old binary workbooks, web pages.
 */
export const fileKindOf = (head: Uint8Array): FileKind | null => {
  if (startsWith(head, 0x50, 0x4b, 0x03, 0x04) || startsWith(head, 0x50, 0x4b, 0x05, 0x06)) return 'xlsx';
  const text = roughText(head);
  if (foreignText.test(text) || text.includes('\u0000')) return null;
  // A stray control character is no reason to refuse a list; many of them are no list.
  const strays = text.match(controls)?.length ?? 0;
  return strays * 100 > text.length ? null : 'csv';
};
