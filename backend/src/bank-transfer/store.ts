import { createHash } from 'node:crypto';
import {
  bankTransferTopics,
  statementProblems,
  StatementMapping,
  type StatementView,
} from '@turnout/contracts/bank-transfer';
import { decimalOf, EventId, Instant, startOfLog, StatementId } from '@turnout/contracts/kernel';
import { sql, type CommonQueryMethods, type SerializableValue } from 'slonik';
import { z } from 'zod';
import type { Reading } from './read/reading.ts';

const Nothing = z.unknown();

const Kept = z.object({
  payments: z.int(),
  outgoing: z.int(),
  pending: z.int(),
  unreadable: z.array(z.int()),
  first: z.array(
    z.object({
      bookedOn: z.string(),
      amount: z.int(),
      currency: z.string(),
      payer: z.string(),
      text: z.string(),
    }),
  ),
});

const Stored = z.object({
  statement_id: StatementId,
  event_id: EventId,
  file_name: z.string(),
  file_hash: z.string(),
  format: z.enum(['csv', 'camt']),
  state: z.enum(['mapping', 'ready', 'reading', 'done', 'failed']),
  problem: z.enum(statementProblems).nullable(),
  head: z.array(z.array(z.string())),
  mapping: StatementMapping.nullable(),
  reading: Kept,
  done: z.int(),
  result: z.strictObject({ matched: z.int(), toDecide: z.int(), known: z.int() }).nullable(),
  created_at: Instant,
});
export type StoredStatement = z.infer<typeof Stored>;

const columns = sql.fragment`statement_id, event_id, file_name, file_hash, format, state, problem, head, mapping, reading,
  done, result, created_at`;

export const findStatement = (pool: CommonQueryMethods, id: StatementId): Promise<StoredStatement | null> =>
  pool.maybeOne(sql.type(Stored)`SELECT ${columns} FROM ops.bank_statements WHERE statement_id = ${id}`);

/** An event's newest statements, at most twenty. */
export const statementsOf = (pool: CommonQueryMethods, eventId: EventId): Promise<readonly StoredStatement[]> =>
  pool.any(sql.type(Stored)`
    SELECT ${columns} FROM ops.bank_statements WHERE event_id = ${eventId}
    ORDER BY created_at DESC, statement_id LIMIT 20`);

/** The file as it came; null: it is gone. */
export const bytesOf = (pool: CommonQueryMethods, id: StatementId): Promise<Buffer | null> =>
  pool
    .maybeOneFirst(sql.type(z.object({ bytes: z.instanceof(Buffer).nullable() }))`
      SELECT bytes FROM ops.bank_statements WHERE statement_id = ${id}`)
    .then((bytes) => bytes ?? null);

const plain = (value: unknown): SerializableValue => z.json().parse(JSON.parse(JSON.stringify(value)));
const json = (value: unknown) => (value === null ? sql.fragment`NULL` : sql.jsonb(plain(value)));

/** Tells files with the same columns: the names of these, and nothing that is said of anybody. */
const columnsHashOf = ({ head, mapping }: Pick<Reading, 'head' | 'mapping'>): string => {
  const header = mapping === null || mapping.headerLine === 0 ? [] : (head[mapping.headerLine - 1] ?? []);
  return header.length === 0 ? '' : createHash('sha256').update(JSON.stringify(header)).digest('base64url');
};

const keptOf = ({ lines, outgoing, pending, unreadable }: Reading): z.infer<typeof Kept> => ({
  payments: lines.length,
  outgoing,
  pending,
  unreadable: [...unreadable],
  first: lines.slice(0, 10).map(({ identity: _, ...line }) => line),
});

/** The place in the way that a file has got to, by what was read of it. */
const stateOf = ({ mapping, problem, format }: Reading): StoredStatement['state'] => {
  if (problem === null && (format === 'camt' || mapping !== null)) return 'ready';
  return format === 'csv' && problem !== 'too-many-lines' ? 'mapping' : 'failed';
};

/** Screens that watch an event's statements read them anew when they hear this; it stands at no place of the log. */
export const tellStatements = (pool: CommonQueryMethods, eventId: EventId): Promise<unknown> =>
  pool.query(
    sql.type(Nothing)`SELECT pg_notify('touched', ${JSON.stringify({
      position: startOfLog,
      projection: '',
      touched: [{ topic: bankTransferTopics.statements.name, key: eventId }],
    })})`,
  );

/** Keeps a file and what was read of it. @returns false where there is one of this id already. */
export const keepStatement = async (
  pool: CommonQueryMethods,
  statement: {
    readonly id: StatementId;
    readonly eventId: EventId;
    readonly fileName: string;
    readonly hash: string;
    readonly bytes: Buffer;
    readonly reading: Reading;
  },
): Promise<boolean> => {
  const { id, eventId, fileName, hash, bytes, reading } = statement;
  const { rowCount } = await pool.query(sql.type(Nothing)`
    INSERT INTO ops.bank_statements
      (statement_id, event_id, file_name, file_hash, bytes, format, state, problem, head, columns_hash, mapping, reading)
    VALUES (${id}, ${eventId}, ${fileName}, ${hash}, ${sql.binary(bytes)}, ${reading.format}, ${stateOf(reading)},
      ${reading.problem}, ${json(reading.head)}, ${columnsHashOf(reading)}, ${json(reading.mapping)},
      ${json(keptOf(reading))})
    ON CONFLICT (statement_id) DO NOTHING`);
  await tellStatements(pool, eventId);
  return rowCount > 0;
};

/** Keeps what was read of a file by another mapping. @returns false where it is taken in by now, or gone. */
export const keepReading = async (
  pool: CommonQueryMethods,
  { id, eventId, reading }: { readonly id: StatementId; readonly eventId: EventId; readonly reading: Reading },
): Promise<boolean> => {
  const { rowCount } = await pool.query(sql.type(Nothing)`
    UPDATE ops.bank_statements SET state = ${stateOf(reading)}, problem = ${reading.problem},
      head = ${json(reading.head)}, columns_hash = ${columnsHashOf(reading)}, mapping = ${json(reading.mapping)},
      reading = ${json(keptOf(reading))}
    WHERE statement_id = ${id} AND state IN ('mapping', 'ready', 'failed')`);
  await tellStatements(pool, eventId);
  return rowCount > 0;
};

/** The mapping that an event's statements with the same columns were taken in by last; null: none was. */
export const rememberedMapping = (
  pool: CommonQueryMethods,
  { eventId, reading }: { readonly eventId: EventId; readonly reading: Reading },
): Promise<StatementMapping | null> => {
  const hash = columnsHashOf(reading);
  if (hash === '') return Promise.resolve(null);
  return pool
    .maybeOneFirst(sql.type(z.object({ mapping: StatementMapping }))`
      SELECT mapping FROM ops.bank_statements
      WHERE event_id = ${eventId} AND columns_hash = ${hash} AND mapping IS NOT NULL AND state IN ('reading', 'done')
      ORDER BY created_at DESC LIMIT 1`)
    .then((mapping) => mapping ?? null);
};

/** Says how far a statement is that is taken in. */
export const markReading = async (
  pool: CommonQueryMethods,
  { id, eventId, done }: { readonly id: StatementId; readonly eventId: EventId; readonly done: number },
): Promise<void> => {
  await pool.query(sql.type(Nothing)`
    UPDATE ops.bank_statements SET state = 'reading', done = ${done} WHERE statement_id = ${id} AND state <> 'done'`);
  await tellStatements(pool, eventId);
};

/** Ends a statement: its file is thrown away, and all that it says of payers with it. */
export const endStatement = async (
  pool: CommonQueryMethods,
  {
    id,
    eventId,
    result,
  }: { readonly id: StatementId; readonly eventId: EventId; readonly result: NonNullable<StoredStatement['result']> },
): Promise<void> => {
  await pool.query(sql.type(Nothing)`
    UPDATE ops.bank_statements SET state = 'done', bytes = NULL, head = '[]', result = ${json(result)},
      done = (reading ->> 'payments')::int, reading = jsonb_set(reading, '{first}', '[]')
    WHERE statement_id = ${id}`);
  await tellStatements(pool, eventId);
};

/** Throws a statement away that was not taken in. @returns false where it was. */
export const dropStatement = async (
  pool: CommonQueryMethods,
  { id, eventId }: { readonly id: StatementId; readonly eventId: EventId },
): Promise<boolean> => {
  const { rowCount } = await pool.query(sql.type(Nothing)`
    DELETE FROM ops.bank_statements WHERE statement_id = ${id} AND state IN ('mapping', 'ready', 'failed')`);
  await tellStatements(pool, eventId);
  return rowCount > 0;
};

/** Takes away the files of an event that were not taken in: somebody in them is erased. */
export const forgetStatements = async (pool: CommonQueryMethods, eventId: EventId): Promise<void> => {
  await pool.query(sql.type(Nothing)`
    DELETE FROM ops.bank_statements WHERE event_id = ${eventId} AND state IN ('mapping', 'ready', 'failed')`);
};

/** Takes away files that nobody took in for a week. */
export const sweepStatements = (pool: CommonQueryMethods): Promise<unknown> =>
  pool.query(sql.type(Nothing)`
    DELETE FROM ops.bank_statements WHERE state IN ('mapping', 'ready', 'failed') AND created_at < now() - interval '7 days'`);

/** A statement as staff see it. */
export const statementView = (row: StoredStatement): StatementView => ({
  _id: row.statement_id,
  eventId: row.event_id,
  fileName: row.file_name,
  format: row.format,
  state: row.state,
  createdAt: row.created_at,
  problem: row.problem,
  unreadable: row.reading.unreadable,
  head: row.head,
  mapping: row.mapping,
  payments: row.reading.payments,
  outgoing: row.reading.outgoing,
  pending: row.reading.pending,
  first: row.reading.first.map((line) => ({
    ...line,
    amount: decimalOf({ minor: line.amount, currency: line.currency }),
  })),
  done: row.done,
  result: row.result,
});

/** Says that a statement was given up in the middle; its file stays until it is swept. */
export const failStatement = async (
  pool: CommonQueryMethods,
  { id, eventId }: { readonly id: StatementId; readonly eventId: EventId },
): Promise<void> => {
  await pool.query(sql.type(Nothing)`
    UPDATE ops.bank_statements SET state = 'failed', problem = 'gave-up'
    WHERE statement_id = ${id} AND state = 'reading'`);
  await tellStatements(pool, eventId);
};
