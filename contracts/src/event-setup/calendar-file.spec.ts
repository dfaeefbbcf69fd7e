import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { calendarEntryOf, calendarFeed, calendarFile } from './calendar-file.ts';

const event = {
  _id: 'ev000000000000000001',
  name: 'Fête; d’été, 2027',
  description: 'First line\nsecond \\ line',
  address: '',
  startDate: '2027-05-01T09:00:00.000Z',
  endDate: '2027-05-01T18:00:00.000Z',
};
const file = (changes: Partial<typeof event> = {}) =>
  calendarFile(
    { ...event, ...changes },
    'https://fair.example.org/evt/ev000000000000000001',
    '2027-01-02T03:04:05.678Z',
  );

it('says when the event is, in UTC, and where its page is', () => {
  const lines = file().split('\r\n');
  expect(lines).toContain('DTSTART:20270501T090000Z');
  expect(lines).toContain('DTEND:20270501T180000Z');
  expect(lines).toContain('DTSTAMP:20270102T030405Z');
  expect(lines).toContain('UID:ev000000000000000001@fair.example.org');
  expect(lines.at(-1)).toBe('');
});

it('lets no text end a value or begin another line', () => {
  const lines = file().split('\r\n');
  expect(lines).toContain(String.raw`SUMMARY:Fête\; d’été\, 2027`);
  expect(lines).toContain(String.raw`DESCRIPTION:First line\nsecond \\ line`);
  expect(file({ name: 'x\r\nBEGIN:VALARM' })).not.toMatch(/^BEGIN:VALARM/m);
  expect(file()).not.toContain('LOCATION');
});

it('folds long lines at 75 octets without tearing a character apart', () => {
  const made = file({ description: '😀é'.repeat(100) });
  for (const line of made.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(made.replaceAll('\r\n ', '')).toContain('😀é'.repeat(100));
});

it('is read by another program as it was meant, whatever stands in it', () => {
  const name = `${'Ünïcode 😀 fair; with, signs \\n and \\\\ '.repeat(6)}end`;
  const description = 'One\r\nBEGIN:VALARM\nEND:VEVENT\r\n\u0000\u0007\u001bthree\ttabs';
  const address = 'Main Hall, 1; "Rail" Street:\nMadrid';
  const calendar = ICAL.Component.fromString(file({ name, description, address }));
  expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
  const [only, ...others] = calendar.getAllSubcomponents();
  expect(others).toEqual([]);
  const read = new ICAL.Event(only);
  expect(read.summary).toBe(name);
  expect(read.description).toBe('One\nBEGIN:VALARM\nEND:VEVENT\nthree\ttabs');
  expect(read.location).toBe(address);
  expect(read.uid).toBe(`${event._id}@fair.example.org`);
  expect(only?.getFirstPropertyValue('url')).toBe('https://fair.example.org/evt/ev000000000000000001');
  expect(only?.getAllSubcomponents()).toEqual([]);
  expect([read.startDate, read.endDate].map((time) => time.toJSDate().toISOString())).toEqual([
    event.startDate,
    event.endDate,
  ]);
});

it('is a feed of many, each with its id, how it stands and how often it changed', () => {
  const url = 'https://fair.example.org/evt/ev000000000000000001';
  const entry = calendarEntryOf(event, url);
  const cancelled = { ...entry, id: 'ac000000000000000001', status: 'CANCELLED', revision: 3, endsAt: null } as const;
  const feed = calendarFeed('Fair; 2027', [entry, cancelled], '2027-01-02T03:04:05.678Z');
  const calendar = ICAL.Component.fromString(feed);
  expect(feed).toContain(String.raw`X-WR-CALNAME:Fair\; 2027`);
  expect(calendar.getFirstPropertyValue('method')).toBeNull();
  const read = calendar.getAllSubcomponents().map((one) => new ICAL.Event(one));
  expect(read.map(({ uid }) => uid)).toEqual([
    `${event._id}@fair.example.org`,
    'ac000000000000000001@fair.example.org',
  ]);
  expect(read[1]?.sequence).toBe(3);
  expect(read[1]?.component.getFirstPropertyValue('status')).toBe('CANCELLED');
  // Without an end it is over when it begins, as RFC 5545 says.
  expect(read[1]?.component.getFirstPropertyValue('dtend')).toBeNull();
  for (const line of feed.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
});
