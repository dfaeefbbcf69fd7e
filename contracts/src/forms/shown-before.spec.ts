import { describe, expect, it } from 'vitest';
import { Instant } from '../kernel/index.ts';
import { shownBeforeAfter, shownBeforeAtMost, shownTo, type ShownBefore } from './shown-before.ts';

const at = (hour: number) => Instant.parse(`2026-11-28T${String(hour).padStart(2, '0')}:00:00.000Z`);
const meal = (title: string, ...values: readonly string[]) => ({ title, values, labels: values });
const kept = (hour: number, title: string): ShownBefore => ({ before: at(hour), title, values: ['a'], labels: ['a'] });

describe('what is kept of a field as it was shown', () => {
  const [was, is] = [meal('Meal', 'a'), meal('Dinner', 'a')];
  it('is its title and options, where a change of them is not for those of before', () => {
    expect(shownBeforeAfter(was, is, { propagates: false, now: at(9) })).toEqual([kept(9, 'Meal')]);
    expect(shownBeforeAfter(was, meal('Meal', 'b'), { propagates: false, now: at(9) })).toEqual([kept(9, 'Meal')]);
    expect(shownBeforeAfter(was, was, { propagates: false, now: at(9) })).toBeUndefined();
  });
  it('goes where everybody is to see the newest, and stays where nothing is said', () => {
    const before = { ...is, shownBefore: [kept(9, 'Meal')] };
    expect(shownBeforeAfter(before, was, { propagates: true, now: at(10) })).toEqual([]);
    expect(shownBeforeAfter(before, was, { propagates: undefined, now: at(10) })).toBeUndefined();
    expect(shownBeforeAfter(was, is, { propagates: true, now: at(10) })).toBeUndefined();
    expect(shownBeforeAfter(before, was, { propagates: false, now: at(10) })).toEqual([
      kept(9, 'Meal'),
      kept(10, 'Dinner'),
    ]);
  });
  it('is what it was at most fifty times', () => {
    const shownBefore = Array.from({ length: shownBeforeAtMost }, (_, index) => kept(1, `${index}`));
    const after = shownBeforeAfter({ ...was, shownBefore }, is, { propagates: false, now: at(10) }) ?? [];
    expect([after.length, after[0]?.title, after.at(-1)?.title]).toEqual([shownBeforeAtMost, '1', 'Meal']);
  });
});

it('is shown to those who registered before, each as it was then', () => {
  const field = { shownBefore: [kept(9, 'Meal'), kept(10, 'Dinner')] };
  expect([8, 9, 10, 11].map((hour) => shownTo(field, at(hour))?.title)).toEqual([
    'Meal',
    'Dinner',
    undefined,
    undefined,
  ]);
  expect(shownTo({}, at(8))).toBeNull();
});
