import { problemSentence, type ValueProblem } from '@turnout/contracts/fields';
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  bodyOf,
  type FieldFormValues,
  fieldProblems,
  nameFrom,
  newOption,
  optionsFromLines,
  valuesOf,
} from './field-form.ts';

const filled = (changes: Partial<FieldFormValues> = {}): FieldFormValues => ({
  ...valuesOf(null),
  title: 'Diet',
  name: 'diet',
  ...changes,
});

const sentence = (problem: ValueProblem) => problemSentence(problem, 'en');

describe('the form of a custom field', () => {
  beforeAll(async () => {
    await i18next.init({ lng: 'en', resources: {} });
  });
  it('sends an e-mail field as text that is checked', () => {
    expect(bodyOf(filled({ kind: 'email' }))).toMatchObject({ type: 'text', validations: { email: true } });
  });
  it('sends options pairwise and leaves out empty rows', () => {
    const options = [newOption('veg', 'Vegetarian'), newOption('  '), newOption('all')];
    expect(bodyOf(filled({ kind: 'list', options }))).toMatchObject({
      values: ['veg', 'all'],
      labels: ['Vegetarian', 'all'],
    });
  });
  it('forgets options and limits of another kind', () => {
    expect(bodyOf(filled({ kind: 'text', options: [newOption('a')], min: 1 }))).toMatchObject({
      values: [],
      labels: [],
      validations: {},
    });
  });
  it.each([
    ['a list without options', { kind: 'list' }, 'values'],
    ['an option twice', { kind: 'checkboxes', options: [newOption('a'), newOption(' a ')] }, 'values'],
    ['a maximum below the minimum', { kind: 'integer', min: 5, max: 4 }, 'max'],
    ['a name with a space', { name: 'my diet' }, 'name'],
    ['no title', { title: ' ' }, 'title'],
  ] as const)('refuses %s', (_, changes, field) => {
    const { options, ...rest } = { options: [], ...changes };
    expect(Object.keys(fieldProblems(filled({ ...rest, options: [...options] }), i18next.t, sentence, 'EUR'))).toEqual([
      field,
    ]);
  });
  it('takes pasted lines as options, with labels where they are given', () => {
    expect(optionsFromLines('S\n M = Medium \n\nL').map(({ value, label }) => [value, label])).toEqual([
      ['S', ''],
      ['M', 'Medium'],
      ['L', ''],
    ]);
  });
  it('makes a name without accents and spaces of a title', () => {
    expect(nameFrom(' Régime alimentaire? ')).toBe('regime_alimentaire');
  });
});
