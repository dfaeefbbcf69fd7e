// kind: pure
import { describe, expect, it } from 'vitest';
import { openClock } from './clock-cells.ts';

describe('a moment in a cell', () => {
  it.each([
    ['UTC', '2026-11-26T15:40:29.500Z', '2026-11-26T15:40:29.000Z'],
    ['Europe/Paris', '2026-11-26T15:40:29.000Z', '2026-11-26T16:40:29.000Z'],
    ['Europe/Paris', '2026-07-01T22:30:00.000Z', '2026-07-02T00:30:00.000Z'],
    ['America/New_York', '2027-01-01T02:00:00.000Z', '2026-12-31T21:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-26T18:20:00.000Z', '2026-11-27T00:05:00.000Z'],
  ])('shows the clocks of %s', (timeZone, at, expected) => {
    expect(openClock(timeZone)(new Date(at)).toISOString()).toBe(expected);
  });
});
