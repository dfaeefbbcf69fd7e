// kind: process
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rootFolder } from '../platform/configuration/config.ts';
import { takeDataFolder } from './data-folder.ts';
import { findFreePort } from '../platform/machine/free-port.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'turnout-start-'));
  await chmod(folder, 0o755);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const run = async (script: string, env: Readonly<Record<string, string>>, ...args: string[]) => {
  const program = spawn(process.execPath, [join(rootFolder, 'backend/src', script), ...args], {
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, complained] = await Promise.all([text(program.stdout), text(program.stderr), once(program, 'close')]);
  return { code: program.exitCode, said: said.trim(), complained: complained.trim() };
};

describe('npm start', () => {
  it('answers a bad value with one sentence', async () => {
    expect(await run('start/start.ts', { PORT: 'eighty' })).toEqual({
      code: 1,
      said: '',
      complained: 'PORT is "eighty", but it may only be a whole number from 1 to 65535.',
    });
  });

  it('answers a port in use with one sentence', async () => {
    const port = await findFreePort();
    const other = createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    const { code, complained } = await run('start/start.ts', { PORT: String(port), HOST: '127.0.0.1' });
    other.close();
    expect(complained).toBe(
      `Port ${port} is in use by another program. Stop that one, or choose another port: PORT=${port + 1} npm start`,
    );
    expect(code).toBe(1);
  });

  it('answers a data folder in use with one sentence', async () => {
    const giveBack = await takeDataFolder(folder, 'http://localhost:1234');
    const { code, complained } = await run('start/start.ts', { PORT: String(await findFreePort()) });
    await giveBack?.();
    expect(complained).toBe(
      `Turnout is already running on the data in ${folder}: http://localhost:1234. Stop that one first, or give this one a DATA_DIR of its own.`,
    );
    expect(code).toBe(1);
  });
});

describe('npm start, while its database is away', () => {
  it('says so in one sentence without the password, waits, and stops when it is told to', async () => {
    const place = `127.0.0.1:${await findFreePort()}/turnout`;
    const program = spawn(process.execPath, [join(rootFolder, 'backend/src/start', 'start.ts')], {
      env: {
        ...process.env,
        DATA_DIR: folder,
        HOST: '127.0.0.1',
        PORT: String(await findFreePort()),
        DATABASE_URL: `postgres://turnout:very-secret@${place}`,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [program.stdout, program.stderr])
      stream.on('data', (piece: Buffer) => (said += piece.toString('utf8')));
    const waiting = `PostgreSQL at ${place} cannot be reached: nobody listens there. Waiting for it.\n`;
    await vi.waitFor(() => expect(said).toBe(waiting), { timeout: 20_000 });
    program.kill('SIGINT');
    await once(program, 'close');
    expect([program.exitCode, said]).toEqual([0, `${waiting}Stopping …\n`]);
  });
});

describe('npm run reset', () => {
  it('clears what Turnout keeps', async () => {
    await mkdir(join(folder, 'postgres', 'cluster'), { recursive: true });
    expect(await run('programs/reset.ts', {}, '--yes')).toEqual({
      code: 0,
      said: `Cleared ${folder}. npm start begins anew.`,
      complained: '',
    });
    expect(await run('programs/reset.ts', {}, '--yes')).toMatchObject({
      said: `There is nothing to clear in ${folder}.`,
    });
  });

  it('refuses while Turnout runs', async () => {
    await mkdir(join(folder, 'postgres', 'cluster'), { recursive: true });
    const giveBack = await takeDataFolder(folder, 'http://localhost:1234');
    expect(await run('programs/reset.ts', {}, '--yes')).toMatchObject({
      code: 1,
      complained: `Turnout is running on ${folder}: http://localhost:1234. Stop it first.`,
    });
    await giveBack?.();
  });

  it('deletes nothing without a yes', async () => {
    await mkdir(join(folder, 'postgres', 'cluster'), { recursive: true });
    expect(await run('programs/reset.ts', {})).toMatchObject({ code: 1 });
    expect(await run('programs/reset.ts', {}, '--yes')).toMatchObject({
      said: `Cleared ${folder}. npm start begins anew.`,
    });
  });
});
