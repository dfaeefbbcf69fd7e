import { describe, expect, it } from 'vitest';
import {
  fieldsWithLimits,
  goneOption,
  leftFor,
  limitedOptions,
  newOptionUses,
  optionsLeft,
  optionUsesOf,
  quantityProblem,
} from './quantity.ts';

const shirt = {
  _id: 'shirt',
  type: 'list',
  values: ['S', 'M', 'L', 'XL'],
  quantityField: true,
  quantityValues: '2\n\n0',
} as const;
const meals = {
  ...shirt,
  _id: 'meals',
  type: 'checkboxes',
  values: 'fish\nvegan',
  quantityValues: ['1', ' 3 '],
} as const;

describe('how many of each option there are', () => {
  it('stands pairwise with the options; a blank line, and none, limits nothing', () => {
    expect([...limitedOptions(shirt)]).toEqual([
      ['S', 2],
      ['L', 0],
    ]);
    expect([...limitedOptions(meals)]).toEqual([
      ['fish', 1],
      ['vegan', 3],
    ]);
  });

  it('is nothing of a field without options, of one that is not counted, and of what is no whole number', () => {
    expect(limitedOptions({ ...shirt, type: 'text' }).size).toBe(0);
    expect(limitedOptions({ ...shirt, quantityField: false }).size).toBe(0);
    expect(limitedOptions({ ...shirt, quantityValues: 'many\n-1\n1.5\n1000001' }).size).toBe(0);
    expect(fieldsWithLimits([shirt, { ...meals, quantityValues: '' }])).toEqual([shirt]);
  });

  it.each([
    ['1\n\n1000000\n0', null],
    ['', null],
    ['1\n2\n3\n4\n', null],
    ['1\ntwo', { line: 2 }],
    ['1\n2\n-3', { line: 3 }],
    ['1000001', { line: 1 }],
    ['1.0', { line: 1 }],
    ['1\n2\n3\n4\n5', { options: 4 }],
    ['\n\n\n\n5', { options: 4 }],
  ])('as %j is judged as %j', (quantityValues, problem) => {
    expect(quantityProblem({ ...shirt, quantityValues })).toEqual(problem);
  });
});

describe('what answers take', () => {
  it('is each limited option once, of one answer and of several', () => {
    const uses = optionUsesOf([shirt, meals], { shirt: 'S', meals: ['vegan', 'fish', 'vegan'] });
    expect(uses.map(({ field, value, limit }) => [field._id, value, limit])).toEqual([
      ['shirt', 'S', 2],
      ['meals', 'vegan', 3],
      ['meals', 'fish', 1],
    ]);
    expect(optionUsesOf([shirt], { shirt: 'M' })).toEqual([]);
    expect(optionUsesOf([shirt], {})).toEqual([]);
  });

  it('is new only where it was not taken before', () => {
    const answers = { before: { shirt: 'S', meals: ['fish'] }, after: { shirt: 'S', meals: ['fish', 'vegan'] } };
    expect(newOptionUses([shirt, meals], answers).map(({ value }) => value)).toEqual(['vegan']);
  });

  it('leaves what is left, never less than none', () => {
    expect(optionsLeft(shirt, (value) => (value === 'S' ? 1 : 5))).toEqual({ S: 1, L: 0 });
  });
});

describe('people who fill in a form together', () => {
  const fields = [{ _id: 'shirt', optionsLeft: { S: 3, L: 0 } }, { _id: 'name' }];
  const wanting = (shirt: string) => ({ fields, answers: { shirt } });

  it('find gone what those before them chose: of three left, the fourth finds none', () => {
    const people = ['S', 'S', 'S', 'S', 'M'].map(wanting);
    expect(people.map((_, place) => leftFor(people, place)['shirt']?.['S'])).toEqual([3, 2, 1, 0, 0]);
    expect(people.map((_, place) => goneOption(people, place))).toEqual([
      null,
      null,
      null,
      { field: 'shirt', value: 'S' },
      null,
    ]);
  });

  it('keep what they had before, and take nothing of it from the others', () => {
    const people = [
      { ...wanting('L'), before: { shirt: 'L' } },
      { ...wanting('S'), before: { shirt: 'S' } },
      ...['S', 'S', 'S'].map(wanting),
    ];
    expect(people.map((_, place) => goneOption(people, place))).toEqual([null, null, null, null, null]);
    expect(leftFor(people, 0)['shirt']).toEqual({ S: 3 });
  });
});
