import { describe, expect, it } from 'vitest';
import { bareNumber, spokenNumber } from './confirmation-number.ts';

describe('a confirmation number', () => {
  it('is shown in groups of three that stay on one line', () => {
    expect(spokenNumber('X943E5AGE')).toBe('X94\u00a03E5\u00a0AGE');
  });
  it('of another make stays as it is', () => {
    expect(['K7M-31Q', '00012', ''].map(spokenNumber)).toEqual(['K7M-31Q', '00012', '']);
  });
  it('is the same number however it is copied', () => {
    expect(['X943E5AGE', 'x94 3e5 age', spokenNumber('X943E5AGE'), 'X94-3E5-AGE'].map(bareNumber)).toEqual(
      Array.from({ length: 4 }, () => 'X943E5AGE'),
    );
  });
});
