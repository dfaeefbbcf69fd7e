import type { ReservedSql, Row } from 'postgres';

/**
 * The rows of a query, page by page, by a cursor that the server keeps for this transaction. Each page is a
 * question with an answer of its own: nobody pauses the line between them, and one that is lost is an error.
 * (The driver's COPY stream leaves its socket paused for ever when the last piece fills its buffer, and its own
 * cursor says "that was all" when the line breaks between two pages.)
 */
const pages = async function* <T>(
  snapshot: ReservedSql,
  query: string,
  fetch: (statement: string) => Promise<readonly T[]>,
  atOnce: number,
): AsyncGenerator<readonly T[]> {
  await snapshot.unsafe(`declare turnout_pages no scroll cursor for ${query}`);
  for (;;) {
    const rows = await fetch(`fetch ${atOnce} from turnout_pages`);
    if (rows.length > 0) yield rows;
    if (rows.length < atOnce) break;
  }
  await snapshot.unsafe('close turnout_pages');
};

/** Rows as objects; the caller says what they hold. */
export const fetchRows = <T extends Row>(snapshot: ReservedSql, query: string, atOnce: number) =>
  pages<T>(snapshot, query, async (statement) => [...(await snapshot.unsafe<T[]>(statement))], atOnce);

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A value as COPY's text format has it. */
export const copyText = (value: string): string => value.replace(/[\\\n\r\t]/g, (found) => escapes[found] ?? found);

const copyLine = (values: readonly (Buffer | null)[]): string =>
  `${values.map((value) => (value === null ? '\\N' : copyText(value.toString('utf8')))).join('\t')}\n`;

/** Few enough for memory where each row is a piece of an uploaded file. */
const rowsAtOnce = 100;

/**
 * Rows as lines of COPY's text format.
 * @param moved is told how many there are so far.
 */
export const fetchCopyLines = async function* (
  snapshot: ReservedSql,
  query: string,
  moved: (rows: number) => void,
): AsyncGenerator<string> {
  let done = 0;
  const fetch = async (statement: string): Promise<readonly (Buffer | null)[][]> => [
    ...(await snapshot.unsafe(statement).raw()),
  ];
  for await (const rows of pages(snapshot, query, fetch, rowsAtOnce)) {
    done += rows.length;
    moved(done);
    yield rows.map(copyLine).join('');
  }
};
