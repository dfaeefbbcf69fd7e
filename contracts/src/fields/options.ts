import { z } from 'zod';

/** Options that a field may have. */
export const mostOptions = 500;

const listOrLines = z.union([z.string(), z.array(z.string())]);
const linesOf = (lines: readonly string[] | string): readonly string[] =>
  (typeof lines === 'string' ? lines.split('\n') : lines).map((line) => line.trim());
const withoutBlankEnd = (lines: readonly string[]): string[] =>
  lines.slice(0, lines.findLastIndex((line) => line !== '') + 1);
const atMostOptions = z.array(z.string().max(200)).max(mostOptions, `must have at most ${mostOptions} options`);

/**
 * Lists that say something of each option, pairwise with the values: one a line, or as a list (rule forms/option-lists).
 * A blank line stays, so that those behind it keep their option; at the end they are left out.
 */
export const OptionLines = listOrLines.transform((lines) => withoutBlankEnd(linesOf(lines))).pipe(atMostOptions);

type Lines = readonly (string | null | undefined)[] | string | null | undefined;
/** What is said of options, pairwise with their values. */
interface Pairwise {
  readonly values?: readonly string[] | undefined;
  readonly labels?: readonly string[] | undefined;
  readonly feeValues?: Lines;
  readonly quantityValues?: Lines;
}

/**
 * Takes out the lines beside blank values; what follows the last value stays. A list that is written without a line for
 * the blank ones is in step with the others already.
 */
const besideValues = (values: readonly string[], lines: Lines): Lines => {
  const list = typeof lines === 'string' ? lines.split('\n') : (lines ?? []);
  const isBlank = (place: number): boolean => values[place] === '';
  const hasLineForBlank = list.length > values.filter((value) => value !== '').length;
  if (!hasLineForBlank && list.some((line, place) => isBlank(place) && (line?.trim() ?? '') !== '')) return lines;
  const kept = list.filter((_, place) => !isBlank(place));
  return typeof lines === 'string' ? kept.join('\n') : kept;
};

/**
 * What is said of a field, without the options whose value is blank: with each goes what the other lists say of it, so
 * that labels, fees and quantities stay beside their own option.
 */
export const withoutBlankOptions = <T extends Pairwise>(said: T): T => {
  const { values = [], labels, feeValues, quantityValues } = said;
  if (!values.includes('')) return said;
  const lists = { values, labels, feeValues, quantityValues };
  const kept = Object.entries(lists).flatMap(([key, lines]): [string, unknown][] =>
    lines === undefined ? [] : [[key, besideValues(values, lines)]],
  );
  return { ...said, ...Object.fromEntries(kept) };
};

/** Options and what is shown for each, pairwise: as lists, or one a line as fields are read over HTTP. */
export interface Options {
  readonly values: readonly string[] | string;
  readonly labels?: readonly string[] | string | undefined;
}

export interface Option {
  readonly value: string;
  readonly label: string;
}

export const listOf = (lines: readonly string[] | string): readonly string[] =>
  typeof lines === 'string' ? lines.split('\n').filter((line) => line !== '') : lines;

/** The options in the order shown; one without a label, or with a blank one, shows its value. */
export const optionsOf = ({ values, labels = [] }: Options): readonly Option[] => {
  const shown = linesOf(labels);
  return listOf(values).map((value, place) => ({ value, label: shown[place] || value }));
};

/** A name as it compares: no case, accents or punctuation. */
export const comparable = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * The option that a text means by its value or label, in whatever case; undefined where it means none. One that is written
 * just so comes first: names may differ by a sign alone, or consist of signs.
 */
export const optionIn = (options: readonly Option[], text: string): string | undefined => {
  if (options.some(({ value }) => value === text)) return text;
  const labelled = options.find(({ label }) => label === text);
  if (labelled !== undefined) return labelled.value;
  const wanted = comparable(text);
  const means = (words: string): boolean => wanted !== '' && comparable(words) === wanted;
  return options.find(({ value, label }) => means(value) || means(label))?.value;
};

/** What stands between several options in one cell; whoever reads tries the first of these that there is. */
const separators = ['\n', /[;|]/, ','] as const;

const partsOf = (options: readonly Option[], text: string, [separator, ...finer]: readonly (string | RegExp)[]) =>
  text.split(separator ?? '\n').flatMap((part): string[] => {
    const trimmed = part.trim();
    const option = optionIn(options, trimmed);
    if (trimmed === '') return [];
    if (option !== undefined) return [option];
    return finer.length === 0 ? [trimmed] : partsOf(options, trimmed, finer);
  });

/** The options that a cell names, each once; what is no option stays as it is written. */
export const chosenIn = (options: readonly Option[], text: string): readonly string[] => [
  ...new Set(partsOf(options, text, separators)),
];

/** Options in one cell that reads back: with commas, and one a line where commas would be misread. */
export const cellOfChosen = (options: readonly Option[], chosen: readonly string[]): string => {
  const simple = chosen.join(', ');
  if (chosen.length < 2) return simple;
  const read = chosenIn(options, simple);
  return read.length === chosen.length && chosen.every((one) => read.includes(one)) ? simple : chosen.join('\n');
};

/** What tells options apart in one cell, wherever it stands. */
const separating = /[\n;|,]/;

/**
 * Makes the cells that name options by their labels and read back: with commas, and one a line where commas would be
 * misread. An option whose label alone reads as another, or as several, is named by its value.
 */
export const openCellOfLabels = (options: readonly Option[]): ((chosen: readonly string[]) => string) => {
  const words = new Map(
    options.map(({ value, label }) => {
      const read = chosenIn(options, label);
      return [value, read.length === 1 && read[0] === value ? label : value];
    }),
  );
  const alike = new Set(options.flatMap(({ value, label }) => [comparable(value), comparable(label)]));
  return (chosen) => {
    const named = chosen.map((value) => words.get(value) ?? value);
    const simple = named.join(', ');
    const isMisread = named.length > 1 && (named.some((one) => separating.test(one)) || alike.has(comparable(simple)));
    return isMisread ? named.join('\n') : simple;
  };
};
