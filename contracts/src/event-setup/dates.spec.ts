import { describe, expect, it } from 'vitest';
import { eventDates, eventMoment } from './dates.ts';

const timeZone = 'America/New_York';
const event = { startDate: '2027-03-01T13:00:00.000Z', endDate: '2027-03-01T22:30:00.000Z', timeZone };
/** Blanks differ between versions of the table that browsers and servers take the words from. */
const plain = (text: string): string => text.replaceAll(/[\s\u2009\u202f]+/g, ' ');

describe('the dates of an event', () => {
  it.each([
    ['en', 'Monday 1 March 2027', '08:00', '17:30'],
    ['es', 'lunes, 1 de marzo de 2027', '8:00', '17:30'],
    ['fr', 'lundi 1 mars 2027', '08:00', '17:30'],
  ])('are told in %s on its own clocks, of 24 hours', (language, day, from, to) => {
    const dates = plain(eventDates(event, language));
    expect(dates.replace(',', '').startsWith(day.replace(',', ''))).toBe(true);
    expect(dates).toMatch(new RegExp(`${from} ?[–-] ?${to}$`));
    expect(plain(eventMoment(event.startDate, timeZone, language))).toContain(from);
    expect(dates).not.toMatch(/[AaPp]\.? ?[Mm]\b/);
  });
});
