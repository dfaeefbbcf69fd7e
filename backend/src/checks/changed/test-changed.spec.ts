import { expect, it } from 'vitest';
import type { Kind } from '../kinds/kinds.ts';
import { testChanged } from './test-changed.ts';

const kinds = new Map<string, Kind>([
  ['backend/src/door.spec.ts', 'pure'],
  ['backend/src/races.spec.ts', 'process'],
]);

const testing = async (...paths: readonly string[]) => {
  const said: string[] = [];
  const ran: (readonly string[] | null)[] = [];
  const run = (specs: readonly string[] | null) => {
    ran.push(specs);
    return Promise.resolve({ passed: 2, failed: 1 });
  };
  const files = paths.map((path) => ({ path, isDeleted: false }));
  const counted = await testChanged({ since: '8d701718', files }, kinds, { quick: run, byPath: run }, (sentence) =>
    said.push(sentence),
  );
  return { counted, said, ran };
};

it('says that nothing changed, and runs nothing', async () => {
  expect(await testing()).toEqual({
    counted: { passed: 0, failed: 0 },
    said: ['Nothing changed since 8d701718.'],
    ran: [],
  });
});

it('runs what the change leads to, then slow specs that it holds, and counts both', async () => {
  expect(await testing('backend/src/door.ts', 'backend/src/races.spec.ts')).toEqual({
    counted: { passed: 4, failed: 2 },
    said: [],
    ran: [['backend/src/door.ts'], ['backend/src/races.spec.ts']],
  });
});

it('runs all of the quick kinds where what they stand on changed', async () => {
  expect((await testing('vitest.config.ts', 'backend/src/door.ts')).ran).toEqual([null]);
});

it('says what it did not follow', async () => {
  expect((await testing('projections/src/forms/types.sql')).said).toEqual([
    'Not followed, as no spec imports them: projections/src/forms/types.sql.',
  ]);
});
