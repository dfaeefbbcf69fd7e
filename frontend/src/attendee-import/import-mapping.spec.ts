import { FieldId, TypeId } from '@turnout/contracts/kernel';
import { describe, expect, it } from 'vitest';
import {
  columnLetter,
  columnOf,
  columnsChosenTwice,
  hasName,
  mapped,
  missingTypes,
  samplesOf,
} from './import-mapping.ts';

const name = FieldId.parse('a'.repeat(20));
const meal = FieldId.parse('b'.repeat(20));
const mapping = {
  fields: { [name]: 0 },
  orderNumber: 1,
  scannableCode: null,
  status: null,
  type: null,
  activities: null,
  typeId: TypeId.parse('c'.repeat(20)),
  statuses: {},
  types: {},
  wholeGroups: false,
  skipDuplicates: false,
  dates: {},
  leaveEmpty: [],
  values: {},
  leaveOutDoubles: false,
};

describe('mapping columns', () => {
  it('puts a thing into another column, or into none', () => {
    const changed = mapped(mapped(mapping, { kind: 'field', fieldId: meal }, 4), { kind: 'status' }, 5);
    expect(columnOf(changed, { kind: 'field', fieldId: meal })).toBe(4);
    expect(columnOf(changed, { kind: 'status' })).toBe(5);
    expect(
      columnOf(mapped(changed, { kind: 'field', fieldId: name }, null), { kind: 'field', fieldId: name }),
    ).toBeNull();
  });
  it('finds columns chosen twice', () => {
    expect(columnsChosenTwice(mapping)).toStrictEqual([]);
    expect(columnsChosenTwice({ ...mapping, status: 1 })).toStrictEqual([1]);
  });
  it('tells whether a name is there, where the event asks for one', () => {
    const form = {
      fields: [
        {
          _id: name,
          title: 'First name',
          fieldMapping: 'firstName' as const,
          type: 'text' as const,
          required: true,
          published: true,
          options: [],
        },
      ],
      types: [],
    };
    expect(hasName(mapping, form)).toBe(true);
    expect(hasName({ ...mapping, fields: {} }, form)).toBe(false);
    expect(hasName({ ...mapping, fields: {} }, { ...form, fields: [] })).toBe(true);
  });
  it('lists the types that are missing once, without those somebody said what they mean', () => {
    const word = (text: string, typeId: TypeId | null = null) => ({ word: text, count: 1, typeId });
    const typeWords = [word('VIP'), word('vip'), word('Visitor', mapping.typeId), word('Press')];
    expect(missingTypes({ typeWords }, { Press: mapping.typeId })).toStrictEqual(['vip']);
  });
  it('names columns as spreadsheets do', () => {
    expect([0, 25, 26, 51, 52, 499].map(columnLetter)).toStrictEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'SF']);
  });
  it('shows a few different values of a column', () => {
    expect(samplesOf([['a'], [''], ['a'], [], ['b'], ['c'], ['d']], 0)).toStrictEqual(['a', 'b', 'c']);
  });
});
