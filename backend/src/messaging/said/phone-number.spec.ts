import { describe, expect, it } from 'vitest';
import { numberIn } from './phone-number.ts';

describe('a phone number', () => {
  it('is read as people write it, with the country of the event where it says none', () => {
    expect(numberIn('030 901820', 'DE')).toBe('+4930901820');
    expect(numberIn('(415) 555-2671', 'US')).toBe('+14155552671');
    expect(numberIn('+44 20 7946 0000', 'DE')).toBe('+442079460000');
    expect(numberIn('tel: 06 12 34 56 78', 'FR')).toBe('+33612345678');
  });

  it('is none where it cannot be one', () => {
    for (const text of ['', 'none', '12', '+1 000', 'ada@example.org']) expect(numberIn(text, 'US'), text).toBeNull();
    expect(numberIn('030 901820', '')).toBeNull();
    expect(numberIn('030 901820', 'XX')).toBeNull();
  });
});
