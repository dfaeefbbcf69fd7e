import type { StatementMapping } from '@turnout/contracts/bank-transfer';
import { isIban, bareIban } from '@turnout/contracts/charges';
import { CsvError, parse } from 'csv-parse/sync';
import { suggestColumns } from './columns.ts';
import { decoded, encodingOf } from './decode.ts';
import { mostLines, openIdentities, tidy, type Reading, type ReadFor, type ReadLine } from './reading.ts';
import { amountOf, dayOf } from './values.ts';

const delimiters = [';', ',', '\t', '|'] as const;
type Delimiter = (typeof delimiters)[number];

/** The delimiter that parts most lines of the beginning into equally many cells; a semicolon where nothing tells. */
const delimiterOf = (text: string): Delimiter => {
  const lines = text.split(/\r?\n/).slice(0, 40);
  const score = (delimiter: Delimiter): number => {
    const counts = new Map<number, number>();
    for (const line of lines) {
      const cells = line.replaceAll(/"[^"]*"/g, '').split(delimiter).length;
      if (cells > 2) counts.set(cells, (counts.get(cells) ?? 0) + 1);
    }
    return Math.max(0, ...Array.from(counts, ([cells, many]) => many * Math.min(cells, 6)));
  };
  return delimiters.reduce((best, one) => (score(one) > score(best) ? one : best), delimiters[0]);
};

const rowsOf = (text: string, delimiter: Delimiter): readonly (readonly string[])[] | null => {
  try {
    return parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: 100_000,
      // One more than are taken, so that it shows.
      to: mostLines + 101,
      skip_empty_lines: false,
    });
  } catch (error) {
    if (error instanceof CsvError) return null;
    throw error;
  }
};

const isIncoming = (said: string): boolean =>
  /^(?:bij|c|cr|crdt|credit|h|haben|abono|ingreso|avere|in|\+)$/i.test(said);
const isOutgoing = (said: string): boolean =>
  /^(?:af|d|dr|dbit|debit|debet|s|soll|cargo|gasto|dare|out|-)$/i.test(said);

/** The account that a file is of, where it says so above its columns. */
const accountIn = (rows: readonly (readonly string[])[], headerLine: number): string | null => {
  for (const cell of rows.slice(0, Math.max(0, headerLine - 1)).flat())
    for (const word of [cell, ...cell.split(/[:\s]+/)]) if (isIban(word)) return bareIban(word);
  return null;
};

type Row = readonly string[];
/** A line of the file: money that came in, that went out, none (as totals are), or nobody can tell. */
type Told = Omit<ReadLine, 'identity'> | 'outgoing' | 'none' | 'unreadable';

const toldBy = (row: Row, mapping: StatementMapping, { currency: usual }: ReadFor): Told => {
  const at = (place: number | null): string => (place === null ? '' : (row[place] ?? '').trim());
  const [day, money] = [at(mapping.date), at(mapping.amount)];
  if (day === '' && money === '') return 'none';
  const said = at(mapping.currency).toUpperCase();
  const currency = /^[A-Z]{3}$/.test(said) ? said : usual;
  const bookedOn = dayOf(day, mapping.dates);
  // Of two columns for money in and out, that of what came in is empty where it went out.
  if (bookedOn !== null && money === '') return 'outgoing';
  const amount = amountOf(money, { decimals: mapping.decimals, currency });
  if (bookedOn === null || amount === null) return 'unreadable';
  const sign = at(mapping.sign);
  if (sign !== '' && !isIncoming(sign) && !isOutgoing(sign)) return 'unreadable';
  if (amount === 0) return 'none';
  if (amount < 0 || isOutgoing(sign)) return 'outgoing';
  const text = mapping.text.map(at).filter((one) => one !== '');
  return { bookedOn, amount, currency, payer: tidy(at(mapping.payer), 200), text: tidy(text.join(' | ')) };
};

const isBlank = (row: Row): boolean => row.every((cell) => cell.trim() === '');

/** The payments of a CSV file, by a mapping of its columns. */
const paymentsOf = (rows: readonly Row[], mapping: StatementMapping, of: ReadFor) => {
  const account = accountIn(rows, mapping.headerLine) ?? of.account;
  const identityOf = openIdentities();
  const lines: ReadLine[] = [];
  const unreadable: number[] = [];
  let outgoing = 0;
  for (const [index, row] of rows.entries()) {
    if (index < mapping.headerLine || isBlank(row)) continue;
    const told = toldBy(row, mapping, of);
    if (told === 'outgoing') outgoing += 1;
    else if (told === 'unreadable') unreadable.push(index + 1);
    else if (told !== 'none') {
      const bankReference = mapping.bankReference === null ? '' : (row[mapping.bankReference] ?? '');
      lines.push({ ...told, identity: identityOf({ account, bankReference, line: told }) });
    }
  }
  return { lines, outgoing, unreadable };
};

const nothing = { lines: [], outgoing: 0, pending: 0, unreadable: [] };

/** A bank's CSV file, by the columns that were said, else by those that it seems to have. */
export const readCsv = (bytes: Uint8Array, said: StatementMapping | null, of: ReadFor): Reading => {
  const encoding = said?.encoding ?? encodingOf(bytes);
  const text = decoded(bytes, encoding);
  const delimiter = said?.delimiter ?? delimiterOf(text);
  const rows = rowsOf(text, delimiter);
  if (rows === null) return { format: 'csv', problem: 'damaged', head: [], mapping: said, ...nothing };
  const head = rows.slice(0, 20).map((row) => row.slice(0, 60).map((cell) => tidy(cell, 120)));
  if (rows.length > mostLines + 100)
    return { format: 'csv', problem: 'too-many-lines', head, mapping: said, ...nothing };
  const mapping = said ?? suggestColumns(rows, { encoding, delimiter, currency: of.currency });
  if (mapping === null) return { format: 'csv', problem: null, head, mapping: null, ...nothing };
  const { lines, outgoing, unreadable } = paymentsOf(rows, mapping, of);
  const isWrong = unreadable.length > Math.max(3, (lines.length + outgoing) / 4);
  const problem = isWrong ? 'unreadable-lines' : lines.length === 0 ? 'no-payments' : null;
  return { format: 'csv', problem, head, mapping, lines, outgoing, pending: 0, unreadable: unreadable.slice(0, 100) };
};
