import { EventId, Instant, MailingId, RegistrantId, type AnyEvent } from '@turnout/contracts/kernel';
import { describe, it } from 'vitest';
import { specification } from '../../platform/testing/decider-specification.ts';
import {
  beginMassMailing,
  changeSubscription,
  massMailingFold,
  reportMassQueued,
  requestMassMailing,
  subscriptionFold,
  switchMassMailing,
} from './decider.ts';

const eventId = EventId.parse('e0000000000000000000');
const mailingId = MailingId.parse('m0000000000000000001');
const registrantId = RegistrantId.parse('r0000000000000000001');
const of = { eventId, mailingId };
const said = {
  ...of,
  channel: 'email' as const,
  subject: 'Soon',
  message: '<p>Hello</p>',
  filter: {
    status: ['confirmed' as const],
    paymentStatus: [],
    type: [],
    activity: [],
    checkedIn: null,
    printed: null,
    numbers: [],
    primariesOnly: false,
    fieldMatches: {},
  },
  excluded: [],
  dueAt: null,
};
const later = Instant.parse('9999-01-01T00:00:00.000Z');
const requested: AnyEvent = { type: 'MassMailingRequested', data: said };
const begun: AnyEvent = { type: 'MassMailingBegun', data: of };
const counts = { ...of, messages: 3, withoutAddress: 1, unsubscribed: 0 };
const queued: AnyEvent = { type: 'MassMailingQueued', data: counts };
const paused: AnyEvent = { type: 'MassMailingPaused', data: of };
const stopped: AnyEvent = { type: 'MassMailingStopped', data: of };

describe('a mass message', () => {
  const { given } = specification(massMailingFold, requestMassMailing);

  it('begins at once, or waits for its moment', () => {
    given([])
      .when({ ...said, isOn: true, triggeredAt: null })
      .then([requested, begun]);
    given([])
      .when({ ...said, dueAt: later, isOn: true, triggeredAt: null })
      .then([{ type: 'MassMailingRequested', data: { ...said, dueAt: later } }]);
  });

  it('is asked for once', () => {
    given([requested, begun])
      .when({ ...said, isOn: true, triggeredAt: null })
      .then([]);
  });

  it('is refused where its event sends none, or something of it is missing', () => {
    given([])
      .when({ ...said, isOn: false, triggeredAt: null })
      .thenRejects('emails-off');
    given([])
      .when({ ...said, channel: 'text', isOn: false, triggeredAt: null })
      .thenRejects('mass-texts-off');
    given([])
      .when({ ...said, subject: ' ', isOn: true, triggeredAt: null })
      .thenRejects('message-incomplete');
    given([])
      .when({ ...said, channel: 'text', message: '', isOn: true, triggeredAt: null })
      .thenRejects('message-incomplete');
  });

  it('needs no subject where it is a text', () => {
    const text = { ...said, channel: 'text' as const, subject: '' };
    given([])
      .when({ ...text, isOn: true, triggeredAt: null })
      .then([{ type: 'MassMailingRequested', data: text }, begun]);
  });
});

describe('a message that waits for a trigger', () => {
  const asking = { ...said, trigger: { on: 'after-event' as const, days: 1 }, isOn: true };
  const { isOn: _, ...waits } = asking;
  const waiting: AnyEvent = { type: 'MassMailingRequested', data: waits };

  it('begins for nobody by itself, and not where it waits for a moment too, or for one that has passed', () => {
    const { given } = specification(massMailingFold, requestMassMailing);
    given([])
      .when({ ...asking, triggeredAt: later })
      .then([waiting]);
    given([])
      .when({ ...asking, dueAt: later, triggeredAt: null })
      .thenRejects('trigger-and-moment');
    given([])
      .when({ ...asking, triggeredAt: Instant.parse('2000-01-01T00:00:00.000Z') })
      .thenRejects('trigger-passed');
    specification(massMailingFold, beginMassMailing).given([waiting]).when(of).then([]);
  });

  it('says that it waits for one where it is switched on again', () => {
    const { given } = specification(massMailingFold, switchMassMailing);
    given([waiting])
      .when({ ...of, to: 'paused' })
      .then([paused]);
    given([waiting, paused])
      .when({ ...of, to: 'sending' })
      .then([{ type: 'MassMailingResumed', data: { ...of, isTriggered: true } }]);
  });
});

describe('the moment of a scheduled one', () => {
  const { given } = specification(massMailingFold, beginMassMailing);

  it('begins it once, and not where it was stopped', () => {
    given([requested]).when(of).then([begun]);
    given([requested, begun]).when(of).then([]);
    given([requested, stopped]).when(of).then([]);
    given([]).when(of).then([]);
  });
});

describe('its recipients', () => {
  const { given } = specification(massMailingFold, reportMassQueued);

  it('are reported once', () => {
    given([requested, begun]).when(counts).then([queued]);
    given([requested, begun, queued]).when(counts).then([]);
  });
});

describe('whoever sends it', () => {
  const { given } = specification(massMailingFold, switchMassMailing);

  it('pauses it, resumes it, and stops it for good', () => {
    given([requested, begun])
      .when({ ...of, to: 'paused' })
      .then([paused]);
    given([requested, begun, paused])
      .when({ ...of, to: 'paused' })
      .then([]);
    given([requested, begun, paused])
      .when({ ...of, to: 'sending' })
      .then([{ type: 'MassMailingResumed', data: of }]);
    given([requested, begun, paused])
      .when({ ...of, to: 'stopped' })
      .then([stopped]);
    given([requested, begun, stopped])
      .when({ ...of, to: 'sending' })
      .thenRejects('mass-mailing-over');
    given([requested, begun, stopped])
      .when({ ...of, to: 'stopped' })
      .then([]);
  });

  it('finds none of another event', () => {
    given([])
      .when({ ...of, to: 'paused' })
      .thenRejects('mass-mailing-not-found');
    given([requested])
      .when({ ...of, eventId: EventId.parse('e0000000000000000009'), to: 'paused' })
      .thenRejects('mass-mailing-not-found');
  });
});

describe('somebody who wants no more of them', () => {
  const { given } = specification(subscriptionFold, changeSubscription);
  const data = { eventId, registrantId, channel: 'email' as const };
  const left: AnyEvent = { type: 'RegistrantUnsubscribed', data };
  const back: AnyEvent = { type: 'RegistrantResubscribed', data };

  it('says so once, by each channel, and may take it back', () => {
    given([])
      .when({ ...data, isWanted: false })
      .then([left]);
    given([left])
      .when({ ...data, isWanted: false })
      .then([]);
    given([left])
      .when({ ...data, channel: 'text', isWanted: false })
      .then([{ type: 'RegistrantUnsubscribed', data: { ...data, channel: 'text' } }]);
    given([left])
      .when({ ...data, isWanted: true })
      .then([back]);
    given([left, back])
      .when({ ...data, isWanted: true })
      .then([]);
  });
});
