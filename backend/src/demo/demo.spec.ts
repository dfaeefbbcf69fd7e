// kind: process
import { calls } from '@turnout/contracts';
import { PublicEventView } from '@turnout/contracts/event-setup';
import { PublicTypeView } from '@turnout/contracts/forms';
import type { EventStore } from '@turnout/contracts/kernel';
import { projections } from '@turnout/projections';
import { verifyAll } from '@turnout/projections/platform/verify';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openLogReader } from '../platform/event-store/log-reader.ts';
import { openPostgresLog } from '../platform/event-store/postgres.ts';
import { createReadPool } from '@turnout/projections/platform/pool';
import { sanitised } from '../platform/content/rich-text.ts';
import { demoDeskFile } from './seed.ts';
import { keyringOf } from '../testing/keyring.ts';
import { serveAlso, startTestTurnout, type TestTurnout } from '../testing/turnout.ts';
import { bareEnvironment } from '../platform/machine/bare-environment.ts';

let turnout: TestTurnout;
let dataDir: string;
let log: EventStore;
let pool: Awaited<ReturnType<typeof createReadPool>>;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'turnout-demo-'));
  turnout = await startTestTurnout({ DEMO: '1', DATA_DIR: dataDir });
  log = openPostgresLog({ url: turnout.databaseUrl });
  pool = await createReadPool(turnout.databaseUrl, { maximumPoolSize: 4 });
}, 60_000);
afterAll(async () => {
  await log.close();
  await pool.end();
  await turnout.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const demoEvent = async () => {
  const { events } = calls.events.output.parse(
    (await turnout.ask('GET', '/api/events', { token: turnout.adminToken })).body,
  );
  const [event, ...others] = events.filter(({ name }) => name === 'Turnout Demo Day');
  if (event === undefined || others.length > 0) throw new Error(`${others.length + 1} events instead of one`);
  return event;
};
const users = async (eventId: string) =>
  calls.stats.output.parse((await turnout.ask('GET', `/api/stats/${eventId}`, { token: turnout.adminToken })).body)
    .stats.users;

const rush = async (more: readonly string[]) => {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../programs/rush.ts', import.meta.url)), ...more], {
    env: { ...bareEnvironment(), DATA_DIR: dataDir, DATABASE_URL: turnout.databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { said, complained, code: z.number().parse(code) };
};

describe('the demo', () => {
  it('is an event under way, with people inside and people to come', async () => {
    const event = await demoEvent();
    expect(event.name).toBe('Turnout Demo Day');
    const now = new Date().toISOString();
    expect([event.startDate < now, now < event.endDate]).toEqual([true, true]);
    const { total, checkedIn, byStatus } = await users(event._id);
    expect(total).toBeGreaterThan(300);
    expect(checkedIn).toBeGreaterThan(total / 5);
    expect(checkedIn).toBeLessThan(byStatus.confirmed ?? 0);
  });

  it('has a conference beside it, set up in the background', async () => {
    const events = async () =>
      calls.events.output.parse((await turnout.ask('GET', '/api/events', { token: turnout.adminToken })).body).events;
    await expect.poll(async () => (await events()).map(({ name }) => name)).toContain('Ink & Paper Conference');
    const done = () => readFile(join(dataDir, 'demo-conference.json'), 'utf8');
    await expect.poll(done, { timeout: 60_000 }).toContain('"isDone":true');
  });

  it('has a public page: terms, a map, types in groups, few seats, people to bring along, speakers', async () => {
    const { _id: eventId } = await demoEvent();
    const asked = async (path: string) => (await turnout.ask('GET', path)).body;
    const event = PublicEventView.parse(calls.event.output.parse(await asked(`/api/events/${eventId}`)).event);
    expect([event.isRegistrationOpen, event.location === null, event.termsAndConditions]).toEqual([
      true,
      false,
      sanitised(event.termsAndConditions),
    ]);
    const { types } = calls.types.output.parse(await asked(`/api/types?eventId=${eventId}`));
    const named = types.map((type) => PublicTypeView.parse(type));
    expect(named.map(({ name }) => name)).toEqual(['Visitor', 'Exhibitor', 'Exhibitor staff', 'Workshop guest']);
    expect(named.map(({ seatsLeft }) => seatsLeft)).toEqual([null, null, null, 12]);
    expect(named[1]?.groupCount).toEqual({ [named[2]?._id ?? '']: 4 });
    const { typeGroups } = calls.typeGroups.output.parse(await asked(`/api/type-groups?eventId=${eventId}`));
    expect(typeGroups.map((group) => group.types.length)).toEqual([2, 1]);
    const { speakers } = calls.speakers.output.parse(await asked(`/api/speakers?eventId=${eventId}`));
    expect(speakers.map(({ email }) => email)).toEqual(['', '']);
  });

  it('takes away its whole log, also what was brought in before the event itself', async () => {
    const { _id: eventId } = await demoEvent();
    const path = `/api/x/history/${eventId}/export?format=json`;
    const { body } = await turnout.ask('GET', path, { token: turnout.adminToken });
    const { entries } = z.object({ entries: z.array(z.object({ type: z.string() })) }).parse(body);
    const told = new Set(entries.map(({ type }) => type));
    for (const type of ['EventScheduled', 'RegistrationSubmitted', 'RegistrantCheckedIn', 'CheckpointDefined'])
      expect(told).toContain(type);
  });

  it('has a checkpoint that people pass once and one they come and go through, with people at both', async () => {
    const { _id: eventId } = await demoEvent();
    const token = turnout.adminToken;
    const list = await turnout.ask('GET', `/api/checkpoints?eventId=${eventId}`, { token });
    const { checkpoints } = calls.checkpoints.output.parse(list.body);
    expect(checkpoints.map(({ name, type }) => [name, type])).toEqual([
      ['Welcome bags', 'unique'],
      ['Workshop hall', 'multiple'],
    ]);
    for (const { _id: checkpointId } of checkpoints) {
      const body = { eventId, checkpointId };
      const page = await turnout.ask('POST', '/api/checkpoints/get-checkins', { token, body });
      const { stats, meta } = calls.checkins.output.parse(page.body);
      expect(meta.total).toBeGreaterThan(10);
      expect(stats.checkedIn + stats.accepted).toBeGreaterThan(5);
      expect(stats.checkedOut).toBeGreaterThan(0);
    }
  });

  it('leaves the password of its desk to the owner of the data folder alone', async () => {
    const path = demoDeskFile(dataDir);
    expect((await stat(path)).mode & 0o077).toBe(0);
    const { email, password } = z
      .looseObject({ email: z.string(), password: z.string() })
      .parse(JSON.parse(await readFile(path, 'utf8')));
    expect((await turnout.ask('POST', '/auth/login', { body: { email, password } })).status).toBe(200);
  });

  it('is made once: a second start adds nothing', async () => {
    const head = await log.head();
    const again = await serveAlso(turnout.databaseUrl, { DEMO: '1', DATA_DIR: dataDir });
    await again.stop();
    expect(await log.head()).toBe(head);
    await demoEvent();
  });

  it('is remembered as the log tells it', async () => {
    await users((await demoEvent())._id);
    const reader = openLogReader(log, await keyringOf(turnout.databaseUrl, pool));
    for (const { projection, differences } of await verifyAll({ pool, reader, projections }))
      expect([projection, differences]).toEqual([projection, []]);
  });
});

describe('a rush', () => {
  it('sends people through the door, counted on the wall as it says', async () => {
    const { _id } = await demoEvent();
    const before = (await users(_id)).checkedIn;
    const { said, complained, code } = await rush(['--rate', '50', '--people', '30', '--url', turnout.url]);
    expect([complained, code]).toEqual(['', 0]);
    const [, admitted = '', refused = ''] = /(\d+) admitted, (\d+) refused\.\s*$/.exec(said) ?? [];
    expect(Number(admitted) + Number(refused)).toBe(30);
    expect(Number(admitted)).toBeGreaterThan(20);
    expect((await users(_id)).checkedIn - before).toBe(Number(admitted));
  });

  it('says what is wrong in a sentence, not a stack', async () => {
    for (const more of [
      ['--rate', 'fast', '--url', turnout.url],
      ['--event', 'none', '--url', turnout.url],
      ['--url', 'http://127.0.0.1:9'],
    ]) {
      const { complained, code } = await rush(more);
      expect(code).toBe(1);
      expect(complained.trim()).not.toBe('');
      expect(complained).not.toMatch(/^\s+at /m);
    }
  });
});
