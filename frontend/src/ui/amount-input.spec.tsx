// kind: screen
import { cleanup, screen } from '@testing-library/react';
import i18next from 'i18next';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { AmountInput, type AmountInputProps } from './amount-input.tsx';
import { draw, speakEnglish } from './testing/drawn.tsx';
import words from './words/en.json' with { type: 'json' };

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

beforeAll(() => speakEnglish({ ui: words }));
beforeEach(() => {
  sent.length = 0;
});
afterEach(async () => {
  cleanup();
  await i18next.changeLanguage('en');
});
const input = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });

const begin = '{Control>}a{/Control}{Backspace}';

it('holds what was typed when Enter follows at once, whatever zeros it has', async () => {
  const user = draw(<Form currency="EUR" />);
  for (const typed of ['12.50', '12,50', '012.5', '12.', '0.0', '.5', '1,250.5', '1.250,50'])
    await user.type(input(/Price/), `${begin}${typed}{Enter}`);
  expect(sent).toEqual([12.5, 12.5, 12.5, 12, 0, 0.5, 1250.5, 1250.5]);
});

it('shows what is being typed as it is, writes it out when it is left, and shows what is set from outside', async () => {
  const user = draw(<Form currency="EUR" />);
  expect(input(/Price/).value).toBe('7.00');
  await user.type(input(/Price/), `${begin}1250.0`);
  expect(input(/Price/).value).toBe('1250.0');
  await user.tab();
  expect(input(/Price/).value).toBe('1,250.00');
  await user.type(input(/Price/), `${begin}1.05{Enter}`);
  expect(sent).toEqual([1.05]);
  await user.click(screen.getByRole('button', { name: 'All' }));
  expect(input(/Price/).value).toBe('99.00');
});

it('holds the form, and says why beside it, as long as what was typed or pasted is no amount', async () => {
  const user = draw(<Form currency="EUR" />);
  const said = {
    '-3': 'must be 0 or more',
    '1e2': 'is not an amount: write it in digits alone',
    '1.250': 'can mean 1250 or 1.250: write it without a separator for thousands',
    '12.345,678': 'has at most 2 decimals in EUR',
  };
  for (const [typed, why] of Object.entries(said)) {
    await user.type(input(/Price/), `${begin}${typed}{Enter}`);
    expect(input(/Price/).value).toBe(typed);
    expect(screen.getByText(why)).toBeDefined();
    expect(input(/Price/).getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(input(/Price/));
  }
  await user.clear(input(/Price/));
  await user.paste('1.250');
  await user.tab();
  expect(screen.getByText(said['1.250'])).toBeDefined();
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'All' }));
  expect(input(/Price/).getAttribute('aria-invalid')).not.toBe('true');
  await user.type(input(/Price/), `${begin}{Enter}`);
  expect(sent).toEqual(['']);
});

it('takes as many decimals as the currency has, four of a share, and speaks the language of the screen', async () => {
  await i18next.changeLanguage('es');
  const user = draw(
    <>
      <Form currency="JPY" label="Yen" />
      <Form currency="JPY" label="Share" isPercent />
    </>,
  );
  await user.type(input(/Yen/), `${begin}1200.00{Enter}`);
  await user.type(input(/Yen/), `${begin}1.250{Enter}`);
  await user.type(input(/Share/), `${begin}12.505{Enter}`);
  await user.tab();
  expect(sent).toEqual([1250, 12.505]);
  expect(input(/Share/).value).toBe('12,505');
});
