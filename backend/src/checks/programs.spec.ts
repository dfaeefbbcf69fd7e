// kind: process
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, describe } from 'vitest';
import { z } from 'zod';
import { rootFolder } from '../platform/configuration/config.ts';
import { findFreePort } from '../platform/machine/free-port.ts';
import { runProgram } from '../testing/program.ts';

const sourceOf = (path: string) => readFile(join(rootFolder, path), 'utf8');
/** Not on an installation's data, and with ways of their own to end. */
const others = new Set(['test']);
const Package = z.object({ scripts: z.record(z.string(), z.string()) });

/** The commands that bootstrap.mjs knows: name, and path of the program. */
const commandsOf = (bootstrap: string): ReadonlyMap<string, string> => {
  const table = /const programs = \{([^}]+)\}/.exec(bootstrap)?.[1] ?? '';
  const folders = [...table.matchAll(/'([\w/]+)': \[([^\]]+)\]/g)];
  return new Map(
    folders.flatMap(([, folder = '', names = '']) =>
      [...names.matchAll(/'([a-z-]+)'/g)].map(([, name = '']) => [name, `${folder}/${name}.ts`] as const),
    ),
  );
};

describe('programs', () => {
  it('all run and end in the one way', async () => {
    const commands = commandsOf(await sourceOf('backend/src/start/bootstrap.mjs'));
    expect(commands.size).toBeGreaterThan(20);
    const programs = [...commands].flatMap(([name, path]) => (others.has(name) ? [] : [path]));
    const lacking: string[] = [];
    const started = ['server', 'worker', 'migrate'].map((name) => `backend/src/start/${name}.ts`);
    for (const path of [...programs, ...started]) if (!/^asProgram\(/m.test(await sourceOf(path))) lacking.push(path);
    expect(lacking).toEqual([]);
  });

  it('are those that package.json names, each where bootstrap.mjs looks for it', async () => {
    const { scripts } = Package.parse(JSON.parse(await readFile(join(rootFolder, 'package.json'), 'utf8')));
    const named = Object.values(scripts).flatMap((line) => /bootstrap\.mjs ([a-z-]+)/.exec(line)?.[1] ?? []);
    const commands = commandsOf(await sourceOf('backend/src/start/bootstrap.mjs'));
    expect([...new Set(named)].toSorted()).toEqual([...commands.keys()].toSorted());
    const missing = [...commands.values()].filter((path) => !existsSync(join(rootFolder, path)));
    expect(missing).toEqual([]);
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
