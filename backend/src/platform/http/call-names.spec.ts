import { calls, capabilities } from '@turnout/contracts';
import { glob } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { rootFolder } from '../configuration/config.ts';
import { nameOfCall } from './call-names.ts';

it('knows the capability of every call', () => {
  const strays = Object.entries(calls).filter(([name, call]) => {
    const known = nameOfCall(call);
    return known.capability === 'platform' || known.name !== name;
  });
  expect(strays.map(([name]) => name)).toEqual([]);
});

it('calls each capability by its folder, and knows all that say what can be called', async () => {
  const folders: string[] = [];
  for await (const file of glob('*/api.ts', { cwd: join(rootFolder, 'contracts', 'src') }))
    folders.push(basename(dirname(file)));
  expect(capabilities.map(({ name }) => name).toSorted()).toEqual(folders.toSorted());
});
