import { comparable } from '@turnout/contracts/fields';
import type { FieldId, TypeId } from '@turnout/contracts/kernel';
import type { DateOrder, ImportMapping, ImportView } from '@turnout/contracts/attendee-import';

/** A thing that a column of the file may hold. */
export type MappingTarget = { readonly kind: 'field'; readonly fieldId: FieldId } | { readonly kind: Particular };
export type Particular = 'orderNumber' | 'scannableCode' | 'status' | 'type' | 'activities';
export const particulars: readonly Particular[] = ['scannableCode', 'orderNumber', 'type', 'status', 'activities'];

/** `0` is A, `26` is AA: what a spreadsheet calls a column. */
export const columnLetter = (column: number): string =>
  (column >= 26 ? columnLetter(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

/** The column that holds a thing; null when the file does not have it. */
export const columnOf = (mapping: ImportMapping, target: MappingTarget): number | null =>
  target.kind === 'field' ? (mapping.fields[target.fieldId] ?? null) : mapping[target.kind];

/** The mapping with a thing in another column, or in none. */
export const mapped = (mapping: ImportMapping, target: MappingTarget, column: number | null): ImportMapping => {
  if (target.kind !== 'field') return { ...mapping, [target.kind]: column };
  const { [target.fieldId]: _, ...others } = mapping.fields;
  return { ...mapping, fields: column === null ? others : { ...others, [target.fieldId]: column } };
};

export const withType = (mapping: ImportMapping, typeId: TypeId): ImportMapping => ({ ...mapping, typeId });

/** The columns that are chosen for more than one thing. */
export const columnsChosenTwice = (mapping: ImportMapping): readonly number[] => {
  const chosen = [...Object.values(mapping.fields), ...particulars.map((particular) => mapping[particular])].filter(
    (column) => column !== null,
  );
  return [...new Set(chosen.filter((column, index) => chosen.indexOf(column) !== index))];
};

/** Whether some column holds a name, where the event asks for one. */
export const hasName = (mapping: ImportMapping, { fields }: ImportView['form']): boolean => {
  const names = fields.filter(({ fieldMapping }) => fieldMapping === 'firstName' || fieldMapping === 'lastName');
  return names.length === 0 || names.some(({ _id }) => mapping.fields[_id] !== undefined);
};

/** Up to three different values of a column, from the first rows. */
export const samplesOf = (preview: readonly (readonly string[])[], column: number): readonly string[] =>
  [...new Set(preview.map((cells) => cells[column] ?? '').filter((cell) => cell !== ''))].slice(0, 3);

/** The types that a file names and the event lacks, where nobody said what they mean; each once. */
export const missingTypes = (
  { typeWords }: Pick<NonNullable<ImportView['report']>, 'typeWords'>,
  meant: ImportMapping['types'],
): readonly string[] => [
  ...new Map(
    typeWords
      .filter(({ word, typeId }) => typeId === null && meant[word] === undefined)
      .map(({ word }) => [comparable(word), word]),
  ).values(),
];

/** Tells whether rows may leave a required field empty. */
export const mayBeLeftEmpty = ({ leaveEmpty }: ImportMapping, fieldId: FieldId): boolean =>
  leaveEmpty.includes(fieldId);
export const withEmpty = (mapping: ImportMapping, fieldId: FieldId, isSpared: boolean): ImportMapping => {
  const others = mapping.leaveEmpty.filter((id) => id !== fieldId);
  return { ...mapping, leaveEmpty: isSpared ? [...others, fieldId] : others };
};

/** The order of the days in a column: as somebody said, else as the column tells; null: it can be read both ways. */
export const orderOfDays = (
  { dates }: ImportMapping,
  view: Pick<ImportView, 'dates'>,
  column: number,
): DateOrder | null => dates[String(column)] ?? view.dates.find((one) => one.column === column)?.order ?? null;
export const withDayOrder = (mapping: ImportMapping, column: number, order: DateOrder): ImportMapping => ({
  ...mapping,
  dates: { ...mapping.dates, [column]: order },
});

/** The columns of days of which somebody still has to say the order. */
export const unsureColumns = (mapping: ImportMapping, view: Pick<ImportView, 'dates' | 'form'>): readonly number[] =>
  view.form.fields.flatMap(({ _id, type }) => {
    const column = mapping.fields[_id];
    const isDays = type === 'calendar' && view.dates.some((one) => one.column === column);
    return isDays && column !== undefined && orderOfDays(mapping, view, column) === null ? [column] : [];
  });

/** What the form calls the options of the field that a column holds; none for other columns. */
export const optionsOfColumn = (
  { mapping, form }: Pick<ImportView, 'mapping' | 'form'>,
  column: number,
): readonly string[] => {
  const field = form.fields.find(({ _id }) => mapping?.fields[_id] === column);
  return [...new Set((field?.options ?? []).map(({ label }) => label))];
};
