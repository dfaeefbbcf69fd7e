import { z } from 'zod';
import { EventId, Instant, StatementId } from '../kernel/index.ts';

/** The encodings in which banks write text files. */
export const StatementEncoding = z.enum([
  'utf-8',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'iso-8859-2',
  'utf-16le',
  'utf-16be',
]);
export type StatementEncoding = z.infer<typeof StatementEncoding>;

/** A column by its place, from 0. */
const column = z.int().min(0).max(199);
const maybeColumn = column.nullable().default(null);

/** The columns of a bank's CSV file, and how it writes dates and amounts (rule bank-transfer/columns). */
export const StatementMapping = z.strictObject({
  encoding: StatementEncoding,
  delimiter: z.enum([',', ';', '\t', '|']),
  /** The line with the names of the columns, from 1; 0: there is none. */
  headerLine: z.int().min(0).max(100),
  date: column,
  dates: z.enum(['dmy', 'mdy', 'ymd']),
  /** The column of amounts; where money in and out have one each: that of what came in. */
  amount: column,
  decimals: z.enum(['.', ',']),
  /** Says of each line whether money came in or went out, in the bank's words. */
  sign: maybeColumn,
  payer: maybeColumn,
  /** All that may hold the reference. */
  text: z.array(column).min(1, 'must name a column').max(10),
  currency: maybeColumn,
  /** The bank's own number of a line. */
  bankReference: maybeColumn,
});
export type StatementMapping = z.infer<typeof StatementMapping>;

export const statementProblems = [
  'no-statement',
  'damaged',
  'no-payments',
  'too-many-lines',
  'declares-entities',
  'unreadable-lines',
  'gave-up',
] as const;

/** A payment as it was read, before it is taken in. */
const ReadPayment = z.strictObject({
  bookedOn: z.string(),
  amount: z.number(),
  currency: z.string(),
  payer: z.string(),
  text: z.string(),
});

export const StatementView = z.strictObject({
  _id: StatementId,
  eventId: EventId,
  fileName: z.string(),
  format: z.enum(['csv', 'camt']),
  /** `mapping`: its columns are to be said; `ready`: it can be taken in; `reading`: it is; `failed`: it cannot be. */
  state: z.enum(['mapping', 'ready', 'reading', 'done', 'failed']),
  createdAt: Instant,
  problem: z.enum(statementProblems).nullable(),
  /** The first lines whose date or amount nobody could read, from 1. */
  unreadable: z.array(z.int()),
  /** Of a CSV file: its first lines as they stand there. */
  head: z.array(z.array(z.string())),
  mapping: StatementMapping.nullable(),
  /** The number of payments that came in, and of lines that are passed over: money that went out, and what the bank has not booked yet. */
  payments: z.int(),
  outgoing: z.int(),
  pending: z.int(),
  first: z.array(ReadPayment),
  done: z.int(),
  result: z.strictObject({ matched: z.int(), toDecide: z.int(), known: z.int() }).nullable(),
});
export type StatementView = z.infer<typeof StatementView>;
