import type { StatementMapping, StatementView } from '@turnout/contracts/bank-transfer';

/** The mapping of columns as a form holds it; null: nobody said yet. */
export type DraftMapping = Omit<StatementMapping, 'date' | 'amount'> & {
  readonly date: number | null;
  readonly amount: number | null;
};

const nothing: DraftMapping = {
  encoding: 'utf-8',
  delimiter: ';',
  headerLine: 1,
  date: null,
  dates: 'dmy',
  amount: null,
  decimals: ',',
  sign: null,
  payer: null,
  text: [],
  currency: null,
  bankReference: null,
};

export const draftOf = ({ mapping }: Pick<StatementView, 'mapping'>): DraftMapping => mapping ?? nothing;

/** The draft as it is sent; null: a date, an amount or a text is missing. */
export const mappingOf = ({ date, amount, ...rest }: DraftMapping): StatementMapping | null =>
  date === null || amount === null || rest.text.length === 0 ? null : { ...rest, date, amount };

/** A column by its place, with its name and the first thing that stands in it. */
export interface Column {
  readonly value: string;
  readonly label: string;
}

/** The columns of a file to choose from. @param headerLine the line of their names, from 1; 0: none. */
export const columnsOf = (
  { head }: Pick<StatementView, 'head'>,
  headerLine: number,
  unnamed: (place: number) => string,
): readonly Column[] => {
  const names = headerLine === 0 ? [] : (head[headerLine - 1] ?? []);
  const below = head.slice(headerLine);
  const width = Math.max(0, names.length, ...below.map(({ length }) => length));
  return Array.from({ length: width }, (_, at) => {
    const name = (names[at] ?? '').trim() || unnamed(at + 1);
    const example = below.map((row) => (row[at] ?? '').trim()).find((cell) => cell !== '');
    return { value: String(at), label: example === undefined ? name : `${name} · ${example.slice(0, 40)}` };
  });
};
