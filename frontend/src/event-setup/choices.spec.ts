// kind: pure
import { expect, it } from 'vitest';
import { timeZones } from './choices.ts';

const namesOf = (chosen?: string) => timeZones(chosen).map(({ value }) => value);

it('offers each time zone once, UTC first, and the one that is chosen by whichever name', () => {
  const named = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC');
  expect(namesOf()).toEqual(['UTC', ...named]);
  expect(namesOf(named[3])).toHaveLength(named.length + 1);
  expect(timeZones('Nowhere/Far_Away')).toContainEqual({ value: 'Nowhere/Far_Away', label: 'Nowhere/Far Away' });
});
