import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askedOf, circleIn, type ConditionalField, conditionKeys, conditionsOf } from './index.ts';

const field = (_id: string, ...of: readonly (readonly [field: string, ...values: string[]])[]): ConditionalField => ({
  _id,
  ...conditionKeys(of.map(([on, ...values]) => ({ field: on, values }))),
});
const idsOf = (fields: readonly ConditionalField[]) => fields.map(({ _id }) => _id);

describe('a field that follows from others', () => {
  it.each<[string, ConditionalField['dependsOnValues'], readonly (readonly string[])[]]>([
    ['each value at the place of its field', ['yes', 'no'], [['yes'], ['no']]],
    ['several values of one field as a list', [['yes', 'maybe'], 'no'], [['yes', 'maybe'], ['no']]],
    ['several values of one field one a line', ['yes\n maybe \n', null], [['yes', 'maybe'], []]],
    [
      'other numbers of values: any of them for each',
      ['a', ['b'], 'c'],
      [
        ['a', 'b', 'c'],
        ['a', 'b', 'c'],
      ],
    ],
    ['no values: any answer', [], [[], []]],
  ])('says its conditions with %s', (_, dependsOnValues, values) => {
    const conditions = conditionsOf({ _id: 'x', dependsOnFields: ['p', 'q'], dependsOnValues });
    expect(conditions.map((condition) => condition.values)).toEqual(values);
  });

  it.each<[string, ConditionalField, Record<string, string | string[]>, boolean]>([
    ['the value that it wants', field('x', ['p', 'yes']), { p: 'yes' }, true],
    ['another value', field('x', ['p', 'yes']), { p: 'no' }, false],
    ['no answer', field('x', ['p', 'yes']), {}, false],
    ['one of several that were ticked', field('x', ['p', 'b', 'c']), { p: ['a', 'b'] }, true],
    ['any answer where none is named', field('x', ['p']), { p: 'no' }, true],
    ['nothing where none is named', field('x', ['p']), { p: '' }, false],
    ['one of two conditions', field('x', ['p', 'yes'], ['q', 'yes']), { p: 'yes', q: 'no' }, false],
    ['both conditions', field('x', ['p', 'yes'], ['q', 'yes']), { p: 'yes', q: 'yes' }, true],
    ['a field that the form does not have', field('x', ['gone', 'yes']), {}, true],
  ])('after %s', (_, follows, answers, isAsked) => {
    expect(idsOf(askedOf([field('p'), field('q'), follows], answers)).includes('x')).toBe(isAsked);
  });

  it('is not asked where the one before it is not asked, whatever stands there', () => {
    const fields = [field('c', ['b', 'yes']), field('b', ['a', 'yes']), field('a')];
    expect(idsOf(askedOf(fields, { a: 'yes', b: 'yes' }))).toEqual(['c', 'b', 'a']);
    expect(idsOf(askedOf(fields, { a: 'no', b: 'yes' }))).toEqual(['a']);
  });

  it('is found in a circle, and in a circle never asked', () => {
    const circle = [field('a', ['c']), field('b', ['a']), field('c', ['b']), field('d')];
    expect(circleIn(circle)).toEqual(['a', 'c', 'b']);
    expect(circleIn([field('a', ['a'])])).toEqual(['a']);
    expect(circleIn([field('a', ['b']), field('b', ['c']), field('c', ['gone'])])).toBeNull();
    expect(idsOf(askedOf(circle, { a: 'x', b: 'x', c: 'x' }))).toEqual(['d']);
  });
});

const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
const anyId = fc.constantFrom(...ids);
const anyValue = fc.constantFrom('1', '2', '3');
const anyForm = fc
  .tuple(...ids.map(() => fc.array(fc.tuple(anyId, fc.array(anyValue, { maxLength: 2 })), { maxLength: 2 })))
  .map((all) => all.map((of, place) => field(ids[place] ?? '', ...of.map(([on, values]) => [on, ...values] as const))));
const anyAnswers = fc.dictionary(anyId, fc.oneof(anyValue, fc.uniqueArray(anyValue)));

describe('any form with any answers', () => {
  it('ends, keeps its order, and answers that nobody asked for change nothing', () => {
    fc.assert(
      fc.property(anyForm, anyAnswers, (form, answers) => {
        const asked = askedOf(form, answers);
        expect(form.filter((one) => asked.includes(one))).toEqual(asked);
        const heard = Object.fromEntries(asked.map(({ _id }) => [_id, answers[_id]]));
        expect(askedOf(form, heard)).toEqual(asked);
      }),
    );
  });

  it('asks whatever waits for nobody, and nothing that stands in a circle', () => {
    fc.assert(
      fc.property(anyForm, anyAnswers, (form, answers) => {
        const asked = idsOf(askedOf(form, answers));
        const free = form.filter((one) => conditionsOf(one).length === 0);
        expect(asked).toEqual(expect.arrayContaining(idsOf(free)));
        const circle = circleIn(form) ?? [];
        expect(asked.filter((one) => circle.includes(one))).toEqual([]);
      }),
    );
  });
});
