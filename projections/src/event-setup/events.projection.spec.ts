// kind: database
import { EventDetails, eventSetupEvents, EventView } from '@turnout/contracts/event-setup';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../platform/testing/database.ts';
import { accountId, eventId, fact } from '../platform/testing/facts.ts';
import { remember } from '../platform/testing/remember.ts';
import { eventsProjection } from './events.projection.ts';
import { eventById, eventsAll, eventsOf } from './queries.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const details = {
  name: 'Fête «d’été» 🎪',
  description: '',
  startDate: '2026-12-01T09:00:00.000Z',
  endDate: '2026-12-02T18:00:00.000Z',
  timeZone: 'Europe/Madrid',
  country: 'ES',
  language: 'es',
  address: '',
  notificationEmail: '',
  website: '',
  keywords: '',
  appCurrency: 'EUR',
  allowScannerCheckin: true,
} as const;
const scheduled = (number: number, at: string) =>
  fact(eventSetupEvents.EventScheduled, { eventId: eventId(number), creator: accountId(), details }, { at });

describe('events', () => {
  it('shows events newest first, and only those asked for', async () => {
    await remember(database.pool, eventsProjection, [
      scheduled(1, '2026-11-01T10:00:00.000Z'),
      scheduled(2, '2026-11-03T10:00:00.000Z'),
      scheduled(3, '2026-11-02T10:00:00.000Z'),
    ]);
    const all = await eventsAll(database.pool);
    expect(all.map((event) => EventView.parse(event)._id)).toEqual([eventId(2), eventId(3), eventId(1)]);
    const some = await eventsOf(database.pool, [eventId(1), eventId(2), eventId(99)]);
    expect(some.map(({ _id }) => _id)).toEqual([eventId(2), eventId(1)]);
    expect(await eventsOf(database.pool, [])).toEqual([]);
    expect(await eventById(database.pool, eventId(99))).toBeNull();
  });

  it('changes only what a revision names', async () => {
    await remember(database.pool, eventsProjection, [
      scheduled(1, '2026-11-01T10:00:00.000Z'),
      fact(eventSetupEvents.EventDetailsRevised, { eventId: eventId(1), details: { allowScannerCheckin: false } }),
    ]);
    expect(await eventById(database.pool, eventId(1))).toEqual({
      _id: eventId(1),
      creator: accountId(),
      createdAt: '2026-11-01T10:00:00.000Z',
      ...EventDetails.parse(details),
      allowScannerCheckin: false,
      _version: 1,
    });
  });

  it('is another version once a secret was set, and says nothing of it', async () => {
    await remember(database.pool, eventsProjection, [
      scheduled(1, '2026-11-01T10:00:00.000Z'),
      fact(eventSetupEvents.EventSecretSet, { eventId: eventId(1), secret: 'stripeSecretKey' }),
      fact(eventSetupEvents.EventSecretTakenAway, { eventId: eventId(1), secret: 'stripeSecretKey' }),
    ]);
    const event = await eventById(database.pool, eventId(1));
    expect(event).toMatchObject({ ...EventDetails.parse(details), _version: 2 });
    expect(JSON.stringify(event)).not.toContain('stripeSecretKey"');
  });

  it('marks a copy until it is whole, and forgets an event that was deleted', async () => {
    const copyOf = { eventId: eventId(1), withRegistrants: false, registrants: 0 };
    const begun = fact(eventSetupEvents.EventScheduled, { eventId: eventId(2), creator: accountId(), details, copyOf });
    const copied = fact(eventSetupEvents.EventCopied, { eventId: eventId(2), registrants: 0 });
    await remember(database.pool, eventsProjection, [begun]);
    expect(await eventById(database.pool, eventId(2))).toMatchObject({ copying: true, _version: 0 });
    await remember(database.pool, eventsProjection, [begun, copied]);
    expect(await eventById(database.pool, eventId(2))).not.toHaveProperty('copying');
    await remember(database.pool, eventsProjection, [
      begun,
      copied,
      fact(eventSetupEvents.EventRemoved, { eventId: eventId(2) }),
    ]);
    expect(await eventById(database.pool, eventId(2))).toBeNull();
  });
});
