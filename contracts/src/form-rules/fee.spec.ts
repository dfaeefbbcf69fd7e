import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FieldType } from '../fields/index.ts';
import {
  feesOn,
  formulaCircleIn,
  isLocked,
  isOnForm,
  type FormMode,
  type LockKeys,
  type PricedField,
} from './index.ts';

const field = (name: string, more: Partial<PricedField> = {}): PricedField => ({
  _id: name,
  name,
  type: 'integer',
  values: [],
  ...more,
});
const priced = { day: '2027-01-10', currency: 'EUR' };
const feesOf = (fields: readonly PricedField[], answers: Readonly<Record<string, string | string[]>>) =>
  Object.fromEntries([...feesOn(fields).of(answers, priced)].map(([id, { fee, off }]) => [id, [fee, off]]));

const guests = field('guests', { feeField: true, feeValues: '12.50' });
const meals = field('meals', {
  type: 'checkboxes',
  values: 'lunch\ndinner\ntea',
  feeField: true,
  feeValues: '10\n20\n',
});

describe('the fees of a form', () => {
  it('are those of the options chosen, of a number for each, and else of an answer', () => {
    const note = field('note', { type: 'text', feeField: true, feeValues: ['3'] });
    expect(feesOf([guests, meals, note], { guests: '2', meals: ['dinner', 'tea'], note: 'x' })).toEqual({
      guests: [2500, 0],
      meals: [2000, 0],
      note: [300, 0],
    });
    expect(feesOf([guests, meals, note], { guests: '', meals: ['tea', 'gone'] })).toEqual({});
  });
  it('come of formulas over numbers, chosen options and how many there are, and over what other formulas come to', () => {
    const sum = field('sum', { type: 'text', feeField: true, feeFormula: '[guests] * [meals] + [MEALS_count] * 1.5' });
    const tax = field('tax', { type: 'text', feeField: true, feeFormula: '[sum] * 0.19 / 1' });
    const fees = feesOf([tax, sum, guests, meals], { guests: '3', meals: ['lunch', 'tea'] });
    expect(fees).toMatchObject({ sum: [3300, 0], tax: [627, 0] });
    const own = field('own', { feeField: true, feeFormula: '[own] * 2 / ([guests] - [guests])' });
    expect(feesOf([own, guests], { own: '4' })).toEqual({});
  });
  it('take a number below 0 for 0, of a field itself and in formulas', () => {
    const [adults, kids] = [field('adults'), field('kids')];
    const stay = field('stay', { type: 'text', feeField: true, feeFormula: '[adults] * 30 + [kids] * 10' });
    expect(feesOf([adults, kids, stay], { adults: '2', kids: '-3' })).toEqual({ stay: [6000, 0] });
    expect(feesOf([adults, kids, stay], { adults: '2', kids: ' -3' })).toEqual({ stay: [6000, 0] });
    const credit = field('credit', { type: 'text', feeField: true, feeFormula: '100 - [adults] * -1' });
    expect(feesOf([adults, credit], { adults: '-5' })).toEqual({ credit: [10_000, 0] });
    expect(feesOf([guests], { guests: '-2' })).toEqual({});
  });
  it('are not asked of a field that is not, and count as 0 there', () => {
    const late = field('late', {
      dependsOnFields: ['meals'],
      dependsOnValues: ['tea'],
      feeField: true,
      feeValues: '5',
    });
    const sum = field('sum', { type: 'text', feeField: true, feeFormula: '[late] + 1' });
    expect(feesOf([meals, late, sum], { late: '2' })).toEqual({ sum: [100, 0] });
    expect(feesOf([meals, late, sum], { late: '2', meals: ['tea'] })).toEqual({ late: [1000, 0], sum: [300, 0] });
  });
  it('are less a discount of the day, never below 0 and never above the highest price', () => {
    const early = { discount: true, discountType: 'percent', discountPeriod: true } as const;
    const dates = { discountStartDate: ['2027-01-01'], discountEndDate: ['2027-02-01'], discountValue: [50] };
    expect(feesOf([{ ...guests, ...early, ...dates }], { guests: '1' })).toEqual({ guests: [1250, 625] });
    expect(feesOf([field('a', { feeField: true, feeFormula: '0 - 5' })], { a: '1' })).toEqual({});
    const nines = field('a', { feeField: true, feeFormula: '999999999 * 999999999' });
    expect(feesOf([nines], {})).toEqual({ a: [100_000_000_000, 0] });
  });
  it('of formulas that ask for one another name the circle, and end all the same', () => {
    const [a, b] = [
      field('a', { type: 'text', feeField: true, feeFormula: '[b] + 1' }),
      field('b', { type: 'text', feeField: true, feeFormula: '[a] + [b]' }),
    ];
    expect(formulaCircleIn([a, b])).toEqual(['a', 'b']);
    expect(formulaCircleIn([a, field('b', { feeFormula: '[b] * 2' })])).toBeNull();
    expect(Object.keys(feesOf([a, b], { a: '1', b: '1' })).length).toBeGreaterThan(0);
  });
  it('of any form and any answers are whole amounts, the same each time, and always end', () => {
    const names = ['a', 'b', 'c', 'd'];
    const formula = fc
      .array(fc.constantFrom('[a]', '[b]', '[c_count]', '[d]', '+', '-', '*', '/', '(', ')', '2', '.5'), {
        maxLength: 9,
      })
      .map((parts) => parts.join(''));
    const any = (name: string) =>
      fc.record({
        _id: fc.constant(name),
        name: fc.constant(name),
        type: fc.constantFrom(...FieldType.options),
        values: fc.constantFrom('', '1\n2', 'x\ny'),
        feeField: fc.boolean(),
        feeValues: fc.oneof(fc.constantFrom('1\n2.5', '', 'NaN\n1e9'), fc.array(fc.string(), { maxLength: 3 })),
        feeFormula: formula,
        dependsOnFields: fc.subarray(names),
        dependsOnValues: fc.subarray(['1', 'x']),
        discount: fc.boolean(),
        discountValue: fc.array(fc.double({ min: 0, max: 1e12, noNaN: true }), { maxLength: 2 }),
      });
    const value = fc.oneof(fc.constantFrom('1', '2', 'x', '', '1e999', '-3'), fc.subarray(['1', '2', 'x']));
    const answers = fc.record(Object.fromEntries(names.map((name) => [name, value])));
    fc.assert(
      fc.property(
        fc.tuple(...names.map(any)),
        answers,
        fc.constantFrom('EUR', 'JPY', 'KWD'),
        (form, given, currency) => {
          const once = feesOn(form).of(given, { day: '2027-01-01', currency });
          // As it comes over the wire.
          const sent: typeof form = JSON.parse(JSON.stringify(form));
          expect([...feesOn(sent).of(given, { day: '2027-01-01', currency })]).toEqual([...once]);
          for (const { fee, off } of once.values()) {
            expect(Number.isSafeInteger(fee) && fee > 0).toBe(true);
            expect(Number.isSafeInteger(off) && off >= 0 && off <= fee).toBe(true);
          }
          formulaCircleIn(form);
        },
      ),
      { seed: 15, numRuns: 300 },
    );
  });
});

describe('who may change a field', () => {
  it.each<[string, LockKeys, FormMode, boolean]>([
    ['anything, unless told', {}, 'new', false],
    ['a locked one', { locked: true }, 'new', true],
    ['a locked one, staff', { locked: true }, 'admin-edit', false],
    ['0 for new registrants', { registrantEditableDuringRegistrationNewRegistrant: 0 }, 'new', true],
    ['0 for new registrants, later', { registrantEditableDuringRegistrationNewRegistrant: 0 }, 'self-edit', false],
    ['not during registration', { registrantEditableDuringRegistration: false }, 'new', true],
    ['not editable', { registrantEditable: false }, 'self-edit', true],
    ['not editable, when new', { registrantEditable: false }, 'new', false],
    [
      'not editable, said otherwise',
      { registrantEditable: false, registrantEditableDuringEditRegistration: 1 },
      'self-edit',
      false,
    ],
    ['editable, said otherwise', { registrantEditableDuringEditRegistration: false }, 'type-change', true],
    ['privileged', { specialPrivilegeNeededToEdit: true }, 'admin-edit', true],
  ])('%s: %o in %s', (_, keys, mode, locked) => {
    expect(isLocked(keys, { mode, hasPrivilege: false })).toBe(locked);
    expect(isLocked({ specialPrivilegeNeededToEdit: true }, { mode, hasPrivilege: true })).toBe(false);
  });
  it('and who sees it', () => {
    expect(isOnForm({ showOnRegistrationScreen: false }, 'new')).toBe(false);
    expect(isOnForm({ showOnRegistrationScreen: false }, 'admin-add')).toBe(true);
    expect(isOnForm({ showField: false }, 'admin-add')).toBe(false);
    expect(isOnForm({ published: false }, 'admin-edit')).toBe(false);
  });
});
