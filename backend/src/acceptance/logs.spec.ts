// kind: process
import { randomUUID } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { findFreePort } from '../platform/machine/free-port.ts';
import { migrate } from '../platform/event-store/migrate.ts';
import { testDatabase } from '../platform/testing/database.ts';
import { askAt, makeTestEvent, register } from '../testing/turnout.ts';
import { bareEnvironment } from '../platform/machine/bare-environment.ts';

const Line = z.looseObject({ msg: z.string() });
const secrets = {
  ADMIN_PASSWORD: 'a-password-nobody-may-read',
  METRICS_TOKEN: 'a-metrics-token-nobody-may-read',
};
const person = { name: 'Zebulon-Quixote', mail: 'zebulon@private.example' };

let database: Awaited<ReturnType<typeof testDatabase>>;
let folder: string;
let stop: () => Promise<void>;
let output = '';
let url: string;
beforeAll(async () => {
  database = await testDatabase();
  await migrate(database.url);
  folder = await mkdtemp(join(tmpdir(), 'turnout-spec-'));
  const port = await findFreePort();
  url = `http://127.0.0.1:${port}`;
  const env = {
    ...bareEnvironment(),
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    PORT: String(port),
    DEMO: '0',
    LOG_LEVEL: 'trace',
    BOT_CHECK_DIFFICULTY: '20',
    ADMIN_EMAIL: 'admin@example.org',
    ...secrets,
  };
  const children = ['../start/server.ts', '../start/worker.ts'].map((script) => {
    const child = spawn(process.execPath, [fileURLToPath(new URL(script, import.meta.url))], { env });
    child.stdout.on('data', (data: Buffer) => (output += data.toString()));
    child.stderr.on('data', (data: Buffer) => (output += data.toString()));
    return child;
  });
  stop = async () => {
    const gone = Promise.all(children.map((child) => once(child, 'exit')));
    for (const child of children) child.kill('SIGTERM');
    await gone;
  };
  await vi.waitFor(async () => expect((await fetch(`${url}/ready`)).status).toBe(200), {
    timeout: 30_000,
    interval: 100,
  });
}, 40_000);
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const lines = () =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => Line.parse(JSON.parse(line)));

it('joins what a request led to by its ids, and holds no secret and nobody', async () => {
  const ask = askAt(url);
  const logIn = await ask('POST', '/auth/login', {
    body: { email: 'admin@example.org', password: secrets.ADMIN_PASSWORD },
  });
  const adminToken = z.string().parse(logIn.body['token']);
  await ask('POST', '/auth/login', { body: { email: person.mail, password: 'a-wrong-password-of-somebody' } });
  const event = await makeTestEvent({ ask, adminToken });
  const [guest] = await register({ ask, adminToken }, event, [person.name]);
  const commandId = randomUUID();
  await ask('POST', `/api/checkin/registration/${event.eventId}`, {
    token: adminToken,
    body: { registrationId: guest, eventId: event.eventId, accept: true },
    headers: { 'idempotency-key': commandId },
  });
  await ask('GET', `/api/x/desk/look-up?eventId=${event.eventId}&search=${person.name}`, { token: adminToken });
  await ask('GET', '/metrics', { token: secrets.METRICS_TOKEN });
  await stop();
  const decided = lines().find((line) => line['commandId'] === commandId);
  expect(decided).toMatchObject({
    msg: 'a command was decided',
    capability: 'check-in',
    command: 'checkIn',
    verdict: 'accepted',
    stream: expect.stringMatching(/^registration-/),
    position: expect.stringMatching(/^\d{20}$/),
  });
  expect(
    lines().find((line) => line.msg === 'a request was answered' && line['requestId'] === decided?.['requestId']),
  ).toMatchObject({ method: 'POST', route: '/api/checkin/:type/:id', status: 200 });
  const told = [...Object.values(secrets), adminToken, ...Object.values(person), 'a-wrong-password-of-somebody'];
  expect(told.filter((secret) => output.includes(secret))).toEqual([]);
}, 30_000);
