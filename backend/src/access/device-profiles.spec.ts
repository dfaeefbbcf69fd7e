// kind: stack
import { calls } from '@turnout/contracts';
import { checkInTopics } from '@turnout/contracts/check-in';
import { checkpointTopics } from '@turnout/contracts/checkpoint';
import { openProfile, type DeviceProfile, type EventId } from '@turnout/contracts/kernel';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openCheckpointDesk, type CheckpointDesk } from '../testing/checkpoint-desk.ts';
import { byId, openDoorDevices, type DoorDevices } from '../testing/door-devices.ts';
import { openStaff, startTestTurnout, type TestTurnout } from '../testing/turnout.ts';

let turnout: TestTurnout;
let stage: CheckpointDesk;
let eventId: EventId;
let gate: string;
let bar: string;
let devices: DoorDevices;
beforeAll(async () => {
  turnout = await startTestTurnout();
  stage = await openCheckpointDesk(turnout);
  ({ eventId } = stage.event);
  devices = openDoorDevices(turnout, eventId);
  gate = (await stage.make({ name: 'Gate' }))._id;
  bar = (await stage.make({ name: 'Bar' }))._id;
});
afterEach(() => devices.close());
afterAll(() => turnout.stop());

const enrolled = (profile: Partial<DeviceProfile>, checkpoints: 'all' | readonly string[] = 'all') =>
  devices.enrolled({ profile, checkpoints });

/** Everything that a desk may be answered about people, asked by a device. */
const toldOf = async (token: string, [first, second]: readonly [string, string]): Promise<string> => {
  const scan = (registrationId: string, body: object = {}) =>
    turnout.ask('POST', `/api/checkin/registration/${eventId}`, { token, body: { registrationId, eventId, ...body } });
  const get = (path: string) => turnout.ask('GET', path, { token });
  const at = { eventId, checkpointId: gate };
  const admitted = await scan(first);
  const checkinId = calls.checkIn.output.parse(admitted.body).checkin?._id ?? '';
  const answers = [
    admitted,
    await scan(first),
    await scan(second, { accept: false }),
    await scan(first, { isCheckInAll: true }),
    await get(`${calls.groupAtDesk.path}?eventId=${eventId}&registrantId=${first}`),
    await turnout.ask('DELETE', `/api/checkin/registration/${checkinId}`, { token }),
    await get(`${calls.lookUp.path}?eventId=${eventId}&q=Augusta`),
    await get(`${calls.lookUpAtCheckpoint.path}?eventId=${eventId}&checkpointId=${gate}&q=Augusta`),
    await turnout.ask('POST', calls.attendeesById.path, { token, body: { ...at, registrationId: first } }),
    await turnout.ask('POST', calls.attendeesById.path, {
      token,
      body: { eventId, checkpointId: bar, registrationId: first },
    }),
    await stage.checkIn([first], { as: token, at: gate }),
    await stage.checkIn([first], { as: token, at: gate }),
    await devices.watch(await devices.open(token), checkpointTopics.attendees, { ...at, registrationId: first }),
  ];
  return JSON.stringify(answers);
};

describe('a device that is told no names', () => {
  it('is told them by no answer and no view, and everything else as before', async () => {
    const people = async () => {
      const [first = '', second = ''] = [...(await stage.register('Augusta')), ...(await stage.register('Augusta'))];
      return [first, second] as const;
    };
    const hidden = await enrolled({ namesHidden: true }, [gate]);
    const told = await toldOf(hidden.token, await people());
    expect(told).not.toContain('Augusta');
    expect(told).not.toContain('"status":5');
    expect(told).toContain('This person is already checked in');
    // The same questions tell an open device: what is held here is not empty.
    const seen = await enrolled({}, [gate]);
    expect((await toldOf(seen.token, await people())).split('Augusta').length).toBeGreaterThan(10);
  });
});

describe('a device that finds nobody', () => {
  it('is refused both look-ups, and is let scan', async () => {
    const { token } = await enrolled({ noSearch: true }, [gate]);
    const [ada = ''] = await stage.register('Ada');
    for (const path of [
      `${calls.lookUp.path}?eventId=${eventId}&q=Ada`,
      `${calls.lookUpAtCheckpoint.path}?eventId=${eventId}&checkpointId=${gate}&q=Ada`,
    ])
      expect(await turnout.ask('GET', path, { token })).toMatchObject({ status: 403, body: { code: 'not-permitted' } });
    const body = { registrationId: ada, eventId };
    expect(await turnout.ask('POST', `/api/checkin/registration/${eventId}`, { token, body })).toMatchObject({
      status: 200,
    });
  });
});

describe('a badge of another event', () => {
  it('is named to those alone who work there; to all others it is nobody’s', async () => {
    const other = await openCheckpointDesk(turnout);
    const [eve = ''] = await other.register('Eve');
    const { token } = await enrolled({}, []);
    const scan = (as: string, registrationId: string) =>
      turnout.ask('POST', `/api/checkin/registration/${eventId}`, { token: as, body: { registrationId, eventId } });
    const strange = await scan(token, eve);
    const unknown = await scan(token, 'nobodys-code-77');
    expect(strange).toMatchObject({ status: 409, body: { code: 'not-registered' } });
    expect(Object.keys(strange.body)).toEqual(Object.keys(unknown.body));
    expect(JSON.stringify(strange.body)).not.toContain('Eve');
    expect(await scan(turnout.adminToken, eve)).toMatchObject({
      body: { code: 'not-registered', elsewhere: { name: expect.stringMatching(/./) } },
    });
    expect((await scan(turnout.adminToken, 'nobodys-code-77')).body).not.toHaveProperty('elsewhere');
  });
});

describe('a device of one place', () => {
  it('works at its checkpoint and not at the door, and has exactly one', async () => {
    const { token } = await enrolled({ onePlace: true }, [gate]);
    const [ada = ''] = await stage.register('Ada');
    const body = { registrationId: ada, eventId };
    expect(await turnout.ask('POST', `/api/checkin/registration/${eventId}`, { token, body })).toMatchObject({
      status: 403,
    });
    expect(await stage.checkIn([ada], { as: token, at: gate })).toMatchObject({ status: 200 });
    for (const wrong of ['all', [gate, bar]] as const)
      expect(await devices.invite({ profile: { onePlace: true }, checkpoints: wrong })).toMatchObject({
        status: 422,
        body: { code: 'device-of-one-place' },
      });
    expect(await devices.invite({ profile: { kiosk: true } })).toMatchObject({ status: 422 });
  });
});

describe('a profile', () => {
  it('is changed by whoever may give what it no longer keeps back, and counts at once over the line', async () => {
    const { id, token } = await enrolled({}, []);
    const line = await devices.open(token);
    await devices.watch(line, checkInTopics.doorCount, { eventId });
    const cut = new Promise<void>((resolve) => line.once('disconnect', () => resolve()));
    expect(await devices.change(id, { noSearch: true, onePlace: true, kiosk: true })).toMatchObject({
      status: 200,
      body: { device: { profile: { noSearch: true, kiosk: true }, kioskCode: expect.stringMatching(/^\d{6}$/) } },
    });
    await cut;
    expect(await turnout.ask('GET', calls.ownDevice.path, { token })).toMatchObject({
      status: 200,
      body: { device: { profile: { noSearch: true, kiosk: true } } },
    });
    const look = await turnout.ask('GET', `${calls.lookUp.path}?eventId=${eventId}&q=Ada`, { token });
    expect(look).toMatchObject({ status: 403 });
    const lead = await openStaff(turnout, eventId, ['viewUsers', 'editUsers'], 'profiles@example.org');
    const body = { profile: openProfile };
    const beyond = await turnout.ask('PUT', byId(calls.changeDeviceProfile, id), { token: lead.token, body });
    expect(beyond).toMatchObject({ status: 403, body: { code: 'flag-not-yours-to-give' } });
  });

  it('has a code of its own where it is a kiosk, which nobody tries out', async () => {
    const { id, token } = await enrolled({ onePlace: true, kiosk: true }, []);
    const code = (await devices.listed()).find(({ _id }) => _id === id)?.kioskCode ?? '';
    const leave = (given: string) => turnout.ask('POST', calls.leaveKiosk.path, { token, body: { code: given } });
    const wrong = code === '000000' ? '000001' : '000000';
    expect(await leave(wrong)).toMatchObject({ status: 422, body: { code: 'kiosk-code-wrong' } });
    expect(await leave(code)).toMatchObject({ status: 200, body: { isRight: true } });
    const anybody = await turnout.ask('POST', calls.leaveKiosk.path, { body: { code } });
    expect(anybody).toMatchObject({ status: 401 });
  });
});
