import { cleanup, screen } from '@testing-library/react';
import { FieldType, type FieldValue } from '@turnout/contracts/fields';
import i18next from 'i18next';
import { useState } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { InputField } from './field-frame.ts';
import { FieldInput } from './field-input.tsx';
import { draw, speakEnglish } from './testing/drawn.tsx';
import es from './words/es.json' with { type: 'json' };
import words from './words/en.json' with { type: 'json' };

beforeAll(() => speakEnglish({ ui: words }));

const field = (type: FieldType, more: Partial<InputField> = {}): InputField => ({
  type,
  title: 'Question',
  description: 'A hint',
  values: type === 'list' || type === 'radio' || type === 'checkboxes' ? 'S\nM' : '',
  labels: 'Small\nMedium',
  ...more,
});
interface Asking {
  readonly first?: FieldValue;
  readonly error?: string;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
  readonly autoFill?: string;
}
/** Stands for a form: holds the value, and shows it. */
const Form = ({ of, first = '', isRequired = false, ...rest }: Asking & { readonly of: InputField }) => {
  const [value, setValue] = useState<FieldValue>(first);
  return (
    <>
      <FieldInput id="asked" field={of} value={value} isRequired={isRequired} {...rest} onChange={setValue} />
      <output>{JSON.stringify(value)}</output>
    </>
  );
};
const ask = (of: InputField, asking: Asking = {}) => draw(<Form of={of} {...asking} />);
const value = (): unknown => JSON.parse(screen.getByRole('status').textContent);

/** What each type is to somebody who cannot see it. */
const roles: Readonly<Record<FieldType, string>> = {
  text: 'textbox',
  textarea: 'textbox',
  editor: 'textbox',
  list: 'combobox',
  radio: 'radiogroup',
  checkboxes: 'group',
  integer: 'spinbutton',
  calendar: '',
  color: 'textbox',
  media: 'textbox',
};

describe('what asks for the value of a field', () => {
  it.each(FieldType.options)('of type %s has a name, and its hint and error are read with it', async (type) => {
    ask(field(type), { error: 'is wrong', isRequired: true });
    const description = type === 'editor' ? 'A hint is wrong' : 'is wrong A hint';
    const asked =
      roles[type] === ''
        ? screen.getByLabelText(/^Question/)
        : await screen.findByRole(roles[type], { name: /^Question/, description });
    const told = (asked.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id));
    expect(told.map((each) => each?.textContent)).toEqual(expect.arrayContaining(['is wrong', 'A hint']));
    const inputs = [asked, ...asked.querySelectorAll('input')];
    expect(inputs.some((input) => input.getAttribute('aria-invalid') === 'true')).toBe(true);
    document.getElementById('asked')?.focus();
    expect(document.activeElement?.id).toBe('asked');
  });

  it.each<[FieldType, (hands: ReturnType<typeof draw>) => Promise<void>, FieldValue]>([
    ['text', (hands) => hands.type(screen.getByRole('textbox'), 'Ada'), 'Ada'],
    ['textarea', (hands) => hands.type(screen.getByRole('textbox'), 'a{enter}b'), 'a\nb'],
    ['integer', (hands) => hands.type(screen.getByRole('spinbutton'), '42'), '42'],
    ['calendar', (hands) => hands.type(screen.getByLabelText('Question'), '2026-11-21'), '2026-11-21'],
    ['color', (hands) => hands.type(screen.getByRole('textbox'), '#1a2b3c'), '#1a2b3c'],
    ['media', (hands) => hands.type(screen.getByRole('textbox'), 'https://a.example'), 'https://a.example'],
    ['list', (hands) => hands.selectOptions(screen.getByRole('combobox'), 'Medium'), 'M'],
    ['radio', (hands) => hands.click(screen.getByRole('radio', { name: 'Small' })), 'S'],
  ])('of type %s takes it', async (type, enter, entered) => {
    await enter(ask(field(type, { description: '' })));
    expect(value()).toBe(entered);
  });

  it('of checkboxes is ticked by keyboard alone', async () => {
    const hands = ask(field('checkboxes'), { first: [] });
    await hands.tab();
    await hands.keyboard(' ');
    await hands.tab();
    await hands.keyboard(' ');
    expect(value()).toEqual(['S', 'M']);
  });

  it('of a list with several answers is ticked, also under a search where there are many', async () => {
    const hands = ask(field('list', { multiple: true }), { first: [] });
    await hands.click(screen.getByRole('checkbox', { name: 'Medium' }));
    await hands.click(screen.getByRole('checkbox', { name: 'Small' }));
    expect(value()).toEqual(['M', 'S']);
    expect(screen.queryByRole('searchbox')).toBeNull();
    cleanup();
    const values = Array.from({ length: 30 }, (_, place) => `town-${place}`);
    const many = ask(field('list', { multiple: true, values, labels: [] }), { first: ['town-7'] });
    const search = screen.getByRole('searchbox', { name: 'Find an option: Question' });
    await many.type(search, 'Town 23{enter}');
    expect(screen.getAllByRole('checkbox').map((box) => box.getAttribute('value'))).toEqual(['town-7', 'town-23']);
    await many.click(screen.getByRole('checkbox', { name: 'town-23' }));
    expect(value()).toEqual(['town-7', 'town-23']);
  });

  it('of radios is cleared again, unless it is required', async () => {
    const hands = ask(field('radio'), { first: 'S' });
    await hands.click(screen.getByRole('button', { name: 'Clear the choice: Question' }));
    expect(value()).toBe('');
    cleanup();
    ask(field('radio'), { first: 'S', isRequired: true });
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each<[FieldType, FieldValue]>([
    ['list', 'XL'],
    ['radio', 'XL'],
    ['checkboxes', ['XL']],
  ])('of type %s still shows what was chosen when there were other options', (type, first) => {
    ask(field(type), { first });
    const chosen = type === 'list' ? screen.getByDisplayValue('XL') : screen.getByLabelText('XL', { exact: true });
    expect(chosen).toMatchObject(type === 'list' ? { value: 'XL' } : { checked: true });
  });

  it.each([
    ['', 'date'],
    ['2026-11-21', 'date'],
    ['2026-11-21T10:30', 'datetime-local'],
    ['next Tuesday', 'text'],
  ])('of a date shows %j, which a date input would hide', (first, type) => {
    ask(field('calendar'), { first });
    expect(screen.getByLabelText('Question')).toMatchObject({ value: first, type });
  });

  it('says when it is left what is wrong with what was entered, and never of what stood there before', async () => {
    const hands = ask(field('integer', { description: '', validations: { min: 18 } }), { first: '3' });
    await hands.click(screen.getByRole('spinbutton'));
    await hands.tab();
    expect(screen.queryByText('must be at least 18')).toBeNull();
    await hands.type(screen.getByRole('spinbutton'), '{backspace}7');
    await hands.tab();
    expect(screen.getByRole('spinbutton', { description: 'must be at least 18' })).toBeDefined();
    await hands.type(screen.getByRole('spinbutton'), '7');
    expect(screen.queryByText('must be at least 18')).toBeNull();
  });

  it('says so in the language of the page', async () => {
    i18next.addResourceBundle('es', 'ui', es);
    await i18next.changeLanguage('es');
    const hands = ask(field('color'));
    await hands.type(screen.getByRole('textbox'), 'red');
    await hands.tab();
    expect(screen.getByText('debe ser un color como #1a2b3c')).toBeDefined();
    await i18next.changeLanguage('en');
  });

  it('leaves options that this reader may not know to be written, and judges none of them', async () => {
    const hands = ask(field('checkboxes', { values: '', labels: '' }), { first: ['S'] });
    await hands.type(screen.getByRole('textbox'), ', M');
    await hands.tab();
    expect(value()).toEqual(['S', 'M']);
    expect(screen.queryByText('must be one of the options')).toBeNull();
  });

  it('lets a browser fill in what is one’s own, and nothing of others', () => {
    const of = field('text', { fieldMapping: 'email', name: 'EMAIL' });
    ask(of, { autoFill: 'section-p2 ' });
    expect(screen.getByRole('textbox')).toMatchObject({ autocomplete: 'section-p2 email', type: 'email' });
    cleanup();
    ask(of);
    expect(screen.getByRole('textbox')).toMatchObject({ autocomplete: 'off' });
  });

  it('shows rich text that may not be changed as it reads, and nothing that could run', async () => {
    ask(field('editor'), { first: '<p>Be <strong>kind</strong><script>steal()</script></p>', isDisabled: true });
    expect((await screen.findByText('kind')).tagName).toBe('STRONG');
    expect(document.querySelector('p script')).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('options that there are only so many of', () => {
  const limited = (type: FieldType, more: Partial<InputField> = {}) =>
    field(type, { values: 'S\nM\nL', labels: 'Small\nMedium\nLarge', optionsLeft: { S: 3, L: 0 }, ...more });

  it.each([
    ['list', 'option'],
    ['radio', 'radio'],
    ['checkboxes', 'checkbox'],
  ] as const)('of a field of type %s say how many are left, and one that is gone cannot be chosen', (type, role) => {
    ask(limited(type));
    expect(screen.getByRole(role, { name: 'Small (3 left)' })).toHaveProperty('disabled', false);
    expect(screen.getByRole(role, { name: 'Medium' })).toHaveProperty('disabled', false);
    expect(screen.getByRole(role, { name: 'Large (none left)' })).toHaveProperty('disabled', true);
  });

  it('say so to staff, who read how many are taken', () => {
    const counted = { quantityField: true, quantityValues: '3\n\n2', optionsTaken: { S: 1, L: 2 } };
    ask(field('radio', { values: 'S\nM\nL', labels: 'Small\nMedium\nLarge', ...counted }));
    const names = screen.getAllByRole('radio').map((radio) => radio.closest('div')?.parentElement?.textContent);
    expect(names).toEqual(['Small (2 left)', 'Medium', 'Large (none left)']);
  });

  it('can be given up where one is gone that was chosen', async () => {
    const user = ask(limited('checkboxes'), { first: ['L'] });
    await user.click(screen.getByRole('checkbox', { name: 'Large (none left)' }));
    expect(value()).toEqual([]);
  });
});
