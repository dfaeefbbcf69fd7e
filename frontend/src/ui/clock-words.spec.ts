import { describe, expect, it } from 'vitest';
import { agoOf, agoText, dayText } from './clock-words.ts';

const moment = Date.parse('2026-11-21T23:31:05.000Z');

describe('how long ago', () => {
  it('takes the largest unit that fits', () => {
    expect(agoOf(59_999)).toEqual(['second', 59]);
    expect(agoOf(60_000)).toEqual(['minute', 1]);
    expect(agoOf(7_200_000)).toEqual(['hour', 2]);
    expect(agoOf(200_000_000)).toEqual(['day', 2]);
  });

  it('never lies in the future, when two clocks differ', () => {
    expect(agoText(moment + 5_000, moment, 'en')).toBe('now');
  });

  it('speaks the three languages', () => {
    expect(['en', 'es', 'fr'].map((language) => agoText(moment - 180_000, moment, language))).toEqual([
      '3 minutes ago',
      'hace 3 minutos',
      'il y a 3 minutes',
    ]);
  });
});

describe("the event's day", () => {
  it("is the event's, not the reader's", () => {
    expect(dayText(moment, 'Europe/Madrid', 'en')).toContain('22 November');
    expect(dayText(moment, 'UTC', 'fr')).toBe('samedi 21 novembre');
  });
});
