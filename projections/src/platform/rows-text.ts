import { storable } from './storable.ts';

const special = /[\\\p{Cc}\p{Cs}]/u;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** Text as COPY reads it. As in JSON for Postgres, NUL is dropped and half a surrogate pair becomes U+FFFD. */
const escaped = (text: string): string =>
  special.test(text)
    ? text
        .toWellFormed()
        .replaceAll('\u0000', '')
        .replaceAll(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign)
    : text;

/**
 * A row as a line of COPY's text format.
 * @param isJson which of the columns hold JSON, by their place.
 */
export const lineOf = (
  row: Readonly<Record<string, unknown>>,
  columns: readonly string[],
  isJson: readonly boolean[],
): string => {
  let line = '';
  for (const [place, column] of columns.entries()) {
    const value = row[column];
    if (place > 0) line += '\t';
    if (value === null || value === undefined) line += '\\N';
    else if (typeof value === 'object' || isJson[place] === true) line += escaped(storable(value));
    else line += typeof value === 'string' ? escaped(value) : JSON.stringify(value);
  }
  return `${line}\n`;
};
