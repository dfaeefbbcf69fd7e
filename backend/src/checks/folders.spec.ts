import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rootFolder } from '../platform/configuration/config.ts';

it('each file of platform lies in a folder that says what it is', () => {
  const entries = readdirSync(join(rootFolder, 'backend/src/platform'), { withFileTypes: true });
  expect(entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name)).toEqual([]);
});
