import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineUpcaster, gatherUpcasters, upcast } from './upcaster.ts';

/** Version 1 had one name, version 2 two of them, version 3 called the event something else. */
const oneName = defineUpcaster('GuestNamed', z.strictObject({ name: z.string() }), ({ name }) => {
  const [firstName = '', ...rest] = name.split(' ');
  return { type: 'GuestNamed', data: { firstName, lastName: rest.join(' ') } };
});
const twoNames = defineUpcaster(
  'GuestNamed',
  z.strictObject({ firstName: z.string(), lastName: z.string() }),
  (data) => ({ type: 'GuestIntroduced', data: { ...data, by: null } }),
);
const upcasters = gatherUpcasters([oneName, twoNames]);
const today = { type: 'GuestIntroduced', data: { firstName: 'Ada', lastName: 'King', by: null } };

describe('upcasting', () => {
  it('leads from the oldest shape to today’s, step by step', () => {
    expect(upcast({ type: 'GuestNamed', data: { name: 'Ada King' } }, upcasters)).toEqual(today);
  });

  it('begins in the middle where a later version stored it', () => {
    expect(upcast({ type: 'GuestNamed', data: { firstName: 'Ada', lastName: 'King' } }, upcasters)).toEqual(today);
  });

  it('leaves alone what it has no upcaster for, and what fits none', () => {
    const other = { type: 'Counted', data: { by: 1 } };
    expect(upcast(other, upcasters)).toBe(other);
    expect(upcast(today, upcasters)).toBe(today);
    const broken = { type: 'GuestNamed', data: { name: 7 } };
    expect(upcast(broken, upcasters)).toBe(broken);
  });

  it('ends where two upcasters lead to each other', () => {
    const there = defineUpcaster('There', z.strictObject({}), (data) => ({ type: 'Back', data }));
    const back = defineUpcaster('Back', z.strictObject({}), (data) => ({ type: 'There', data }));
    expect(upcast({ type: 'There', data: {} }, gatherUpcasters([there, back]))).toEqual({ type: 'There', data: {} });
  });
});
