import type { SelectedPerson } from '@turnout/contracts/registration';
import { RegistrantId } from '@turnout/contracts/kernel';
import { expect, it } from 'vitest';
import { carried, carry, everybody, isSelected, nobody, sizeOf, withPeople } from './selection.ts';

const person = (number: number): SelectedPerson => ({
  _id: RegistrantId.parse(String(number).padStart(20, '0')),
  status: 'confirmed',
  checkedIn: false,
  printed: false,
});
const [ada, bo, cy] = [person(1), person(2), person(3)] as const;

it('keeps who was picked on one page while another is shown', () => {
  const picked = withPeople(withPeople(nobody, [ada, bo], true), [cy], true);
  expect(sizeOf(picked, 40)).toBe(3);
  const fewer = withPeople(picked, [bo], false);
  expect([ada, bo, cy].map(({ _id }) => isSelected(fewer, _id))).toEqual([true, false, true]);
});

it('means all results but those taken out again', () => {
  const most = withPeople(everybody, [ada, bo], false);
  expect(sizeOf(most, 312)).toBe(310);
  expect(isSelected(most, ada._id)).toBe(false);
  expect(isSelected(most, cy._id)).toBe(true);
  expect(sizeOf(withPeople(most, [ada], true), 312)).toBe(311);
});

it('goes along to another screen and back through the history, which holds plain values only', () => {
  for (const selection of [withPeople(nobody, [bo, ada], true), withPeople(everybody, [cy], false)])
    expect(carried(structuredClone(carry(selection)))).toEqual(selection);
  for (const nothing of [null, undefined, { picked: 'all' }]) expect(carried(nothing)).toEqual(everybody);
});
