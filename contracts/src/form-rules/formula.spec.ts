import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactly, roundedHalfUp, times } from '../kernel/index.ts';
import { formulaOf, isFormula, namesAmong, namesIn, resultOf, withName } from './index.ts';

const numbers: Readonly<Record<string, number>> = { a: 7, B: 2, من: 3, '😀': 5 };
const resultIn = (text: string) => {
  const formula = formulaOf(text);
  if (!isFormula(formula)) return formula;
  return (
    Number(
      roundedHalfUp(
        times(
          resultOf(formula, (name) => exactly(numbers[name] ?? 0)),
          exactly(100),
        ),
      ),
    ) / 100
  );
};

describe('a fee formula', () => {
  it.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['10 - 4 - 3', 3],
    ['100 / 8 / 2', 6.25],
    ['-2 * -(3 + .5)', 7],
    ['[a]*12.50+[B]', 89.5],
    ['[من] * [😀] + [nobody]', 15],
    ['1.005 * 3', 3.02],
    ['1 / 0', 0],
    ['5 + [a] / ([B] - 2)', 5],
    ['1 / 3 * 3', 1],
  ])('%s is %s', (text, result) => {
    expect(resultIn(text)).toBe(result);
  });
  it.each([
    ['', 1],
    ['1 +', 4],
    ['1 2', 3],
    ['(1', 3],
    ['[a', 1],
    ['1 + alert(1)', 5],
    ['<script>', 1],
    ['2 ** 3', 4],
    ['1,5', 2],
    ['1e9', 2],
    ['[a] + "x"', 7],
  ])('%s cannot be read, and the place is told', (text, at) => {
    expect(formulaOf(text)).toEqual({ problem: 'unreadable', at });
  });
  it('is bounded in length and depth', () => {
    expect(formulaOf(`${'1+'.repeat(500)}1`)).toEqual({ problem: 'too-long' });
    expect(formulaOf(`${'('.repeat(31)}1${')'.repeat(31)}`)).toEqual({ problem: 'too-deep' });
    expect(formulaOf(`${'-'.repeat(900)}1`)).toEqual({ problem: 'too-deep' });
    expect(resultIn(`${'1+'.repeat(499)}1`)).toBe(500);
  });
  it('names fields, whatever their case, and how many values are chosen', () => {
    const formula = formulaOf('[a] + [MEALS_count] * [a]');
    expect(isFormula(formula) && namesIn(formula)).toEqual(['a', 'MEALS_count']);
    const named = namesAmong([{ name: 'Meals' }, { name: 'other_count' }]);
    expect(named('MEALS_COUNT')).toEqual({ field: { name: 'Meals' }, isCount: true });
    expect(named('meals')).toEqual({ field: { name: 'Meals' }, isCount: false });
    expect(named('other_count')).toEqual({ field: { name: 'other_count' }, isCount: false });
    expect(named('_count')).toBeNull();
    expect(withName('[shirt] + [ SHIRT_count ] + [shirts]', 'SHIRT', 'SHIRT_2')).toBe(
      '[SHIRT_2] + [SHIRT_2_count] + [shirts]',
    );
  });
  it('of any text ends, and what can be read comes to a number', () => {
    const parts = fc.constantFrom('1', '0', '.5', '[a]', '[B]', '+', '-', '*', '/', '(', ')', ' ', '"', '99999999');
    const text = fc.array(parts, { maxLength: 60 }).map((all) => all.join(''));
    fc.assert(
      fc.property(fc.oneof(text, fc.string()), (any) => {
        const result = resultIn(any);
        if (typeof result === 'number') expect(Number.isNaN(result)).toBe(false);
      }),
      { seed: 15, numRuns: 300 },
    );
  });
});
