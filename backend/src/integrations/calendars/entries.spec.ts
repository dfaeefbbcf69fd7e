import { ActivityId, EventId, Instant } from '@turnout/contracts/kernel';
import { expect, it } from 'vitest';
import { ownEntries, programmeEntries, type CalendarActivity } from './entries.ts';

const instant = (text: string) => Instant.parse(text);
const source = {
  eventId: EventId.parse('e'.repeat(20)),
  event: {
    name: 'Fair',
    description: '',
    address: 'Main Hall',
    startDate: instant('2027-05-01T09:00:00.000Z'),
    endDate: instant('2027-05-02T18:00:00.000Z'),
  },
  publicUrl: 'https://fair.example.org',
};
const activity = (letter: string, changes: Partial<CalendarActivity['details']>): CalendarActivity => ({
  id: ActivityId.parse(letter.repeat(20)),
  details: {
    name: letter,
    startDate: null,
    endDate: null,
    location: '',
    description: '',
    chosenOnForm: true,
    ...changes,
  },
  version: 2,
  kind: 'defined',
});
const noon = instant('2027-05-01T12:00:00.000Z');
const dinner = activity('d', {
  startDate: instant('2027-05-01T19:00:00.000Z'),
  endDate: instant('2027-05-01T22:00:00.000Z'),
  location: 'Roof',
  description: '<p>Three <b>courses</b> &amp; music</p>',
});
const lunch = activity('m', { startDate: noon });

it('tells everybody the event and what can be chosen at some time, by time', () => {
  const hidden = activity('h', { startDate: noon, chosenOnForm: false });
  const timeless = activity('t', {});
  const entries = programmeEntries({ ...source, activities: [dinner, hidden, timeless, lunch] });
  expect(entries.map(({ name, place }) => [name, place])).toEqual([
    ['Fair', 'Main Hall'],
    ['m', 'Main Hall'],
    ['d', 'Roof'],
  ]);
  expect(entries[2]).toMatchObject({ description: 'Three courses & music', revision: 2 });
  expect(programmeEntries({ ...source, activities: [{ ...lunch, kind: 'retired' }] })).toHaveLength(1);
});

it.each([
  ['confirmed', 'CONFIRMED'],
  ['pending', 'TENTATIVE'],
  ['rejected', 'CANCELLED'],
  ['deleted', 'CANCELLED'],
] as const)('tells a person how they stand: %s', (status, said) => {
  const entries = ownEntries({ ...source, activities: [lunch] }, { status, statusSettings: 3 });
  expect(entries.map((one) => [one.status, one.revision])).toEqual([
    [said, 3],
    [said, 5],
  ]);
});

it('tells a person that what they chose does not take place any more', () => {
  const gone = { ...lunch, kind: 'retired', version: 3 } as const;
  const entries = ownEntries({ ...source, activities: [dinner, gone] }, { status: 'confirmed', statusSettings: 0 });
  expect(entries.map(({ name, status }) => [name, status])).toEqual([
    ['Fair', 'CONFIRMED'],
    ['d', 'CONFIRMED'],
    ['m', 'CANCELLED'],
  ]);
});
