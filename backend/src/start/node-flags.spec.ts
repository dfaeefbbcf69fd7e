import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rootFolder } from '../platform/configuration/config.ts';
import { nodeFlags } from './node-flags.ts';

it.each(['server', 'worker'])('start a %s in a container as beside an embedded database', (name) => {
  const compose = readFileSync(join(rootFolder, 'docker-compose.yml'), 'utf8');
  const commands = compose.split('\n').filter((line) => line.includes(`backend/src/start/${name}.ts`));
  const words = ['node', ...nodeFlags, `backend/src/start/${name}.ts`].map((word) => `'${word}'`);
  expect(commands.map((line) => line.trim())).toEqual([`[${words.join(', ')}]`]);
});
