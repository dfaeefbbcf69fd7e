import { EventDetails } from '@turnout/contracts/event-setup';
import { AccountId, EventId, Instant, type AnyEvent } from '@turnout/contracts/kernel';
import { describe, it } from 'vitest';
import { specification } from '../platform/testing/decider-specification.ts';
import { reviseEvent, scheduleEvent } from './decider.ts';
import { eventFold } from './event.ts';

const eventId = EventId.parse('e0000000000000000000');
const creator = AccountId.parse('a0000000000000000000');
const details = EventDetails.parse({
  name: 'Spring fair',
  description: '',
  startDate: '2027-03-01T08:00:00.000Z',
  endDate: '2027-03-02T18:00:00.000Z',
  timeZone: 'Europe/Madrid',
  country: 'ES',
  language: 'es',
  address: '',
  notificationEmail: '',
  website: '',
  keywords: '',
  appCurrency: 'EUR',
  allowScannerCheckin: true,
});
const scheduled: AnyEvent = { type: 'EventScheduled', data: { eventId, creator, details } };

describe('scheduling an event', () => {
  const { given } = specification(eventFold, scheduleEvent);
  it('happens once', () => {
    given([]).when({ eventId, creator, details }).then([scheduled]);
    given([scheduled]).when({ eventId, creator, details }).then([]);
  });
  it('refuses an end before the start', () =>
    given([])
      .when({ eventId, creator, details: { ...details, endDate: Instant.parse('2027-02-01T08:00:00.000Z') } })
      .thenRejects('event-ends-before-it-starts'));
});

describe('revising an event', () => {
  const { given } = specification(eventFold, reviseEvent);
  it('states what the event is now', () =>
    given([scheduled])
      .when({ changes: { allowScannerCheckin: false }, read: null })
      .then([{ type: 'EventDetailsRevised', data: { eventId, details: { ...details, allowScannerCheckin: false } } }]));
  it('says nothing when nothing differs', () =>
    given([scheduled])
      .when({ changes: { name: 'Spring fair' }, read: null })
      .then([]));
  it('refuses a start after the end that stands', () =>
    given([scheduled])
      .when({ changes: { startDate: Instant.parse('2027-03-05T08:00:00.000Z') }, read: null })
      .thenRejects('event-ends-before-it-starts'));
  it('keeps what somebody else changed since it was read, and refuses the same setting', () => {
    const renamed = { type: 'EventDetailsRevised', data: { eventId, details: { ...details, name: 'Autumn fair' } } };
    const now = given([scheduled, renamed]);
    now.when({ changes: { website: 'https://example.org' }, read: details }).then([
      {
        type: 'EventDetailsRevised',
        data: { eventId, details: { ...details, name: 'Autumn fair', website: 'https://example.org' } },
      },
    ]);
    now.when({ changes: { name: 'Winter fair' }, read: details }).thenRejects('changed-meanwhile');
  });
  it("takes a deposit in the digits of the event's currency, and looks at no older one", () => {
    const revise = given([scheduled]);
    revise.when({ changes: { depositAmount: 10.505 }, read: null }).thenRejects('deposit-not-in-currency');
    revise
      .when({ changes: { depositAmount: 10.5, appCurrency: 'JPY' }, read: null })
      .thenRejects('deposit-not-in-currency');
    const inDinars = { ...details, depositAmount: 10.505, appCurrency: 'KWD' };
    revise
      .when({ changes: { depositAmount: 10.505, appCurrency: 'KWD' }, read: null })
      .then([{ type: 'EventDetailsRevised', data: { eventId, details: inDinars } }]);
    const old = { ...details, depositAmount: 10.505 };
    given([{ type: 'EventScheduled', data: { eventId, creator, details: old } }])
      .when({ changes: { name: 'Fair' }, read: null })
      .then([{ type: 'EventDetailsRevised', data: { eventId, details: { ...old, name: 'Fair' } } }]);
  });
  it('notes which secrets were set and taken away, beside what else changes', () => {
    const secrets = { set: ['stripeSecretKey' as const], taken: ['stripeWebhookSecretTest' as const] };
    const noted = [
      { type: 'EventSecretSet', data: { eventId, secret: 'stripeSecretKey' } },
      { type: 'EventSecretTakenAway', data: { eventId, secret: 'stripeWebhookSecretTest' } },
    ];
    given([scheduled])
      .when({ changes: { name: 'Spring fair' }, read: null, secrets })
      .then(noted);
    given([scheduled])
      .when({ changes: { appCurrency: 'USD' }, read: null, secrets })
      .then([
        { type: 'EventDetailsRevised', data: { eventId, details: { ...details, appCurrency: 'USD' } } },
        ...noted,
      ]);
  });
  it('sets no secret where what it comes with is refused', () =>
    given([scheduled])
      .when({
        changes: { startDate: Instant.parse('2027-03-05T08:00:00.000Z') },
        read: null,
        secrets: { set: ['stripeSecretKey'], taken: [] },
      })
      .thenRejects('event-ends-before-it-starts'));
});
