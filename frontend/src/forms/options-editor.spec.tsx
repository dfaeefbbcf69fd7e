import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { draw, speakEnglish } from '../ui/testing/drawn.tsx';
import { Notices } from '../ui/notices.tsx';
import uiWords from '../ui/words/en.json' with { type: 'json' };
import { newOption, type Option } from './field-options.ts';
import { OptionsEditor } from './options-editor.tsx';
import words from './words/en.json' with { type: 'json' };

beforeAll(() => speakEnglish({ ui: uiWords, forms: words }));
afterEach(cleanup);

const first = [newOption('S', 'Small', '', 20), newOption('M', 'Medium')];
/** Stands for the field's form: holds the options, and shows how many there are of each. */
const Form = ({ taken }: { readonly taken: Readonly<Record<string, number>> | null }) => {
  const [options, setOptions] = useState<readonly Option[]>(first);
  return (
    <>
      <OptionsEditor options={options} feeIn={null} taken={taken} error={null} onChange={setOptions} />
      <Notices />
      <output aria-label="quantities">{options.map(({ quantity }) => String(quantity)).join(';')}</output>
    </>
  );
};
const quantity = (place: number) => screen.getByRole('textbox', { name: `How many there are of option ${place}` });

describe('the options of a field that are counted', () => {
  it('ask beside each how many there are, and say how many of them are taken', async () => {
    const user = draw(<Form taken={{ S: 12 }} />);
    expect(quantity(1)).toHaveProperty('value', '20');
    expect(screen.getByText('12 of 20 taken')).toBeDefined();
    expect(screen.getByText(/Where no quantity is written, there is no limit\./)).toBeDefined();
    await user.type(quantity(2), '7');
    expect(screen.getByLabelText('quantities').textContent).toBe('20;7');
    expect(screen.getByText('0 of 7 taken')).toBeDefined();
    await user.clear(quantity(1));
    expect(screen.getByLabelText('quantities').textContent).toBe(';7');
  });

  it('ask nothing where they are not', () => {
    draw(<Form taken={null} />);
    expect(screen.queryByRole('textbox', { name: /^How many there are/ })).toBeNull();
  });
});

describe('the options of a field that cost something', () => {
  const priced = [newOption('S', '', 5), newOption('M'), newOption('L', '', 0)];
  const Priced = ({ isFreeWithout }: { readonly isFreeWithout: boolean }) => (
    <OptionsEditor
      options={priced}
      feeIn="EUR"
      isFreeWithout={isFreeWithout}
      taken={null}
      error={null}
      onChange={() => undefined}
    />
  );
  const fee = (place: number) => screen.getByRole('textbox', { name: `Fee of option ${place}` });

  it('say of each one without a fee that it is free, unless a formula says what answers cost', () => {
    draw(<Priced isFreeWithout />);
    const free = 'No fee: this option is free';
    expect(screen.getAllByText(free)).toHaveLength(2);
    const describes = (place: number): string =>
      document.querySelector(`[id="${fee(place).getAttribute('aria-describedby') ?? ''}"]`)?.textContent ?? '';
    expect([1, 2, 3].map(describes)).toEqual(['', free, free]);
  });

  it('say nothing of it where a formula says what answers cost', () => {
    draw(<Priced isFreeWithout={false} />);
    expect(screen.queryByText('No fee: this option is free')).toBeNull();
  });
});

describe('a list of options that is pasted', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, place) => `V${place};Label ${place}`).join('\n');
  const paste = async (count: number) => {
    const user = draw(<Form taken={null} />);
    await user.click(screen.getByRole('button', { name: 'Paste a list' }));
    await user.click(screen.getByRole('textbox', { name: 'One option a line' }));
    await user.paste(lines(count));
    return user;
  };
  const tooMany = 'A field has at most 500 options; these would be 501. Nothing is taken.';

  it('is refused in the dialog where the field would have more than it may, and stays there to be shortened', async () => {
    const user = await paste(499);
    const input = screen.getByRole('textbox', { name: 'One option a line', description: new RegExp(tooMany) });
    await user.click(screen.getByRole('button', { name: 'Take these options' }));
    expect(input).toHaveProperty('value', lines(499));
    expect(document.activeElement).toBe(input);
    await user.click(screen.getByRole('checkbox', { name: 'Replace the options there are' }));
    expect(screen.queryByText(tooMany)).toBeNull();
  });

  it('is taken up to as many as a field may have', async () => {
    const user = await paste(498);
    expect(screen.queryByText(/^A field has at most/)).toBeNull();
    await user.keyboard('{Escape}');
  });

  it('is refused as a whole where it is pasted into one option', async () => {
    const user = draw(<Form taken={null} />);
    await user.click(screen.getByRole('textbox', { name: 'Value of option 1' }));
    await user.paste(lines(499));
    expect(screen.getByText(tooMany)).toBeDefined();
    expect(screen.getByLabelText('quantities').textContent).toBe('20;');
  });
});
