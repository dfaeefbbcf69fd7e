import { z } from 'zod';

/** Options that a field may have. */
export const mostOptions = 500;

/** Options of a field, one a line as the documents have them, or as a list; without blanks and empty ones. */
export const OptionLines = z
  .union([z.string(), z.array(z.string())])
  .transform((value) =>
    (typeof value === 'string' ? value.split('\n') : value).map((line) => line.trim()).filter((line) => line !== ''),
  )
  .pipe(z.array(z.string().max(200)).max(mostOptions, `must have at most ${mostOptions} options`));

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

/** The options in the order shown; one without a label shows its value. */
export const optionsOf = ({ values, labels = [] }: Options): readonly Option[] => {
  const shown = listOf(labels);
  return listOf(values).map((value, place) => ({ value, label: shown[place] ?? value }));
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
