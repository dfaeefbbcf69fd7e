import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FieldType, isEmptyValue, type FieldValue } from '../fields/index.ts';
import { FieldId } from '../kernel/index.ts';
import { formRules, type Filling, type FormField, type FormMode } from './index.ts';

const modes: readonly FormMode[] = ['new', 'admin-add', 'admin-edit', 'self-edit', 'type-change'];
const places = ['a', 'b', 'c', 'd', 'e', 'f', 'g'] as const;
const ids = places.map((letter) => FieldId.parse(letter.repeat(20)));
const today = '2027-01-10';
const words = ['1', '2', 'x', '2027-02-01', '2020-02-01', 'ann@example.org', '#1a2b3c', ' ', ''];
const flag = fc.constantFrom(undefined, true, false);

/** Any field; its conditions and formula may name every other field, so that they reach three deep and in circles. */
const anyField = (id: FieldId): fc.Arbitrary<FormField> =>
  fc.record({
    _id: fc.constant(id),
    name: fc.constant(id.slice(0, 1).toUpperCase()),
    type: fc.constantFrom(...FieldType.options),
    required: fc.boolean(),
    values: fc.subarray(['1', '2', 'x']),
    defaultValue: fc.constantFrom('', '1', 'x', '1\n2'),
    fieldMapping: fc.constantFrom('', 'firstName', 'lastName', 'email'),
    validations: fc.record({ email: flag, integer: flag, pastDate: flag, min: fc.constantFrom(undefined, 2) }),
    dependsOnFields: fc.subarray(ids, { maxLength: 3 }),
    dependsOnValues: fc.subarray(['1', '2', 'x']),
    feeField: fc.boolean(),
    feeValues: fc.constantFrom('', '10', '1.5\n20\n0'),
    feeFormula: fc.constantFrom('', '[A] * 2', '[B_count] + [C] / [D]', '[E] - [F]', '[G'),
    discount: fc.boolean(),
    discountValue: fc.constantFrom(1, 5),
    published: flag,
    showField: flag,
    showOnRegistrationScreen: flag,
    locked: flag,
    specialPrivilegeNeededToEdit: flag,
    registrantEditable: flag,
    registrantEditableDuringEditRegistration: flag,
    registrantEditableDuringRegistration: flag,
  });
const anyForm = fc.tuple(...ids.map(anyField));
const anyValue: fc.Arbitrary<FieldValue> = fc.oneof(fc.constantFrom(...words), fc.subarray(['1', '2', 'x', 'gone']));
const someAnswers = fc.dictionary(fc.constantFrom(...ids), anyValue);
const anyFilling: fc.Arbitrary<Filling> = fc.record({
  setting: fc.record({ mode: fc.constantFrom(...modes), hasPrivilege: fc.boolean() }),
  today: fc.constant(today),
  was: someAnswers,
  asksNames: fc.boolean(),
  validations: fc.array(
    fc.record({
      message: fc.constantFrom('No', 'Never'),
      rules: fc.array(fc.record({ fid: fc.constantFrom(...ids), value: fc.subarray(['1', 'x']) }), { maxLength: 2 }),
    }),
    { maxLength: 2 },
  ),
});
const isNew = ({ setting: { mode } }: Filling): boolean => mode === 'new' || mode === 'admin-add';
/** Somebody new has nothing yet. */
const filled = (filling: Filling): Filling => (isNew(filling) ? { ...filling, was: {} } : filling);
const runs = { seed: 16, numRuns: 400 };

const given = (kept: Readonly<Record<string, FieldValue>>) =>
  Object.fromEntries(Object.entries(kept).filter(([, value]) => !isEmptyValue(value)));

/** All that the rules say of a form, to be compared; what a locked field was refused only whoever sent it hears. */
const saidOf = (form: readonly FormField[], filling: Filling, entered: Readonly<Record<string, FieldValue>>) => {
  const { shown, kept, refused, met, of, costs } = formRules(form, filling)(entered);
  return {
    shown: shown.map(({ _id }) => _id),
    kept: given(kept),
    refused: refused.flatMap(({ field, why }) => (why.code === 'field-locked' ? [] : [[field._id, why]])),
    met,
    needs: form.map(({ _id }) => [of(_id).isLocked, of(_id).isRequired]),
    costs: [...costs('EUR')],
  };
};

describe('the rules of any form with any answers', () => {
  it('end, say the same each time, also asked again by the same hand, and keep no answer that was not asked', () => {
    fc.assert(
      fc.property(anyForm, anyFilling, someAnswers, someAnswers, (form, any, before, entered) => {
        const filling = filled(any);
        const judge = formRules(form, filling);
        judge(before);
        const { shown, kept, refused } = judge(entered);
        const once = formRules(form, filling)(entered);
        expect({ kept, refused }).toEqual({ kept: once.kept, refused: once.refused });
        if (isNew(filling))
          expect(Object.keys(given(kept)).every((id) => shown.some(({ _id }) => _id === id))).toBe(true);
        for (const { field, why } of refused) expect(why.code === 'field-locked' || shown.includes(field)).toBe(true);
      }),
      runs,
    );
  });

  it('say the same on the form and on the server, which hears nothing but the changes', () => {
    fc.assert(
      fc.property(anyForm, anyFilling, someAnswers, (form, any, entered) => {
        const filling = filled(any);
        const { changes } = formRules(form, filling)(entered);
        const sent: Readonly<Record<string, FieldValue>> = JSON.parse(
          JSON.stringify(Object.fromEntries(changes.map(({ field, value }) => [field._id, value]))),
        );
        const stored: readonly FormField[] = JSON.parse(JSON.stringify(form));
        expect(saidOf(stored, filling, sent)).toEqual(saidOf(form, filling, entered));
      }),
      runs,
    );
  });

  it('are not changed by what is entered for a field that is not there', () => {
    fc.assert(
      fc.property(anyForm, anyFilling, someAnswers, anyValue, (form, any, entered, value) => {
        const filling = filled(any);
        const more = { ...entered, [FieldId.parse('z'.repeat(20))]: value };
        expect(saidOf(form, filling, more)).toEqual(saidOf(form, filling, entered));
      }),
      runs,
    );
  });

  it('drop the answer and the cost of a field that is hidden, and leave what stood there before', () => {
    fc.assert(
      fc.property(anyForm, fc.nat(6), anyFilling, someAnswers, (form, place, any, entered) => {
        const filling = filled(any);
        const hidden = form.map((field, at) => (at === place ? { ...field, published: false } : field));
        const id = ids[place] ?? '';
        const judged = formRules(hidden, filling)(entered);
        expect(judged.of(id)).toEqual({ isShown: false, isLocked: false, isRequired: false, refused: null });
        expect(judged.kept[id]).toEqual(filling.was?.[id]);
        expect(judged.costs('EUR').has(id)).toBe(false);
        const unasked = formRules(form, filling)(entered);
        for (const { _id } of form) if (!unasked.of(_id).isShown) expect(unasked.costs('EUR').has(_id)).toBe(false);
      }),
      runs,
    );
  });
});

const [dinner, meal, wine] = ids;
if (dinner === undefined || meal === undefined || wine === undefined) throw new Error('three fields are needed');
const field = (_id: FieldId, more: Partial<FormField> = {}): FormField => ({
  _id,
  name: _id.slice(0, 1),
  type: 'text',
  values: [],
  ...more,
});
const at = (mode: FormMode, more: Partial<Filling['setting']> = {}) => ({ mode, hasPrivilege: false, ...more });
const codes = (form: readonly FormField[], filling: Filling, entered: Readonly<Record<string, FieldValue>>) =>
  formRules(form, filling)(entered).refused.map(({ field: { _id }, why }) => [_id.slice(0, 1), why.code]);

describe('the modes of a form', () => {
  const form = [field(dinner, { required: true, fieldMapping: 'firstName' }), field(meal, { required: true })];
  it('bind visitors by every required field, staff by none, and their forms by names', () => {
    expect(codes(form, { setting: at('new') }, {})).toEqual([
      ['a', 'field-required'],
      ['b', 'field-required'],
    ]);
    expect(codes(form, { setting: at('admin-add') }, {})).toEqual([]);
    expect(codes(form, { setting: at('admin-edit'), asksNames: true }, {})).toEqual([['a', 'field-required']]);
    expect(codes(form, { setting: at('self-edit'), was: { [dinner]: 'Ann', [meal]: 'fish' } }, { [meal]: '' })).toEqual(
      [['b', 'field-required']],
    );
  });

  it('close every field to registrants whose type blocks changes, and none to staff', () => {
    const was = { [dinner]: 'Ann', [meal]: 'fish' };
    const changed = { [meal]: 'beans' };
    for (const type of [{ blockChanges: true }, { allowEdit: false }]) {
      expect(codes(form, { setting: at('self-edit', { type }), was }, changed)).toEqual([['b', 'field-locked']]);
      expect(codes(form, { setting: at('self-edit', { type }), was }, { [meal]: 'fish' })).toEqual([]);
      expect(codes(form, { setting: at('admin-edit', { type }), was }, changed)).toEqual([]);
    }
    const type = { allowEdit: true, blockChanges: false };
    expect(codes(form, { setting: at('self-edit', { type }), was }, changed)).toEqual([]);
  });

  it('leave what stood before in peace while somebody edits, and ask again of whoever changes their type', () => {
    const options = [field(meal, { type: 'list', values: ['beans'] })];
    const was = { [meal]: 'fish' };
    expect(codes(options, { setting: at('self-edit'), was }, {})).toEqual([]);
    expect(codes(options, { setting: at('type-change'), was }, {})).toEqual([['b', 'field-refused']]);
  });

  it('ask three deep, and charge for what is asked alone', () => {
    const priced = [
      field(dinner, { type: 'radio', values: ['yes', 'no'] }),
      field(meal, {
        type: 'integer',
        dependsOnFields: [dinner],
        dependsOnValues: ['yes'],
        feeField: true,
        feeValues: '5',
      }),
      field(wine, { dependsOnFields: [meal], feeField: true, feeFormula: '[b] * 2.5' }),
    ];
    const costs = (entered: Readonly<Record<string, string>>) =>
      Object.fromEntries(
        [...formRules(priced, { setting: at('new'), today })(entered).costs('EUR')].map(([id, { fee }]) => [
          id.slice(0, 1),
          fee,
        ]),
      );
    expect(costs({ [dinner]: 'yes', [meal]: '3', [wine]: 'red' })).toEqual({ b: 1500, c: 750 });
    expect(costs({ [dinner]: 'no', [meal]: '3', [wine]: 'red' })).toEqual({});
  });
});
