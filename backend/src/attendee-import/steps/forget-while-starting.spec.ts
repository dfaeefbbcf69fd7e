// kind: process
import { calls } from '@turnout/contracts';
import { ImportId } from '@turnout/contracts/kernel';
import { createReadPool, type DatabasePool } from '@turnout/projections/platform/pool';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { makeTestEvent, startTestTurnout, type TestEvent, type TestTurnout } from '../../testing/turnout.ts';
import { changeImport, forgetImportedTexts } from '../upload/store.ts';

let turnout: TestTurnout;
let fair: TestEvent;
let pool: DatabasePool;
beforeAll(async () => {
  turnout = await startTestTurnout();
  fair = await makeTestEvent(turnout);
  pool = await createReadPool(turnout.databaseUrl, { maximumPoolSize: 2 });
}, 60_000);
afterAll(async () => {
  await pool.end();
  await turnout.stop();
});

const patient = { timeout: 20_000, interval: 20 };
const ask = (method: string, path: string, body?: unknown) =>
  turnout.ask(method, `/api/x/imports/${path}`, { token: turnout.adminToken, body });
const viewOf = async (id: string) => calls.import.output.parse((await ask('GET', id)).body).import;
const checkedImport = async (name: string): Promise<string> => {
  const form = new FormData();
  form.set('file', new Blob([`First name,Last name\n${name},Example\n`]), 'list.csv');
  const sent = await fetch(`${turnout.url}/api/x/imports?eventId=${fair.eventId}`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${turnout.adminToken}` },
  });
  const { _id } = calls.import.output.parse(await sent.json()).import;
  await vi.waitFor(async () => expect(await viewOf(_id)).toMatchObject({ state: 'mapping' }), patient);
  expect((await ask('POST', `${_id}/check`, { mapping: (await viewOf(_id)).mapping })).status).toBe(200);
  await vi.waitFor(async () => expect(await viewOf(_id)).toMatchObject({ state: 'checked' }), patient);
  return _id;
};
const somebodyWaits = () =>
  pool.exists(sql.type(z.unknown())`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);

it('an import that starts while a person is erased is gone whole or runs, and the next one is not held up', async () => {
  const first = await checkedImport('Anna');
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: waiting, resolve: go } = Promise.withResolvers<void>();
  const erasing = pool.transaction(async (transaction) => {
    await forgetImportedTexts(transaction, fair.eventId);
    begin();
    await waiting;
  });
  await begun;
  const running = ask('POST', `${first}/run`, { goodOnly: false });
  await vi.waitFor(async () => expect(await somebodyWaits()).toBe(true), patient);
  go();
  await erasing;
  expect((await running).status).toBe(404);
  const second = await checkedImport('Berta');
  const answer = await ask('POST', `${second}/run`, { goodOnly: false });
  expect([answer.status, answer.body]).toMatchObject([200, { import: { _id: second } }]);
  await vi.waitFor(async () => expect(await viewOf(second)).toMatchObject({ state: 'done', done: 1 }), patient);
}, 60_000);

it('an import that is checked again while it starts does not run: what was said yes to was another plan', async () => {
  const id = ImportId.parse(await checkedImport('Carla'));
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: waiting, resolve: go } = Promise.withResolvers<void>();
  const checking = pool.transaction(async (transaction) => {
    await changeImport(transaction, id, { state: 'checking' });
    await changeImport(transaction, id, { state: 'checked' });
    begin();
    await waiting;
  });
  await begun;
  const running = ask('POST', `${id}/run`, { goodOnly: false });
  await vi.waitFor(async () => expect(await somebodyWaits()).toBe(true), patient);
  go();
  await checking;
  expect(await running).toMatchObject({ status: 409, body: { code: 'import-not-checked' } });
  expect((await ask('POST', `${id}/run`, { goodOnly: false })).status).toBe(200);
  await vi.waitFor(async () => expect(await viewOf(id)).toMatchObject({ state: 'done', done: 1 }), patient);
}, 60_000);

it('an import that is started twice at once with one key answers both as the first', async () => {
  const id = await checkedImport('Dora');
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: waiting, resolve: go } = Promise.withResolvers<void>();
  const holding = pool.transaction(async (transaction) => {
    await transaction.query(sql.type(z.unknown())`select 1 from ops.imports where import_id = ${id} for update`);
    begin();
    await waiting;
  });
  await begun;
  const run = () =>
    turnout.ask('POST', `/api/x/imports/${id}/run`, {
      token: turnout.adminToken,
      body: {},
      headers: { 'idempotency-key': 'run-at-once' },
    });
  const running = [run(), run()];
  await vi.waitFor(async () => expect(await somebodyWaits()).toBe(true), patient);
  go();
  await holding;
  expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200]);
}, 60_000);

it('a check that meets an import that starts says that it has run', async () => {
  const id = ImportId.parse(await checkedImport('Emil'));
  const { mapping } = await viewOf(id);
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: waiting, resolve: go } = Promise.withResolvers<void>();
  const starting = pool.transaction(async (transaction) => {
    await changeImport(transaction, id, { state: 'importing' });
    begin();
    await waiting;
  });
  await begun;
  const checking = ask('POST', `${id}/check`, { mapping });
  await vi.waitFor(async () => expect(await somebodyWaits()).toBe(true), patient);
  go();
  await starting;
  expect(await checking).toMatchObject({ status: 409, body: { code: 'import-already-run' } });
}, 60_000);
