/** A number of milliseconds past, as the largest fitting unit: `["second", 12]`, `["minute", 3]`, `["hour", 2]`. */
export const agoOf = (pastMs: number): readonly ['second' | 'minute' | 'hour' | 'day', number] => {
  const seconds = Math.max(0, Math.floor(pastMs / 1000));
  if (seconds < 60) return ['second', seconds];
  if (seconds < 3600) return ['minute', Math.floor(seconds / 60)];
  if (seconds < 86_400) return ['hour', Math.floor(seconds / 3600)];
  return ['day', Math.floor(seconds / 86_400)];
};

/** How long ago, in the reader's language: "now", "12 seconds ago", "3 minutes ago". */
export const agoText = (at: number, now: number, language: string): string => {
  const [unit, count] = agoOf(now - at);
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-count, unit);
};

/** The day in a zone, e.g. "Saturday 21 November". */
export const dayText = (at: number, timeZone: string, language: string): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  }).format(at);
