// kind: stack
import { gzipSync } from 'node:zlib';
import { calls } from '@turnout/contracts';
import type { ImportView } from '@turnout/contracts/attendee-import';
import { openSql } from '@turnout/projections/platform/open-sql';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeTestEvent, openStaff, startTestTurnout, type TestEvent, type TestTurnout } from '../testing/turnout.ts';

let turnout: TestTurnout;
let sql: Sql;
beforeAll(async () => {
  turnout = await startTestTurnout();
  sql = openSql(turnout.databaseUrl, { max: 1 });
}, 60_000);
afterAll(async () => {
  await sql.end();
  await turnout.stop();
});

const ask = (method: 'GET' | 'POST', path: string, body?: unknown, token = turnout.adminToken) =>
  turnout.ask(method, path, { token, ...(body === undefined ? {} : { body }) });
const look = async (id: string): Promise<ImportView> =>
  calls.import.output.parse((await ask('GET', `/api/x/imports/${id}`)).body).import;
const until = (id: string, state: ImportView['state']): Promise<ImportView> =>
  vi.waitFor(
    async () => {
      const view = await look(id);
      expect(view.state).toBe(state);
      return view;
    },
    { timeout: 15_000, interval: 50 },
  );
/** Brings a file and has it checked. */
const checked = async ({ eventId }: TestEvent, content: string): Promise<string> => {
  const form = new FormData();
  form.set('file', new Blob([content]), 'list.csv');
  const answer = await fetch(`${turnout.url}/api/x/imports?eventId=${eventId}`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${turnout.adminToken}` },
  });
  const id = calls.uploadImport.output.parse(await answer.json()).import._id;
  const { mapping } = await until(id, 'mapping');
  expect((await ask('POST', `/api/x/imports/${id}/check`, { mapping })).status).toBe(200);
  await until(id, 'checked');
  return id;
};
const run = (id: string) => ask('POST', `/api/x/imports/${id}/run`, {});
const status = async () => calls.status.output.parse((await ask('GET', '/api/x/status')).body);

/** As an older version may have checked it: a group that no append takes. */
const spoilPlan = async (id: string, { typeId }: TestEvent): Promise<void> => {
  const registrants = Array.from({ length: 500 }, (_, index) => ({
    typeId,
    status: 'confirmed',
    scannableCode: `${index}-${'漢'.repeat(190)}`,
    personal: {
      firstName: 'Ana',
      lastName: 'x'.repeat(199),
      email: '',
      phone: '',
      fields: { ['k'.repeat(20)]: 'y'.repeat(1_500) },
    },
  }));
  const plan = gzipSync(JSON.stringify([{ key: 'order:A1', orderNumber: 'A1', registrants }]));
  await sql`UPDATE ops.import_pieces SET bytes = ${plan} WHERE import_id = ${id} AND part = 'plan'`;
};

it('holds up one event alone with an import that cannot be stored; it is shown, tried again, and given up', async () => {
  const [broken, whole] = [await makeTestEvent(turnout, 'Broken fair'), await makeTestEvent(turnout, 'Whole fair')];
  const bad = await checked(broken, 'First name,Last name\nAna,Ruiz\n');
  await spoilPlan(bad, broken);
  expect((await run(bad)).status).toBe(200);

  // The imports of every other event go on.
  const good = await checked(whole, 'First name,Last name\nBo,Li\n');
  expect((await run(good)).status).toBe(200);
  expect(await until(good, 'done')).toMatchObject({ done: 1 });

  const { stuck } = await vi.waitFor(async () => {
    const now = await status();
    expect(now.stuck).toHaveLength(1);
    return now;
  }, 15_000);
  const [one] = stuck;
  if (one === undefined) throw new Error('nothing is stuck');
  expect(one).toMatchObject({
    reaction: 'complete-import-when-started',
    stream: `imports-${broken.eventId}`,
    type: 'ImportStarted',
    kind: 'too-large',
    eventName: 'Broken fair',
    reason: expect.stringContaining('An append may have'),
    isGivenUp: false,
  });
  const metrics = await fetch(`${turnout.url}/metrics`, { headers: { authorization: `Bearer ${turnout.adminToken}` } });
  expect(await metrics.text()).toContain('turnout_reaction_stuck_streams{reaction="complete-import-when-started"} 1');
  expect((await turnout.ask('GET', '/ready')).status).toBe(200);

  const { reaction, stream, revision, tries } = one;
  const ref = { reaction, stream, revision };
  const staff = await openStaff(turnout, broken.eventId, ['settings', 'viewRegistrants']);
  for (const call of ['retry', 'give-up']) {
    const body = call === 'retry' ? ref : { ...ref, why: 'It was wrong' };
    expect((await ask('POST', `/api/x/stuck-streams/${call}`, body, staff.token)).status).toBe(403);
    expect((await turnout.ask('POST', `/api/x/stuck-streams/${call}`, { body })).status).toBe(401);
    const other = { ...body, revision: revision + 1 };
    expect(await ask('POST', `/api/x/stuck-streams/${call}`, other)).toMatchObject({
      status: 409,
      body: { code: 'not-stuck' },
    });
  }
  expect((await ask('POST', '/api/x/stuck-streams/give-up', { ...ref, why: ' ' })).status).toBe(422);
  expect((await ask('POST', '/api/x/stuck-streams/retry', ref)).status).toBe(200);
  await vi.waitFor(async () => expect((await status()).stuck[0]?.tries).toBeGreaterThan(tries), 15_000);
  expect(await run(await checked(broken, 'First name,Last name\nCy,Sol\n'))).toMatchObject({ status: 409 });

  const giveUp = () => ask('POST', '/api/x/stuck-streams/give-up', { ...ref, why: 'The group is too large' });
  expect((await giveUp()).status).toBe(200);
  expect(await until(bad, 'failed')).toMatchObject({ error: 'given-up', done: 0 });
  await vi.waitFor(async () => expect((await status()).stuck).toEqual([]), 15_000);
  expect((await giveUp()).status).toBe(200);
  expect((await status()).givenUp).toMatchObject([
    { ...ref, why: 'The group is too large', byName: expect.any(String) },
  ]);

  const again = await checked(broken, 'First name,Last name\nDi,Ana\n');
  expect((await run(again)).status).toBe(200);
  await until(again, 'done');
}, 90_000);
