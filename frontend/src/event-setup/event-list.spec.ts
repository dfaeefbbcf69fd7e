import { EventView } from '@turnout/contracts/event-setup';
import { describe, expect, it } from 'vitest';
import { eventsToShow, isMine, phaseOf, ShownEvents } from './event-list.ts';

const now = '2026-11-21T12:00:00.000Z';
const event = (name: string, startDate: string, endDate: string, address = '', keywords = ''): EventView =>
  EventView.parse({
    _id: '0123456789abcdefghjk',
    creator: '0123456789abcdefghjk',
    _version: 0,
    createdAt: now,
    name,
    description: '',
    startDate,
    endDate,
    timeZone: 'UTC',
    country: '',
    language: '',
    address,
    notificationEmail: '',
    website: '',
    keywords,
    appCurrency: 'USD',
    allowScannerCheckin: true,
  });
const past = event('Alumni day', '2026-05-01T08:00:00.000Z', '2026-05-01T18:00:00.000Z');
const longPast = event('Founding', '2020-05-01T08:00:00.000Z', '2020-05-01T18:00:00.000Z');
const live = event('Congrés Médico', '2026-11-20T08:00:00.000Z', '2026-11-22T18:00:00.000Z', 'Girona');
const soon = event('Fair', '2026-12-01T08:00:00.000Z', '2026-12-01T18:00:00.000Z', '', 'trade, autumn');
const later = event('Ball', '2027-02-01T08:00:00.000Z', '2027-02-01T18:00:00.000Z');
const all = [later, past, longPast, soon, live];

describe('the list of events', () => {
  it('shows what is on first, then what comes next, then what is over, latest first', () => {
    expect(eventsToShow(all, '', now).map(({ name }) => name)).toEqual([
      'Congrés Médico',
      'Fair',
      'Ball',
      'Alumni day',
      'Founding',
    ]);
  });
  it('finds an event without its accents and by its place', () => {
    expect(eventsToShow(all, 'medico girona', now)).toEqual([live]);
  });
  it('finds an event by its keywords', () => {
    expect(eventsToShow(all, 'autumn', now)).toEqual([soon]);
  });
  it('finds nothing for a word no event has', () => {
    expect(eventsToShow(all, 'girona fair', now)).toEqual([]);
  });
  it.each([
    ['all', 5],
    ['upcoming', 2],
    ['live', 1],
    ['past', 2],
    ['nonsense', 5],
  ])('shows of «%s» %i', (show, count) => {
    expect(eventsToShow(all, '', now, ShownEvents.parse(show))).toHaveLength(count);
  });
  it('tells whose an event is by who made it and who works on it', () => {
    const { _id, creator } = live;
    expect(isMine(live, { _id: creator, roles: {} })).toBe(true);
    expect(isMine(live, { _id: 'other', roles: { [_id]: {} } })).toBe(true);
    expect(isMine(live, { _id: 'other', roles: {} })).toBe(false);
    expect(isMine(live, null)).toBe(false);
  });
  it('counts the first and last moment of an event as live', () => {
    expect([live.startDate, live.endDate].map((at) => phaseOf(live, at))).toEqual(['live', 'live']);
  });
});
