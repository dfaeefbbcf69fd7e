import { sql, type QuerySqlToken } from 'slonik';

/** The statements of an SQL file; each ends with a semicolon at the end of a line. */
export const statementsOf = (ddl: string): readonly QuerySqlToken[] =>
  ddl
    .split(/;[ \t]*$/m)
    .filter((text) => text.replaceAll(/^\s*--.*$/gm, '').trim() !== '')
    .map((text) => ({ ...sql.unsafe`select`, sql: text }));
