import { FieldView } from '@turnout/contracts/forms';
import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { draw, speakEnglish } from '../ui/testing/drawn.tsx';
import ui from '../ui/words/en.json' with { type: 'json' };
import { FormulaEditor } from './formula-editor.tsx';
import words from './words/en.json' with { type: 'json' };

const nights = FieldView.parse({
  _id: 'n'.repeat(20),
  eventId: 'e'.repeat(20),
  _version: 0,
  title: 'Nights',
  name: 'NIGHTS',
  description: '',
  type: 'integer',
  required: false,
  values: '',
  labels: '',
  fieldMapping: '',
  validations: {},
});
beforeAll(() => speakEnglish({ forms: words, ui }));
afterEach(cleanup);

const Form = () => {
  const [formula, setFormula] = useState('[NIGHTS] * 95');
  return <FormulaEditor value={formula} fields={[nights]} currency="EUR" error={null} onChange={setFormula} />;
};

it('says what a formula comes to, and nothing of it while it names no field of the event', async () => {
  const hands = draw(<Form />);
  const formula = screen.getByRole('textbox', { name: 'Formula' });
  await hands.type(screen.getByRole('textbox', { name: 'NIGHTS' }), '2');
  expect(screen.getByRole('status').textContent).toBe('Comes to €190.00');
  await hands.type(formula, ' + [[BREAKFAST]');
  expect(screen.getByText('names no field of this event: BREAKFAST')).toBeDefined();
  expect(screen.queryByText(/^Comes to/)).toBeNull();
  await hands.type(formula, '{Backspace>14/}');
  expect(screen.getByRole('status').textContent).toBe('Comes to €190.00');
});
