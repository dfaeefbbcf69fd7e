import { describe, expect, it } from 'vitest';
import { EndInput, InstantInput } from './instant.ts';

describe('a moment as people write it', () => {
  it('is read as UTC to the millisecond', () => {
    expect(InstantInput.parse('2026-11-21T10:30:00.5+01:00')).toBe('2026-11-21T09:30:00.500Z');
    expect(InstantInput.parse('2026-11-21')).toBe('2026-11-21T00:00:00.000Z');
    expect(InstantInput.parse('0001-01-01')).toBe('0001-01-01T00:00:00.000Z');
  });

  it('that ends something is the end of a day that is said without a time', () => {
    expect(EndInput.parse('2026-11-21')).toBe('2026-11-21T23:59:59.999Z');
    expect(EndInput.parse('9999-12-31')).toBe('9999-12-31T23:59:59.999Z');
    expect(EndInput.parse('2026-11-21T10:30:00+01:00')).toBe('2026-11-21T09:30:00.000Z');
    expect(EndInput.safeParse('0000-01-01').success).toBe(false);
  });

  it('is refused where nothing can store it, and never throws', () => {
    for (const text of ['0000-01-01', '0000-01-01T00:00:00+14:00', '9999-12-31T23:59:59-14:00', '2026-02-30', 'now'])
      expect(InstantInput.safeParse(text).success).toBe(false);
  });
});
