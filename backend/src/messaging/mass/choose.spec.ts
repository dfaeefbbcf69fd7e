import { RegistrantId } from '@turnout/contracts/kernel';
import type { Recipient } from '@turnout/projections/messaging/queries';
import { expect, it } from 'vitest';
import { openChoice } from './choose.ts';

const person = (number: number, more: Partial<Recipient> = {}): Recipient => ({
  registrantId: RegistrantId.parse(`r${String(number).padStart(19, '0')}`),
  primaryId: 'g1',
  place: number,
  submitted: '1',
  status: 'confirmed',
  typeId: 't',
  confirmationNumber: 'A',
  firstName: 'Ana',
  lastName: 'B',
  email: `p${number}@example.org`,
  phone: '',
  isUnsubscribed: false,
  ...more,
});

it('writes once to each address of a group, and to the same address of another group too', () => {
  const verdictOn = openChoice('email', new Set());
  expect([
    verdictOn(person(1, { email: 'Ana@example.org' })),
    verdictOn(person(2, { email: 'ana@Example.org' })),
    verdictOn(person(3)),
    verdictOn(person(4, { primaryId: 'g2', email: 'ana@example.org' })),
  ]).toEqual(['chosen', 'same-address', 'chosen', 'chosen']);
});

it('leaves out who has no address, who wants none, and who was unticked, in whose place nobody comes', () => {
  const first = person(1, { email: 'ana@example.org' });
  const verdictOn = openChoice('email', new Set([first.registrantId]));
  expect([
    verdictOn(first),
    verdictOn(person(2, { email: 'ana@example.org' })),
    verdictOn(person(3, { email: 'nothing' })),
    verdictOn(person(4, { isUnsubscribed: true })),
  ]).toEqual(['unticked', 'same-address', 'no-address', 'unsubscribed']);
});

it('compares telephone numbers by their digits, and takes none of a few signs', () => {
  const verdictOn = openChoice('text', new Set());
  expect([
    verdictOn(person(1, { phone: '+34 600 00-00-01' })),
    verdictOn(person(2, { phone: '+34600000001' })),
    verdictOn(person(3, { phone: 'none' })),
    verdictOn(person(4, { phone: '112' })),
  ]).toEqual(['chosen', 'same-address', 'no-address', 'no-address']);
});
