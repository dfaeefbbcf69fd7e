import {
  chosenIn,
  cleanedValue,
  comparable,
  isEmptyValue,
  isList,
  optionsOf,
  valueFromCell,
  type FieldValue,
} from '@turnout/contracts/fields';
import type { FieldView } from '@turnout/contracts/forms';
import type { DateOrder, ImportMapping } from '@turnout/contracts/attendee-import';
import { sanitised } from '../../platform/content/rich-text.ts';
import { isoOf } from './date-order.ts';
import type { SheetRow } from '../upload/sheet-row.ts';

/** What a row says for a field: the cell as it stands there, and the value that it means. */
export interface Said {
  readonly field: FieldView;
  readonly column: number | undefined;
  readonly text: string;
  readonly value: FieldValue;
  /** Somebody said of this very word that it means nothing. */
  readonly isMeantEmpty: boolean;
}

/** A word as it compares; one of signs alone, such as a dash, to the letter. */
const wordKey = (text: string): string => comparable(text) || text;

const asksNumber = ({ type, validations }: FieldView): boolean => type === 'integer' || validations.integer === true;

interface Meaning {
  readonly words: ReadonlyMap<string, string>;
  readonly order: DateOrder | undefined;
}

/** The value that a text means for a field, words that somebody gave a meaning in its place. */
const valueOf = (
  field: FieldView,
  { text, number }: { readonly text: string; readonly number: string | undefined },
  { words, order }: Meaning,
): FieldValue => {
  const plain = field.fieldMapping === 'email' ? text.replace(/^mailto:/i, '') : text;
  const said = words.get(wordKey(text)) ?? number ?? plain;
  const meant = field.type === 'calendar' ? isoOf(said, order) : said;
  const value = valueFromCell(field, meant);
  if (!isList(field) || words.size === 0 || typeof value === 'string') return cleanedValue(field, value, sanitised);
  const options = optionsOf(field);
  const each = value.flatMap((one) => {
    const instead = options.some((option) => option.value === one) ? undefined : words.get(wordKey(one));
    return instead === undefined ? [one] : [...chosenIn(options, instead)];
  });
  return cleanedValue(field, each, sanitised);
};

/**
 * Reads what rows say for each field under a mapping; a field that asks for a number hears the number itself, however it
 * is shown.
 * @param dates by column: the order of its days.
 */
export const openSaid = (
  fields: readonly FieldView[],
  mapping: ImportMapping,
  dates: ReadonlyMap<number, DateOrder> = new Map(),
): ((row: SheetRow) => readonly Said[]) => {
  const columnOf = new Map<string, number>(Object.entries(mapping.fields));
  const wordsOf = new Map<string, ReadonlyMap<string, string>>(
    Object.entries(mapping.values).map(([id, words]) => [
      id,
      new Map(Object.entries(words).map(([word, meaning]) => [wordKey(word), meaning])),
    ]),
  );
  const columns = fields.map((field) => {
    const column = columnOf.get(field._id);
    const order = column === undefined ? undefined : dates.get(column);
    return {
      field,
      column,
      isNumber: asksNumber(field),
      meaning: { words: wordsOf.get(field._id) ?? new Map(), order },
    };
  });
  return ({ cells, numbers }) =>
    columns.map(({ field, column, isNumber, meaning }) => {
      const text = column === undefined ? '' : (cells[column] ?? '');
      const number = column === undefined || !isNumber ? undefined : numbers?.get(column);
      const value = valueOf(field, { text, number }, meaning);
      return { field, column, text, value, isMeantEmpty: meaning.words.size > 0 && text !== '' && isEmptyValue(value) };
    });
};
