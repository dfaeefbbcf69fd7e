// kind: process
import { calls } from '@turnout/contracts';
import type { StoredEvent } from '@turnout/contracts/kernel';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openPostgresLog } from '../platform/event-store/postgres.ts';
import { testDatabase } from '../platform/testing/database.ts';
import { startProcesses, type Processes } from '../testing/processes.ts';
import { makeTestEvent, register, type Asked, type Reply, type TestEvent } from '../testing/turnout.ts';

/** Two server processes and a worker on one database: two desks at two of them, really at once. */
let database: Awaited<ReturnType<typeof testDatabase>>;
let processes: Processes;
let dataDir: string;
let event: TestEvent;

const Json = z.record(z.string(), z.unknown());
const askAt = async (server: number, method: string, path: string, { body, headers = {} }: Asked): Promise<Reply> => {
  const answer = await fetch(`${processes.servers[server] ?? ''}${path}`, {
    method,
    headers: { authorization: `Bearer ${processes.adminToken}`, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: Json.parse(await answer.json()), headers: answer.headers };
};
const people = (names: readonly string[]) =>
  register(
    { ask: (method, path, asked = {}) => askAt(0, method, path, asked), adminToken: processes.adminToken },
    event,
    names,
  );

beforeAll(async () => {
  database = await testDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'turnout-checkpoint-races-'));
  processes = await startProcesses({ databaseUrl: database.url, dataDir, servers: 2 });
  const ask = (method: string, path: string, asked: Asked = {}) => askAt(0, method, path, asked);
  event = await makeTestEvent({ ask, adminToken: processes.adminToken });
}, 120_000);
afterAll(async () => {
  await processes.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const make = async (type: 'unique' | 'multiple'): Promise<string> => {
  const body = { eventId: event.eventId, name: type, type };
  const { checkpoint } = calls.defineCheckpoint.output.parse(
    (await askAt(0, 'POST', '/api/checkpoints', { body })).body,
  );
  return checkpoint._id;
};
const checkIn = (server: number, at: string, attendees: readonly string[], key?: string) =>
  askAt(server, 'POST', '/api/checkpoints/checkin', {
    body: { eventId: event.eventId, checkpointId: at, primaryRegistrant: attendees[0], attendees },
    headers: { 'x-turnout-desk': `Gate%20${server}`, ...(key === undefined ? {} : { 'idempotency-key': key }) },
  });
const checkinsOf = async (at: string, primary: string): Promise<readonly StoredEvent[]> => {
  const log = openPostgresLog({ url: database.url });
  try {
    return (await log.readStream(`checkins-${at}-${primary}`)).filter(({ type }) => type === 'CheckpointCheckedIn');
  } finally {
    await log.close();
  }
};
const peopleIn = (events: readonly StoredEvent[]) =>
  events.flatMap(({ data }) => z.object({ registrants: z.array(z.string()) }).parse(data).registrants);

describe('two desks at two servers at one checkpoint', () => {
  it('and one badge, 150 times: one success each, and the other hears who, where and when', async () => {
    const gate = await make('unique');
    const names = Array.from({ length: 50 }, (_, place) => `P${place}`);
    const groups = [await people(names), await people(names), await people(names)];
    for (const badge of groups.flat()) {
      const answers = await Promise.all([checkIn(0, gate, [badge]), checkIn(1, gate, [badge])]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const winner = answers.findIndex(({ status }) => status === 200);
      expect(answers[1 - winner]?.body).toMatchObject({
        code: 'already-at-checkpoint',
        reason: 'already-checked-in',
        by: 'Administrator',
        desk: `Gate ${winner}`,
      });
    }
    for (const group of groups) {
      const inside = peopleIn(await checkinsOf(gate, group[0] ?? ''));
      expect(inside.toSorted()).toEqual([...group].toSorted());
    }
  }, 180_000);

  it('with overlapping parts of a group: all or nothing, and nobody twice', async () => {
    const gate = await make('unique');
    for (let turn = 0; turn < 20; turn += 1) {
      const group = await people(['A', 'B', 'C', 'D']);
      const parts = [group.slice(0, 2), group.slice(1, 3), group.slice(2, 4), group.slice(0, 1)];
      const answers = await Promise.all(parts.map((part, index) => checkIn(index % 2, gate, part)));
      const admitted = parts.filter((_, index) => answers[index]?.status === 200).flat();
      expect(new Set(admitted).size).toBe(admitted.length);
      expect(peopleIn(await checkinsOf(gate, group[0] ?? '')).toSorted()).toEqual(admitted.toSorted());
    }
  }, 120_000);

  it('with the same command sent to both: the same answer, one check-in', async () => {
    const gate = await make('multiple');
    const [ada = ''] = await people(['Ada']);
    const answers = await Promise.all([0, 1, 0, 1].map((server) => checkIn(server, gate, [ada], `once-${gate}`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const { body } of answers)
      expect(calls.checkInAtCheckpoint.output.parse(body).checkin._id).toBe(`${gate}-${ada}~1`);
    expect(await checkinsOf(gate, ada)).toHaveLength(1);
  });

  it('while it is switched off at one: the other turns people away as soon as it has heard', async () => {
    const gate = await make('unique');
    const body = { checkpointId: gate, checkinEnabled: false };
    expect((await askAt(0, 'PUT', '/api/checkpoints/checkin-enabled-status', { body })).status).toBe(200);
    const group = await people(Array.from({ length: 50 }, (_, place) => `Q${place}`));
    expect((await checkIn(0, gate, [group[0] ?? ''])).body).toMatchObject({ code: 'checkpoint-disabled' });
    let next = 0;
    await expect
      .poll(async () => {
        next += 1;
        return (await checkIn(1, gate, [group[next] ?? ''])).status;
      })
      .toBe(403);
  });
});
