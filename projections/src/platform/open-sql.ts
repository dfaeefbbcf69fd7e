import postgres, { type Options, type PostgresType, type Sql } from 'postgres';

/** An array as PostgreSQL writes it; null stands for itself. */
const literalOf = (values: unknown): string => {
  if (!Array.isArray(values)) throw new TypeError('an array is expected where PostgreSQL expects one');
  const elements = values.map((value: unknown) => {
    if (value === null) return 'NULL';
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
      return `"${String(value).replace(/["\\]/g, String.raw`\$&`)}"`;
    throw new TypeError('an array of PostgreSQL holds texts and numbers here');
  });
  return `{${elements.join(',')}}`;
};

/** An array that is a parameter; one in an answer is asked for as JSON. */
const arrayOf = (oid: number): PostgresType<readonly unknown[]> => ({
  to: oid,
  from: [oid],
  serialize: literalOf,
  parse: () => {
    throw new TypeError('arrays are asked for as JSON (to_jsonb)');
  },
});

/** The array types that queries are given, by PostgreSQL's own numbers for them, which never change. */
const arrays = { names: arrayOf(1003), integers: arrayOf(1007), texts: arrayOf(1009) };

/**
 * A postgres.js client. It does not ask the database for its array types when it connects, as the driver does
 * unless told: what goes wrong with that question nobody can catch, and a connection lost at that moment ended the
 * whole process. Those that are used are named here.
 * @param url the database's address.
 * @param options the driver's own; PostgreSQL's notices are not heard unless they say so.
 * @returns a client whose connections open when they are first used. `reserve` needs one that has been used.
 */
export const openSql = (url: string, options: Options<Record<never, PostgresType>> = {}): Sql =>
  postgres(url, { onnotice: () => undefined, ...options, fetch_types: false, types: arrays });
