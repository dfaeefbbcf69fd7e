// kind: stack
import { calls } from '@turnout/contracts';
import { dayOfEvent } from '@turnout/contracts/event-setup';
import ExcelJS from 'exceljs';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  makeTestEvent,
  openStaff,
  register,
  sharedTurnout,
  type TestEvent,
  type SharedTurnout,
} from '../testing/turnout.ts';

const sold = (_id: string, name: string, registrations: number) => ({ _id, name, registrations, total: 0 });
let turnout: SharedTurnout;
let event: TestEvent;
let token: string;
beforeAll(async () => {
  ({ adminToken: token } = turnout = await sharedTurnout());
  event = await makeTestEvent(turnout);
});

const ask = (method: string, path: string, body?: unknown, as = token) =>
  turnout.ask(method, path, body === undefined ? { token: as } : { token: as, body });
type Values = Readonly<Partial<Record<keyof TestEvent['fields'], unknown>>>;
const entered = ({ fields }: TestEvent, values: Values) =>
  Object.entries(values).map(([name, value]) => ({
    _id: Object.entries(fields).find(([known]) => known === name)?.[1],
    value,
  }));
const submit = (body: Readonly<Record<string, unknown>>) =>
  ask('POST', '/api/registrations', { event: event.eventId, type: event.typeId, fields: [], ...body });
const detail = async (id: string, query = '') =>
  calls.registration.output.parse((await ask('GET', `/api/registrations/${id}${query}`)).body);
const list = async (eventId: string, query = '') =>
  calls.registrations.output.parse((await ask('GET', `/api/registrations?filters[eventId]=${eventId}${query}`)).body);
const namesOf = async (eventId: string, query: string) =>
  (await list(eventId, query)).registrations.map(({ firstName }) => firstName);

describe('a group', () => {
  it('is registered in one step, primary first, under one number', async () => {
    const person = (name: string) => ({
      type: event.typeId,
      fields: entered(event, { FNAME: name, LNAME: 'Byron', EMAIL: `${name.toLowerCase()}@example.org` }),
    });
    const answer = await submit({ ...person('Ada'), registrants: [person('Bo'), person('Cy')] });
    expect(answer.status).toBe(200);
    const { registration, childRegistrations } = calls.submit.output.parse(answer.body);
    expect(registration).toMatchObject({
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'ada@example.org',
      status: 'confirmed',
      parent: null,
      registrantsCount: 3,
      registrationIndex: 1,
      type: { name: 'Visitor' },
    });
    expect(registration.confirmationNumber).toMatch(/^[0-9A-HJKMNP-TV-Z]{9}$/);
    expect(childRegistrations.map(({ firstName, parent }) => [firstName, parent])).toEqual([
      ['Bo', registration._id],
      ['Cy', registration._id],
    ]);
    const whole = await detail(registration._id, '?withChildregistrations=true&withConfirmedRegistrantTotal=true');
    // Read by itself, a registration says what it takes part in, and what it is charged.
    const read = <T extends object>(one: T) => ({
      ...one,
      charges: [],
      registeredActivities: [],
      fieldBasedActivities: [],
    });
    expect(whole).toEqual({
      registration: read(registration),
      childRegistrations: childRegistrations.map(read),
      paymentDeatils: [],
      totalConfirmedRegistrant: 3,
    });
  });

  it('of 500 is registered, of 501 is not', async () => {
    const first = entered(event, { FNAME: 'Many', LNAME: 'People' });
    const others = Array.from({ length: 500 }, () => ({ type: event.typeId, fields: first }));
    expect(await submit({ fields: first, registrants: others })).toMatchObject({
      status: 422,
      body: { details: { field: 'registrants', rule: 'a group has at most 500 registrants' } },
    });
    const answer = await submit({ fields: first, registrants: others.slice(1) });
    expect(answer.status).toBe(200);
    expect(calls.submit.output.parse(answer.body).childRegistrations).toHaveLength(499);
  });

  it('that says more than can be stored in one step is refused whole', async () => {
    const fields = entered(event, { FNAME: 'x'.repeat(5_000), LNAME: 'Verbose' });
    const registrants = Array.from({ length: 150 }, () => ({ type: event.typeId, fields }));
    const { totalWithoutFilter: before } = await list(event.eventId);
    expect(await submit({ fields, registrants })).toMatchObject({ status: 413, body: { code: 'too-large' } });
    expect((await list(event.eventId)).totalWithoutFilter).toBe(before);
  });

  it('may be registered by staff with names missing, which visitors may not leave out', async () => {
    const nameless = { type: event.typeId, fields: entered(event, { FNAME: '  ', LNAME: 'Byron' }) };
    expect(await submit({ fields: entered(event, { FNAME: 'Ada' }), registrants: [nameless] })).toMatchObject({
      status: 200,
      body: { registration: { firstName: 'Ada', lastName: '' }, childRegistrations: [{ firstName: '' }] },
    });
  });

  it('is refused with an address that is none, a field or type of another event, a list where text belongs', async () => {
    const other = await makeTestEvent(turnout, 'Other');
    const name = { FNAME: 'Ada', LNAME: 'Byron' };
    expect(await submit({ fields: entered(event, { ...name, EMAIL: 'ada@' }) })).toMatchObject({
      status: 422,
      body: {
        code: 'field-refused',
        message: 'E-mail: must be an e-mail address',
        details: { field: event.fields.EMAIL },
      },
    });
    expect(await submit({ fields: entered(other, name) })).toMatchObject({
      status: 422,
      body: { code: 'field-not-on-form', details: { field: other.fields.FNAME } },
    });
    expect(await submit({ type: other.typeId, fields: entered(event, name) })).toMatchObject({
      status: 422,
      body: { code: 'type-not-found' },
    });
    expect(await submit({ fields: entered(event, { ...name, FNAME: ['Ada'] }) })).toMatchObject({
      status: 422,
      body: { code: 'field-refused', details: { field: event.fields.FNAME } },
    });
  });

  it('takes keys that nobody knows and an e-mail that is left out', async () => {
    const fields = entered(event, { FNAME: 'Ada', LNAME: 'Byron', EMAIL: '' });
    expect((await submit({ fields, grecaptcha: 'x', asofdate: null, colour: 'red' })).status).toBe(200);
  });
});

describe('a correction', () => {
  it('is seen at once in detail, list, search and the group', async () => {
    const [id = ''] = await register(turnout, event, ['Misspeled']);
    const fields = entered(event, { FNAME: 'Spelled' });
    const answer = await ask('PUT', `/api/registrations/${id}`, { fields, anythingElse: 1 });
    expect(calls.correct.output.parse(answer.body).registration).toMatchObject({
      firstName: 'Spelled',
      lastName: 'Example',
    });
    expect((await detail(id)).registration.firstName).toBe('Spelled');
    expect((await list(event.eventId, '&perPage=1')).registrations[0]).toMatchObject({ _id: id, firstName: 'Spelled' });
    expect(await namesOf(event.eventId, '&search=spelled')).toEqual(['Spelled']);
    expect(await namesOf(event.eventId, '&search=misspeled')).toEqual([]);
  });

  it('cannot put in what the form refuses', async () => {
    const [id = ''] = await register(turnout, event, ['Keeper']);
    expect(await ask('PUT', `/api/registrations/${id}`, { fields: entered(event, { EMAIL: 'x' }) })).toMatchObject({
      status: 422,
      body: { code: 'field-refused' },
    });
    expect((await detail(id)).registration.firstName).toBe('Keeper');
  });

  it('of what was registered after the cut-off is refused to staff and never to admins', async () => {
    const [id = ''] = await register(turnout, event, ['Late']);
    const flags = ['viewRegistrants', 'checkinRegistrants'];
    const staff = await openStaff(turnout, event.eventId, flags, 'cut-off@example.org');
    const cutOff = async (value: boolean, date: string | null) => {
      const role = {
        ...Object.fromEntries(flags.map((flag) => [flag, true])),
        preventUserFromEditingRegistrationsCreatedAfterDate: { value, date },
      };
      const body = { roles: { [event.eventId]: role } };
      expect((await ask('PUT', `/api/users/${staff.accountId}`, body)).status).toBe(200);
    };
    const correct = (as: string) =>
      ask('PUT', `/api/registrations/${id}`, { fields: entered(event, { FNAME: 'Edited' }) }, as);
    const { createdAt } = (await detail(id)).registration;
    await cutOff(true, '2020-01-01');
    expect(await correct(staff.token)).toMatchObject({ status: 403, body: { code: 'edit-cut-off' } });
    expect((await correct(token)).status).toBe(200);
    // Strictly after: what was created at that very moment may be edited.
    await cutOff(true, createdAt);
    expect((await correct(staff.token)).status).toBe(200);
    // Of a day: from the next one on, on the event's own clocks.
    const day = dayOfEvent(createdAt, 'Pacific/Kiritimati');
    const before = dayOfEvent(new Date(Date.parse(createdAt) - 86_400_000).toISOString(), 'Pacific/Kiritimati');
    const zone = { timeZone: 'Pacific/Kiritimati' };
    expect((await ask('PUT', `/api/events/${event.eventId}`, zone)).status).toBe(200);
    await cutOff(true, day);
    expect((await correct(staff.token)).status).toBe(200);
    const joins = (as: string) =>
      ask(
        'POST',
        '/api/registrations',
        { event: event.eventId, type: event.typeId, parent: id, fields: entered(event, { FNAME: 'Along' }) },
        as,
      );
    expect((await joins(staff.token)).status).toBe(200);
    await cutOff(true, before);
    expect(await correct(staff.token)).toMatchObject({ status: 403, body: { code: 'edit-cut-off' } });
    expect(await joins(staff.token)).toMatchObject({ status: 403, body: { code: 'edit-cut-off' } });
    expect((await joins(token)).status).toBe(200);
    expect((await ask('PUT', `/api/events/${event.eventId}`, { timeZone: 'UTC' })).status).toBe(200);
    await cutOff(false, '2020-01-01');
    expect((await correct(staff.token)).status).toBe(200);
  });

  it('takes the registration as it was read, and refuses what it does not change where that differs', async () => {
    const [id = ''] = await register(turnout, event, ['Asread']);
    const { registration } = await detail(id);
    const correct = (more: object) =>
      ask('PUT', `/api/registrations/${id}`, { ...registration, creator: 'anybody', ...more });
    expect((await correct({ fields: entered(event, { FNAME: 'Sent' }) })).status).toBe(200);
    expect((await correct({ fields: [], type: event.typeId, checkedIn: true })).status).toBe(200);
    const others = { type: '0'.repeat(20), status: 'rejected', total: 7, parent: '0'.repeat(20) };
    for (const [field, value] of Object.entries(others))
      expect(await correct({ fields: [], [field]: value })).toMatchObject({
        status: 422,
        body: { details: { field } },
      });
    expect((await detail(id)).registration).toMatchObject({ firstName: 'Sent', status: 'confirmed' });
  });

  it('of nobody is not found', async () => {
    for (const id of ['0'.repeat(20), `${'0'.repeat(20)}.2`, 'nobody']) {
      expect((await ask('PUT', `/api/registrations/${id}`, { fields: [] })).status).toBe(404);
      expect((await ask('GET', `/api/registrations/${id}`)).status).toBe(404);
    }
  });
});

describe('a status', () => {
  it('is set for one or, with forAll, for everyone who has another', async () => {
    const [ada = '', bo = ''] = await register(turnout, event, ['Ada', 'Bo', 'Cy']);
    const set = (id: string, status: string, forAll: boolean) =>
      ask('PUT', '/api/registrations/update-status-only', { id, eventId: event.eventId, status, forAll });
    const statuses = (answer: Awaited<ReturnType<typeof set>>) =>
      calls.setStatus.output.parse(answer.body).registrations.map(({ status }) => status);
    expect(statuses(await set(bo, 'pending', false))).toEqual(['confirmed', 'pending', 'confirmed']);
    expect(statuses(await set(bo, 'rejected', true))).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await set(ada, 'rejected', true)).toMatchObject({ status: 409, body: { code: 'status-already-set' } });
    expect((await detail(ada)).registration.status).toBe('rejected');
  });

  it('is not set through another event, nor to what is none', async () => {
    const other = await makeTestEvent(turnout, 'Elsewhere');
    const [id = ''] = await register(turnout, event, ['Ada']);
    const set = (eventId: string, status: string) =>
      ask('PUT', '/api/registrations/update-status-only', { id, eventId, status });
    expect((await set(other.eventId, 'rejected')).status).toBe(404);
    expect(await set(event.eventId, 'gone')).toMatchObject({ status: 422, body: { details: { field: 'status' } } });
    expect((await detail(id)).registration.status).toBe('confirmed');
  });

  it('becomes deleted by deleting', async () => {
    const [id = ''] = await register(turnout, event, ['Gone']);
    expect(await ask('DELETE', `/api/registrations/${id}`)).toMatchObject({
      status: 200,
      body: { message: 'Successfully deleted!' },
    });
    expect((await detail(id)).registration.status).toBe('deleted');
    const staff = await openStaff(
      turnout,
      event.eventId,
      ['viewRegistrants', 'viewRegistrationTypes'],
      'deletes@example.org',
    );
    const again = await turnout.ask('DELETE', `/api/registrations/${id}`, { token: staff.token });
    expect(again.status).toBe(409);
    expect((await detail(id)).registration.status).toBe('deleted');
  });
});

describe('a badge', () => {
  it('once printed is tagged so in the list, alone or with the whole group', async () => {
    const [one = '', two = ''] = await register(turnout, event, ['Printed', 'Later']);
    const print = (registrantId: string, all: boolean) =>
      ask('POST', '/api/registrations/print-log', { registrantId, all, printedBy: 'ignored' });
    const tags = async () =>
      (await list(event.eventId, `&parent=${one}`)).registrations.map(({ _id, printed }) => [_id, printed]);
    expect(await print(two, false)).toMatchObject({
      status: 200,
      body: { message: 'Information successfully updated!' },
    });
    expect(await tags()).toEqual([
      [one, false],
      [two, true],
    ]);
    await print(two, true);
    expect(await tags()).toEqual([
      [one, true],
      [two, true],
    ]);
    expect((await detail(one)).registration).toMatchObject({ checkedIn: false });
  });

  it('has a QR code to read', async () => {
    const [id = ''] = await register(turnout, event, ['Square']);
    const { qr } = (await detail(id)).registration;
    const answer = await fetch(`${turnout.url}${qr}`, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.headers.get('content-type')).toBe('image/png');
    const png = Buffer.from(await answer.arrayBuffer());
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    // Width and height stand in the first chunk.
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([192, 192]);
    expect((await fetch(`${turnout.url}${qr}`)).status).toBe(200);
  });
});

describe('a confirmation number', () => {
  it('finds its group however it is written', async () => {
    const group = await register(turnout, event, ['Ada', 'Bo']);
    const { confirmationNumber: number } = (await detail(group[0] ?? '')).registration;
    const dashed = `${number.slice(0, 3)}-${number.slice(3, 6)} ${number.slice(6)}`;
    for (const written of [number, number.toLowerCase(), dashed, ` ${dashed.toLowerCase()} `]) {
      const path = `/api/registrations/all-by-confirmation-number/${encodeURIComponent(written)}/${event.eventId}`;
      const { registrations } = calls.byConfirmationNumber.output.parse((await ask('GET', path)).body);
      expect(registrations.map(({ _id }) => _id)).toEqual(group);
    }
    const other = await makeTestEvent(turnout, 'Elsewhere');
    const path = `/api/registrations/all-by-confirmation-number/${number}/${other.eventId}`;
    expect((await ask('GET', path)).body).toEqual({ registrations: [] });
  });
});

describe('the attendee list', () => {
  it('is filtered and paged by the documented keys', async () => {
    const fair = await makeTestEvent(turnout, 'Paged');
    const groups = [];
    for (const names of [['Ann', 'Ben'], ['Cat'], ['Dan'], ['Eve']]) groups.push(await register(turnout, fair, names));
    const ids = groups.map(([first = '']) => first);
    const set = (id: string | undefined, status: string) =>
      ask('PUT', '/api/registrations/update-status-only', { id, eventId: fair.eventId, status });
    await set(ids[1], 'pending');
    await set(ids[2], 'rejected');
    await ask('POST', `/api/checkin/registration/${fair.eventId}`, { registrationId: ids[3], eventId: fair.eventId });
    const names = (query: string) => namesOf(fair.eventId, query);
    expect(await names('')).toEqual(['Eve', 'Dan', 'Cat', 'Ann', 'Ben']);
    expect(await names('&filters[status][]=pending&filters[status][]=rejected')).toEqual(['Dan', 'Cat']);
    expect(await names('&filters[status]=pending')).toEqual(['Cat']);
    expect(await names('&status=confirmed&checkedIn=false')).toEqual(['Ann', 'Ben']);
    expect(await names('&filters[checkedIn]=true')).toEqual(['Eve']);
    expect(await names('&filters[primaryOnly]=true&filters[name]=example%20ann')).toEqual(['Ann']);
    expect(await names(`&filters[parent]=${ids[0] ?? ''}`)).toEqual(['Ann', 'Ben']);
    expect(await names(`&filters[type][]=${fair.typeId}&page=2&perPage=2`)).toEqual(['Cat', 'Ann']);
    expect(await names('&page=9')).toEqual([]);
    expect(await list(fair.eventId, '&filters[status][]=confirmed&perPage=1')).toMatchObject({
      total: 3,
      totalWithoutFilter: 5,
    });
    expect(await list(fair.eventId, '&filters[search]=e')).toMatchObject({ total: 5, totalWithoutFilter: 5 });
    // What stands there in both ways is one thing, where it says the same.
    expect(await names(`&eventId=${fair.eventId}&filters[status]=pending&status=pending`)).toEqual(['Cat']);
    expect(
      (await ask('GET', `/api/registrations?filters[eventId]=${fair.eventId}&eventId=${event.eventId}`)).status,
    ).toBe(400);
  });

  it.each([
    ['page=0', 'page'],
    ['page=x', 'page'],
    ['perPage=1001', 'perPage'],
    ['perPage=', 'perPage'],
    ['filters[status]=gone', 'status'],
    ['filters[type]=x', 'type'],
    ['filters[checkedIn]=perhaps', 'checkedIn'],
    ['filters[colour]=red', 'colour'],
    [`search=${'x'.repeat(201)}`, 'search'],
    ['search=a&search=b', 'search'],
  ])('asked with %s is refused and names the key', async (query, field) => {
    const answer = await ask('GET', `/api/registrations?eventId=${event.eventId}&${query}`);
    expect([400, 422]).toContain(answer.status);
    expect(answer.body['details']).toMatchObject({ field: expect.stringMatching(new RegExp(`^${field}`)) });
  });
});

describe('the desk', () => {
  it('looks people up by name, number or part of it, never the deleted or those of another event', async () => {
    const fair = await makeTestEvent(turnout, 'Look-up');
    const other = await makeTestEvent(turnout, 'Other');
    const [one = ''] = await register(turnout, fair, ['Zoë']);
    const [gone = ''] = await register(turnout, fair, ['Zoë']);
    await register(turnout, other, ['Zoë']);
    await ask('DELETE', `/api/registrations/${gone}`);
    const { confirmationNumber } = (await detail(one)).registration;
    for (const q of ['zoe', 'EXAMPLE zo', confirmationNumber.toLowerCase().slice(0, 6)]) {
      const answer = await ask('GET', `/api/x/desk/look-up?eventId=${fair.eventId}&q=${encodeURIComponent(q)}`);
      expect(calls.lookUp.output.parse(answer.body).registrations.map(({ _id }) => _id)).toEqual([one]);
    }
    expect(await ask('GET', `/api/x/desk/look-up?eventId=${fair.eventId}&q=z`)).toMatchObject({
      status: 422,
      body: { details: { field: 'q' } },
    });
  });
});

describe('the numbers', () => {
  it('count by type and status, and inside only who is confirmed', async () => {
    const fair = await makeTestEvent(turnout, 'Counted');
    const body = { eventId: fair.eventId, name: 'Press', fields: Object.values(fair.fields) };
    const { type: press } = calls.defineType.output.parse((await ask('POST', '/api/types', body)).body);
    const [ada = '', bo = ''] = await register(turnout, fair, ['Ada', 'Bo']);
    await register(turnout, { ...fair, typeId: press._id }, ['Cy']);
    for (const registrationId of [ada, bo])
      await ask('POST', `/api/checkin/registration/${fair.eventId}`, { registrationId, eventId: fair.eventId });
    await ask('PUT', '/api/registrations/update-status-only', { id: bo, eventId: fair.eventId, status: 'pending' });
    const { stats } = calls.stats.output.parse((await ask('GET', `/api/stats/${fair.eventId}`)).body);
    const nothing = { confirmed: 0, pending: 0, rejected: 0, deleted: 0, all: 0 };
    expect(stats).toEqual({
      activities: [],
      transactions: { currency: 'USD', totals: nothing, paids: nothing, dues: nothing },
      users: { total: 3, checkedIn: 1, byStatus: { confirmed: 2, pending: 1, rejected: 0, deleted: 0 } },
      types: [
        { _id: fair.typeId, name: 'Visitor', total: 2, checkedIn: 1 },
        { _id: press._id, name: 'Press', total: 1, checkedIn: 0 },
      ],
      sales: [sold(press._id, 'Press', 1), sold(fair.typeId, 'Visitor', 2)],
    });
  });
});

describe('the download', () => {
  const sheetOf = async (body: Readonly<Record<string, unknown>>) => {
    const answer = await fetch(`${turnout.url}/api/registrations/download`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="attendees.xlsx"');
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(await answer.arrayBuffer());
    const rows: unknown[][] = [];
    workbook.getWorksheet('Attendees')?.eachRow((row) => {
      rows.push(Array.isArray(row.values) ? row.values.slice(1) : []);
    });
    return rows;
  };

  it('leaves out fields that are set so, also where its columns are chosen', async () => {
    const fair = await makeTestEvent(turnout, 'Discreet');
    const [ada = ''] = await register(turnout, fair, ['Ada']);
    const { EMAIL, FNAME } = fair.fields;
    const set = await turnout.ask('PUT', `/api/fields/${EMAIL}`, { token, body: { hideOnExport: true } });
    expect(set.status).toBe(200);
    const [head = []] = await sheetOf({ eventId: fair.eventId });
    expect(head.slice(0, 3)).toEqual(['First name', 'Last name', 'Registration Number']);
    const chosen = await sheetOf({ eventId: fair.eventId, registrationIds: [ada], columns: [FNAME, EMAIL] });
    expect(chosen).toEqual([['First name'], ['Ada']]);
  });

  it('says of nobody that they are the third of two', async () => {
    const fair = await makeTestEvent(turnout, 'Left');
    const [, bo] = await register(turnout, fair, ['Ada', 'Bo', 'Cy']);
    const columns = [fair.fields.FNAME, 'group'];
    const sort = 'name';
    expect(await sheetOf({ eventId: fair.eventId, sort, columns })).toEqual([
      ['First name', 'Group'],
      ['Ada', '1 / 3'],
      ['Bo', '2 / 3'],
      ['Cy', '3 / 3'],
    ]);
    await ask('PUT', '/api/registrations/update-status-only', {
      id: bo,
      eventId: fair.eventId,
      status: 'deleted',
    });
    expect(await sheetOf({ eventId: fair.eventId, sort, columns })).toEqual([
      ['First name', 'Group'],
      ['Ada', '1 / 2'],
      ['Bo', '2 / 2'],
      ['Cy', '3'],
    ]);
  });

  it('holds the list as a table, texts that look like formulas as texts', async () => {
    const fair = await makeTestEvent(turnout, 'Downloaded');
    const hostile = '=HYPERLINK("https://example.org","click")';
    const [formula = ''] = await register(turnout, fair, [hostile]);
    await register(turnout, fair, ['+1+1', '@SUM(1)', 'Zoë 🎉 <b>&"', 'Bell\u0007']);
    const [head = [], ...rows] = await sheetOf({ eventId: fair.eventId });
    expect(head.slice(0, 5)).toEqual(['First name', 'Last name', 'E-mail', 'Registration Number', 'Order Number']);
    expect(rows.map(([name]) => name)).toEqual(['+1+1', '@SUM(1)', 'Zoë 🎉 <b>&"', 'Bell', hostile]);
    expect(rows[0]?.[head.indexOf('Registration Date')]).toBeInstanceOf(Date);
    expect(await sheetOf({ eventId: fair.eventId, registrationIds: [formula] })).toHaveLength(2);
    expect(await sheetOf({ eventId: fair.eventId, filters: { name: 'zoe' } })).toHaveLength(2);
  });

  it('holds several options with commas, and one a line where commas would be misread', async () => {
    const fair = await makeTestEvent(turnout, 'Options');
    const cells = [];
    for (const [name, values] of [
      ['PLAIN', 'Fish\nSalad'],
      ['COMMAS', 'Fish, chips\nSalad'],
    ] as const) {
      const made = await ask('POST', '/api/fields', {
        eventId: fair.eventId,
        title: name,
        name,
        type: 'checkboxes',
        values,
      });
      const { field } = calls.defineField.output.parse(made.body);
      const body = { eventId: fair.eventId, name, fields: [fair.fields.FNAME, field._id] };
      const { type } = calls.defineType.output.parse((await ask('POST', '/api/types', body)).body);
      const fields = [
        { _id: fair.fields.FNAME, value: 'Ada' },
        { _id: field._id, value: values.split('\n') },
      ];
      expect((await ask('POST', '/api/registrations', { event: fair.eventId, type: type._id, fields })).status).toBe(
        200,
      );
      const [head = [], ...rows] = await sheetOf({ eventId: fair.eventId });
      cells.push(rows.map((row) => row[head.indexOf(name)]).find((cell) => cell !== '' && cell !== undefined));
    }
    expect(cells).toEqual(['Fish, Salad', 'Fish, chips\nSalad']);
  });

  it('holds what every form asks, also where the first row knows nothing of it', async () => {
    const fair = await makeTestEvent(turnout, 'Two forms');
    const company = { eventId: fair.eventId, title: 'Company', name: 'COMPANY', type: 'text' };
    const { field } = calls.defineField.output.parse((await ask('POST', '/api/fields', company)).body);
    const body = { eventId: fair.eventId, name: 'Press', fields: [...Object.values(fair.fields), field._id] };
    const { type: press } = calls.defineType.output.parse((await ask('POST', '/api/types', body)).body);
    const fields = [...entered(fair, { FNAME: 'Ada', LNAME: 'Byron' }), { _id: field._id, value: 'The Paper' }];
    expect((await submit({ event: fair.eventId, type: press._id, fields })).status).toBe(200);
    await register(turnout, fair, ['Bo']);
    const [head = [], bo = [], ada = []] = await sheetOf({ eventId: fair.eventId });
    const column = head.indexOf('Company');
    expect([bo[column] ?? '', ada[column]]).toEqual(['', 'The Paper']);
  });

  it('of nobody still opens', async () => {
    expect(await sheetOf({ eventId: event.eventId, filters: { name: 'nobody at all' } })).toHaveLength(1);
  });
});
