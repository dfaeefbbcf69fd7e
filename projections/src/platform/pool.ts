import {
  createPool,
  SchemaValidationError,
  type DatabasePool,
  type DriverTypeParser,
  type Interceptor,
  type QueryResultRow,
} from 'slonik';

export type { CommonQueryMethods, DatabasePool, DatabaseTransactionConnection } from 'slonik';

const typeParsers: readonly DriverTypeParser[] = [
  { name: 'int8', parse: (text) => wholeNumber(text) },
  { name: 'numeric', parse: (text) => text },
  { name: 'date', parse: (text) => text },
  { name: 'timestamptz', parse: (text) => new Date(text).toISOString() },
];

const wholeNumber = (text: string): number => {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is too large for a number`);
  return number;
};

/** slonik leaves rows unchecked unless told; ours are parsed by their query's schema, always. */
const strictRows: Interceptor = {
  name: 'strict rows',
  transformRow: ({ resultParser }, query, row) => {
    if (resultParser === undefined) return row;
    const result = resultParser['~standard'].validate(row);
    if (result instanceof Promise) throw new TypeError('a row schema must not be asynchronous');
    if (result.issues !== undefined) throw new SchemaValidationError(query, row, result.issues);
    return isRow(result.value) ? result.value : row;
  },
};

const heard = (onQuery: (text: string) => void): Interceptor => ({
  name: 'heard',
  transformQuery: (_, query) => {
    onQuery(query.sql);
    return query;
  },
});

const isRow = (value: unknown): value is QueryResultRow => typeof value === 'object' && value !== null;

/** Every session looks in the schema `read` first and speaks UTC, whatever the server is set to. */
const withSessionOptions = (url: string): string => {
  const target = new URL(url);
  const given = target.searchParams.get('options');
  const ours = '-c search_path=read -c TimeZone=UTC';
  target.searchParams.set('options', given === null ? ours : `${given} ${ours}`);
  if (!target.searchParams.has('application_name')) target.searchParams.set('application_name', 'turnout-read');
  return target.href;
};

/**
 * A slonik pool for the schemas `read` (found without a prefix) and `ops` (by its prefix).
 * int8 comes as a number, numeric as text, timestamptz as ISO text in UTC; each row is parsed by the
 * schema of its query, which must therefore be told (`sql.type(...)`).
 * @param url the database's address.
 * @param options `maximumPoolSize`: connections at most, 10 unless told; `onQuery`: hears the text of each query
 *   before it is asked, and refuses it by throwing.
 */
export const createReadPool = async (
  url: string,
  options: { readonly maximumPoolSize?: number; readonly onQuery?: ((text: string) => void) | undefined } = {},
): Promise<DatabasePool> => {
  const pool = await createPool(withSessionOptions(url), {
    maxPoolSize: options.maximumPoolSize ?? 10,
    typeParsers,
    interceptors: options.onQuery === undefined ? [strictRows] : [heard(options.onQuery), strictRows],
    idleTimeout: 60_000,
    // Nothing here leaves session state behind (SET LOCAL only), so a connection needs no cleaning between users.
    resetConnection: async () => undefined,
  });
  addresses.set(pool, url);
  return pool;
};

const addresses = new WeakMap<DatabasePool, string>();

/** Where a pool's database is, for what slonik has no words for (COPY). */
export const addressOf = (pool: DatabasePool): string => {
  const address = addresses.get(pool);
  if (address === undefined) throw new Error('this pool was made elsewhere');
  return address;
};
