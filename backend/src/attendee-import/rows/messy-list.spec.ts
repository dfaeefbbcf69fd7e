// kind: process
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { calls } from '@turnout/contracts';
import { FieldId } from '@turnout/contracts/kernel';
import type { ImportMapping, ImportView } from '@turnout/contracts/attendee-import';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bareEnvironment } from '../../platform/machine/bare-environment.ts';
import { mailedCode } from '../../testing/mailed-code.ts';
import { makeTestEvent, startTestTurnout, type TestEvent, type TestTurnout } from '../../testing/turnout.ts';
import { importAfter } from '../../testing/checked-import.ts';
import { messyDoubles, messyList } from '../testing/messy-list.ts';

let turnout: TestTurnout;
let fair: TestEvent;
const ids: Record<string, string> = {};

const staff = (method: string, path: string, body?: unknown) =>
  turnout.ask(method, path, { token: turnout.adminToken, body });
const ok = async (method: string, path: string, body?: unknown) => {
  const answer = await staff(method, path, body);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body;
};

/** A form with questions that the list does not answer as they are asked. */
const openFair = async (): Promise<TestEvent> => {
  const event = await makeTestEvent(turnout, 'Messy fair');
  const asked = [
    { title: 'Phone', name: 'PHONE', type: 'text' },
    { title: 'Postcode', name: 'POSTCODE', type: 'text' },
    { title: 'Meal', name: 'MEAL', type: 'list', values: 'vegetarian\nvegan\nmeat', labels: 'Vegetarian\nVegan\nMeat' },
    { title: 'Terms', name: 'TERMS', type: 'checkboxes', values: 'agreed', labels: 'I agree' },
    { title: 'Born', name: 'BORN', type: 'calendar' },
    { title: 'Arrives', name: 'ARRIVES', type: 'calendar' },
    { title: 'Whom to call', name: 'CONTACT', type: 'text', required: true },
  ];
  for (const field of asked) {
    const made = await ok('POST', '/api/fields', { eventId: event.eventId, ...field });
    ids[field.name] = calls.defineField.output.parse(made).field._id;
  }
  const fields = [...Object.values(event.fields), ...Object.values(ids)];
  // Made before the one that people choose, and only to be brought along.
  const companion = { eventId: event.eventId, name: 'Child', order: 0, typeGroupOnly: true, fields };
  await ok('POST', '/api/types', companion);
  await ok('PUT', `/api/types/${event.typeId}`, { name: 'Guest', order: 1, price: 50, fields });
  await ok('PUT', `/api/events/${event.eventId}`, { showEditMyRegistration: true });
  return event;
};

beforeAll(async () => {
  turnout = await startTestTurnout({ BOT_CHECK_DIFFICULTY: '1' });
  fair = await openFair();
}, 60_000);
afterAll(() => turnout.stop());

const bring = async (): Promise<ImportView> => {
  const form = new FormData();
  form.set('file', new Blob([await messyList()]), 'guests.xlsx');
  const answer = await fetch(`${turnout.url}/api/x/imports?eventId=${fair.eventId}`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${turnout.adminToken}` },
  });
  const { _id } = calls.import.output.parse(z.unknown().parse(await answer.json())).import;
  return importAfter(turnout, _id, 'reading');
};
const act = (id: string, what: 'check' | 'run', body: object) => staff('POST', `/api/x/imports/${id}/${what}`, body);
const check = async (id: string, mapping: ImportMapping) => {
  expect(await act(id, 'check', { mapping })).toMatchObject({ status: 200 });
  return importAfter(turnout, id, 'checking');
};
const idOf = (name: string): string => ids[name] ?? expect.unreachable(`no field ${name}`);

/** What an organiser says of the list, once for all rows. */
const saidOf = (mapping: ImportMapping): ImportMapping => {
  const meal = { Veggie: 'Vegetarian', végétarien: 'Vegetarian', 'n/a': '' };
  const terms = { yes: 'agreed', x: 'agreed', 1: 'agreed', oui: 'agreed', sí: 'agreed', no: '', 0: '' };
  return {
    ...mapping,
    dates: { 8: 'day-first' },
    leaveEmpty: [FieldId.parse(idOf('CONTACT'))],
    values: { [idOf('MEAL')]: meal, [idOf('TERMS')]: terms },
    leaveOutDoubles: true,
  };
};

const program = fileURLToPath(new URL('../../programs/import.ts', import.meta.url));
const ran = (args: readonly string[], environment: Readonly<Record<string, string>>) =>
  new Promise<{ readonly code: number; readonly output: string }>((resolve) => {
    const env = { ...bareEnvironment(), ...environment };
    const child = execFile(process.execPath, [...args], { env }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, output: `${stdout}${stderr}` }),
    );
  });

describe('a list of 306 messy rows', () => {
  let brought: ImportView;
  let mapping: ImportMapping;
  beforeAll(async () => {
    brought = await bring();
    mapping = brought.mapping ?? expect.unreachable('nothing is suggested');
  });

  it('is suggested the type that people choose, and told how its days are written', () => {
    expect(mapping.typeId).toBe(fair.typeId);
    expect(brought.dates).toStrictEqual([
      { column: 7, order: 'day-first' },
      { column: 8, order: null },
    ]);
  });

  it('is not checked before somebody says which comes first where days could be months', async () => {
    expect(await act(brought._id, 'check', { mapping })).toMatchObject({
      status: 409,
      body: { code: 'import-dates-unsure', message: expect.stringContaining('“Arrives”') },
    });
  });

  it('tells each refused value once, the required question among them, and how many come twice', async () => {
    const { report } = await check(brought._id, { ...mapping, dates: { 8: 'day-first' } });
    expect(report).toMatchObject({ goodRows: 0, badRows: 306 });
    const groups = report?.valueGroups.map(({ fieldId, code, value, count }) => [fieldId, code, value, count]);
    expect(groups).toContainEqual([idOf('CONTACT'), 'required', '', 306]);
    expect(groups).toContainEqual([idOf('MEAL'), 'option', 'Veggie', 34]);
    expect(groups).toContainEqual([idOf('TERMS'), 'option', 'x', 34]);
  });

  it('comes in with what was said once, charged or not as somebody has to say', async () => {
    const { report } = await check(brought._id, saidOf(mapping));
    expect(report).toMatchObject({
      goodRows: 300,
      badRows: 0,
      doubles: messyDoubles,
      skippedRows: messyDoubles,
      problems: [],
      charges: { people: 300, total: 15_000, currency: 'USD' },
    });
    expect(await act(brought._id, 'run', {})).toMatchObject({ status: 409, body: { code: 'import-charge-unsaid' } });
    expect(await act(brought._id, 'run', { charge: true })).toMatchObject({ status: 200 });
    expect(await importAfter(turnout, brought._id, 'importing')).toMatchObject({ state: 'done', done: 300 });
  });

  const One = z.object({
    registration: z.object({
      _id: z.string(),
      confirmationNumber: z.string(),
      firstName: z.string(),
      total: z.number(),
      fields: z.array(z.object({ _id: z.string(), value: z.unknown() })),
    }),
  });
  const person = async (email: string) => {
    const query = `eventId=${fair.eventId}&search=${encodeURIComponent(email)}`;
    const { registrations } = calls.registrations.output.parse(await ok('GET', `/api/registrations?${query}`));
    const found = registrations.find((one) => one.email === email);
    if (found === undefined) throw new Error(`nobody has ${email}`);
    return One.parse(await ok('GET', `/api/registrations/${found._id}`)).registration;
  };

  it('has kept every zero, sign and day', async () => {
    const { fields, ...ana } = await person('guest.0@example.org');
    const said = Object.fromEntries(fields.map(({ _id, value }) => [_id, value]));
    expect(said).toMatchObject({
      [idOf('PHONE')]: '06 12 34 50 00',
      [idOf('POSTCODE')]: '01000',
      [idOf('MEAL')]: 'vegetarian',
      [idOf('TERMS')]: ['agreed'],
      [idOf('BORN')]: '1980-01-01',
      [idOf('ARRIVES')]: '2027-03-01',
    });
    expect(ana).toMatchObject({ firstName: 'José', total: 50 });
    const { fields: second } = await person('guest.1@example.org');
    expect(second.find(({ _id }) => _id === idOf('PHONE'))?.value).toBe('+612345001');
  });

  it('counts those as doubles who are registered, when it comes once more', async () => {
    const again = await bring();
    const { report } = await check(again._id, saidOf(mapping));
    expect(report).toMatchObject({ goodRows: 0, doubles: 306, skippedRows: 306, charges: null });
  });

  it('leaves the required question to the visitor, who has to answer it when they edit by their link', async () => {
    const { _id, confirmationNumber } = await person('guest.2@example.org');
    const body = { eventId: fair.eventId, email: 'guest.2@example.org', registrationId: confirmationNumber };
    const asked = await turnout.ask('POST', '/api/registrations/get-edit-registration-link/email', {
      body: { ...body, host: 'http://localhost:2083' },
    });
    expect(asked.status).toBe(200);
    const code = await mailedCode(turnout, 'guest.2@example.org', 'edit');
    const edit = (fields: readonly { readonly _id: string; readonly value: string }[]) =>
      turnout.ask('PUT', `/api/registrations-code/${_id}`, { body: { code, fields } });
    const name = { _id: fair.fields.FNAME, value: 'Åsa Maria' };
    expect(await edit([name])).toMatchObject({ status: 422, body: { code: 'field-required' } });
    expect(await edit([name, { _id: idOf('CONTACT'), value: 'Bo, 0612' }])).toMatchObject({ status: 200 });
    // Staff still need not.
    expect(
      await staff('PUT', `/api/registrations/${_id}`, { fields: [{ _id: idOf('CONTACT'), value: '' }] }),
    ).toMatchObject({
      status: 200,
    });
  });

  it('comes in by the program with the same choices, which it asks for in words', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'turnout-spec-'));
    const [file, said] = [join(folder, 'guests.xlsx'), join(folder, 'said.json')];
    await writeFile(file, await messyList());
    const once = {
      leaveEmpty: ['Whom to call'],
      values: {
        Meal: { Veggie: 'Vegetarian', végétarien: 'Vegetarian', 'n/a': '' },
        Terms: { yes: 'I agree', x: 'I agree', 1: 'I agree', oui: 'I agree', sí: 'I agree', no: '', 0: '' },
      },
    };
    const bringAs = async (mapping: object, ...more: readonly string[]) => {
      await writeFile(said, JSON.stringify(mapping));
      const args = [program, '--event', fair.eventId, file, '--mapping', said, ...more];
      return ran(args, { TURNOUT_TOKEN: turnout.adminToken, TURNOUT_URL: turnout.url });
    };
    const unsure = await bringAs(once);
    expect(unsure).toMatchObject({ code: 1, output: expect.stringContaining('“Arrives”') });
    const dates = { Arrives: 'day-first' };
    const refused = await bringAs({ dates });
    expect(refused).toMatchObject({ code: 2, output: expect.stringContaining('"Veggie" in 34 rows') });
    expect(refused.output).toContain('likely "Vegetarian"');
    const leftOut = await bringAs({ ...once, dates, leaveOutDoubles: true });
    expect(leftOut).toMatchObject({ code: 2, output: expect.stringContaining('305 rows repeat somebody') });
    const asked = await bringAs({ ...once, dates });
    expect(asked).toMatchObject({ code: 2, output: expect.stringContaining('306 would owe 15300 USD together') });
    const done = await bringAs({ ...once, dates }, '--charge-nothing');
    expect(done).toMatchObject({ code: 0, output: expect.stringContaining('306 people are registered') });
    await rm(folder, { recursive: true });
  }, 120_000);
});
