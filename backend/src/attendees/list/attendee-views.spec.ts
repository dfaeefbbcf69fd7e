// kind: stack
import { calls } from '@turnout/contracts';
import { attendeeViewsAtMost } from '@turnout/contracts/attendees';
import { flags } from '@turnout/contracts/kernel';
import { beforeAll, describe, expect, it } from 'vitest';
import { everyColumn, nobody } from '../../testing/things.ts';
import { makeTestEvent, openStaff, sharedTurnout, type SharedTurnout } from '../../testing/turnout.ts';

let turnout: SharedTurnout;
let eventId: string;
/** Two people of the same office. */
let [ada, bo]: readonly [string, string] = ['', ''];

beforeAll(async () => {
  turnout = await sharedTurnout();
  const event = await makeTestEvent(turnout);
  ({ eventId } = event);
  ada = (await openStaff(turnout, event.eventId, ['viewRegistrants'], `ada-${eventId}@example.org`)).token;
  bo = (await openStaff(turnout, event.eventId, ['viewRegistrants'], `bo-${eventId}@example.org`)).token;
});

const path = calls.attendeeViews.path;
const save = (token: string, name: string, { key = '', of = eventId, contents = {} } = {}) =>
  turnout.ask('POST', path, {
    token,
    body: { eventId: of, name, contents: { ...everyColumn, ...contents } },
    ...(key === '' ? {} : { headers: { 'idempotency-key': key } }),
  });
const saved = async (...asked: Parameters<typeof save>) =>
  calls.saveAttendeeView.output.parse((await save(...asked)).body).view;
const revise = (token: string, id: string, changes: object) =>
  turnout.ask('PUT', `${path}/${id}`, { token, body: { eventId, ...changes } });
const remove = (token: string, id: string, key = `remove-${id}`) =>
  turnout.ask('DELETE', `${path}/${id}?eventId=${eventId}`, { token, headers: { 'idempotency-key': key } });
const viewsOf = async (token: string, of = eventId) =>
  calls.attendeeViews.output.parse((await turnout.ask('GET', `${path}?eventId=${of}`, { token })).body).views;
const namesOf = async (token: string, of = eventId) => (await viewsOf(token, of)).map(({ name }) => name);

describe('saved views of the attendee table', () => {
  it('are there as they were saved, for whoever saved them and for nobody else', async () => {
    const view = await saved(ada, ' Not paid yet ');
    expect(view).toEqual({ _id: view._id, name: 'Not paid yet', contents: everyColumn });
    expect(await viewsOf(ada)).toEqual([view]);
    expect(await viewsOf(bo)).toEqual([]);
    expect(await viewsOf(turnout.adminToken)).toEqual([]);
    for (const token of [bo, turnout.adminToken]) {
      expect(await revise(token, view._id, { name: 'Theirs' })).toMatchObject({ status: 404 });
      expect(await remove(token, view._id)).toMatchObject({ status: 404 });
    }
    expect((await save(bo, 'Not paid yet')).status).toBe(200);
    expect(await viewsOf(ada)).toEqual([view]);
  });

  it('are saved once, however often the same request comes', async () => {
    const first = await saved(ada, 'Twice', { key: 'view-twice-1' });
    expect(await saved(ada, 'Twice', { key: 'view-twice-1' })).toEqual(first);
    expect((await namesOf(ada)).filter((name) => name === 'Twice')).toHaveLength(1);
    expect(await save(ada, 'tWICE')).toMatchObject({
      status: 409,
      body: { code: 'attendee-view-name-taken', details: { field: 'name' } },
    });
  });

  it('have one name each, also where two devices save it at the same moment', async () => {
    const all = await Promise.all(['Both', 'BOTH', 'both'].map((name) => save(ada, name)));
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it('are renamed, replaced and deleted', async () => {
    const { _id } = await saved(ada, 'Inside');
    const inside = { ...everyColumn, checkedIn: true, perPage: 30 };
    expect(await revise(ada, _id, { name: 'Came', contents: inside })).toMatchObject({
      status: 200,
      body: { view: { _id, name: 'Came', contents: inside } },
    });
    expect((await viewsOf(ada)).find((view) => view._id === _id)).toEqual({ _id, name: 'Came', contents: inside });
    expect(await remove(ada, _id)).toMatchObject({ status: 200 });
    expect(await remove(ada, _id)).toMatchObject({ status: 200 });
    expect(await remove(ada, _id, 'remove-once-more')).toMatchObject({ status: 404 });
    expect(await namesOf(ada)).not.toContain('Came');
  });

  it('are refused with the field and the rule, and nothing is changed', async () => {
    const before = await viewsOf(bo);
    const refusals = [
      [' ', {}, 'name'],
      ['n'.repeat(101), {}, 'name'],
      ['Wrong', { columns: ['Émile Zola'] }, 'contents.columns.0'],
      ['Wrong', { status: [] }, 'contents.status'],
    ] as const;
    for (const [name, contents, field] of refusals)
      expect(await save(bo, name, { contents })).toMatchObject({ status: 422, body: { details: { field } } });
    // What was searched for may name somebody: there is no place for it.
    expect(await save(bo, 'Wrong', { contents: { search: 'Zola' } })).toMatchObject({
      status: 400,
      body: { details: { field: 'contents.search' } },
    });
    expect(await viewsOf(bo)).toEqual(before);
    expect((await save(bo, 'n'.repeat(100))).status).toBe(200);
  });

  it('are at most fifty of an event', async () => {
    const { eventId: of } = await makeTestEvent(turnout);
    for (let count = 1; count <= attendeeViewsAtMost; count += 1)
      expect((await save(turnout.adminToken, `View ${count}`, { of })).status).toBe(200);
    expect(await save(turnout.adminToken, 'One more', { of })).toMatchObject({
      status: 409,
      body: { code: 'attendee-views-full' },
    });
    expect(await namesOf(turnout.adminToken, of)).toHaveLength(attendeeViewsAtMost);
  });

  it('are for those who may see attendees, of events that there are', async () => {
    const event = await makeTestEvent(turnout);
    const allBut = flags.filter((flag) => flag !== 'viewRegistrants');
    const { token } = await openStaff(turnout, event.eventId, allBut, `other-${event.eventId}@example.org`);
    for (const asked of [save(token, 'Mine', { of: event.eventId }), save(ada, 'Mine', { of: event.eventId })])
      expect(await asked).toMatchObject({ status: 403 });
    expect(await turnout.ask('GET', `${path}?eventId=${event.eventId}`, { token })).toMatchObject({ status: 403 });
    expect(await save(turnout.adminToken, 'Mine', { of: nobody })).toMatchObject({ status: 404 });
  });

  it('are in no export of the log', async () => {
    await saved(turnout.adminToken, 'Hush');
    const { body } = await turnout.ask('GET', `/api/x/history/${eventId}/export`, { token: turnout.adminToken });
    expect(JSON.stringify(body)).toContain('EventScheduled');
    expect(JSON.stringify(body)).not.toContain('AttendeeView');
  });
});
