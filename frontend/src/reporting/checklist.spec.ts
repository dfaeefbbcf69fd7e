import type { Flag } from '@turnout/contracts/kernel';
import { describe, expect, it } from 'vitest';
import { checklistOf } from './checklist.ts';

const everything = { types: 0, attendees: 0, staff: 0, desks: 0, walls: 0 };
const mayAll = () => true;
const mayOnly =
  (...held: Flag[]) =>
  (...asked: Flag[]) =>
    asked.every((flag) => held.includes(flag));

describe('getting an event ready', () => {
  it('goes from types to the wall', () => {
    expect(checklistOf('e1', everything, 0, mayAll).map(({ step }) => step)).toEqual([
      'types',
      'attendees',
      'staff',
      'scanner',
      'wall',
    ]);
  });

  it('marks what is done', () => {
    const steps = checklistOf('e1', { ...everything, types: 2, attendees: 500 }, 0, mayAll);
    expect(steps.filter(({ isDone }) => isDone).map(({ step }) => step)).toEqual(['types', 'attendees']);
  });

  it('names only steps this viewer can take', () => {
    expect(
      checklistOf('e1', { ...everything, types: null, staff: null, walls: null }, 0, mayOnly('checkinRegistrants')),
    ).toEqual([{ step: 'scanner', isDone: false, to: '/dashboard/e1/scanner/registration' }]);
  });

  it('is over once somebody is inside', () => {
    expect(checklistOf('e1', everything, 1, mayAll)).toEqual([]);
  });
});
