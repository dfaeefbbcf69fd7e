import { eventSchemas } from '@turnout/contracts';
import { factWords } from '@turnout/contracts/event-records';
import { describe, expect, it } from 'vitest';
import { askedIn, endOf, filtersOf, startOf } from './asked.ts';
import words from './words/en.json' with { type: 'json' };

const asked = (text: string) => askedIn(new URLSearchParams(text));

describe('what the address asks for', () => {
  it('is read, and what nobody can have meant is not', () => {
    expect(asked('kind=log-ins&activity=login&from=2026-11-22&to=2026-11-23&page=2')).toEqual({
      kind: 'log-ins',
      activityName: 'login',
      from: '2026-11-22',
      to: '2026-11-23',
      page: 2,
    });
    expect(asked('kind=x&from=yesterday&page=-1')).toEqual({
      kind: 'event',
      activityName: '',
      from: '',
      to: '',
      page: 1,
    });
  });

  it('counts whole days by the clocks of the event, also where they change', () => {
    expect(startOf('2026-10-25', 'Europe/Madrid')).toBe('2026-10-24T22:00:00.000Z');
    expect(endOf('2026-10-25', 'Europe/Madrid')).toBe('2026-10-25T22:59:59.999Z');
    expect(filtersOf(asked('from=2026-03-01'), 'UTC')).toEqual({ kind: 'event', from: '2026-03-01T00:00:00.000Z' });
  });
});

/** What no user does: the system does it, or it is how somebody looks at a list. The log of a deleted event goes with it. */
const nobodys = [
  'AddressBarred',
  'MessageDelivered',
  'MessageReturned',
  'AccountMailSettled',
  'AttendeeViewDeleted',
  'AttendeeViewRenamed',
  'AttendeeViewReplaced',
  'AttendeeViewSaved',
  'EventCopied',
  'EventEmptied',
  'EventRemoved',
  'MailingQueued',
  'MassMailingBegun',
  'MassMailingQueued',
  'MessageDelayed',
  'MessageFailed',
  'MessageKept',
  'MessageSent',
  'MessageUncertain',
  'ReportOpeningViewChosen',
];

it('has a name for whatever users do', () => {
  const done = [...eventSchemas.keys()].filter((type) => !nobodys.includes(type));
  expect([...Object.keys(words.name), ...factWords.keys()].toSorted()).toEqual(
    done.map((type) => (type === 'LoggedIn' ? 'login' : type)).toSorted(),
  );
});
