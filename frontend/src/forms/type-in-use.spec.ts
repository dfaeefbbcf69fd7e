import { expect, it } from 'vitest';
import { usageOf } from './type-in-use.ts';

it('reads how many use a type', () => {
  expect(usageOf({ message: 'Type is being used!', attendees: 12, registrationGroups: [] })).toEqual({
    count: 12,
    users: [],
    groups: [],
  });
});
it('reads who uses a type, by number and name', () => {
  const attendees = [{ _id: 'a', confirmationNumber: 'K7M4Q2', name: 'Ada' }, { _id: 'b' }];
  const registrationGroups = [{ _id: 'g', name: 'Guests' }];
  expect(usageOf({ attendees, registrationGroups })).toEqual({
    count: 2,
    users: [
      { _id: 'a', words: 'K7M4Q2 · Ada' },
      { _id: 'b', words: 'b' },
    ],
    groups: registrationGroups,
  });
});
it('counts everyone where only the first are named', () => {
  expect(usageOf({ details: { attendees: 412 }, attendees: [{ _id: 'a', name: 'Ada' }] })).toEqual({
    count: 412,
    users: [{ _id: 'a', words: 'Ada' }],
    groups: [],
  });
});
it('makes nothing up where the answer does not tell', () => {
  expect(usageOf({ message: 'Type is being used!' })).toEqual({ count: 0, users: [], groups: [] });
});
