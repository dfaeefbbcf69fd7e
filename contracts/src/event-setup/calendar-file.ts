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

/**
 * An event as a calendar file (RFC 5545, published as RFC 5546 says: nobody is asked to answer). Its id is the event's
 * alone, so that the file of the event's page, of a mail and of everybody in a family is one entry of a calendar. It says
 * nothing of whoever takes it.
 * @param url where its registration page is. @param now when the file is made, ISO text.
 */
export const calendarFile = (event: CalendarEvent, url: string, now: string): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Turnout//Turnout//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${event._id}@${new URL(url).hostname}`,
    `DTSTAMP:${moment(now)}`,
    `DTSTART:${moment(event.startDate)}`,
    `DTEND:${moment(event.endDate)}`,
    `SUMMARY:${text(event.name)}`,
    ...(event.address === '' ? [] : [`LOCATION:${text(event.address)}`]),
    ...(event.description === '' ? [] : [`DESCRIPTION:${text(event.description)}`]),
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
