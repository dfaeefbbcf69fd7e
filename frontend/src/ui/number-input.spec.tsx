// kind: screen
import { cleanup, screen } from '@testing-library/react';
import i18next from 'i18next';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { NumberInput, type NumberInputProps } from './number-input.tsx';
import { draw, speakEnglish } from './testing/drawn.tsx';
import words from './words/en.json' with { type: 'json' };
import spanish from './words/es.json' with { type: 'json' };

const sent: unknown[] = [];
const Form = (props: Omit<NumberInputProps, 'value' | 'onChange'>) => {
  const [value, setValue] = useState<number | ''>(7);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent.push(value);
      }}
    >
      <NumberInput label="Seats" value={value} onChange={setValue} {...props} />
      <button type="button" onClick={() => setValue(99)}>
        All
      </button>
    </form>
  );
};

beforeAll(async () => {
  await speakEnglish({ ui: words });
  i18next.addResourceBundle('es', 'ui', spanish);
});
beforeEach(() => {
  sent.length = 0;
});
afterEach(async () => {
  cleanup();
  await i18next.changeLanguage('en');
});
const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Seats/ });
const begin = '{Control>}a{/Control}{Backspace}';

it('holds the form, and says why beside it, as long as what was typed is no whole number', async () => {
  const user = draw(<Form allowDecimal={false} />);
  const said = {
    '12.5': 'must be a whole number',
    '1e2': 'is not a number: write it in digits alone',
    '1.000': 'can mean 1000 or 1.000: write it without a separator for thousands',
    '-': 'is not a number: write it in digits alone',
  };
  for (const [typed, why] of Object.entries(said)) {
    await user.type(input(), `${begin}${typed}{Enter}`);
    expect(input().value).toBe(typed);
    expect(screen.getByText(why)).toBeDefined();
    expect(input().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(input());
  }
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'All' }));
  expect(input().value).toBe('99');
  expect(input().getAttribute('aria-invalid')).not.toBe('true');
});

it('takes thousands, zeros before it, a minus and nothing at all, and writes the number out when it is left', async () => {
  const user = draw(<Form allowDecimal={false} />);
  for (const typed of ['1,000', '1 000', '05', '-3', '']) await user.type(input(), `${begin}${typed}{Enter}`);
  expect(sent).toEqual([1000, 1000, 5, -3, '']);
  await user.type(input(), '012,000');
  expect(input().value).toBe('012,000');
  await user.type(input(), `${begin}1,000`);
  await user.tab();
  expect(input().value).toBe('1000');
});

it('says the limit of a number that lies outside, and cuts none down to it', async () => {
  const user = draw(<Form allowDecimal={false} min={0} max={499} />);
  await user.type(input(), `${begin}500`);
  await user.tab();
  expect(input().value).toBe('500');
  expect(screen.getByText('must be at most 499')).toBeDefined();
  await user.type(input(), `${begin}-3{Enter}`);
  expect(input().value).toBe('-3');
  expect(screen.getByText('must be at least 0')).toBeDefined();
  expect(sent).toEqual([]);
  await user.type(input(), `${begin}499{Enter}`);
  expect(sent).toEqual([499]);
});

it('takes decimals with a point or a comma, and speaks the language of the screen', async () => {
  await i18next.changeLanguage('es');
  const user = draw(<Form min={-90} max={90} decimalScale={6} />);
  for (const typed of ['40.417', '-3,7', '41.0']) await user.type(input(), `${begin}${typed}{Enter}`);
  expect(sent).toEqual([40.417, -3.7, 41]);
  await user.type(input(), `${begin}40.4167754{Enter}`);
  expect(screen.getByText('tiene como máximo 6 decimales')).toBeDefined();
  await user.type(input(), `${begin}40.417`);
  await user.tab();
  expect(input().value).toBe('40,417');
});

it('goes up and down by the arrow keys, no further than its limits, and not from what is no number', async () => {
  const user = draw(<Form allowDecimal={false} min={0} max={9} />);
  await user.type(input(), '{ArrowUp}{ArrowUp}{ArrowUp}{Enter}');
  expect(input().value).toBe('9');
  await user.type(input(), `${begin}1{ArrowDown}{ArrowDown}{Enter}`);
  await user.type(input(), `${begin}{ArrowUp}{Enter}`);
  await user.type(input(), `${begin}1.5{ArrowUp}{Enter}`);
  expect(input().value).toBe('1.5');
  expect(sent).toEqual([9, 0, 0]);
});

it('lets the form go where what was typed is not sent with it, and says why all the same', async () => {
  const user = draw(<Form holdsForm={false} />);
  await user.type(input(), `${begin}ten{Enter}`);
  await user.tab();
  expect(screen.getByText('is not a number: write it in digits alone')).toBeDefined();
  expect(sent).toEqual(['']);
});
