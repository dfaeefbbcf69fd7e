import { FieldView } from '@turnout/contracts/forms';
import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { draw, speakEnglish } from '../ui/testing/drawn.tsx';
import { FieldDiscountsPart } from './field-discounts-part.tsx';
import { fieldDiscountsSent, type FieldDiscounts } from './type-field-discounts.ts';
import words from './words/en.json' with { type: 'json' };

beforeAll(() => speakEnglish({ forms: words }));
afterEach(cleanup);

const field = (digit: number, title: string, feeField: boolean) =>
  FieldView.parse({
    _id: `fe00000000000000000${digit}`,
    eventId: 'ev000000000000000001',
    _version: 0,
    title,
    name: title.toUpperCase(),
    description: '',
    type: 'integer',
    required: false,
    values: '',
    labels: '',
    fieldMapping: '',
    validations: {},
    feeField,
  });
const Part = () => {
  const [value, setValue] = useState<FieldDiscounts>({});
  return (
    <>
      <FieldDiscountsPart
        fields={[field(1, 'Guests', true), field(2, 'Age', false)]}
        currency="EUR"
        value={value}
        showsProblems
        onChange={setValue}
      />
      <output>{JSON.stringify(fieldDiscountsSent(value))}</output>
    </>
  );
};
const sent = (): unknown => JSON.parse(screen.getByRole('status').textContent ?? '');

it('asks for a discount on each field of the form that costs something, and says what is wrong with it', async () => {
  const user = draw(<Part />);
  expect(screen.getAllByRole('switch')).toHaveLength(1);
  await user.click(screen.getByRole('switch', { name: 'Discount on Guests' }));
  expect(screen.getByText(words.discount.problem.missing)).toBeDefined();
  await user.type(screen.getByRole('textbox', { name: 'Discount' }), '5');
  expect(screen.queryByText(words.discount.problem.missing)).toBeNull();
  expect(sent()).toMatchObject([{ field: 'fe000000000000000001', discountType: 'amount', discountValue: [5] }]);
  await user.click(screen.getByRole('switch', { name: 'Discount on Guests' }));
  expect(sent()).toEqual([]);
});
