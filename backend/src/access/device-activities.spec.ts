// kind: stack
import { calls } from '@turnout/contracts';
import { checkInTopics } from '@turnout/contracts/check-in';
import { activityRecord } from '@turnout/contracts/forms';
import type { EventId } from '@turnout/contracts/kernel';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { asStaff } from '../testing/as-staff.ts';
import { byId, openDoorDevices, type DoorDevices, type Invited } from '../testing/door-devices.ts';
import { makeType } from '../testing/strangers.ts';
import { makeTestEvent, openStaff, register, sharedTurnout, type SharedTurnout } from '../testing/turnout.ts';

let turnout: SharedTurnout;
let devices: DoorDevices;
let eventId: EventId;
let workshop: string;
let dinner: string;
let come: (name: string) => Promise<string>;
const { ok } = asStaff(() => turnout);
beforeAll(async () => {
  turnout = await sharedTurnout();
  const event = await makeTestEvent(turnout);
  ({ eventId } = event);
  const typeId = await makeType(turnout, event, { name: 'Workshop guest' });
  const define = async (name: string) =>
    calls.defineActivity.output.parse(
      await ok('POST', '/api/activities', { eventId, name, autoEnrollTypes: [typeId], provideCheckoutOption: true }),
    ).activity._id;
  workshop = await define('Workshop');
  dinner = await define('Dinner');
  devices = openDoorDevices(turnout, eventId);
  come = async (name) => (await register(turnout, { ...event, typeId }, [name]))[0] ?? '';
}, 60_000);
afterEach(() => devices.close());

const scan = (token: string, activityId: string, registrationId: string, change: object = {}) =>
  turnout.ask('POST', byId(calls.checkInToActivity, activityId), {
    token,
    body: { registrationId, eventId, method: 'qr', ...change },
  });
const atDoor = (token: string, registrationId: string) =>
  turnout.ask('POST', `/api/checkin/registration/${eventId}`, { token, body: { registrationId, eventId } });
const oneRoom = (profile: Invited['profile'] = {}) =>
  devices.enrolled({ name: 'Room 1', activities: [workshop], profile: { onePlace: true, ...profile } });

describe('a device at an activity', () => {
  it('lets people in there and out again and takes it back, as the desk that it is, beside the door', async () => {
    const { token } = await devices.enrolled({ name: 'Room 1', activities: [workshop] });
    const ada = await come('Ada');
    expect(await atDoor(token, ada)).toMatchObject({ status: 200 });
    const inside = await scan(token, workshop, ada);
    expect(inside).toMatchObject({ status: 200, body: { checkin: { desk: 'Room 1' } } });
    expect(await scan(token, workshop, ada)).toMatchObject({ status: 409, body: { code: 'already-checked-in' } });
    expect(await scan(token, workshop, ada, { checkout: true })).toMatchObject({ status: 200 });
    const checkinId = calls.checkInToActivity.output.parse(inside.body).checkin?._id ?? '';
    const undo = byId(calls.undoActivityCheckIn, checkinId);
    expect(await turnout.ask('DELETE', undo, { token })).toMatchObject({ status: 200 });
    expect(await scan(token, workshop, await come('Ben'), { accept: false })).toMatchObject({
      status: 200,
      body: { denial: { activity: workshop } },
    });
  });

  it('is refused every other one: calls, the taking back, the copy, and the view', async () => {
    const { token } = await devices.enrolled({ activities: [workshop] });
    const cleo = await come('Cleo');
    expect(await scan(token, dinner, cleo)).toMatchObject({ status: 403, body: { code: 'not-permitted' } });
    const there = await scan(turnout.adminToken, dinner, cleo);
    const checkinId = calls.checkInToActivity.output.parse(there.body).checkin?._id ?? '';
    const undo = byId(calls.undoActivityCheckIn, checkinId);
    expect(await turnout.ask('DELETE', undo, { token })).toMatchObject({ status: 403 });
    await ok('PUT', `/api/events/${eventId}`, { allowOfflineCheckin: true });
    const copy = (activityId: string) =>
      turnout.ask('GET', `${calls.deskCopy.path}?eventId=${eventId}&activityId=${activityId}`, { token });
    expect(await copy(dinner)).toMatchObject({ status: 403 });
    await expect.poll(async () => (await copy(workshop)).status).toBe(200);
    const line = await devices.open(token);
    const answer = await devices.watch(line, activityRecord.topic, { eventId });
    if (!answer.ok || !('view' in answer)) throw new Error('the activities are not shown');
    expect(activityRecord.topic.view.parse(answer.view).map(({ name }) => name)).toEqual(['Workshop']);
    const errors = { eventId, activityId: workshop, page: 1, perPage: 10 };
    expect(await devices.watch(line, checkInTopics.activityErrors, errors)).toMatchObject({ ok: false });
  });

  it('works at all of them, also later ones, where it was told all', async () => {
    const { token } = await devices.enrolled({ activities: 'all' });
    const dan = await come('Dan');
    expect(await scan(token, workshop, dan)).toMatchObject({ status: 200 });
    expect(await scan(token, dinner, dan)).toMatchObject({ status: 200 });
  });

  it('of one place works there and not at the door, and as a kiosk too', async () => {
    const { token, id } = await oneRoom({ kiosk: true });
    const eve = await come('Eve');
    expect(await atDoor(token, eve)).toMatchObject({ status: 403 });
    expect(await scan(token, workshop, eve)).toMatchObject({ status: 200 });
    expect((await devices.listed()).find(({ _id }) => _id === id)).toMatchObject({
      activities: [workshop],
      kioskCode: expect.stringMatching(/^\d{6}$/),
    });
    for (const activities of ['all', [workshop, dinner]] as const)
      expect(await devices.invite({ activities, profile: { onePlace: true } })).toMatchObject({
        status: 422,
        body: { code: 'device-of-one-place' },
      });
  });

  it('that is told no names is told them by no verdict there, and finds nobody without search', async () => {
    const { token } = await oneRoom({ namesHidden: true, noSearch: true });
    const told = JSON.stringify([
      ...[await scan(token, workshop, await come('Augusta')), await scan(token, workshop, await come('Augusta'))],
      await scan(token, workshop, await come('Augusta'), { accept: false }),
      await scan(token, workshop, await come('Augusta'), { checkout: true }),
    ]);
    expect(told).not.toContain('Augusta');
    expect(told).toContain('This person is not inside Workshop');
    const look = `${calls.lookUp.path}?eventId=${eventId}&q=Augusta`;
    expect(await turnout.ask('GET', look, { token })).toMatchObject({ status: 403 });
    const open = await oneRoom();
    expect(JSON.stringify(await turnout.ask('GET', look, { token: open.token }))).toContain('Augusta');
  });

  it('is invited by those alone who check in there themselves, and at activities of the event', async () => {
    const door = await openStaff(
      turnout,
      eventId,
      ['viewUsers', 'editUsers', 'checkinRegistrants'],
      'door@example.org',
    );
    expect(await devices.invite({ activities: [workshop] }, door.token)).toMatchObject({
      status: 403,
      body: { code: 'flag-not-yours-to-give' },
    });
    const other = await makeTestEvent(turnout);
    const body = { eventId: other.eventId, name: 'North', activities: [workshop] };
    expect(await turnout.ask('POST', calls.inviteDevice.path, { token: turnout.adminToken, body })).toMatchObject({
      status: 400,
      body: { code: 'malformed', details: { field: 'activities' } },
    });
  });
});
