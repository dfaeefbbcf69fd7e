import { calls } from '@turnout/contracts';
import { expect, it } from 'vitest';
import { nameOfCall } from './call-names.ts';

it('knows the capability of every call', () => {
  const strays = Object.entries(calls).filter(([name, call]) => {
    const known = nameOfCall(call);
    return known.capability === 'platform' || known.name !== name;
  });
  expect(strays.map(([name]) => name)).toEqual([]);
});
