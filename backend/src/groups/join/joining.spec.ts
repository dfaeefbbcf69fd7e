import { EventDetails } from '@turnout/contracts/event-setup';
import { TypeDetails } from '@turnout/contracts/forms';
import { EventId, Instant, PrimaryId, TypeId, type AnyEvent } from '@turnout/contracts/kernel';
import { registrationFold } from '@turnout/contracts/registration';
import { registrantAt } from '@turnout/contracts/testing';
import { expect, it } from 'vitest';
import { past } from '../../platform/testing/decider-specification.ts';
import { mayAddTo } from './joining.ts';

const eventId = EventId.parse('e0000000000000000000');
const primaryId = PrimaryId.parse('p0000000000000000000');
const family = TypeId.parse('f'.repeat(20));
const child = TypeId.parse('c'.repeat(20));
const carer = TypeId.parse('d'.repeat(20));
const now = Instant.parse('2026-11-21T09:00:00.000Z');
const event = EventDetails.parse({
  name: 'Fair',
  description: '',
  startDate: '2027-03-01T00:00:00.000Z',
  endDate: '2027-03-02T00:00:00.000Z',
  timeZone: 'UTC',
  address: '',
  country: '',
  language: '',
  website: '',
  notificationEmail: '',
  appCurrency: 'EUR',
  keywords: '',
  allowScannerCheckin: true,
});
const details = TypeDetails.parse({
  name: 'Family',
  description: '',
  order: 1,
  publicRegistration: true,
  badgeContent: '',
  fields: [],
  groups: [child, carer],
  groupCount: { [child]: 499, [carer]: 2 },
});

/** A group of so many: a family with children, and so many of them deleted since. */
const groupOf = (size: number, deleted = 0) => {
  const id = (place: number) => registrantAt(primaryId, place);
  const registrants = Array.from({ length: size }, (_, index) => ({
    registrantId: id(index + 1),
    typeId: index === 0 ? family : child,
    status: 'confirmed',
  }));
  const facts: readonly AnyEvent[] = [
    { type: 'RegistrationSubmitted', data: { eventId, primaryId, confirmationNumber: 'ABC123XYZ', registrants } },
    ...(deleted === 0
      ? []
      : [
          {
            type: 'RegistrationStatusSet',
            data: {
              eventId,
              primaryId,
              status: 'deleted',
              registrants: registrants.slice(1, 1 + deleted).map((one) => ({
                registrantId: one.registrantId,
                typeId: one.typeId,
                from: 'confirmed',
                isCheckedIn: false,
              })),
            },
          },
        ]),
  ];
  const state = facts.reduce((was, fact) => registrationFold.evolve(was, past(fact)), registrationFold.initial());
  if (state.kind !== 'group') throw new Error('no group');
  return state;
};
const left = async (size: number, deleted = 0) => {
  const formOf = () => Promise.resolve({ details, fields: [], validations: [] });
  const may = await mayAddTo({ formOf }, groupOf(size, deleted), { event, now });
  return may === null ? null : [may.place, ...may.types.map((one) => one.left)];
};

it('offers what the type lets come along, beside those who are there, in a group of at most 500', async () => {
  expect(await left(1)).toEqual([2, 499, 2]);
  expect(await left(11)).toEqual([12, 489, 2]);
  // Who left takes nobody's place; places are never given twice.
  expect(await left(11, 4)).toEqual([12, 489, 2]);
  expect(await left(499)).toEqual([500, 1, 1]);
  expect(await left(500)).toBeNull();
});
