// kind: process
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, describe } from 'vitest';
import { rootFolder } from '../platform/config.ts';
import { findFreePort } from '../platform/free-port.ts';
import { runProgram } from './testing/program.ts';

const folder = join(rootFolder, 'backend/src/start');
const sourceOf = (name: string) => readFile(join(folder, name), 'utf8');
/** Not on an installation's data, and with ways of their own to end. */
const others = new Set(['test']);

describe('programs', () => {
  it('all run and end in the one way', async () => {
    const bootstrap = await sourceOf('bootstrap.mjs');
    const list = /const commands = \[([^\]]+)\]/.exec(bootstrap)?.[1] ?? '';
    const commands = [...list.matchAll(/'([a-z-]+)'/g)].map(([, name = '']) => name);
    expect(commands.length).toBeGreaterThan(20);
    const programs = [...commands.filter((name) => !others.has(name)), 'server', 'worker', 'migrate'];
    const lacking: string[] = [];
    for (const name of programs) if (!/^asProgram\(/m.test(await sourceOf(`${name}.ts`))) lacking.push(name);
    expect(lacking).toEqual([]);
  });

  const onData: Readonly<Record<string, readonly string[]>> = {
    backup: [],
    claims: [],
    erase: ['--list'],
    rebuild: [],
    verify: [],
    'log-copy': ['--from', 'postgres', '--to', 'esdb://127.0.0.1:1?tls=false'],
  };
  it.each(Object.entries(onData))(
    '%s says in one sentence that its database cannot be reached',
    async (name, args) => {
      const place = `127.0.0.1:${await findFreePort()}/turnout`;
      const ended = await runProgram(name, args, { DATABASE_URL: `postgres://turnout:very-secret@${place}` });
      expect(ended).toEqual({
        code: 1,
        said: `PostgreSQL at ${place} cannot be reached: nobody listens there.\n`,
      });
    },
    60_000,
  );
});
