// kind: screen
import { cleanup, screen } from '@testing-library/react';
import i18next from 'i18next';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { AmountInput, type AmountInputProps } from './amount-input.tsx';
import { NumberInput } from './number-input.tsx';
import { draw, speakEnglish } from './testing/drawn.tsx';

const sent: unknown[] = [];
const Form = (props: Omit<AmountInputProps, 'value' | 'onChange'>) => {
  const [value, setValue] = useState<number | ''>(7);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent.push(value);
      }}
    >
      <AmountInput label="Price" selectAllOnFocus value={value} onChange={setValue} {...props} />
      <button type="button" onClick={() => setValue(99)}>
        All
      </button>
    </form>
  );
};
const Whole = () => {
  const [value, setValue] = useState<number | ''>('');
  return (
    <form onSubmit={(event) => [event.preventDefault(), sent.push(value)]}>
      <NumberInput label="Seats" allowDecimal={false} value={value} onChange={setValue} />
    </form>
  );
};

beforeAll(() => speakEnglish({}));
beforeEach(() => {
  sent.length = 0;
});
afterEach(async () => {
  cleanup();
  await i18next.changeLanguage('en');
});
const input = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });

it('holds what was typed when Enter follows at once, whatever zeros it has', async () => {
  const user = draw(<Form currency="EUR" />);
  for (const typed of ['12.50', '12,50', '012.5', '12.', '0.0', '.5', '.'])
    await user.type(input(/Price/), `{Control>}a{/Control}{Backspace}${typed}{Enter}`);
  expect(sent).toEqual([12.5, 12.5, 12.5, 12, 0, 0.5, '']);
});

it('shows what is being typed, zeros and all, so that more can follow, and what is set from outside', async () => {
  const user = draw(<Form currency="EUR" />);
  await user.type(input(/Price/), '{Control>}a{/Control}{Backspace}1.0');
  expect(input(/Price/).value).toBe('1.0 EUR');
  await user.type(input(/Price/), '5{Enter}');
  expect(sent).toEqual([1.05]);
  await user.click(screen.getByRole('button', { name: 'All' }));
  expect(input(/Price/).value).toBe('99 EUR');
});

it('takes as many decimals as the currency has, four of a share, and speaks the language of the screen', async () => {
  await i18next.changeLanguage('es');
  const user = draw(
    <>
      <Form currency="JPY" label="Yen" />
      <Form currency="JPY" label="Share" isPercent />
    </>,
  );
  await user.type(input(/Yen/), '{Control>}a{/Control}{Backspace}1250{Enter}');
  await user.type(input(/Share/), '{Control>}a{/Control}{Backspace}12.505{Enter}');
  expect(sent).toEqual([1250, 12.505]);
  expect(input(/Share/).value).toBe('12,505 %');
});

it('holds a whole number that begins with zeros too', async () => {
  const user = draw(<Whole />);
  await user.type(input(/Seats/), '05{Enter}');
  expect(sent).toEqual([5]);
});
