import { beforeAll, describe, expect, it } from 'vitest';
import i18next from 'i18next';
import { commandOf, emptyEvent, type EventFormValues, eventProblems } from './event-form.ts';

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
});
