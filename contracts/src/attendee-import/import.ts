import { z } from 'zod';
import { FieldType, ValueRule } from '../fields/index.ts';
import { FieldMapping } from '../forms/field.ts';
import { EventId, FieldId, ImportId, Instant, TypeId } from '../kernel/index.ts';
import { RegistrationStatus } from '../registration/stream/events.ts';

/** The encodings that a text file may be read in, as https://encoding.spec.whatwg.org names them. */
export const TextEncoding = z.enum([
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'iso-8859-2',
  'koi8-r',
  'macintosh',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
]);
export type TextEncoding = z.infer<typeof TextEncoding>;

/** How somebody wants a file to be read; what is absent stays as it was read last. */
export const ImportReading = z.strictObject({
  /** For text only: a workbook says itself how it is written. */
  encoding: TextEncoding.optional(),
  /** The row that holds the names of the columns, as a spreadsheet counts; rows above it are left out. */
  headerLine: z.int().min(1).max(1_000).optional(),
});
export type ImportReading = z.infer<typeof ImportReading>;

const mostWords = 200;
const longestWord = 100;
const wordsTo = <T extends z.ZodType>(what: T) =>
  z
    .record(z.string().max(longestWord), what)
    .refine((words) => Object.keys(words).length <= mostWords, { error: `names at most ${mostWords} words` })
    .default({});

/** The order in which a column of text writes days: 31/12/2026 is `day-first`, 12/31/2026 is `month-first`. */
export const DateOrder = z.enum(['day-first', 'month-first']);
export type DateOrder = z.infer<typeof DateOrder>;

/** Where each thing stands in the file: column numbers from 0. */
export const ImportMapping = z.strictObject({
  /** Field id to column. */
  fields: z.record(FieldId, z.int().min(0)),
  orderNumber: z.int().min(0).nullable(),
  scannableCode: z.int().min(0).nullable(),
  status: z.int().min(0).nullable(),
  /** The column that names the registration type; null: every row gets `typeId`. */
  type: z.int().min(0).nullable(),
  typeId: TypeId,
  /** The column that names activities to take part in, several in a cell as options are. */
  activities: z.int().min(0).nullable().default(null),
  /** What the file's words for a status mean, where somebody says so; compared without case and accents. */
  statuses: wordsTo(RegistrationStatus),
  /** Which type the file's words for one mean, where it is called otherwise. */
  types: wordsTo(TypeId),
  /** A row with a problem keeps the others of its order out too. */
  wholeGroups: z.boolean().default(false),
  /** A row that says the same as an earlier one, ticket code included, is skipped instead of a problem. */
  skipDuplicates: z.boolean().default(false),
  /** By column: the order of its days, where somebody says it. */
  dates: z.record(z.string().regex(/^\d{1,3}$/), DateOrder).default({}),
  /** Required fields that rows may leave empty. */
  leaveEmpty: z.array(FieldId).max(200).default([]),
  /**
   * By field: what the file's words for its values mean, as a cell would say it; empty: nothing. Compared without case and
   * accents. Of a field that takes several options each is a word.
   */
  values: z.record(FieldId, wordsTo(z.string().max(5_000))).default({}),
  /** A row of somebody who stands in an earlier row, or is registered, with the same name and e-mail is left out. */
  leaveOutDoubles: z.boolean().default(false),
});
export type ImportMapping = z.infer<typeof ImportMapping>;

/** A cell of a file put right before it is imported; the file itself stays as it is. */
export const ImportCorrection = z.strictObject({
  line: z.int().min(1).max(10_000_000),
  column: z.int().min(0).max(499),
  value: z.string().max(5_000),
});
export type ImportCorrection = z.infer<typeof ImportCorrection>;

/** What a file came out of, where its columns tell. */
export const ImportSource = z.enum(['eventbrite', 'pretix']);
export type ImportSource = z.infer<typeof ImportSource>;

/** A word that stands in a column of a file, and in how many rows; null: it means nothing here yet. */
const found = { word: z.string(), count: z.int() };

/** Something wrong with a row of a file; `line` is the line people see in it, the header is line 1. */
export const ImportProblem = z.strictObject({
  line: z.int(),
  code: z.enum([
    ...ValueRule.options,
    'name-missing',
    'unknown-type',
    'unknown-status',
    'unknown-activity',
    'activity-full',
    'duplicate-code',
    'code-already-registered',
    'duplicate-row',
    'order-already-imported',
    'group-too-large',
    'group-has-bad-row',
    'column-count',
    'empty',
    'unreadable-letters',
    'number-rounded',
    'merged-cells',
    'total-too-high',
    // Of notes: none keeps a row out by itself.
    'same-name',
    'skipped-duplicate',
    'several-tickets',
    'same-person',
    'person-registered',
  ]),
  /** Whom the row is about, where it says so. */
  name: z.string().optional(),
  column: z.string().optional(),
  /** The number of the column, from 0, where its cell can be corrected. */
  place: z.int().optional(),
  value: z.string().optional(),
  /** The bound that the value passes. */
  limit: z.number().optional(),
  /** The other line of a duplicate. */
  otherLine: z.int().optional(),
});
export type ImportProblem = z.infer<typeof ImportProblem>;

/** A value that a rule refuses, in every row where it stands. */
export const ValueGroup = z.strictObject({
  fieldId: FieldId,
  code: ValueRule,
  /** Empty where one is missing. */
  value: z.string(),
  limit: z.number().optional(),
  count: z.int(),
  /** The first of its rows. */
  line: z.int(),
});
export type ValueGroup = z.infer<typeof ValueGroup>;

export const ImportView = z.strictObject({
  _id: ImportId,
  eventId: EventId,
  fileName: z.string(),
  state: z.enum(['reading', 'unreadable', 'mapping', 'checking', 'checked', 'importing', 'done', 'failed']),
  createdAt: Instant,
  columns: z.array(z.string()),
  preview: z.array(z.array(z.string())),
  /** The row that holds the names of the columns; null until it is known. */
  headerLine: z.int().nullable(),
  /** The first rows of the file, those above the header too, to choose the header from. */
  head: z.array(z.strictObject({ line: z.int(), text: z.string() })),
  source: ImportSource.nullable(),
  /** How a text file is read; null for a workbook, and until it is known. */
  encoding: z
    .strictObject({
      name: TextEncoding,
      /** Somebody chose it, or the file leaves no doubt. Otherwise nothing is checked until somebody chooses. */
      isSure: z.boolean(),
      /** Some of the file's texts with letters that depend on it, to be looked at. */
      samples: z.array(z.string()),
    })
    .nullable(),
  /** The columns in which days stand as text, and in which order; null: they can be read both ways. */
  dates: z.array(z.strictObject({ column: z.int(), order: DateOrder.nullable() })),
  rowCount: z.int(),
  /** What columns can be mapped to: the event's fields, in order, and its types. */
  form: z.strictObject({
    fields: z.array(
      z.strictObject({
        _id: FieldId,
        title: z.string(),
        fieldMapping: FieldMapping,
        type: FieldType,
        required: z.boolean(),
        published: z.boolean(),
        /** What one chooses among; empty for other fields, and in a list of imports. */
        options: z.array(z.strictObject({ value: z.string(), label: z.string() })),
      }),
    ),
    types: z.array(z.strictObject({ _id: TypeId, name: z.string() })),
  }),
  /** What the columns seem to hold, from their names and the event's fields. */
  mapping: ImportMapping.nullable(),
  /** The whole file checked against the mapping; null until then. */
  report: z
    .strictObject({
      goodRows: z.int(),
      goodGroups: z.int(),
      badRows: z.int(),
      /** The first 1,000 problems in line order. */
      problems: z.array(ImportProblem),
      /** Rows that say the same as an earlier one and were skipped on request. */
      skippedRows: z.int().default(0),
      /** The first 1,000 things worth knowing that keep nobody out. */
      notes: z.array(ImportProblem).default([]),
      /** The file's words for a status and for a type, the first 200 of each, and what they are taken for. */
      statusWords: z.array(z.strictObject({ ...found, status: RegistrationStatus.nullable() })).default([]),
      typeWords: z.array(z.strictObject({ ...found, typeId: TypeId.nullable() })).default([]),
      /** Values that a rule refuses, the first 200, by field, rule and value, the most frequent first: each is mended once. */
      valueGroups: z.array(ValueGroup).default([]),
      /** Rows of somebody who stands in an earlier row, or is registered, with the same name and e-mail; left out on request. */
      doubles: z.int().default(0),
      /** What the valid rows would owe by the prices of the check's day; null where nobody would owe anything. */
      charges: z
        .strictObject({
          currency: z.string(),
          asOf: z.iso.date(),
          people: z.int(),
          /** With the currency's decimals. */
          total: z.number(),
        })
        .nullable()
        .default(null),
    })
    .nullable(),
  /** How many cells were corrected for the last check. */
  corrected: z.int(),
  /** Rows done of the step that is running. */
  done: z.int(),
  of: z.int(),
  /** It waits for its turn: only so many files are read or checked at once. */
  isWaiting: z.boolean(),
  /** Why a file cannot be read, or why the last step ended; the screens have the sentence for each. */
  error: z.string().nullable(),
  /** Where in the file that is, as a spreadsheet names it: `B17`, or `17` for a row. */
  errorAt: z.string().nullable(),
});
export type ImportView = z.infer<typeof ImportView>;
