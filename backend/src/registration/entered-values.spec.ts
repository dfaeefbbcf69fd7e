import { FieldDetails } from '@turnout/contracts/forms';
import { FieldId, isRejection } from '@turnout/contracts/kernel';
import { describe, expect, it } from 'vitest';
import { judgeEntered, type FormField } from './entered-values.ts';

const [name, diet, left] = ['a', 'b', 'c'].map((letter) => FieldId.parse(letter.repeat(20)));
const staff = { language: 'en', place: null, isBound: false } as const;

const field = (_id: FieldId, type: 'text' | 'checkboxes'): FormField => ({
  _id,
  ...FieldDetails.parse({
    title: 'Asked',
    name: 'ASKED',
    description: '',
    type,
    required: false,
    values: ['vegan', 'no nuts'],
    labels: ['vegan', 'no nuts'],
    fieldMapping: '',
    validations: {},
  }),
});

describe('what was entered before its field was taken off the form', () => {
  if (name === undefined || diet === undefined || left === undefined) throw new Error('three fields are needed');
  const form = [field(name, 'text')];
  const was = { [name]: 'Ana', [diet]: ['vegan'], [left]: 'kept' };

  it('may come back as it was read, and stays', () => {
    const back = [
      { _id: name, value: 'Ana María' },
      { _id: diet, value: ['vegan'] },
      { _id: left, value: ' kept ' },
    ];
    expect(judgeEntered(form, back, was, staff)).toMatchObject({ fields: { ...was, [name]: 'Ana María' } });
  });

  it('is not to be changed, nor entered anew', () => {
    for (const [known, value] of [
      [was, 'other'],
      [was, ''],
      [{}, 'kept'],
      [{}, ''],
    ] as const) {
      const judged = judgeEntered(form, [{ _id: left, value }], known, staff);
      expect(isRejection(judged) && judged).toMatchObject({ rejected: 'unknown-field', details: { field: left } });
    }
  });
});
