import { expect, it } from 'vitest';
import { isPastCutOff } from './cut-off.ts';

const registeredAt = '2026-03-01T23:30:00.000Z';
const isPast = (date: string | null, { value = true, timeZone = 'UTC' } = {}) =>
  isPastCutOff({ value, date }, { registeredAt, timeZone });

it('a cut-off is passed strictly after its moment or its day, on the clocks of the event', () => {
  expect(isPast('2026-03-01T23:29:59.999Z')).toBe(true);
  expect(isPast(registeredAt)).toBe(false);
  expect(isPast('2026-02-28')).toBe(true);
  expect(isPast('2026-03-01')).toBe(false);
  expect(isPast('2026-03-01', { timeZone: 'Europe/Madrid' })).toBe(true);
});

it('a cut-off that is off, or says no date, is passed by nothing', () => {
  expect([isPast('2020-01-01', { value: false }), isPast(null)]).toEqual([false, false]);
});
