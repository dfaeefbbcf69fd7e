import { FieldId } from '@turnout/contracts/kernel';
import { describe, expect, it } from 'vitest';
import { refusedDetail } from './refused-detail.ts';

const age = { _id: FieldId.parse('f0123456789abcdefgh6'), title: 'Age (years)', name: 'AGE' };

describe('a refused correction', () => {
  it('is shown at the field it names', () => {
    expect(
      refusedDetail({ message: 'Age (years): must be at least 18', details: { title: 'Age (years)', rule: 'min' } }, [
        age,
      ]),
    ).toEqual({
      field: age._id,
      label: 'Age (years)',
      message: 'must be at least 18',
    });
  });

  it('is shown above the form when it names none', () => {
    expect(
      refusedDetail({ message: 'you are not allowed to edit this registration', details: undefined }, [age]),
    ).toEqual({
      field: 'details',
      message: 'you are not allowed to edit this registration',
    });
  });
});
