import { newOption, type Option } from './field-options.ts';

/** What lines that somebody pastes mean. */
export interface PastedOptions {
  readonly options: readonly Option[];
  /** The values that are there already, or that lines repeat: left out. */
  readonly repeated: readonly string[];
}

/** A value and a label in one line: from a spreadsheet with a tab, from a file with a semicolon, by hand with `=`. */
const separator = /\t|;|\s*=\s*/;

/**
 * Lines as options, one a line: a value alone, or value and label. Empty lines and repeated values are left out.
 * @param there the values that there are already.
 */
export const pastedOptions = (text: string, there: readonly string[] = []): PastedOptions => {
  const seen = new Set(there.map((value) => value.trim()));
  const repeated: string[] = [];
  const options = text.split(/\r?\n/).flatMap((line): Option[] => {
    const at = separator.exec(line.trim());
    const said = line.trim();
    const value = (at === null ? said : said.slice(0, at.index)).trim();
    const label = at === null ? '' : said.slice(at.index + at[0].length).trim();
    if (value === '') return [];
    if (seen.has(value)) {
      repeated.push(value);
      return [];
    }
    seen.add(value);
    return [newOption(value, label === value ? '' : label)];
  });
  return { options, repeated };
};

/** The values that more than one option has. */
export const valuesTwice = (options: readonly Pick<Option, 'value'>[]): ReadonlySet<string> => {
  const seen = new Set<string>();
  return new Set(
    options.map(({ value }) => value.trim()).filter((value) => value !== '' && seen.size === seen.add(value).size),
  );
};
