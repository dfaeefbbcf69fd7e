import { describe, expect, it } from 'vitest';
import { DefineField, FieldDetails } from './field.ts';
import { awaitingFields } from './field-kept.ts';

const before = {
  title: 'Shirt',
  name: 'SHIRT',
  description: '',
  type: 'list',
  required: false,
  values: ['S', 'M'],
  labels: ['S', 'M'],
  fieldMapping: '',
  validations: {},
} as const;
const quiet = {
  multiple: false,
  sortUsingValuesWhileSaving: false,
  pullParentDataIfNotAvailable: false,
  enableFieldForDuplicateCheck: false,
  addToMassEmailAndTemplateFilter: false,
  hideOnEmail: false,
  showTotalsOnReport: false,
  showCount: '',
  quantityField: false,
  quantityValues: '',
};

describe('what a field says for features that are not here yet', () => {
  it('is nothing in facts from before it was asked for', () => {
    expect(FieldDetails.parse(before)).toMatchObject(quiet);
  });
  it('is read from facts as it was stored once, in every shape', () => {
    const stored = { showCount: true, quantityValues: ['100', '50'], hideOnEmail: true };
    expect(FieldDetails.parse({ ...before, ...stored })).toMatchObject(stored);
    const asText = { showCount: 'Total', quantityValues: '100\n50' };
    expect(FieldDetails.parse({ ...before, ...asText })).toMatchObject(asText);
  });
  it('names each of its keys', () => {
    expect(Object.keys(awaitingFields)).toEqual(Object.keys(quiet));
  });
  it('is refused where it is none of its choices', () => {
    const said = { ...before, eventId: '3d2ntw1dhxyqzteq3yyb' };
    expect(DefineField.safeParse(said).success).toBe(true);
    const wrong = DefineField.safeParse({ ...said, showCount: 'Average' });
    expect(wrong.error?.issues.map(({ path }) => path)).toEqual([['showCount']]);
  });
});
