import { FieldId, TypeId } from '@turnout/contracts/kernel';
import { ImportView } from '@turnout/contracts/attendee-import';
import { describe, expect, it } from 'vitest';
import { MappingFile, withMappingFile } from './import-mapping.ts';
import { reportWords } from './import-words.ts';

const meal = FieldId.parse('a'.repeat(20));
const contact = FieldId.parse('b'.repeat(20));
const typeId = TypeId.parse('c'.repeat(20));
const field = { fieldMapping: '', required: true, published: true };
const view = ImportView.parse({
  _id: 'd'.repeat(20),
  eventId: 'e'.repeat(20),
  fileName: 'list.csv',
  state: 'checked',
  createdAt: '2026-11-21T09:00:00.000Z',
  columns: ['Food', 'Born'],
  preview: [],
  headerLine: 1,
  head: [],
  source: null,
  encoding: null,
  dates: [{ column: 1, order: null }],
  rowCount: 306,
  form: {
    fields: [
      { ...field, _id: meal, title: 'Meal', type: 'list', options: [{ value: 'veg', label: 'Vegetarian' }] },
      { ...field, _id: contact, title: 'Whom to call', type: 'text', options: [] },
    ],
    types: [{ _id: typeId, name: 'Visitor' }],
  },
  mapping: { fields: {}, orderNumber: null, scannableCode: null, status: null, type: null, typeId },
  report: {
    goodRows: 0,
    goodGroups: 0,
    badRows: 306,
    problems: [],
    valueGroups: [
      { fieldId: contact, code: 'required', value: '', count: 306, line: 2 },
      { fieldId: meal, code: 'option', value: 'Veggie', count: 1, line: 3 },
    ],
  },
  corrected: 0,
  done: 0,
  of: 0,
  isWaiting: false,
  error: null,
  errorAt: null,
});
const mapped = (file: object) => withMappingFile(view, MappingFile.parse(file));

describe('a mapping file', () => {
  it('says once for all rows what the screens say, by the names that people know', () => {
    const mapping = mapped({
      fields: { Meal: 'Food' },
      dates: { Born: 'day-first' },
      leaveEmpty: ['Whom to call'],
      values: { Meal: { Veggie: 'Vegetarian', 'n/a': '' } },
      leaveOutDoubles: true,
    });
    expect(mapping).toMatchObject({
      fields: { [meal]: 0 },
      dates: { 1: 'day-first' },
      leaveEmpty: [contact],
      values: { [meal]: { Veggie: 'Vegetarian', 'n/a': '' } },
      leaveOutDoubles: true,
    });
  });
  it('names what there is, or is refused', () => {
    expect(() => mapped({ dates: { Nowhere: 'day-first' } })).toThrow('The file has no column "Nowhere"');
    expect(() => mapped({ leaveEmpty: ['Shoe size'] })).toThrow('The event has no field "Shoe size"');
    expect(() => mapped({ values: { 'Shoe size': { a: 'b' } } })).toThrow('The event has no field "Shoe size"');
    expect(() => mapped({ dates: { Born: 'sometimes' } })).toThrow('Invalid option');
  });
});

it('a check is told in all, each refused value once with its rows and the option that it likely means', () => {
  expect(reportWords(view, mapped({}))).toStrictEqual([
    '0 valid rows in 0 groups, 306 rows with a problem',
    '  Whom to call: "" in 306 rows: This field is required',
    '  Meal: "Veggie" in 1 row: must be one of the options; likely "Vegetarian"',
  ]);
});
