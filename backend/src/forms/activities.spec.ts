// kind: stack
import { calls } from '@turnout/contracts';
import { activityRecord, ActivityView } from '@turnout/contracts/forms';
import ExcelJS from 'exceljs';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeTestEvent, openStaff, sharedTurnout, type SharedTurnout, type TestEvent } from '../testing/turnout.ts';

let turnout: SharedTurnout;
let event: TestEvent;
let token: string;
beforeAll(async () => {
  turnout = await sharedTurnout();
  token = turnout.adminToken;
}, 60_000);
beforeEach(async () => {
  event = await makeTestEvent(turnout);
});

const ask = (method: string, path: string, body?: unknown, by = token) =>
  turnout.ask(method, path, body === undefined ? { token: by } : { token: by, body });
const make = (body: Readonly<Record<string, unknown>>) =>
  ask('POST', '/api/activities', { eventId: event.eventId, name: 'Workshop', ...body });
const made = async (body: Readonly<Record<string, unknown>> = {}) =>
  ActivityView.parse(calls.defineActivity.output.parse((await make(body)).body).activity);
const listed = async () =>
  activityRecord.calls.list.output.parse((await ask('GET', `/api/activities?eventId=${event.eventId}`)).body)
    .activities;
const speaker = async (eventId: string) =>
  calls.announceSpeaker.output.parse(
    (await ask('POST', '/api/speakers', { eventId, name: 'Ada', lastName: 'Byron' })).body,
  ).speaker._id;
const choice = async () =>
  calls.defineField.output.parse(
    (
      await ask('POST', '/api/fields', {
        eventId: event.eventId,
        title: 'Dinner',
        name: 'DINNER',
        type: 'radio',
        values: ['yes', 'no'],
      })
    ).body,
  ).field;

describe('an activity', () => {
  it('keeps speakers, types, fees and dependencies, which may be sent as they are read', async () => {
    const [ada, field] = await Promise.all([speaker(event.eventId), choice()]);
    const { types } = calls.types.output.parse((await ask('GET', `/api/types?eventId=${event.eventId}`)).body);
    const activity = await made({
      speakers: [{ _id: ada }],
      autoEnrollTypes: types,
      fee: 12.5,
      typeBasedFee: { [event.typeId]: null },
      dependsOnFields: [field],
      dependsOnValues: [['yes']],
      dependanceType: 'or',
    });
    expect(activity).toMatchObject({
      speakers: [ada],
      autoEnrollTypes: [event.typeId],
      fee: 12.5,
      // An empty fee is none.
      typeBasedFee: { [event.typeId]: 0 },
      dependsOnFields: [field._id],
      dependsOnValues: [['yes']],
      dependanceType: 'or',
      scanEnabled: true,
      registeredAttendees: 0,
      checkedInAttendees: 0,
    });
    expect(await listed()).toEqual([activity]);
    const saved = await ask('PUT', `/api/activities/${activity._id}`, activity);
    expect(calls.reviseActivity.output.parse(saved.body).activity).toEqual(activity);
  });

  it('names nothing of another event, and keeps what was deleted since', async () => {
    const other = await makeTestEvent(turnout, 'Elsewhere');
    const field = await choice();
    const refused = [
      [{ speakers: [await speaker(other.eventId)] }, 'unknown-speaker', 'speakers'],
      [{ autoEnrollTypes: [other.typeId] }, 'unknown-type', 'autoEnrollTypes'],
      [{ typeBasedFee: { [other.typeId]: 3 } }, 'unknown-type', 'typeBasedFee'],
      [{ dependsOnFields: [other.fields.FNAME] }, 'dependency-unknown', 'dependsOnFields'],
      // One does not choose in a text.
      [{ dependsOnFields: [event.fields.FNAME] }, 'dependency-unknown', 'dependsOnFields'],
      [{ dependsOnFields: [field._id, field._id] }, 'dependency-twice', 'dependsOnFields'],
    ] as const;
    for (const [body, code, named] of refused) {
      const answer = await make(body);
      expect(answer, code).toMatchObject({ status: 422, body: { code } });
      expect(String(answer.body['message'])).toContain(named);
    }
    expect(await listed()).toEqual([]);

    const ada = await speaker(event.eventId);
    const activity = await made({ speakers: [ada], dependsOnFields: [field._id] });
    expect((await ask('DELETE', `/api/speakers/${ada}`)).status).toBe(200);
    expect((await ask('DELETE', `/api/fields/${field._id}?force=true`)).status).toBe(200);
    const renamed = await ask('PUT', `/api/activities/${activity._id}`, { ...activity, name: 'Dinner' });
    expect(calls.reviseActivity.output.parse(renamed.body).activity).toMatchObject({
      name: 'Dinner',
      speakers: [ada],
      dependsOnFields: [field._id],
    });
  });

  it.each([
    ['no name', { name: '  ' }, 'name'],
    ['a name too long', { name: 'x'.repeat(201) }, 'name'],
    ['seats below none', { availableSeats: -1 }, 'availableSeats'],
    ['half a seat', { availableSeats: 1.5 }, 'availableSeats'],
    ['a fee below none', { fee: -0.01 }, 'fee'],
    ['a fee of a type below none', { typeBasedFee: { ['t'.repeat(20)]: -1 } }, 'typeBasedFee'],
    [
      'an end before its start in another zone',
      { startDate: '2027-03-01T10:00:00+02:00', endDate: '2027-03-01T07:59:00Z' },
      'endDate',
    ],
    ['a day that there is not', { startDate: '2027-02-30T10:00:00Z' }, 'startDate'],
    ['a joint nobody knows', { dependanceType: 'xor' }, 'dependanceType'],
  ])('with %s is refused and names the key', async (_, body, field) => {
    const answer = await make(body);
    expect([400, 422]).toContain(answer.status);
    expect(String(answer.body['message'])).toContain(field);
    expect(await listed()).toEqual([]);
  });

  it('runs nothing that somebody typed into it', async () => {
    const script = '<img src=x onerror="alert(1)"><script>alert(2)</script><b>Bring gloves</b>';
    const activity = await made({ name: script, location: script, badgeCode: '<b>', description: script });
    expect(activity).toMatchObject({ name: script, location: script });
    expect(activity.description).toContain('<strong>Bring gloves</strong>');
    expect(activity.description).not.toMatch(/script|onerror/);
  });

  it('is listed by when it starts, those without a start last', async () => {
    await made({ name: 'Some time' });
    await made({ name: 'Late', startDate: '2027-03-02T09:00:00Z' });
    await made({ name: 'b early', startDate: '2027-03-01T09:00:00Z' });
    await made({ name: 'A early', startDate: '2027-03-01T10:00:00+01:00' });
    expect((await listed()).map(({ name }) => name)).toEqual(['A early', 'b early', 'Late', 'Some time']);
  });
});

describe('scanning into an activity', () => {
  it('is switched by the administrator alone, once for one intent', async () => {
    const activity = await made();
    const staff = await openStaff(turnout, event.eventId, ['checkinActivities', 'editRegistrationTypes']);
    const path = `/api/activities/${activity._id}/toggle-enable-scan`;
    expect((await ask('POST', path, {}, staff.token)).status).toBe(403);
    const headers = { 'idempotency-key': `toggle-${activity._id}` };
    const twice = [1, 2].map(() => turnout.ask('POST', path, { token, headers }));
    for (const answer of await Promise.all(twice))
      expect(calls.toggleActivityScan.output.parse(answer.body).activity.scanEnabled).toBe(false);
    expect((await listed()).map(({ scanEnabled }) => scanEnabled)).toEqual([false]);
    const again = await ask('POST', path);
    expect(calls.toggleActivityScan.output.parse(again.body).activity.scanEnabled).toBe(true);
    // It is no revision: whoever edits the activity is not in anybody's way.
    const read = calls.activity.output.parse((await ask('GET', `/api/activities/${activity._id}`)).body).activity;
    expect(read).toEqual(activity);
  });
});

describe('the file of activities', () => {
  it('has a row for each, on the clocks of the event, for those who may download', async () => {
    await ask('PUT', `/api/events/${event.eventId}`, { timeZone: 'America/New_York' });
    await made({
      name: 'Tour',
      startDate: '2027-03-01T14:30:00Z',
      availableSeats: 12,
      autoEnrollTypes: [event.typeId],
    });
    const staff = await openStaff(turnout, event.eventId, ['checkinActivities']);
    const asked = { method: 'POST', body: JSON.stringify({ eventId: event.eventId }) };
    const as = (by: string) => ({
      ...asked,
      headers: { authorization: `Bearer ${by}`, 'content-type': 'application/json' },
    });
    expect((await fetch(`${turnout.url}/api/activities/download`, as(staff.token))).status).toBe(403);
    const file = await fetch(`${turnout.url}/api/activities/download`, as(token));
    expect(file.headers.get('content-disposition')).toContain('activities.xlsx');
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(await file.arrayBuffer());
    const row = workbook.worksheets[0]?.getRow(2);
    const cells = [1, 2, 6, 7, 10].map((column) => row?.getCell(column).value);
    expect(cells).toEqual(['Tour', '2027-03-01 09:30:00', 12, 0, 'Visitor']);
  });
});
