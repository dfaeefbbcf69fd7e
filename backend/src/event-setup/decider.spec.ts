import { EventDetails } from '@turnout/contracts/event-setup';
import { AccountId, EventId, Instant, type AnyEvent } from '@turnout/contracts/kernel';
import { describe, it } from 'vitest';
import { specification } from '../platform/testing/decider-specification.ts';
import { completeCopy, noteEmptied, removeEvent, reviseEvent, scheduleEvent } from './decider.ts';
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

const copyOf = { eventId: EventId.parse('e0000000000000000001'), withRegistrants: true, registrants: 2 };
const begun: AnyEvent = { type: 'EventScheduled', data: { eventId, creator, details, copyOf } };
const copied: AnyEvent = { type: 'EventCopied', data: { eventId, registrants: 2 } };
const removed: AnyEvent = { type: 'EventRemoved', data: { eventId } };

describe('copying an event', () => {
  it('begins as a copy', () =>
    specification(eventFold, scheduleEvent).given([]).when({ eventId, creator, details, copyOf }).then([begun]));
  it('ends once, and not where nothing is copied or the copy was deleted', () => {
    const { given } = specification(eventFold, completeCopy);
    given([begun]).when({ registrants: 2 }).then([copied]);
    for (const past of [[begun, copied], [scheduled], [begun, removed], []])
      given(past).when({ registrants: 2 }).then([]);
  });
  it('lets nobody change it meanwhile but whoever copies', () => {
    const { given } = specification(eventFold, reviseEvent);
    const renamed = { type: 'EventDetailsRevised', data: { eventId, details: { ...details, name: 'Autumn fair' } } };
    given([begun])
      .when({ changes: { name: 'Autumn fair' }, read: null })
      .thenRejects('event-being-copied');
    given([begun])
      .when({ changes: { name: 'Autumn fair' }, read: null, isByCopying: true })
      .then([renamed]);
    given([begun, copied])
      .when({ changes: { name: 'Autumn fair' }, read: null })
      .then([renamed]);
  });
});

describe('deleting an event', () => {
  const { given } = specification(eventFold, removeEvent);
  it('happens to one that is there, also to a copy that is not whole', () => {
    given([scheduled]).when(null).then([removed]);
    given([begun]).when(null).then([removed]);
  });
  it('is refused where there never was one, or is none any more', () => {
    given([]).when(null).thenRejects('event-not-found');
    given([scheduled, removed]).when(null).thenRejects('event-not-found');
  });
  it('leaves nothing to revise', () =>
    specification(eventFold, reviseEvent)
      .given([scheduled, removed])
      .when({ changes: { name: 'Autumn fair' }, read: null })
      .thenRejects('event-not-found'));
  it('is noted as done each time that somebody was found, of a deleted event alone', () => {
    const emptied: AnyEvent = { type: 'EventEmptied', data: { eventId, people: 3 } };
    const noted = specification(eventFold, noteEmptied);
    noted.given([scheduled, removed]).when({ people: 3 }).then([emptied]);
    noted.given([scheduled, removed, emptied]).when({ people: 3 }).then([emptied]);
    noted.given([scheduled]).when({ people: 3 }).then([]);
  });
});
