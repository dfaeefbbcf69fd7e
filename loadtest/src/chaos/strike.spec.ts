// kind: process
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { Desks } from './desks.ts';
import { strike } from './strike.ts';

/** Desks that have five requests under way whenever somebody looks. */
const desks: Desks = {
  verdicts: [],
  acknowledged: () => 0,
  inFlight: () => 5,
  attempts: () => 5,
  stops: new Map(),
  onSent: (_least, callback) => void setImmediate(callback),
  close: () => Promise.resolve(),
};
const idle = () => spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1_000)'], { stdio: 'ignore' });

it('hits the process that took the place of one that ended by itself', async () => {
  const [first, second] = [idle(), idle()];
  const gone = [once(first, 'exit'), once(second, 'exit')];
  first.kill('SIGKILL');
  await gone[0];
  const pids = [first.pid ?? 0, second.pid ?? 0];
  let asked = 0;
  const hit = await strike(desks, () => pids[Math.min(asked++, 1)] ?? null, 'SIGKILL');
  expect(hit).toEqual({ pid: second.pid, underWay: 5 });
  await gone[1];
  expect(second.signalCode).toBe('SIGKILL');
});

it('leaves no folder behind, however the program ends', async () => {
  const module = fileURLToPath(new URL('../rehearsal/temporary-folder.ts', import.meta.url));
  const code = `const { openTemporaryFolder } = await import(${JSON.stringify(module)});
    const { path } = await openTemporaryFolder('spec');
    process.stdout.write(path);
    setImmediate(() => { throw new Error('nobody catches this'); });`;
  const program = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'ignore'] });
  let path = '';
  program.stdout.on('data', (piece: Buffer) => (path += piece.toString('utf8')));
  await once(program, 'close');
  expect(program.exitCode).toBe(1);
  expect(path).toContain(join('turnout-spec-'));
  expect(existsSync(path)).toBe(false);
});
