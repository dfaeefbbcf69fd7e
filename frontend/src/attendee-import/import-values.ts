import { likelyMeaning } from '@turnout/contracts/fields';
import type { FieldId } from '@turnout/contracts/kernel';
import type { ImportMapping, ImportView } from '@turnout/contracts/attendee-import';

type Report = NonNullable<ImportView['report']>;
export type ValueGroup = Report['valueGroups'][number];
type Field = ImportView['form']['fields'][number];

/** What somebody says of each value that a rule refuses: a text, '' for nothing; absent: nobody said. */
export type Meanings = ReadonlyMap<string, string>;

export const groupKey = ({ fieldId, code, value }: Pick<ValueGroup, 'fieldId' | 'code' | 'value'>): string =>
  JSON.stringify([fieldId, code, value]);

/** Tells whether a value is missing, not wrong: then it is left empty, or the rows stay out. */
export const isMissing = ({ code, value }: Pick<ValueGroup, 'code' | 'value'>): boolean =>
  code === 'required' && value === '';

/** What the values likely mean, to begin with: suggestions that somebody looks at before they are used. */
export const suggestedMeanings = (groups: readonly ValueGroup[], fields: readonly Field[]): Meanings =>
  new Map(
    groups.flatMap((group): [string, string][] => {
      const options = fields.find(({ _id }) => _id === group.fieldId)?.options ?? [];
      const likely = isMissing(group) ? null : likelyMeaning(options, group.value);
      return likely === null ? [] : [[groupKey(group), likely]];
    }),
  );

/** The mapping with what somebody said of the values. */
export const withMeanings = (
  mapping: ImportMapping,
  groups: readonly ValueGroup[],
  meanings: Meanings,
): ImportMapping => {
  const said = groups.filter((group) => meanings.has(groupKey(group)));
  const leaveEmpty = new Set([...mapping.leaveEmpty, ...said.filter(isMissing).map(({ fieldId }) => fieldId)]);
  const values = said
    .filter((group) => !isMissing(group))
    .reduce<ImportMapping['values']>(
      (all, group) => ({
        ...all,
        [group.fieldId]: { ...all[group.fieldId], [group.value]: meanings.get(groupKey(group)) ?? '' },
      }),
      mapping.values,
    );
  return { ...mapping, leaveEmpty: [...leaveEmpty], values };
};

/** One thing that was said of the values of a field, and the mapping without it. */
export interface SaidMeaning {
  readonly title: string;
  /** Null: the field may be left empty. */
  readonly word: string | null;
  /** As the form calls it; '' for nothing. */
  readonly meaning: string;
  readonly without: ImportMapping;
}

const withoutWord = (mapping: ImportMapping, fieldId: FieldId, word: string): ImportMapping => {
  const { [word]: _, ...others } = mapping.values[fieldId] ?? {};
  return { ...mapping, values: { ...mapping.values, [fieldId]: others } };
};

/** All that was said of values so far. */
export const saidMeanings = (mapping: ImportMapping, fields: readonly Field[]): readonly SaidMeaning[] =>
  fields.flatMap(({ _id, title, options }): SaidMeaning[] => {
    const words = Object.entries(mapping.values[_id] ?? {}).map(([word, said]) => ({
      title,
      word,
      meaning: options.find(({ value }) => value === said)?.label ?? said,
      without: withoutWord(mapping, _id, word),
    }));
    const leaveEmpty = mapping.leaveEmpty.filter((id) => id !== _id);
    const isSpared = leaveEmpty.length < mapping.leaveEmpty.length;
    return [...(isSpared ? [{ title, word: null, meaning: '', without: { ...mapping, leaveEmpty } }] : []), ...words];
  });
