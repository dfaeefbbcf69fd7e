import { expect, it } from 'vitest';
import type { Check } from '../run-checks.ts';
import { checkChanged } from './check-changed.ts';
import type { House } from './checks-for.ts';

const house: House = {
  rooms: new Map([['frontend', []]]),
  scripts: { 'check:types': 'tsc -p frontend', 'check:dead': 'knip' },
};

const checking = async (paths: readonly string[], isPassed = true) => {
  const said: string[] = [];
  const ran: string[] = [];
  const run = (checks: readonly Check[]) => {
    ran.push(...checks.map(({ name }) => name));
    return Promise.resolve(checks.map(({ name }) => ({ name, isPassed, said: '', seconds: 1 })));
  };
  const files = paths.map((path) => ({ path, isDeleted: false }));
  const code = await checkChanged({ since: '8d701718', files }, house, run, (sentence) => said.push(sentence));
  return { code, said, ran };
};

it('says that nothing changed, runs nothing and ends well', async () => {
  expect(await checking([])).toEqual({ code: 0, said: ['Nothing changed since 8d701718.'], ran: [] });
});

it('runs what the change needs and says what it leaves', async () => {
  expect(await checking(['frontend/src/door.ts'])).toEqual({
    code: 0,
    said: ['One file changed since 8d701718.', 'Left to npm run check: check:dead.'],
    ran: ['types of frontend', 'lint of one file', 'format of one file', 'imports of frontend'],
  });
});

it('ends badly where a check failed', async () => {
  expect((await checking(['frontend/src/door.ts'], false)).code).toBe(1);
});
