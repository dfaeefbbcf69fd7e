import { describe, expect, it } from 'vitest';
import { countedName, isNameForFormulas, optionTwice, reversedLimits, tooManyFees } from './index.ts';

const field = { type: 'list' as const, values: ['S', 'M'] };

describe('a field as it is defined', () => {
  it.each([
    ['', null],
    ['5', null],
    ['5\n6\n', null],
    [['', '6', ''], null],
    ['5\n6\n7', 2],
    ['\n\n7', 2],
  ])('has at most one fee for each option: %j', (feeValues, options) => {
    expect(tooManyFees({ ...field, feeValues })).toBe(options);
    expect(tooManyFees({ type: 'text', values: '', feeValues })).toBeNull();
  });

  it.each([
    [{ min: 1, max: 0 }, true],
    [{ min: -1, max: -1 }, false],
    [{ min: 5 }, false],
    [{ max: -5 }, false],
    [{}, false],
  ])('of numbers has limits that somebody can keep: %j', (validations, isReversed) => {
    expect(reversedLimits({ type: 'integer', values: '', validations }) !== null).toBe(isReversed);
    expect(reversedLimits({ type: 'text', values: '', validations: { ...validations, integer: true } }) !== null).toBe(
      isReversed,
    );
    expect(reversedLimits({ type: 'text', values: '', validations })).toBeNull();
  });

  it('says which option is there twice', () => {
    expect(optionTwice(field)).toBeNull();
    expect(optionTwice({ type: 'radio', values: 'S\nM\nS' })).toBe('S');
    expect(optionTwice({ type: 'text', values: 'S\nS' })).toBeNull();
  });

  it('has a name that formulas can write, and that means one thing in them', () => {
    expect(['A', 'A-B', 'مرحبا', 'A_count'].every(isNameForFormulas)).toBe(true);
    expect(['A]B', '[A', 'A[]'].some(isNameForFormulas)).toBe(false);
    expect(countedName('MEALS_count', ['Other', 'meals'])).toBe('meals');
    expect(countedName('meals', ['MEALS_COUNT'])).toBe('MEALS_COUNT');
    expect(countedName('MEALS_count', ['MEAL', 'MEALS_counted'])).toBeNull();
  });
});
