// kind: process
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { awayCode, keepRunning, type Child } from './child.ts';

let folder = '';
let child: Child | null = null;
let said: string[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'turnout-child-'));
  said = [];
});
afterEach(async () => {
  await child?.stop();
  await rm(folder, { recursive: true, force: true });
});

const runsFile = () => join(folder, 'runs');
const keep = (failTimes: number, exitCode = 7): Child => {
  child = keepRunning({
    name: 'worker',
    script: '../testing/failing-program.ts',
    env: { RUNS_FILE: runsFile(), FAIL_TIMES: String(failTimes), EXIT_CODE: String(exitCode) },
    onMessage: () => undefined,
    say: (sentence) => said.push(sentence),
    firstPauseMs: 10,
  });
  return child;
};

describe('a program that is kept running', () => {
  it('is started again, loudly, when it ends by itself', async () => {
    await keep(2).ready;
    expect(await readFile(runsFile(), 'utf8')).toBe('...');
    expect(said).toEqual([
      'The worker stopped unexpectedly (exit code 7). Starting it again in 0.01 s.',
      'The worker stopped unexpectedly (exit code 7). Starting it again in 0.02 s.',
    ]);
  });

  it('is given up when it ends three times before it ever worked', async () => {
    await expect(keep(3).ready).rejects.toThrow('The worker could not be started (exit code 7).');
  });

  it('is never given up nor kept waiting when it was its database that went', async () => {
    await keep(5, awayCode).ready;
    expect(said).toEqual(
      Array.from({ length: 5 }, () => 'The worker stopped unexpectedly (exit code 75). Starting it again in 0.01 s.'),
    );
  });

  it('stays down once it is stopped', async () => {
    const kept = keep(0);
    await kept.ready;
    await kept.stop();
    expect(await readFile(runsFile(), 'utf8')).toBe('.');
    expect(said).toEqual([]);
  });

  /** A server that works; the id of its process. */
  const keepServer = async (silentMs?: number): Promise<number> => {
    const server = keepRunning({
      name: 'server',
      script: '../testing/failing-program.ts',
      env: { RUNS_FILE: runsFile(), FAIL_TIMES: '0' },
      onMessage: () => undefined,
      say: (sentence) => said.push(sentence),
      firstPauseMs: 10,
      ...(silentMs === undefined ? {} : { silentMs }),
    });
    child = server;
    await server.ready;
    return server.pid() ?? 0;
  };

  it('is ended and started again when it hangs', async () => {
    process.kill(await keepServer(2_500), 'SIGSTOP');
    await vi.waitUntil(() => said.length === 3, { timeout: 20_000 });
    expect(said).toEqual([
      'The server hangs. Ending it.',
      'The server stopped unexpectedly (SIGKILL). Starting it again in 0.01 s.',
      'The server is back.',
    ]);
  });

  it('has no process between one that ended and the next', async () => {
    const between: (number | boolean | null)[] = [];
    const kept = keepRunning({
      name: 'worker',
      script: '../testing/failing-program.ts',
      env: { RUNS_FILE: runsFile(), FAIL_TIMES: '1' },
      onMessage: () => undefined,
      say: () => between.push(kept.pid(), kept.isUp()),
      firstPauseMs: 10,
    });
    child = kept;
    const first = kept.pid();
    await kept.ready;
    expect(between).toEqual([null, false]);
    expect(kept.isUp()).toBe(true);
    expect([null, first]).not.toContain(kept.pid());
  });

  it('says when it is back', async () => {
    process.kill(await keepServer(), 'SIGKILL');
    await vi.waitUntil(() => said.length === 2, { timeout: 10_000 });
    expect(said).toEqual([
      'The server stopped unexpectedly (SIGKILL). Starting it again in 0.01 s.',
      'The server is back.',
    ]);
  });
});
