import type { EventDetails } from './event.ts';

/** English as most events outside the United States write it: the day before the month, 24 hours (rule interface/formats). */
const localeOf = (language: string): string => (language === 'en' ? 'en-GB' : language);

const formats = new Map<string, Intl.DateTimeFormat>();

/** Made once for each language, zone and way of writing: making one takes longer than a hundred uses of it. */
const formatOf = (
  locale: string,
  timeZone: string,
  way: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat => {
  const key = `${way} ${locale} ${timeZone}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone });
  formats.set(key, made);
  return made;
};

const clocks = (language: string, timeZone: string): Intl.DateTimeFormat =>
  formatOf(localeOf(language), timeZone, 'clocks', { dateStyle: 'full', timeStyle: 'short', hourCycle: 'h23' });

/**
 * From when to when an event lasts, on its own clocks, in the same words in an e-mail and on a page.
 * Whoever says it says the zone beside it.
 * @param language en, es or fr.
 */
export const eventDates = (
  {
    startDate,
    endDate,
    timeZone,
  }: Pick<EventDetails, 'timeZone'> & { readonly startDate: string; readonly endDate: string },
  language: string,
): string => clocks(language, timeZone).formatRange(new Date(startDate), new Date(endDate));

/** One moment as `eventDates` has it. @param at ISO text in UTC. */
export const eventMoment = (at: string, timeZone: string, language: string): string =>
  clocks(language, timeZone).format(new Date(at));

/** The day of a moment on an event's clocks, YYYY-MM-DD. @param at ISO text in UTC. */
export const dayOfEvent = (at: string, timeZone: string): string =>
  formatOf('en-CA', timeZone, 'day', { year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(at));

/** One moment as 21 Nov 2026 09:30 (rule interface/formats). @param at ISO text in UTC. */
export const eventStamp = (at: string, timeZone: string, language: string): string => {
  const digits = { day: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const parts = new Map(
    formatOf(language, timeZone, 'stamp', { ...digits, month: 'short' })
      .formatToParts(new Date(at))
      .map(({ type, value }) => [type, value]),
  );
  const part = (of: Intl.DateTimeFormatPartTypes): string => parts.get(of) ?? '';
  return `${part('day')} ${part('month')} ${part('year')} ${part('hour')}:${part('minute')}`;
};
