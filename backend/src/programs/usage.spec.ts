// kind: process
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const run = async (name: string, ...words: string[]) => {
  const program = spawn(process.execPath, [fileURLToPath(new URL(`./${name}.ts`, import.meta.url)), ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Nobody listens there, and nothing lies there: what is asked for needs no installation.
    env: { ...process.env, DATABASE_URL: 'postgres://127.0.0.1:1/turnout', DATA_DIR: join(tmpdir(), 'turnout-none') },
  });
  const said = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const)
    program[stream].setEncoding('utf8').on('data', (text: string) => (said[stream] += text));
  await once(program, 'close');
  return { code: program.exitCode, ...said };
};

describe.each([
  ['backup', 'npm run backup -- --to <folder>'],
  ['restore', 'npm run restore -- --from <folder> --replace'],
  ['log-copy', 'npm run log:copy -- --from <store> --to <store>'],
  ['erase', 'npm run erase -- --registration <id>'],
  ['claims', 'npm run claims'],
  ['rebuild', 'npm run rebuild -- <projection>'],
  ['verify', 'npm run verify -- --digest <digest>'],
  ['reset', 'npm run reset -- --yes'],
])('the program %s', (name, line) => {
  it('says how it is called, and does nothing else', async () => {
    expect(await run(name, '--help')).toEqual({ code: 0, stdout: expect.stringContaining(line), stderr: '' });
  }, 30_000);

  it('names a word it does not know, in a sentence', async () => {
    const { code, stderr } = await run(name, '--nonsense');
    expect(code).toBe(1);
    expect(stderr).toContain('--nonsense');
    expect(stderr).not.toContain('node:internal');
  }, 30_000);
});

it('names every argument of an erasure that is missing or wrong', async () => {
  const { code, stderr } = await run('erase', '--registration', 'x', '--reason', 'ok');
  expect(code).toBe(1);
  expect(stderr).toMatch(/^Missing, or not what it should be: --registration, --reason, --confirm\n\nnpm run erase/);
}, 30_000);
