import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEmptyValue, problemOf, type FieldValue } from '../fields/index.ts';
import { FieldId, RegistrantId, TypeId } from '../kernel/index.ts';
import { nobodyKnown } from '../registration/registration-view.ts';
import { companionTypes, mapTypeChange, type Rebuilding, type RebuildingType } from './type-change.ts';

const fieldId = (letter: string) => FieldId.parse(letter.padEnd(20, '0'));
const typeId = (letter: string) => TypeId.parse(letter.padEnd(20, 't'));
const personId = (number: number) => RegistrantId.parse(`p${String(number).padStart(19, '0')}`);

const base = {
  name: '',
  multiple: false,
  sortUsingValuesWhileSaving: false,
  labels: '',
  validations: {},
  dependsOnFields: [],
  dependsOnValues: [],
  required: false,
};
const text = (letter: string, more: object = {}) => ({
  ...base,
  _id: fieldId(letter),
  title: letter,
  type: 'text' as const,
  values: '',
  ...more,
});
const choice = (letter: string, values: string) => ({ ...text(letter), type: 'list' as const, values });
type Field = ReturnType<typeof text> | ReturnType<typeof choice>;

const type = (
  letter: string,
  fields: readonly Field[],
  brought: Readonly<Record<string, number>> = {},
): RebuildingType<Field> => {
  const ids = Object.keys(brought).map(typeId);
  return {
    _id: typeId(letter),
    fields,
    groups: ids,
    groupCount: Object.fromEntries(Object.entries(brought).map(([one, count]) => [typeId(one), count])),
    orderGroup: {},
  };
};
const copied = (values: Readonly<Record<string, FieldValue>>) =>
  Object.fromEntries(Object.entries(values).map(([id, value]) => [id, typeof value === 'string' ? value : [...value]]));
const person = (number: number, fields: Readonly<Record<string, FieldValue>>, more: object = {}): Rebuilding => ({
  _id: personId(number),
  personal: {
    ...nobodyKnown,
    ...more,
    fields: copied(Object.fromEntries(Object.entries(fields).map(([one, value]) => [fieldId(one), value]))),
  },
});
const among = (...types: readonly RebuildingType<Field>[]) => ({
  typeOf: (id: TypeId) => types.find(({ _id }) => _id === id) ?? null,
  today: '2026-11-24',
});
const alone = (fields: readonly Field[], one: Rebuilding) => {
  const [mapped] = mapTypeChange([one], type('v', fields), among()).people;
  return { values: mapped?.values, cleared: mapped?.cleared.map(({ field, why }) => [field, why.code]) };
};

describe('those who are brought along', () => {
  const child = type('c', [text('a')]);
  const guest = type('g', [text('b')]);
  const speaker = { ...type('s', [text('a')], { c: 1, g: 2 }), orderGroup: { [typeId('g')]: 1, [typeId('c')]: 2 } };
  const group = [1, 2, 3, 4, 5, 6].map((number) => person(number, { a: 'x' }));

  it('get their types by their order, and the last of them have no place', () => {
    const { people, unmapped } = mapTypeChange(group, speaker, among(child, guest));
    expect(people.map((one) => one.typeId)).toEqual([speaker._id, guest._id, guest._id, child._id]);
    expect(unmapped).toEqual([personId(5), personId(6)]);
  });

  it('are not put under a type that there is none of any more', () => {
    const { people, unmapped } = mapTypeChange(group, speaker, among(child));
    expect(people.map((one) => one.typeId)).toEqual([speaker._id, child._id]);
    expect(unmapped).toHaveLength(4);
  });
});

describe('what was entered', () => {
  it('goes along where the new form has the field and takes it, and is reported where not', () => {
    const fields = [
      text('a'),
      choice('s', 'M\nL'),
      text('d', { dependsOnFields: [fieldId('a')], dependsOnValues: ['no'] }),
    ];
    expect(alone(fields, person(1, { a: 'yes', s: 'XXL', d: 'why', z: 'gone' }))).toEqual({
      values: { [fieldId('a')]: 'yes' },
      cleared: [
        [fieldId('s'), 'refused'],
        [fieldId('d'), 'not-asked'],
        [fieldId('z'), 'not-on-form'],
      ],
    });
  });

  it('goes along as a name to the field that the new form has for names', () => {
    const fields = [text('n', { fieldMapping: 'firstName' })];
    expect(alone(fields, person(1, { f: 'Ada', z: 'gone' }, { firstName: 'Ada' }))).toEqual({
      values: { [fieldId('n')]: 'Ada' },
      cleared: [[fieldId('z'), 'not-on-form']],
    });
  });

  it('stays where only staff see the field', () => {
    const fields = [text('h', { showOnRegistrationScreen: false }), text('a')];
    expect(alone(fields, person(1, { h: 'note' }))).toEqual({ values: { [fieldId('h')]: 'note' }, cleared: [] });
  });
});

describe('any group under any type', () => {
  const letters = ['a', 'b', 'c', 'd'];
  const field = (letter: string): fc.Arbitrary<Field> =>
    fc.oneof(
      fc
        .record({
          dependsOnFields: fc.constantFrom<readonly FieldId[]>([], [fieldId('a')], [fieldId('b')]),
          dependsOnValues: fc.constant(['x']),
          showOnRegistrationScreen: fc.boolean(),
        })
        .map((more) => text(letter, more)),
      fc.constantFrom('x', 'x\ny').map((values) => choice(letter, values)),
    );
  const form = fc.subarray(letters).chain((some) => fc.tuple(...some.map(field)));
  const group = fc
    .array(fc.dictionary(fc.constantFrom(...letters, 'e'), fc.constantFrom('x', 'y', 'z', '')), {
      minLength: 1,
      maxLength: 8,
    })
    .map((all) => all.map((fields, index) => person(index, fields)));
  const brought = fc.dictionary(fc.constantFrom('c', 'g'), fc.integer({ min: 0, max: 3 }));

  it('loses nobody and nothing unreported, takes no more than the type does, and is the same when done again', () => {
    fc.assert(
      fc.property(group, form, form, brought, (people, own, others, taken) => {
        const types = among(type('c', others), type('g', others));
        const chosen = type('v', own, taken);
        const { people: mapped, unmapped } = mapTypeChange(people, chosen, types);
        expect([...mapped.map(({ _id }) => _id), ...unmapped]).toEqual(people.map(({ _id }) => _id));
        expect(mapped.slice(1).map((one) => one.typeId)).toEqual(companionTypes(chosen).slice(0, people.length - 1));
        for (const [index, { values, cleared }] of mapped.entries()) {
          const fields = index === 0 ? own : others;
          const said = Object.entries(people[index]?.personal.fields ?? {}).filter(([, value]) => !isEmptyValue(value));
          const told = [...Object.keys(values), ...cleared.map((one) => one.field)];
          expect(new Set(told)).toEqual(new Set(said.map(([id]) => id)));
          expect(told).toHaveLength(said.length);
          for (const one of fields) expect(problemOf(one, values[one._id], { mayBeEmpty: true })).toBeNull();
        }
        const again = mapTypeChange(
          mapped.map((one) => ({ _id: one._id, personal: { ...nobodyKnown, fields: copied(one.values) } })),
          chosen,
          types,
        );
        expect(again.people.map(({ values, cleared }) => ({ values, cleared }))).toEqual(
          mapped.map(({ values }) => ({ values, cleared: [] })),
        );
      }),
      { seed: 16, numRuns: 500 },
    );
  });
});
