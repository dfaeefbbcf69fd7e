import { problemSentence, type ValueProblem } from '@turnout/contracts/fields';
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { bodyOf, type FieldFormValues, fieldProblems, nameFrom, valuesOf } from './field-form.ts';
import { newOption } from './field-options.ts';

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
  it('sends a fee for each option, 0 where none was given, and reads them back', () => {
    const options = [newOption('s', 'Single', 80), newOption('d', 'Double', 12.5), newOption('n')];
    const body = bodyOf(filled({ kind: 'radio', feeField: true, options }));
    expect(body.feeValues).toBe('80\n12.5\n0');
    expect(bodyOf(filled({ kind: 'radio', options: [newOption('s'), newOption('d')] })).feeValues).toBe('');
  });
  it('sends how many of each option there are, blank where there is no limit, and reads them back', () => {
    const options = [newOption('s', '', '', 20), newOption('m'), newOption('l', '', '', 0)];
    const body = bodyOf(filled({ kind: 'list', quantityField: true, options }));
    expect([body.quantityField, body.quantityValues]).toEqual([true, '20\n\n0']);
    expect(bodyOf(filled({ kind: 'list', options: [newOption('s'), newOption('m')] })).quantityValues).toBe('');
  });
  it('keeps the order of options only where several may be chosen', () => {
    const wanted = { kind: 'list', sortUsingValuesWhileSaving: true, options: [newOption('a')] } as const;
    const sorted = (multiple: boolean) => {
      const body = bodyOf(filled({ ...wanted, multiple, options: [...wanted.options] }));
      return [body.sortUsingValuesWhileSaving, body.multiple];
    };
    expect([sorted(false), sorted(true)]).toEqual([
      [false, false],
      [true, true],
    ]);
  });
  it('names a field that its formula asks for and nobody has', () => {
    const problems = (feeFormula: string, feeField = true) =>
      Object.keys(
        fieldProblems(filled({ kind: 'integer', feeField, feeFormula }), i18next.t, sentence, {
          currency: 'EUR',
          others: [{ name: 'NIGHTS' }],
        }),
      );
    expect(problems('[nights] * 95 + [NIGHTS_count]')).toEqual([]);
    expect(problems('[DAYS] * 95')).toEqual(['feeFormula']);
    expect(problems('[NIGHTS] *')).toEqual(['feeFormula']);
    expect(problems('[DAYS] * 95', false)).toEqual([]);
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
    expect(
      Object.keys(
        fieldProblems(filled({ ...rest, options: [...options] }), i18next.t, sentence, { currency: 'EUR', others: [] }),
      ),
    ).toEqual([field]);
  });
  it('says whether those who registered before see a change', () => {
    expect(bodyOf(filled())).toMatchObject({ propagateChanges: true });
    expect(bodyOf(filled({ keepsShown: true }))).toMatchObject({ propagateChanges: false });
  });
  it('makes a name without accents and spaces of a title', () => {
    expect(nameFrom(' Régime alimentaire? ')).toBe('regime_alimentaire');
  });
});
