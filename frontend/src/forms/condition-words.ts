import type { FieldView } from '@turnout/contracts/forms';
import { labelled } from '@turnout/contracts/kernel';
import type { ConditionRow } from './field-form.ts';

/** Conditions as whoever meets another's change reads them in their language: the field's title and the answers. */
export const conditionWords = (rows: readonly ConditionRow[], fields: readonly FieldView[], language: string): string =>
  rows
    .map(({ field, values }) => {
      const title = fields.find(({ _id }) => _id === field)?.title ?? field;
      return values.length === 0 ? title : labelled(title, values.join(', '), language);
    })
    .join('\n');
