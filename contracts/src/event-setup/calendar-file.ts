/** What of an event a calendar holds. */
export interface CalendarEvent {
  readonly _id: string;
  readonly name: string;
  readonly description: string;
  readonly address: string;
  /** ISO text in UTC. */
  readonly startDate: string;
  readonly endDate: string;
}

/** RFC 5545, 3.3.11: what would end a value is escaped, and signs that no text may hold are left out. */
const text = (value: string): string =>
  value
    .replaceAll(/[^\P{Cc}\t\r\n]/gu, '')
    .replaceAll('\\', '\\\\')
    .replaceAll(';', String.raw`\;`)
    .replaceAll(',', String.raw`\,`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`);

/** A moment in UTC, to the second. */
const moment = (iso: string): string => `${new Date(iso).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

const longest = 74;

/** RFC 5545, 3.1: a line has at most 75 octets; the next one begins with a space. No character is torn apart. */
const folded = (line: string): string => {
  const lines = [''];
  let octets = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (octets + size > longest) {
      lines.push('');
      octets = 1;
    }
    lines[lines.length - 1] += character;
    octets += size;
  }
  return lines.join('\r\n ');
};

/** An entry of a calendar. */
export interface CalendarEntry {
  /** The same as long as it is the same thing, whichever file it stands in. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly place: string;
  /** ISO text in UTC. */
  readonly startsAt: string;
  /** Null: nobody said. */
  readonly endsAt: string | null;
  /** The page that says more. */
  readonly url: string;
  /** Absent: nothing is said of it. */
  readonly status?: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
  /** The number of its changes; of two entries with one id the higher counts. */
  readonly revision?: number;
}

const linesOf = (
  { id, name, description, place, startsAt, endsAt, url, status, revision }: CalendarEntry,
  now: string,
) => [
  'BEGIN:VEVENT',
  `UID:${id}@${new URL(url).hostname}`,
  `DTSTAMP:${moment(now)}`,
  ...(revision === undefined ? [] : [`SEQUENCE:${revision}`]),
  ...(status === undefined ? [] : [`STATUS:${status}`]),
  `DTSTART:${moment(startsAt)}`,
  ...(endsAt === null || endsAt < startsAt ? [] : [`DTEND:${moment(endsAt)}`]),
  `SUMMARY:${text(name)}`,
  ...(place === '' ? [] : [`LOCATION:${text(place)}`]),
  ...(description === '' ? [] : [`DESCRIPTION:${text(description)}`]),
  `URL:${url}`,
  'END:VEVENT',
];

const calendarOf = (said: readonly string[], entries: readonly CalendarEntry[], now: string): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Turnout//Turnout//EN',
    ...said,
    ...entries.flatMap((entry) => linesOf(entry, now)),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');

/** An event as an entry of a calendar. @param url where its registration page is. */
export const calendarEntryOf = (event: CalendarEvent, url: string): CalendarEntry => ({
  id: event._id,
  name: event.name,
  description: event.description,
  place: event.address,
  startsAt: event.startDate,
  endsAt: event.endDate,
  url,
});

/**
 * An event as a calendar file (RFC 5545, published as RFC 5546 says: nobody is asked to answer). Its id is the event's
 * alone, so that the file of the event's page, of a mail and of everybody in a family is one entry of a calendar. It says
 * nothing of whoever takes it.
 * @param url where its registration page is. @param now when the file is made, ISO text.
 */
export const calendarFile = (event: CalendarEvent, url: string, now: string): string =>
  calendarOf(['METHOD:PUBLISH'], [calendarEntryOf(event, url)], now);

/** Calendar programs that are told how often to look, look as often. */
const lookAgain = 'PT1H';

/**
 * A calendar that programs read again and again: what is not in it any more goes there too (rule integrations/calendars).
 * All times are in UTC, so that no table of a time zone can be wrong.
 * @param name what the calendar is called. @param now when it is made, ISO text.
 */
export const calendarFeed = (name: string, entries: readonly CalendarEntry[], now: string): string =>
  calendarOf(
    [
      `NAME:${text(name)}`,
      `X-WR-CALNAME:${text(name)}`,
      `REFRESH-INTERVAL;VALUE=DURATION:${lookAgain}`,
      `X-PUBLISHED-TTL:${lookAgain}`,
    ],
    entries,
    now,
  );
