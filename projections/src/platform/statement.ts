import { sql, type QuerySqlToken } from 'slonik';

/** The statements of a projection's DDL; each ends with a semicolon at the end of a line. */
export interface Statements {
  readonly tables: readonly QuerySqlToken[];
  /** Those that only make reading faster, and writing slower. */
  readonly indexes: readonly QuerySqlToken[];
}

export const statementsOf = (ddl: string): Statements => {
  const texts = ddl
    .replaceAll(/^\s*--.*$/gm, '')
    .split(/;[ \t]*$/m)
    .filter((text) => text.trim() !== '');
  const isIndex = (text: string) => /^\s*create\s+index\b/i.test(text);
  const query = (text: string): QuerySqlToken => ({ ...sql.unsafe`select`, sql: text });
  return {
    tables: texts.filter((text) => !isIndex(text)).map(query),
    indexes: texts.filter(isIndex).map(query),
  };
};
