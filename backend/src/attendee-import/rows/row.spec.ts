import type { ImportMapping } from '@turnout/contracts/attendee-import';
import { describe, expect, it } from 'vitest';
import { openRowReader } from './row.ts';
import { suggestMapping } from './suggest-mapping.ts';
import { field, fields, types } from '../testing/form.ts';

const reader = (columns: readonly string[], more: Partial<ImportMapping> = {}) => {
  const suggested = suggestMapping(columns, fields, types);
  if (suggested === null) throw new Error('no types');
  return openRowReader({ columns, fields, types, mapping: { ...suggested, ...more } });
};

describe('a row', () => {
  it('has the number itself where a field asks for one, and what the cell shows in others', () => {
    const read = reader(['First name', 'Age', 'About me']);
    const shown = { line: 2, cells: ['Ana', '042 years', '06 12 34 56 78'] };
    const numbers = new Map([
      [1, '42'],
      [2, '612345678'],
    ]);
    const row = read({ ...shown, numbers });
    expect(row.problems).toStrictEqual([]);
    expect(row.personal.fields).toMatchObject({ [field.age]: '42', [field.about]: '06 12 34 56 78' });
    const half = { ...shown, cells: ['Ana', '42½ years', ''], numbers: new Map([[1, '42.5']]) };
    expect(read(half).refused).toStrictEqual([{ fieldId: field.age, code: 'integer', value: '42½ years' }]);
    const mended = reader(['First name', 'Age', 'About me'], { values: { [field.age]: { '42½ years': '42' } } });
    expect(mended(half).personal.fields[field.age]).toBe('42');
    expect(read(shown).problems).toMatchObject([{ code: 'integer', value: '042 years' }]);
  });
});
