import { FieldId, TypeId } from '@turnout/contracts/kernel';
import { ImportMapping } from '@turnout/contracts/attendee-import';
import { describe, expect, it } from 'vitest';
import { groupKey, saidMeanings, suggestedMeanings, withMeanings, type ValueGroup } from './import-values.ts';

const meal = FieldId.parse('a'.repeat(20));
const contact = FieldId.parse('b'.repeat(20));
const shared = { required: true, published: true, fieldMapping: '' as const };
const fields = [
  {
    ...shared,
    _id: meal,
    title: 'Meal',
    type: 'list' as const,
    options: [
      { value: 'veg', label: 'Vegetarian' },
      { value: 'meat', label: 'Meat' },
    ],
  },
  { ...shared, _id: contact, title: 'Whom to call', type: 'text' as const, options: [] },
];
const mapping = ImportMapping.parse({
  fields: { [meal]: 0 },
  orderNumber: null,
  scannableCode: null,
  status: null,
  type: null,
  typeId: TypeId.parse('c'.repeat(20)),
});
const veggie: ValueGroup = { fieldId: meal, code: 'option', value: 'Veggie', count: 34, line: 3 };
const halal: ValueGroup = { fieldId: meal, code: 'option', value: 'Halal', count: 2, line: 9 };
const missing: ValueGroup = { fieldId: contact, code: 'required', value: '', count: 306, line: 2 };
const groups = [missing, veggie, halal];

describe('what values of a file mean', () => {
  it('is suggested by likeness, and never that something may be left empty', () => {
    expect([...suggestedMeanings(groups, fields)]).toStrictEqual([[groupKey(veggie), 'veg']]);
  });
  it('goes into the mapping as it was said, beside what was said before', () => {
    const before = { ...mapping, values: { [meal]: { 'n/a': '' } } };
    const meanings = new Map([
      [groupKey(veggie), 'veg'],
      [groupKey(missing), ''],
    ]);
    expect(withMeanings(before, groups, meanings)).toMatchObject({
      leaveEmpty: [contact],
      values: { [meal]: { 'n/a': '', Veggie: 'veg' } },
    });
    expect(withMeanings(before, groups, new Map())).toStrictEqual(before);
  });
  it('is told as the form calls it, and can be taken back', () => {
    const said = { ...mapping, leaveEmpty: [contact], values: { [meal]: { Veggie: 'veg', 'n/a': '' } } };
    const told = saidMeanings(said, fields);
    expect(told.map(({ title, word, meaning }) => [title, word, meaning])).toStrictEqual([
      ['Meal', 'Veggie', 'Vegetarian'],
      ['Meal', 'n/a', ''],
      ['Whom to call', null, ''],
    ]);
    expect(told[0]?.without.values[meal]).toStrictEqual({ 'n/a': '' });
    expect(told[2]?.without.leaveEmpty).toStrictEqual([]);
  });
});
