import type { FieldView } from '@turnout/contracts/forms';
import type { ConditionRow } from './field-form.ts';

/** Conditions as whoever meets another's change reads them: the field's title and the answers. */
export const conditionWords = (rows: readonly ConditionRow[], fields: readonly FieldView[]): string =>
  rows
    .map(({ field, values }) => {
      const title = fields.find(({ _id }) => _id === field)?.title ?? field;
      return values.length === 0 ? title : `${title}: ${values.join(', ')}`;
    })
    .join('\n');
