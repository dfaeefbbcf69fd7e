// kind: pure
import { expect, it } from 'vitest';
import { pauseAfter, pausesMs } from './schedule.ts';

it('tries ten times in a little over three days, the first time again after five seconds', () => {
  const pauses = pausesMs.map((_, nth) => pauseAfter(nth + 1, 0.5));
  expect(pauses[0]).toBe(5_000);
  const days = pauses.reduce<number>((sum, pause) => sum + (pause ?? 0), 0) / 86_400_000;
  expect(days).toBeGreaterThan(3);
  expect(days).toBeLessThan(3.5);
  expect(pauseAfter(10, 0.5)).toBeNull();
});

it('spreads what failed together by a tenth to either side', () => {
  expect([0, 1].map((chance) => pauseAfter(2, chance))).toEqual([270_000, 330_000]);
});
