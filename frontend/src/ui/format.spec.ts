import { describe, expect, it } from 'vitest';
import { formatTime, fromWallTime, toWallTime } from './format.ts';

const at = '2026-11-21T08:05:09.000Z';

describe('times', () => {
  it('are shown on the clocks of the event', () => {
    expect(formatTime(at, 'stamp', 'America/New_York', 'en')).toBe('21 Nov 2026 03:05');
  });
  it('have the forms that the rule says', () => {
    expect([
      formatTime(at, 'long', 'UTC', 'en'),
      formatTime(at, 'day', 'UTC', 'en'),
      formatTime(at, 'report', 'UTC', 'en'),
    ]).toEqual(['21-November-2026 08:05', '21-11-2026', '2026-11-21 08:05:09']);
  });
  it('name the month in the language of the screen', () => {
    expect(formatTime(at, 'long', 'UTC', 'es')).toBe('21-noviembre-2026 08:05');
  });
  it('know the midnight of a zone as hour 00', () => {
    expect(formatTime('2026-11-20T23:00:00.000Z', 'report', 'Europe/Madrid', 'en')).toBe('2026-11-21 00:00:00');
  });
  it('survive the way through an input, also where clocks change', () => {
    for (const instant of ['2026-07-01T10:00:00.000Z', '2026-10-25T03:30:00.000Z', '2026-12-01T10:00:00.000Z']) {
      expect(fromWallTime(toWallTime(instant, 'Europe/Madrid'), 'Europe/Madrid')).toBe(instant);
    }
  });
  it('are nothing where an input is empty', () => {
    expect([fromWallTime('', 'UTC'), toWallTime(null, 'UTC')]).toEqual(['', '']);
  });
});
