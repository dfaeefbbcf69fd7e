import { beforeAll, describe, expect, it } from 'vitest';
import i18next from 'i18next';
import { EventView } from '@turnout/contracts/event-setup';
import { commandOf, emptyEvent, type EventFormValues, eventProblems, valuesOf } from './event-form.ts';

const filled = (changes: Partial<EventFormValues> = {}): EventFormValues => ({
  ...emptyEvent(),
  name: 'Congress',
  startDate: '2026-11-21T09:00',
  endDate: '2026-11-22T18:00',
  timeZone: 'Europe/Madrid',
  ...changes,
});
const t = i18next.t;

describe('the form of an event', () => {
  beforeAll(async () => {
    await i18next.init({ lng: 'en', resources: {} });
  });
  it('reads dates on the clocks of the event', () => {
    expect(commandOf(filled())).toMatchObject({
      startDate: '2026-11-21T08:00:00.000Z',
      endDate: '2026-11-22T17:00:00.000Z',
    });
  });
  it('asks for name and dates', () => {
    expect(Object.keys(eventProblems(emptyEvent(), t)).toSorted()).toEqual(['endDate', 'name', 'startDate']);
  });
  it('refuses an end before the start', () => {
    expect(Object.keys(eventProblems(filled({ endDate: '2026-11-21T08:59' }), t))).toEqual(['endDate']);
  });
  it('finds nothing wrong where only optional fields are empty', () => {
    expect(eventProblems(filled(), t)).toEqual({});
  });
  it('names each optional field that is not valid', () => {
    const problems = eventProblems(filled({ notificationEmail: 'nobody', website: 'example.org' }), t);
    expect(Object.keys(problems).toSorted()).toEqual(['notificationEmail', 'website']);
  });
  it('has a place on the map, or none, never half a one', () => {
    expect(commandOf(filled())).toMatchObject({ location: null });
    expect(commandOf(filled({ latitude: 41.98, longitude: 2.82 }))).toMatchObject({
      location: { lat: 41.98, lng: 2.82 },
    });
    expect(Object.keys(eventProblems(filled({ latitude: 41.98 }), t))).toEqual(['longitude']);
    expect(Object.keys(eventProblems(filled({ latitude: 91, longitude: 0 }), t))).toEqual(['latitude']);
  });
  it('closes the registration on the clocks of the event, or not at all', () => {
    expect(commandOf(filled({ registrationClosesAt: '2026-11-20T12:00' }))).toMatchObject({
      registrationClosesAt: '2026-11-20T11:00:00.000Z',
    });
    expect(commandOf(filled())).toMatchObject({ registrationClosesAt: null });
  });
  it('shows an event as it was sent', () => {
    const command = commandOf(
      filled({ termsAndConditions: '<p>Be kind</p>', latitude: 1, longitude: 2, sendEmails: false }),
    );
    const event = EventView.parse({
      ...command,
      _id: '0123456789abcdefghjk',
      creator: '0123456789abcdefghjk',
      _version: 0,
      createdAt: '2026-11-21T08:00:00.000Z',
    });
    expect(commandOf(valuesOf(event))).toEqual(command);
  });
});
