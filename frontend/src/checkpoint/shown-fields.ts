import type { CheckpointFieldView, CheckpointFieldDetails, ShownField } from '@turnout/contracts/checkpoint';
import type { FieldValue } from '@turnout/contracts/forms';
import type { CheckpointFieldId } from '@turnout/contracts/kernel';

export interface FieldOption {
  readonly value: string;
  readonly label: string;
}

/** A checkpoint's own field as a screen asks for it. */
export interface AskedField {
  readonly _id: CheckpointFieldId;
  readonly title: string;
  readonly description: string;
  readonly type: CheckpointFieldDetails['type'];
  readonly options: readonly FieldOption[];
  readonly isRequired: boolean;
  readonly isEditable: boolean;
}

/** Which fields have options to choose from. */
export const hasOptions = (type: CheckpointFieldDetails['type']): boolean =>
  type === 'checkboxes' || type === 'list' || type === 'radio';

const lines = (text: string): readonly string[] => (text === '' ? [] : text.split('\n'));

/** A field as it is asked for; `who` is bound by `requiredForExternal` and `publicEditable` only when from outside. */
export const askedField = (
  field: CheckpointFieldView,
  { title = field.title, isExternal }: { readonly title?: string; readonly isExternal: boolean },
): AskedField => {
  const labels = lines(field.labels);
  return {
    _id: field._id,
    title,
    description: field.description,
    type: field.type,
    options: lines(field.values).map((value, place) => ({ value, label: labels[place] ?? value })),
    isRequired: isExternal && field.requiredForExternal,
    isEditable: !isExternal || field.publicEditable,
  };
};

/** The fields that staff fill in at a checkpoint, in its order and with its titles. */
export const staffFields = (
  shown: readonly ShownField[],
  fields: readonly CheckpointFieldView[],
): readonly AskedField[] =>
  shown.flatMap(({ _id, title }) => {
    const field = fields.find((one) => String(one._id) === String(_id));
    return field === undefined ? [] : [askedField(field, { title, isExternal: false })];
  });

export const isEmptyValue = (value: FieldValue | undefined): boolean =>
  value === undefined || (typeof value === 'string' ? value.trim() === '' : value.length === 0);

/** A value in words: options by their labels. */
export const valueText = (field: Pick<AskedField, 'options'>, value: FieldValue | undefined): string => {
  const labelOf = (one: string): string => field.options.find((option) => option.value === one)?.label ?? one;
  if (value === undefined) return '';
  return typeof value === 'string' ? labelOf(value) : value.map(labelOf).join(', ');
};
