import { z } from 'zod';
import type { Language } from '../kernel/index.ts';
import { cellOfChosen, chosenIn, listOf, optionIn, optionsOf, type Options } from './options.ts';
import type { ValueProblem } from './rules.ts';
import { type CleanHtml, FieldType, type JudgedField, typesOfField } from './types.ts';

/** Characters that a value may have. */
export const longestValue = 5000;

/** What was entered in one field: text, or the options ticked. */
export const FieldValue = z.union([z.string().max(longestValue), z.array(z.string().max(200)).max(500)]);
export type FieldValue = z.infer<typeof FieldValue>;

const asText = z.number().transform(String);
/** The value sent for one field: a number is good for one too, and kept as its text (rule forms/field-values). */
export const EnteredValue = z.union([
  z.string().max(longestValue),
  asText,
  z.array(z.union([z.string().max(200), asText])).max(500),
]);
export type EnteredValue = z.infer<typeof EnteredValue>;

/** A value as somebody reads it, who does not change it. */
type ReadValue = string | readonly string[];
type Typed = Pick<JudgedField, 'type' | 'multiple'>;
type WithOptions = Typed & Options;
type Kept = Typed & Pick<JudgedField, 'sortUsingValuesWhileSaving' | 'validations'> & Partial<Options>;

/** What a type is called. */
export const typeName = (type: FieldType, language: Language): string => typesOfField[type].words[language];

/** Whether one chooses among options. */
export const hasOptions = (type: FieldType): boolean => typesOfField[type].chooses !== undefined;
/** Whether one may choose several: a value then is a list. */
export const isList = ({ type, multiple }: Typed): boolean =>
  typesOfField[type].chooses === 'several' || (type === 'list' && multiple === true);

/** Whether a field with options has none, so that nobody could fill it in. */
export const lacksOptions = ({ type, values }: WithOptions): boolean => hasOptions(type) && values.length === 0;

/** What stands where nothing was entered. */
export const emptyValue = (field: Typed): FieldValue => (isList(field) ? [] : '');
export const isEmptyValue = (value: ReadValue | null | undefined): boolean =>
  value === undefined || value === null || (typeof value === 'string' ? value.trim() : value).length === 0;

/** The options ticked, whichever way they are stored. */
export const chosenOf = (value: ReadValue | undefined): readonly string[] =>
  typeof value === 'string' ? [value].filter((one) => one !== '') : (value ?? []);
/** A value as one text, several options with commas, without regard to the field. */
export const textOf = (value: ReadValue | undefined): string => chosenOf(value).join(', ');

/** Options chosen in the order of the options where the field asks for that; what is no option comes last. */
const inOrder = ({ sortUsingValuesWhileSaving, values = [] }: Kept, chosen: readonly string[]): string[] => {
  if (sortUsingValuesWhileSaving !== true) return [...chosen];
  const placed = new Map(listOf(values).map((value, place) => [value, place]));
  const placeOf = (one: string): number => placed.get(one) ?? placed.size;
  return [...chosen].sort((one, other) => placeOf(one) - placeOf(other));
};

/**
 * A value as it is stored: no blanks around it, no option twice, several in the order of the options where the field
 * says so, no HTML that could run. A second time it stays as it is.
 * @param html what takes everything out of HTML that could run.
 */
export const cleanedValue = (field: Kept, value: FieldValue | null | undefined, html: CleanHtml): FieldValue => {
  const { clean = (text: string) => text } = typesOfField[field.type];
  if (isList(field)) {
    const chosen = new Set(chosenOf(value ?? '').map((one) => one.trim()));
    return inOrder(
      field,
      [...chosen].filter((one) => one !== ''),
    );
  }
  if (typeof value === 'string') return clean(value.trim(), html, field);
  return value === undefined || value === null || value.length === 0 ? emptyValue(field) : value;
};

/**
 * The first rule that a value breaks, the same for form, checkpoint, server and import; null when it breaks none.
 * @param options `mayBeEmpty`: whoever enters it is not bound by `required` (rule forms/required-fields);
 *   `today`: the event's day as YYYY-MM-DD, without which no date is held against it.
 */
export const problemOf = (
  field: JudgedField,
  value: ReadValue | undefined,
  options: { readonly mayBeEmpty: boolean; readonly today?: string | undefined },
): ValueProblem | null => {
  const { chooses, rule } = typesOfField[field.type];
  if (value === undefined || isEmptyValue(value))
    return field.required === true && !options.mayBeEmpty ? { rule: 'required' } : null;
  if (typeof value !== 'string' && !isList(field)) return { rule: 'text' };
  if (chooses !== undefined)
    return chosenOf(value).every((option) => listOf(field.values).includes(option)) ? null : { rule: 'option' };
  if (textOf(value).length > longestValue) return { rule: 'too-long', limit: longestValue };
  return rule?.(textOf(value), field, options.today) ?? null;
};

/** A value as people read it in a table: options by their labels, dates DD-MM-YYYY, HTML without its marks. */
export const cellText = (field: WithOptions, value: ReadValue | undefined): string => {
  const { shown = (text: string) => text } = typesOfField[field.type];
  if (!hasOptions(field.type)) return shown(textOf(value));
  const labels = new Map(optionsOf(field).map((option) => [option.value, option.label]));
  return chosenOf(value)
    .map((one) => labels.get(one) ?? one)
    .join(', ');
};

/** A value in a cell of a file, XLSX or CSV, so that `valueFromCell` reads the same value. */
export const exportCell = (field: WithOptions, value: ReadValue | undefined): string =>
  isList(field) && typeof value !== 'string' ? cellOfChosen(optionsOf(field), value ?? []) : textOf(value);

/** The value that a cell of a file means, options by value or label; nothing is judged yet. */
export const valueFromCell = (field: JudgedField, text: string): FieldValue => {
  const { chooses, read } = typesOfField[field.type];
  if (text === '') return emptyValue(field);
  if (isList(field)) return [...chosenIn(optionsOf(field), text)];
  if (chooses !== undefined) return optionIn(optionsOf(field), text) ?? text;
  return read?.(text, field) ?? text;
};

/** What a field is filled in with beforehand: options that there are, lists one a line; nothing where it has no default. */
export const defaultOf = (
  field: WithOptions & { readonly defaultValue?: string | null | readonly (string | null)[] | undefined },
): FieldValue => {
  const { defaultValue } = field;
  const lines = (typeof defaultValue === 'string' ? [defaultValue] : (defaultValue ?? [])).map((line) => line ?? '');
  if (!hasOptions(field.type)) return lines.join('\n');
  const there = listOf(field.values);
  const chosen = lines.flatMap((line) => line.split('\n')).filter((line) => there.includes(line));
  return isList(field) ? [...new Set(chosen)] : (chosen[0] ?? '');
};
