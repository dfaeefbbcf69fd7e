// kind: pure
import { describe, expect, it } from 'vitest';
import { daysIn } from './days-list.ts';

describe('a list of days', () => {
  it('has each day once, the fewest first, however they are parted', () => {
    expect(daysIn('14, 7;7 3', 365)).toEqual([3, 7, 14]);
    expect(daysIn('7', 365)).toEqual([7]);
  });

  it('is none where it says nothing, something else than days, too many or too far ones', () => {
    for (const text of ['', ' , ', '0', '-1', '1.5', 'seven', '366', '7, x', '99999', '1 2 3 4 5 6 7 8 9 10 11'])
      expect(daysIn(text, 365), text).toBeNull();
  });
});
