// kind: process, long
import { calls } from '@turnout/contracts';
import type { ImportView } from '@turnout/contracts/attendee-import';
import { registrationRejections } from '@turnout/contracts/registration';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeTestEvent,
  openStaff,
  serveAlso,
  startTestTurnout,
  type TestEvent,
  type TestTurnout,
} from '../../testing/turnout.ts';
import { encoded } from '../testing/encoded.ts';
import { workbookOf } from '../../platform/testing/zip.ts';
import { sql } from 'slonik';
import { z } from 'zod';
import { createReadPool } from '@turnout/projections/platform/pool';

let turnout: TestTurnout;
let fair: TestEvent;

beforeAll(async () => {
  turnout = await startTestTurnout();
  fair = await makeTestEvent(turnout);
}, 60_000);
afterAll(() => turnout.stop());

interface Sent {
  readonly token?: string;
  readonly key?: string;
  readonly name?: string;
  readonly eventId?: string;
}
const send = async (
  content: string | Buffer,
  { token = turnout.adminToken, key, name = 'list.csv', eventId = fair.eventId }: Sent = {},
) => {
  const form = new FormData();
  form.set('file', new Blob([content]), name);
  const answer = await fetch(`${turnout.url}/api/x/imports?eventId=${eventId}`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}`, ...(key === undefined ? {} : { 'idempotency-key': key }) },
  });
  return { status: answer.status, body: z.record(z.string(), z.unknown()).parse(await answer.json()) };
};
const viewOf = (body: unknown): ImportView => calls.import.output.parse(body).import;
const look = async (id: string) =>
  viewOf((await turnout.ask('GET', `/api/x/imports/${id}`, { token: turnout.adminToken })).body);
/** Asks as a screen does until the import has left these states. */
const after = async (id: string, ...states: readonly ImportView['state'][]) => {
  const endsAt = performance.now() + 20_000;
  for (let view = await look(id); ; view = await look(id)) {
    if (!states.includes(view.state)) return view;
    if (performance.now() > endsAt) throw new Error(`the import is still ${view.state}`);
    await pause(20);
  }
};
const bring = async (content: string | Buffer, sent: Sent = {}) =>
  after(viewOf((await send(content, sent)).body)._id, 'reading');
const act = (id: string, what: 'read' | 'check' | 'run', body: unknown, token = turnout.adminToken) =>
  turnout.ask('POST', `/api/x/imports/${id}/${what}`, { token, body });
const checked = async (view: ImportView) => {
  expect((await act(view._id, 'check', { mapping: view.mapping })).status).toBe(200);
  return after(view._id, 'checking');
};
const attendees = async (query: string) =>
  calls.registrations.output.parse(
    (await turnout.ask('GET', `/api/registrations?eventId=${fair.eventId}&${query}`, { token: turnout.adminToken }))
      .body,
  );

describe('bringing a file', () => {
  it('reads it, suggests a mapping and says what columns can be mapped to', async () => {
    const view = await bring('Nombre;Apellidos;Correo;Pedido\nAna;Ruiz;a@example.org;7\n', {
      name: 'lista\u0007 2027.csv',
    });
    expect(view).toMatchObject({
      state: 'mapping',
      fileName: 'lista 2027.csv',
      rowCount: 1,
      columns: ['Nombre', 'Apellidos', 'Correo', 'Pedido'],
    });
    expect(view.mapping).toStrictEqual({
      fields: { [fair.fields.FNAME]: 0, [fair.fields.LNAME]: 1, [fair.fields.EMAIL]: 2 },
      orderNumber: 3,
      scannableCode: null,
      status: null,
      type: null,
      activities: null,
      typeId: fair.typeId,
      statuses: {},
      types: {},
      wholeGroups: false,
      skipDuplicates: false,
      dates: {},
      leaveEmpty: [],
      values: {},
      leaveOutDoubles: false,
    });
    expect(view.form.types).toStrictEqual([{ _id: fair.typeId, name: 'Visitor' }]);
  });
  it('gives the same import for the same upload sent twice', async () => {
    const [first, second] = [
      await send('First name\nAna\n', { key: 'upload-once-1' }),
      await send('First name\nAna\n', { key: 'upload-once-1' }),
    ];
    expect(second.status).toBe(200);
    expect(viewOf(second.body)._id).toBe(viewOf(first.body)._id);
  });
  it('refuses a key that comes again with another file, and leaves the first import as it is', async () => {
    const first = viewOf((await send('First name\nAna\n', { key: 'upload-other-1' })).body);
    expect(await send('First name\nBen\n', { key: 'upload-other-1' })).toMatchObject({
      status: 409,
      body: { code: 'command-id-reused' },
    });
    expect(await after(first._id, 'reading')).toMatchObject({ preview: [['Ana']] });
  });
  it("leads to an import of its own with another's key, and with one's own for another event", async () => {
    const sent = { key: 'upload-shared-1' };
    const first = viewOf((await send('First name\nAna\n', sent)).body);
    const { token } = await openStaff(turnout, fair.eventId, ['settings', 'viewRegistrants'], 'keys@example.org');
    const anothers = viewOf((await send('First name\nAna\n', { ...sent, token })).body);
    const { eventId } = await makeTestEvent(turnout, 'Fair of keys');
    const elsewhere = viewOf((await send('First name\nAna\n', { ...sent, eventId })).body);
    expect(new Set([first._id, anothers._id, elsewhere._id]).size).toBe(3);
    expect(elsewhere.eventId).toBe(eventId);
  });
  it('refuses what is no table, whatever its name, and a request without a file', async () => {
    expect(await send(Buffer.from('89504e470d0a1a0a0000000d', 'hex'), { name: 'list.csv' })).toMatchObject({
      status: 415,
      body: { code: 'wrong-media' },
    });
    const form = new FormData();
    form.set('note', 'no file');
    const answer = await fetch(`${turnout.url}/api/x/imports?eventId=${fair.eventId}`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${turnout.adminToken}` },
    });
    expect(answer.status).toBe(422);
    expect(
      await turnout.ask('POST', `/api/x/imports?eventId=${fair.eventId}`, { token: turnout.adminToken, body: {} }),
    ).toMatchObject({ status: 422, body: { code: 'file-missing' } });
  });
  it('refuses more than 50 MB and keeps nothing of it', async () => {
    const before = calls.imports.output.parse(
      (await turnout.ask('GET', `/api/x/imports?eventId=${fair.eventId}`, { token: turnout.adminToken })).body,
    ).imports.length;
    expect(await send(Buffer.alloc(50 * 1024 * 1024 + 1, 'Name,\n'))).toMatchObject({
      status: 413,
      body: { code: 'too-large' },
    });
    const { imports } = calls.imports.output.parse(
      (await turnout.ask('GET', `/api/x/imports?eventId=${fair.eventId}`, { token: turnout.adminToken })).body,
    );
    expect(imports).toHaveLength(before);
  });
  it('asks for the encoding where it cannot be told, and checks nothing before somebody chose it', async () => {
    const view = await bring(encoded('First name;Last name\nИван;Bonn\n', 'windows-1251'));
    expect(view).toMatchObject({ state: 'mapping', encoding: { isSure: false } });
    expect(await act(view._id, 'check', { mapping: view.mapping })).toMatchObject({
      status: 409,
      body: { code: 'import-encoding-unsure' },
    });
    expect((await act(view._id, 'read', { encoding: 'windows-1251' })).status).toBe(200);
    const chosen = await after(view._id, 'reading');
    expect(chosen).toMatchObject({
      state: 'mapping',
      encoding: { name: 'windows-1251', isSure: true, samples: ['Иван'] },
      preview: [['Иван', 'Bonn']],
    });
    const done = await checked(chosen);
    expect(done).toMatchObject({ state: 'checked', report: { goodRows: 1 } });
    expect((await act(view._id, 'run', {})).status).toBe(200);
    expect(await after(view._id, 'importing')).toMatchObject({ state: 'done', encoding: { samples: [] } });
    expect((await attendees(`search=${encodeURIComponent('Иван')}`)).total).toBe(1);
  });
  it('keeps a file that cannot be read in the encoding chosen, as it was read before', async () => {
    const view = await bring('First name;Last name\nAnn;Bonn\n');
    expect((await act(view._id, 'read', { encoding: 'utf-16be' })).status).toBe(200);
    const again = await after(view._id, 'reading');
    expect(again).toMatchObject({
      state: 'mapping',
      error: 'no-rows',
      columns: view.columns,
      encoding: { name: 'utf-8' },
    });
    expect(await checked(again)).toMatchObject({ state: 'checked', report: { goodRows: 1 } });
    expect(await act(view._id, 'read', { encoding: 'klingon' })).toMatchObject({ status: 422 });
  });
  it('does not read a workbook in another encoding', async () => {
    const view = await bring(workbookOf('<row><c t="str"><v>Name</v></c></row><row><c t="str"><v>Ann</v></c></row>'));
    expect(view).toMatchObject({ state: 'mapping', encoding: null });
    expect(await act(view._id, 'read', { encoding: 'utf-8' })).toMatchObject({ status: 400 });
  });
  it('says why a file cannot be read', async () => {
    expect(await bring(Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(500)]))).toMatchObject({
      state: 'unreadable',
      error: 'damaged',
    });
    expect(await bring('')).toMatchObject({ state: 'unreadable', error: 'empty' });
    const cell = `<row r="7"><c r="B7" t="str"><v>${' '.repeat(4_000_000)}</v></c></row>`;
    expect(await bring(workbookOf(cell))).toMatchObject({ state: 'unreadable', error: 'cell-too-long', errorAt: 'B7' });
  });
});

describe('checking and importing', () => {
  it('imports a checked file: its people are in the list, found by their own codes and orders', async () => {
    const view = await checked(
      await bring('First name,Last name,Order,Ticket code\nIris,Vega,O-77,QQ-1\nOtto,Vega,O-77,QQ-2\nPia,Sol,,QQ-3\n'),
    );
    expect(view).toMatchObject({ state: 'checked', report: { goodRows: 3, goodGroups: 2, badRows: 0, problems: [] } });
    const run = await act(view._id, 'run', {});
    expect(run.status).toBe(200);
    expect(run.headers.get('x-turnout-position')).toMatch(/^\d{20}$/);
    expect(await after(view._id, 'importing')).toMatchObject({ state: 'done', done: 3, of: 3, preview: [] });
    const { registrations, total } = await attendees('search=vega');
    expect(total).toBe(2);
    expect(
      registrations.map(({ firstName, orderNumber, scannableCode, registrantsCount }) => [
        firstName,
        orderNumber,
        scannableCode,
        registrantsCount,
      ]),
    ).toStrictEqual([
      ['Iris', 'O-77', 'QQ-1', 2],
      ['Otto', 'O-77', 'QQ-2', 2],
    ]);
    expect(await act(view._id, 'run', {})).toMatchObject({
      status: 409,
      body: { code: 'import-already-run', message: registrationRejections['import-already-run'].words.en },
    });
    expect(await act(view._id, 'check', { mapping: view.mapping })).toMatchObject({ status: 409 });

    const again = await checked(await bring('First name,Last name,Order,Ticket code\nNew,X,O-77,\nOld,X,,QQ-3\n'));
    expect(again.report?.problems).toMatchObject([
      { line: 2, code: 'order-already-imported' },
      { line: 3, code: 'code-already-registered' },
    ]);
    expect(await act(again._id, 'run', { goodOnly: true })).toMatchObject({
      status: 409,
      body: { code: 'import-has-bad-rows' },
    });
  });
  it('stops at bad rows until somebody chooses the good ones', async () => {
    const view = await checked(
      await bring('First name,Last name,E-mail\nGood,Example,good@example.org\nBad,Example,nobody\n'),
    );
    expect(await act(view._id, 'run', {})).toMatchObject({
      status: 409,
      body: { code: 'import-has-bad-rows', details: { badRows: 1 } },
    });
    expect((await act(view._id, 'run', { goodOnly: true })).status).toBe(200);
    expect(await after(view._id, 'importing')).toMatchObject({ state: 'done', done: 1 });
    expect((await attendees('search=good%40example.org')).total).toBe(1);
  });
  it('takes cells that were put right before the import starts, and checks them again', async () => {
    const view = await checked(await bring('First name,Last name,E-mail\nMended,Example,nobody\nFine,Example,\n'));
    expect(view.report).toMatchObject({ badRows: 1, problems: [{ name: 'Mended Example', line: 2, place: 2 }] });
    const mend = (value: string, line = 2) =>
      act(view._id, 'check', { mapping: view.mapping, corrections: [{ line, column: 2, value }] });
    expect((await mend('still nobody')).status).toBe(200);
    expect(await after(view._id, 'checking')).toMatchObject({
      report: { badRows: 1, problems: [{ value: 'still nobody' }] },
    });
    expect((await mend(' mended@example.org ')).status).toBe(200);
    expect(await after(view._id, 'checking')).toMatchObject({ corrected: 1, report: { goodRows: 2, badRows: 0 } });
    expect(await mend('x', 0)).toMatchObject({ status: 422 });
    const many = (from: number) => ({
      mapping: view.mapping,
      corrections: Array.from({ length: 200 }, (_, index) => ({ line: from + index, column: 2, value: '' })),
    });
    for (const from of [1_000, 1_200, 1_400, 1_600]) {
      expect((await act(view._id, 'check', many(from))).status).toBe(200);
      await after(view._id, 'checking');
    }
    expect(await act(view._id, 'check', many(1_800))).toMatchObject({
      status: 422,
      body: { code: 'too-many-corrections' },
    });
    expect((await act(view._id, 'run', {})).status).toBe(200);
    expect(await after(view._id, 'importing')).toMatchObject({ state: 'done', done: 2, corrected: 0 });
    expect((await attendees('search=mended%40example.org')).total).toBe(1);
  });
  it('answers the same run twice as the first time', async () => {
    const view = await checked(await bring('First name,Last name\nTwice,Example\n'));
    const headers = { 'idempotency-key': 'run-once-1' };
    const asked = { token: turnout.adminToken, body: {}, headers };
    const runs = [
      await turnout.ask('POST', `/api/x/imports/${view._id}/run`, asked),
      await turnout.ask('POST', `/api/x/imports/${view._id}/run`, asked),
    ];
    expect(runs.map(({ status }) => status)).toStrictEqual([200, 200]);
    await after(view._id, 'importing');
    expect((await attendees('search=twice')).total).toBe(1);
  });
  it('asks for a check before it runs, and for a mapping that fits the file and the event', async () => {
    const view = await bring('First name,Last name\nAna,Ruiz\n');
    expect(await act(view._id, 'run', {})).toMatchObject({ status: 409, body: { code: 'import-not-checked' } });
    const { mapping } = view;
    expect(await act(view._id, 'check', { mapping: { ...mapping, orderNumber: 2 } })).toMatchObject({
      status: 400,
      body: { code: 'malformed' },
    });
    expect(await act(view._id, 'check', { mapping: { ...mapping, typeId: 'z'.repeat(20) } })).toMatchObject({
      status: 422,
      body: { code: 'type-not-found' },
    });
    expect(await act(view._id, 'check', { mapping: { ...mapping, fields: { ['z'.repeat(20)]: 0 } } })).toMatchObject({
      status: 422,
      body: { code: 'unknown-field' },
    });
    expect(await act(view._id, 'check', { mapping: { ...mapping, surprise: 1 } })).toMatchObject({ status: 400 });
  });
  it('goes on with a file whose reader is gone when somebody looks at it', async () => {
    const view = await bring('First name,Last name\nAna,Left\n');
    const pool = await createReadPool(turnout.databaseUrl, { maximumPoolSize: 1 });
    await pool.query(
      sql.type(
        z.unknown(),
      )`UPDATE ops.imports SET state = 'reading', worked_at = now() - interval '1 minute' WHERE import_id = ${view._id}`,
    );
    await pool.end();
    expect(await after(view._id, 'reading')).toMatchObject({ state: 'mapping', rowCount: 1 });
  });
  it('is taken away by a server when nobody imported it for a week', async () => {
    const view = await bring('First name,Last name\nAna,Old\n');
    const pool = await createReadPool(turnout.databaseUrl, { maximumPoolSize: 1 });
    await pool.query(
      sql.type(z.unknown())`
        UPDATE ops.imports SET created_at = now() - interval '169 hours' WHERE import_id = ${view._id}`,
    );
    await pool.end();
    const other = await serveAlso(turnout.databaseUrl);
    const there = async () =>
      (await turnout.ask('GET', `/api/x/imports/${view._id}`, { token: turnout.adminToken })).status;
    await expect.poll(there, { timeout: 5_000 }).toBe(404);
    await other.stop();
  });
});

describe('the attendee list that was downloaded', () => {
  const token = () => turnout.adminToken;
  const withVip = async (name: string) => {
    const event = await makeTestEvent(turnout, name);
    const fields = Object.values(event.fields);
    // At a price: amounts in the file are nobody's answers.
    const body = { eventId: event.eventId, name: 'VIP', fields, price: 12.5 };
    expect((await turnout.ask('POST', '/api/types', { token: token(), body })).status).toBe(200);
    return event;
  };
  const run = async (eventId: string, content: string | Buffer, name: string) => {
    const view = await checked(await bring(content, { eventId, name }));
    expect(view.report).toMatchObject({ badRows: 0, problems: [] });
    expect((await act(view._id, 'run', { charge: false })).status).toBe(200);
    expect(await after(view._id, 'importing')).toMatchObject({ state: 'done' });
  };
  const peopleOf = async (eventId: string) => {
    const path = `/api/registrations?eventId=${eventId}&status=all`;
    const answer = calls.registrations.output.parse((await turnout.ask('GET', path, { token: token() })).body);
    return answer.registrations
      .map(({ firstName, lastName, email, type, status, scannableCode, orderNumber }) =>
        [firstName, lastName, email, type.name, status, scannableCode, orderNumber].join('|'),
      )
      .toSorted();
  };
  it('comes into an empty event as the same people, with their types, statuses, orders and codes', async () => {
    const [from, to] = [await withVip('Fair before'), await withVip('Fair after')];
    await run(
      from.eventId,
      'First name,Last name,E-mail,Type,Status,Order,Ticket code\nAna,Ruiz,ana@example.org,VIP,,O-1,00001234567890123456\nGuest of Ana,Ruiz,,Visitor,pending,O-1,T-2\nBo,Li,bo@example.org,Visitor,rejected,,\n',
      'people.csv',
    );
    const answer = await fetch(`${turnout.url}${calls.download.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token()}`, 'content-type': 'application/json' },
      body: JSON.stringify({ eventId: from.eventId }),
    });
    expect(answer.status).toBe(200);
    await run(to.eventId, Buffer.from(await answer.arrayBuffer()), 'attendees.xlsx');
    const people = await peopleOf(from.eventId);
    expect(people).toHaveLength(3);
    expect(people).toContain('Ana|Ruiz|ana@example.org|VIP|confirmed|00001234567890123456|O-1');
    expect(await peopleOf(to.eventId)).toStrictEqual(people);
  });
});

describe('a page that watches an import', () => {
  it('asks for as long as a step takes, and is no sign that somebody is there', async () => {
    const { _id } = await bring('First name,Last name\nAna,Ruiz\n');
    const other = await serveAlso(turnout.databaseUrl);
    const pool = await createReadPool(turnout.databaseUrl, { maximumPoolSize: 1 });
    const active = () =>
      pool.exists(
        sql.type(z.unknown())`SELECT 1 FROM ops.sessions WHERE last_active_at > now() - interval '9 minutes'`,
      );
    await pool.query(sql.type(z.unknown())`UPDATE ops.sessions SET last_active_at = now() - interval '10 minutes'`);
    const asked = { token: turnout.adminToken };
    expect((await other.ask('GET', `/api/x/imports/${_id}`, asked)).status).toBe(200);
    // A session is noted a moment after the answer: what the first call would have done, the second would show.
    expect((await other.ask('GET', `/api/x/imports/${_id}`, asked)).status).toBe(200);
    expect(await active()).toBe(false);
    await other.ask('GET', `/api/x/imports?eventId=${fair.eventId}`, asked);
    await expect.poll(active).toBe(true);
    await pool.end();
    await other.stop();
  });
});

describe('who may import', () => {
  it('needs settings and viewRegistrants for every call', async () => {
    const view = await bring('First name,Last name\nAna,Ruiz\n');
    for (const flags of [['settings'], ['viewRegistrants']]) {
      const { token } = await openStaff(turnout, fair.eventId, flags);
      expect((await send('First name\nAna\n', { token })).status).toBe(403);
      expect((await turnout.ask('GET', `/api/x/imports?eventId=${fair.eventId}`, { token })).status).toBe(403);
      expect((await turnout.ask('GET', `/api/x/imports/${view._id}`, { token })).status).toBe(403);
      expect((await act(view._id, 'read', {}, token)).status).toBe(403);
      expect((await act(view._id, 'check', { mapping: view.mapping }, token)).status).toBe(403);
      expect((await act(view._id, 'run', {}, token)).status).toBe(403);
    }
    const { token } = await openStaff(turnout, fair.eventId, ['settings', 'viewRegistrants']);
    expect((await turnout.ask('GET', `/api/x/imports/${view._id}`, { token })).status).toBe(200);
  });
  it('keeps the imports of one event from the staff of another', async () => {
    const view = await bring('First name,Last name\nAna,Ruiz\n');
    const other = await makeTestEvent(turnout, 'Other fair');
    const { token } = await openStaff(turnout, other.eventId, ['settings', 'viewRegistrants'], 'other@example.org');
    expect((await turnout.ask('GET', `/api/x/imports/${view._id}`, { token })).status).toBe(404);
    expect((await turnout.ask('GET', `/api/x/imports/${'z'.repeat(20)}`, { token })).status).toBe(404);
    expect((await turnout.ask('GET', `/api/x/imports/${view._id}`)).status).toBe(401);
  });
});
