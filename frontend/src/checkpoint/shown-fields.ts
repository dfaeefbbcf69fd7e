import type { CheckpointFieldView, ShownField } from '@turnout/contracts/checkpoint';
import type { CheckpointFieldId } from '@turnout/contracts/kernel';

/** A checkpoint's own field as a screen asks for it. */
export interface AskedField extends Pick<CheckpointFieldView, 'title' | 'description' | 'type' | 'values' | 'labels'> {
  readonly _id: CheckpointFieldId;
  readonly isRequired: boolean;
  readonly isEditable: boolean;
}

/** A field as it is asked for; `who` is bound by `requiredForExternal` and `publicEditable` only when from outside. */
export const askedField = (
  field: CheckpointFieldView,
  { title = field.title, isExternal }: { readonly title?: string; readonly isExternal: boolean },
): AskedField => ({
  _id: field._id,
  title,
  description: field.description,
  type: field.type,
  values: field.values,
  labels: field.labels,
  isRequired: isExternal && field.requiredForExternal,
  isEditable: !isExternal || field.publicEditable,
});

/** The fields that staff fill in at a checkpoint, in its order and with its titles. */
export const staffFields = (
  shown: readonly ShownField[],
  fields: readonly CheckpointFieldView[],
): readonly AskedField[] =>
  shown.flatMap(({ _id, title }) => {
    const field = fields.find((one) => String(one._id) === String(_id));
    return field === undefined ? [] : [askedField(field, { title, isExternal: false })];
  });
