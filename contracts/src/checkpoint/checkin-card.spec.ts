import { describe, expect, it } from 'vitest';
import {
  CheckpointCheckinId,
  CheckpointFieldId,
  CheckpointId,
  EventId,
  FieldId,
  Instant,
  PrimaryId,
  RegistrantId,
} from '../kernel/index.ts';
import { checkinCardOf, type CheckinFacts, type PersonAtCheckpoint } from './checkin-card.ts';
import { CheckpointCheckinView } from './views.ts';

const id = (letter: string) => letter.repeat(20);
const [primary, other, gone] = ['p', 'q', 'r'].map((letter) => RegistrantId.parse(id(letter)));
const [firm, coat] = [FieldId.parse(id('f')), CheckpointFieldId.parse(id('c'))];
const shown = {
  shown: [
    { _id: firm, title: 'Firm', pullDataFromPrimaryRegistrant: true, treatAsEmail: false },
    { _id: coat, title: 'Coat', pullDataFromPrimaryRegistrant: false, treatAsEmail: false },
  ],
  own: new Map([[coat, { defaultValue: 'none' }]]),
  form: new Set([firm]),
};
const person = (firstName: string, known: Partial<PersonAtCheckpoint> = {}): PersonAtCheckpoint => ({
  firstName,
  lastName: 'Example',
  isErased: false,
  confirmationNumber: 'N-1',
  form: {},
  data: {},
  ...known,
});
const checkin: CheckinFacts = {
  checkinId: CheckpointCheckinId.parse(`${id('h')}-${id('p')}~1`),
  eventId: EventId.parse(id('v')),
  checkpointId: CheckpointId.parse(id('h')),
  primaryId: PrimaryId.parse(id('p')),
  registrants: [gone, other].flatMap((one) => one ?? []),
  status: 'accepted',
  isPrinted: true,
  code: 'AB12',
  note: 'left a coat',
  at: Instant.parse('2026-11-21T09:30:00.000Z'),
  isExternal: false,
  byName: 'Kim',
  desk: 'Left',
};
const people = new Map([
  [String(primary), person('Ada', { form: { [firm]: 'Kite' } })],
  [String(other), person('Bo')],
]);

describe("a check-in's card", () => {
  it('names whom there is, in the order of the check-in, and keeps the id of who is gone for good', () => {
    const card = checkinCardOf(checkin, shown, people);
    expect(CheckpointCheckinView.parse(card)).toEqual(card);
    expect(card.registrantIds).toEqual([gone, other]);
    expect(card.names).toEqual([{ _id: other, firstName: 'Bo', lastName: 'Example' }]);
    expect(card.attendees[0]?.fields.map(({ title, value }) => [title, value])).toEqual([
      ['Firm', 'Kite'],
      ['Coat', 'none'],
    ]);
  });

  it('has the number of the group though its first person is gone', () => {
    const card = checkinCardOf(checkin, shown, new Map([...people].slice(1)));
    expect([card.confirmationNumber, card.primaryRegistrant]).toEqual(['N-1', primary]);
  });

  it('tells who checked in, or that they did it themselves', () => {
    expect(checkinCardOf(checkin, shown, people).creator).toBe('Kim');
    expect(checkinCardOf({ ...checkin, isExternal: true, byName: '' }, shown, people).creator).toBe('external');
  });
});
