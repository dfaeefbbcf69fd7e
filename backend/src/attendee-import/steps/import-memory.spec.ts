// kind: process, long
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { calls } from '@turnout/contracts';
import type { ImportView } from '@turnout/contracts/attendee-import';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { findFreePort } from '../../platform/machine/free-port.ts';
import { oftenOf, workbookOf } from '../../platform/testing/zip.ts';
import {
  admin,
  askAt,
  makeTestEvent,
  startTestTurnout,
  type TestEvent,
  type TestTurnout,
} from '../../testing/turnout.ts';
import { bareEnvironment } from '../../platform/machine/bare-environment.ts';
import { nodeFlags } from '../../start/node-flags.ts';

const megabyte = 1024 * 1024;
let turnout: TestTurnout;
let fair: TestEvent;
let server: ChildProcess;
let address: string;
let folder: string;

beforeAll(async () => {
  turnout = await startTestTurnout();
  fair = await makeTestEvent(turnout);
  folder = await mkdtemp(join(tmpdir(), 'turnout-spec-'));
  const port = await findFreePort();
  address = `http://127.0.0.1:${port}`;
  server = spawn(process.execPath, [...nodeFlags, fileURLToPath(new URL('../../start/server.ts', import.meta.url))], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...bareEnvironment(),
      DATABASE_URL: turnout.databaseUrl,
      DATA_DIR: folder,
      HOST: '127.0.0.1',
      PORT: String(port),
      DEMO: '0',
      LOG_LEVEL: 'fatal',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
  });
  await vi.waitFor(async () => expect((await fetch(`${address}/ready`)).status).toBe(200), {
    timeout: 30_000,
    interval: 100,
  });
}, 90_000);
afterAll(async () => {
  const gone = once(server, 'exit');
  server.kill('SIGKILL');
  await gone;
  await turnout.stop();
  await rm(folder, { recursive: true, force: true });
});

/** What the server's process holds now, and what it held at most since it was started or since `forget`. */
const memory = async (which: 'VmRSS' | 'VmHWM'): Promise<number> => {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
  return Number(new RegExp(`${which}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
};
const bring = async (content: Buffer): Promise<string> => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(content)]), 'list.xlsx');
  const answer = await fetch(`${address}/api/x/imports?eventId=${fair.eventId}`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${turnout.adminToken}` },
  });
  return calls.uploadImport.output.parse(await answer.json()).import._id;
};
const look = async (id: string): Promise<ImportView> => {
  const { body } = await askAt(address)('GET', `/api/x/imports/${id}`, { token: turnout.adminToken });
  return calls.import.output.parse(body).import;
};
const ended = (id: string, step: ImportView['state'] = 'reading'): Promise<ImportView> =>
  vi.waitFor(
    async () => {
      const view = await look(id);
      expect(view.state).not.toBe(step);
      return view;
    },
    { timeout: 120_000, interval: 200 },
  );

const oneCell = () =>
  workbookOf('', {
    'xl/worksheets/sheet1.xml': oftenOf(
      '<worksheet><sheetData><row r="1"><c r="A1" t="str"><v>',
      ' ',
      550_000_000,
      '</v></c></row></sheetData></worksheet>',
    ),
  });
const strings = () =>
  workbookOf('<row r="1"><c r="A1" t="s"><v>0</v></c></row>', {
    'xl/sharedStrings.xml': oftenOf(
      '<sst>',
      `<si><t>${'Müller-Lüdenscheid '.repeat(10)}</t></si>`,
      2_500_000,
      '</sst>',
    ),
  });
/** Of the longest list. Hardly any has 60; reading those takes minutes, and 20 tell a reader that holds all rows too. */
const columns = process.env['TEST_TIMES'] === undefined ? 20 : 60;
/** All the rows that a list may have. */
const rows = () =>
  workbookOf('', {
    'xl/worksheets/sheet1.xml': oftenOf(
      `<worksheet><sheetData><row>${'<c t="str"><v>Name</v></c>'.repeat(columns)}</row>`,
      `<row>${'<c t="str"><v>Maximiliane</v></c>'.repeat(columns)}</row>`,
      199_000,
      '</sheetData></worksheet>',
    ),
  });

/** As many people as a file may hold, each with an order and a ticket code of their own or of two. */
const people = (): Buffer =>
  Buffer.from(
    `First name,Last name,E-mail,Order number,Ticket code,${'Remark,'.repeat(5)}\n${Array.from(
      { length: 199_000 },
      (_, index) =>
        `Person ${index},García Ñandú,person.${index}@example.org,ORDER-2027-${index >> 1},TICKET-${index}-2027,${'a remark that nobody maps,'.repeat(5)}`,
    ).join('\n')}\n`,
  );

/** What the server holds once the machinery that every step needs is in memory; both cases count from there. */
let before: number;
beforeAll(async () => {
  await ended(await bring(workbookOf('<row><c t="str"><v>Name</v></c></row><row><c t="str"><v>Ana</v></c></row>')));
  before = await memory('VmRSS');
}, 60_000);

it('reads what unpacks to hundreds of megabytes in less than 300 MB, six at once in less than 600', async () => {
  const one = oneCell();
  expect(one.length).toBeLessThan(1 * megabyte);
  const first = await ended(await bring(one));
  expect(first).toMatchObject({ state: 'unreadable', error: 'cell-too-long', errorAt: 'A1' });
  const [second, third] = [strings(), rows()];
  const seconds = await ended(await bring(second));
  expect(seconds).toMatchObject({ state: 'unreadable', error: 'too-large-unpacked' });
  await ended(await bring(third));
  const alone = (await memory('VmHWM')) - before;
  const states = await Promise.all(
    (await Promise.all([one, second, third, one, second, third].map(bring))).map((id) => ended(id)),
  );
  const together = (await memory('VmHWM')) - before;
  console.info(`imports: one file took ${Math.round(alone)} MB, six at once ${Math.round(together)} MB`);
  expect(states.map(({ state, error }) => [state, error])).toEqual(
    [0, 1].flatMap(() => [
      ['unreadable', 'cell-too-long'],
      ['unreadable', 'too-large-unpacked'],
      ['mapping', null],
    ]),
  );
  expect(alone).toBeLessThan(300);
  expect(together).toBeLessThan(600);
  expect((await fetch(`${address}/ready`)).status).toBe(200);
}, 300_000);

it('checks two of the longest lists at once in less than 600 MB', async () => {
  const ids = await Promise.all([people(), people()].map(bring));
  const views = await Promise.all(ids.map((id) => ended(id)));
  expect(views.map(({ rowCount }) => rowCount)).toEqual([199_000, 199_000]);
  await Promise.all(
    views.map(({ _id, mapping }) =>
      askAt(address)('POST', `/api/x/imports/${_id}/check`, { token: turnout.adminToken, body: { mapping } }),
    ),
  );
  const checked = await Promise.all(ids.map((id) => ended(id, 'checking')));
  const together = (await memory('VmHWM')) - before;
  console.info(`imports: checking two lists of 199,000 people took ${Math.round(together)} MB`);
  expect(checked.map(({ state, report }) => [state, report?.goodRows])).toEqual([0, 1].map(() => ['checked', 199_000]));
  expect(together).toBeLessThan(600);
}, 300_000);
