import { sql, type QuerySqlToken } from 'slonik';

/** The statements of a projection's DDL; each ends with a semicolon at the end of a line. */
export interface Statements {
  readonly tables: readonly QuerySqlToken[];
  /** Those that only make reading faster, and writing slower. */
  readonly indexes: readonly QuerySqlToken[];
}

/** An SQL text of our own as slonik takes it. */
export const statementOf = (text: string): QuerySqlToken => ({ ...sql.unsafe`select`, sql: text });

export const statementsOf = (ddl: string): Statements => {
  const texts = ddl
    .replaceAll(/^\s*--.*$/gm, '')
    .split(/;[ \t]*$/m)
    .filter((text) => text.trim() !== '');
  const isIndex = (text: string) => /^\s*create\s+index\b/i.test(text);
  return {
    tables: texts.filter((text) => !isIndex(text)).map(statementOf),
    indexes: texts.filter(isIndex).map(statementOf),
  };
};
