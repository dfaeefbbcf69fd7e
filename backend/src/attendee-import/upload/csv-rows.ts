import { Readable } from 'node:stream';
import type { TextEncoding } from '@turnout/contracts/attendee-import';
import { CsvError, parse } from 'csv-parse';
import type { FileBytes } from '../../platform/files/file-bytes.ts';
import { decodedText } from './decoded-text.ts';
import { addressOf, longestCell, longestRow, Unreadable } from '../../platform/files/unreadable.ts';

const delimiters = [',', ';', '\t', '|'] as const;

/** The delimiter that the header uses most, outside quotes; a comma where there is none. */
export const delimiterOf = (sample: string): string => {
  const counts = new Map<string, number>(delimiters.map((delimiter) => [delimiter, 0]));
  let isQuoted = false;
  for (const character of sample.trimStart()) {
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === '\n' || character === '\r')) break;
    else if (!isQuoted && counts.has(character)) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best))[0];
};

/** Spreadsheets may announce the delimiter in a first line of its own, which is no row. */
const announcement = /^sep=(.)\r?\n/;

const unreadableOf = (error: CsvError): Unreadable => {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return new Unreadable('quote-not-closed', { cause: error });
  return new Unreadable(error.code === 'CSV_MAX_RECORD_SIZE' ? 'row-too-long' : 'damaged', { cause: error });
};

const isCells = (record: unknown): record is readonly string[] => Array.isArray(record);

/** The rows of a CSV file as they stand there, blank ones too, so that they count as in a spreadsheet. */
export const csvRows = async function* (file: FileBytes, encoding: TextEncoding): AsyncGenerator<readonly string[]> {
  const pieces = decodedText(file, encoding);
  const begun = await pieces.next();
  const first = begun.done === true ? '' : begun.value;
  const announced = announcement.exec(first);
  const text = announced === null ? first : first.slice(announced[0].length);
  const rest = async function* () {
    yield text;
    yield* pieces;
  };
  const parser = Readable.from(rest()).pipe(
    parse({
      delimiter: announced?.[1] ?? delimiterOf(text),
      relax_column_count: true,
      // A nickname in quotes in the middle of a cell is no reason to refuse a file.
      relax_quotes: true,
      max_record_size: longestRow,
    }),
  );
  let line = 0;
  try {
    for await (const record of parser) {
      if (!isCells(record)) continue;
      line += 1;
      const tooLong = record.findIndex((cell) => cell.length > longestCell);
      if (tooLong !== -1) throw new Unreadable('cell-too-long', { at: addressOf(tooLong, line) });
      yield record;
    }
  } catch (error) {
    throw error instanceof CsvError ? unreadableOf(error) : error;
  }
};
