import { ActivityId } from '@turnout/contracts/kernel';
import { describe, expect, it } from 'vitest';
import { activitiesSaid } from './activities-said.ts';

const [dinner, tour, gone] = ['1', '2', '3'].map((digit) => ActivityId.parse(digit.repeat(20)));
const names = new Map([
  [dinner, 'Dinner'],
  [tour, 'Tour'],
]);
const person = (
  name: string,
  activities: readonly (ActivityId | undefined)[],
  status: 'confirmed' | 'pending' | 'rejected',
) => ({
  name,
  status,
  activities: activities.flatMap((id) => id ?? []),
});
const said = (...people: readonly ReturnType<typeof person>[]) =>
  activitiesSaid(
    {
      activityDetails: (id) => {
        const name = names.get(id);
        return Promise.resolve(name === undefined ? null : { name });
      },
    },
    people,
  );
const plain = (lines: readonly string[]) => lines.map((line) => line.replaceAll(/[\u2068\u2069]/g, ''));

describe('what a confirmation says of activities', () => {
  const [ada, bo, cy] = [
    person('Ada', [dinner, tour, gone], 'confirmed'),
    person('Bo', [], 'confirmed'),
    person('Cy', [tour], 'pending'),
  ] as const;

  it('is a line for each who takes part in anything, by the names of those that there are', async () => {
    const { lines } = await said(ada, bo, cy);
    expect(plain(lines(({ name }) => name, 'en'))).toEqual(['Ada: Dinner, Tour', 'Cy: Tour']);
  });

  it('writes the colon after a name as French does, with a space at which no line breaks', async () => {
    const { lines } = await said(ada, bo, cy);
    expect(plain(lines(({ name }) => name, 'fr'))).toEqual(['Ada\u00a0: Dinner, Tour', 'Cy\u00a0: Tour']);
  });

  it('is a line for each activity where it is about one person', async () => {
    const { lines, of } = await said(ada);
    expect(plain(lines(({ name }) => name, 'en'))).toEqual(['Dinner', 'Tour']);
    expect(plain(of(ada))).toEqual(['Dinner', 'Tour']);
  });

  it('is nothing of who was rejected', async () => {
    const { lines } = await said({ ...ada, status: 'rejected' }, cy);
    expect(plain(lines(({ name }) => name, 'en'))).toEqual(['Cy: Tour']);
  });
});
