import { EventId, ImportId, Instant } from '@turnout/contracts/kernel';
import { ImportCorrection, ImportMapping, ImportReading, ImportView } from '@turnout/contracts/attendee-import';
import { z } from 'zod';

export const FileKind = z.enum(['csv', 'xlsx']);
export type FileKind = z.infer<typeof FileKind>;

const shape = ImportView.shape;

/** How a file was read; imports of before this was kept have nothing here. */
export const ReadAs = z.strictObject({
  encoding: shape.encoding.default(null),
  headerLine: shape.headerLine.default(null),
  head: shape.head.default([]),
  source: shape.source.default(null),
  dates: shape.dates.default([]),
});
export type ReadAs = z.infer<typeof ReadAs>;

/** The same without anything that the file says of people. */
export const withoutTexts = ({ encoding, ...others }: ReadAs): ReadAs => ({
  ...others,
  head: [],
  encoding: encoding === null ? null : { ...encoding, samples: [] },
});

/** An import as stored; its file and plan lie beside it in pieces. */
export const StoredImport = z.strictObject({
  import_id: ImportId,
  event_id: EventId,
  file_name: z.string(),
  file_kind: FileKind,
  file_hash: z.string().nullable(),
  /** How somebody wants the file to be read; empty: as it seems best. */
  wanted: ImportReading,
  read_as: ReadAs,
  corrections: z.array(ImportCorrection),
  state: shape.state,
  columns: shape.columns,
  preview: shape.preview,
  row_count: z.int(),
  mapping: ImportMapping.nullable(),
  report: shape.report,
  checked_revision: z.int().nullable(),
  done: z.int(),
  of: z.int(),
  error: z.string().nullable(),
  error_at: z.string().nullable(),
  is_waiting: z.boolean(),
  /** Tells this state from the same one later: a file that was checked again is `checked` again. */
  state_since: z.string(),
  created_at: Instant,
});
export type StoredImport = z.infer<typeof StoredImport>;
