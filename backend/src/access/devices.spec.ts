// kind: stack
import { calls, topics } from '@turnout/contracts';
import { accessTopics } from '@turnout/contracts/access';
import { checkInTopics } from '@turnout/contracts/check-in';
import { checkpointTopics } from '@turnout/contracts/checkpoint';
import { flags, type EventId, type Needs } from '@turnout/contracts/kernel';
import { openSql } from '@turnout/projections/platform/open-sql';
import type { Sql } from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { openCheckpointDesk, type CheckpointDesk } from '../testing/checkpoint-desk.ts';
import { byId, openDoorDevices, type DoorDevices } from '../testing/door-devices.ts';
import { makeTestEvent, openStaff, startTestTurnout, type TestTurnout } from '../testing/turnout.ts';

let turnout: TestTurnout;
let stage: CheckpointDesk;
let eventId: EventId;
let gate: string;
let other: string;
let sql: Sql;
let devices: DoorDevices;
beforeAll(async () => {
  turnout = await startTestTurnout();
  stage = await openCheckpointDesk(turnout);
  ({ eventId } = stage.event);
  devices = openDoorDevices(turnout, eventId);
  gate = (await stage.make({ name: 'Gate' }))._id;
  other = (await stage.make({ name: 'Bar' }))._id;
  sql = openSql(turnout.databaseUrl, { max: 1 });
});
afterEach(() => devices.close());
afterAll(async () => {
  await sql.end();
  await turnout.stop();
});

const invited = (name: string, checkpoints: 'all' | readonly string[] = []) => devices.invited({ name, checkpoints });
const enrolled = (name: string, checkpoints: 'all' | readonly string[] = []) => devices.enrolled({ name, checkpoints });

describe('a code', () => {
  it('makes one phone a device, once; it stands nowhere in the database', async () => {
    const { device, code } = await invited('North');
    expect(code).toMatch(/^[\w-]{43}$/);
    expect(device).toMatchObject({ name: 'North', enrolledAt: null, isOnline: false, lastSeenAt: null });
    const look = await turnout.ask('POST', calls.lookAtEnrolment.path, { body: { code } });
    expect(look.body).toEqual({ name: 'North', eventName: expect.any(String) });
    const first = await devices.enrol(code);
    expect(first).toMatchObject({ status: 200, body: { device: { name: 'North', eventId, checkpoints: [] } } });
    for (const again of [
      await devices.enrol(code),
      await turnout.ask('POST', calls.lookAtEnrolment.path, { body: { code } }),
    ])
      expect(again).toMatchObject({ status: 422, body: { code: 'device-code-not-valid' } });
    const [row] = await sql`SELECT string_agg(c::text, ' ') AS everything FROM ops.device_codes c`;
    expect(String(row?.['everything'])).not.toContain(code);
  });

  it('is won by one of ten phones that show it at the same moment', async () => {
    const { code } = await invited('Race');
    const answers = await Promise.all(Array.from({ length: 10 }, () => devices.enrol(code)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(9).fill(422)]);
  });

  it('gives the phone whose answer was lost another token, by the same key alone', async () => {
    const { code } = await invited('Retry');
    const headers = { 'idempotency-key': 'the-phone-tries-again' };
    const send = () => turnout.ask('POST', calls.enrolDevice.path, { body: { code }, headers });
    const [lost, got] = [await send(), await send()];
    const token = (reply: unknown) => calls.enrolDevice.output.parse(reply).token;
    const asks = (as: string) => turnout.ask('GET', calls.ownDevice.path, { token: as });
    expect(await asks(token(got.body))).toMatchObject({ status: 200, body: { device: { name: 'Retry' } } });
    expect(await asks(token(lost.body))).toMatchObject({ status: 401 });
  });

  it('is over after 15 minutes, when a new one is made, and when the device is revoked', async () => {
    const late = await invited('Late');
    const [left] = await sql`SELECT extract(epoch FROM ${late.endsAt}::timestamptz - now())::float8 AS seconds`;
    expect(Math.abs(Number(left?.['seconds']) - 15 * 60)).toBeLessThan(60);
    await sql`UPDATE ops.device_codes SET expires_at = now() - interval '1 second' WHERE device_id = ${late.device._id}`;
    expect(await devices.enrol(late.code)).toMatchObject({ status: 422, body: { code: 'device-code-not-valid' } });
    const answer = await stage.asAdmin('POST', byId(calls.showDeviceCode, late.device._id));
    const fresh = calls.showDeviceCode.output.parse(answer.body);
    const newest = calls.showDeviceCode.output.parse(
      (await stage.asAdmin('POST', byId(calls.showDeviceCode, late.device._id))).body,
    );
    expect(await devices.enrol(fresh.code)).toMatchObject({ status: 422 });
    expect(await devices.enrol(newest.code)).toMatchObject({ status: 200 });
    expect(await stage.asAdmin('POST', byId(calls.showDeviceCode, late.device._id))).toMatchObject({
      status: 409,
      body: { code: 'device-enrolled-already' },
    });
    const gone = await invited('Gone');
    await stage.asAdmin('DELETE', byId(calls.revokeDevice, gone.device._id));
    expect(await devices.enrol(gone.code)).toMatchObject({ status: 422 });
    expect((await devices.listed()).map(({ name }) => name)).not.toContain('Gone');
  });

  it('is made by who edits the staff and holds what the device may do', async () => {
    const editor = await openStaff(turnout, stage.event.eventId, ['viewUsers', 'editUsers'], 'editor@example.org');
    const invite = (token: string, checkpoints: readonly string[] = []) =>
      turnout.ask('POST', calls.inviteDevice.path, { token, body: { eventId, name: 'Mine', checkpoints } });
    expect(await invite(editor.token)).toMatchObject({ status: 403, body: { code: 'flag-not-yours-to-give' } });
    const held = ['viewUsers', 'editUsers', 'checkinRegistrants'] as const;
    const desk = await openStaff(turnout, stage.event.eventId, held, 'lead@example.org');
    expect(await invite(desk.token)).toMatchObject({ status: 200 });
    expect(await invite(desk.token, [gate])).toMatchObject({ status: 403, body: { code: 'flag-not-yours-to-give' } });
    const without = flags.filter((flag) => flag !== 'editUsers');
    const rest = await openStaff(turnout, stage.event.eventId, without, 'rest@example.org');
    expect(await invite(rest.token)).toMatchObject({ status: 403, body: { code: 'not-permitted' } });
  });

  it('is not made for checkpoints of another event, nor for a desk without a name', async () => {
    const elsewhere = await openCheckpointDesk(turnout);
    const foreign = (await elsewhere.make())._id;
    const body = { eventId, name: 'North', checkpoints: [foreign] };
    expect(await stage.asAdmin('POST', calls.inviteDevice.path, body)).toMatchObject({
      status: 400,
      body: { code: 'malformed', details: { field: 'checkpoints' } },
    });
    expect(await stage.asAdmin('POST', calls.inviteDevice.path, { eventId, name: ' ' })).toMatchObject({
      status: 422,
      body: { details: { field: 'name' } },
    });
  });
});

const Fact = z.object({
  at: z.string(),
  type: z.string(),
  desk: z.string(),
  method: z.string(),
  actor: z.unknown(),
  data: z.unknown(),
});
const log = async () => {
  const answer = await stage.asAdmin('GET', `/api/x/history/${eventId}/export`);
  return z.object({ entries: z.array(Fact) }).parse(answer.body).entries;
};

describe('a device', () => {
  it('checks people in as its desk, whatever desk it says, and is named by whom may see staff', async () => {
    const { id, token } = await enrolled('South');
    const [ada = ''] = await stage.register('Ada');
    const scan = (registrationId: string) =>
      turnout.ask('POST', `/api/checkin/registration/${eventId}`, {
        token,
        headers: { 'x-turnout-desk': 'Somewhere%20else' },
        body: { registrationId, eventId, method: 'qr' },
      });
    expect(await scan(ada)).toMatchObject({ status: 200, body: { checkin: { desk: 'South', checkinBy: id } } });
    expect(await scan(ada)).toMatchObject({ status: 409, body: { code: 'already-checked-in', desk: 'South' } });
    const facts = (await log()).filter(({ type }) => ['RegistrantCheckedIn', 'ScanRefused'].includes(type));
    for (const type of ['RegistrantCheckedIn', 'ScanRefused'])
      expect(facts.findLast((fact) => fact.type === type)).toMatchObject({
        desk: 'South',
        actor: { kind: 'device', id, name: 'South' },
      });
    const story = await stage.asAdmin('GET', calls.story.path.replace(':id', ada));
    expect(JSON.stringify(story.body)).toContain('"by":{"kind":"device","name":"South"}');
  });

  it('works at its checkpoints and at no other', async () => {
    const { token } = await enrolled('Gatekeeper', [gate]);
    const [ada = ''] = await stage.register('Ada');
    expect(await stage.checkIn([ada], { as: token, at: gate, desk: 'Elsewhere' })).toMatchObject({ status: 200 });
    const cards = await stage.asAdmin('POST', calls.checkins.path, { eventId, checkpointId: gate });
    expect(JSON.stringify(cards.body)).toContain('Gatekeeper');
    const look = (checkpointId: string) =>
      turnout.ask('GET', `${calls.lookUpAtCheckpoint.path}?eventId=${eventId}&checkpointId=${checkpointId}&q=Ada`, {
        token,
      });
    expect(await look(gate)).toMatchObject({ status: 200 });
    expect(await look(other)).toMatchObject({ status: 403 });
    const line = await devices.open(token);
    const stats = (checkpointId: string) => devices.watch(line, checkpointTopics.stats, { eventId, checkpointId });
    expect([await stats(gate), await stats(other)]).toMatchObject([{ ok: true }, { ok: false, code: 'not-permitted' }]);
    const places = await devices.watch(line, checkpointTopics.checkpoints, { eventId });
    expect(JSON.stringify(places)).toContain(gate);
    expect(JSON.stringify(places)).not.toContain(other);
    // At a checkpoint that is not its own it is told no more than anybody who shows that badge.
    const [bob = ''] = await stage.register('Bob');
    const asked = [
      await stage.checkIn([ada], { as: token, at: other, desk: 'Bar' }),
      await stage.checkIn([bob], { as: null, at: other }),
    ];
    const keys = asked.map(({ body }) => Object.keys(calls.checkInAtCheckpoint.output.parse(body).checkin));
    expect(keys[0]).toEqual(keys[1]);
  });

  it('is at no event but its own', async () => {
    const { token } = await enrolled('Here', 'all');
    const elsewhere = await makeTestEvent(turnout, 'Elsewhere');
    const there = `?eventId=${elsewhere.eventId}&q=Ada`;
    expect(await turnout.ask('GET', `${calls.lookUp.path}${there}`, { token })).toMatchObject({ status: 403 });
    const line = await devices.open(token);
    expect(await devices.watch(line, checkInTopics.doorCount, { eventId: elsewhere.eventId })).toMatchObject({
      ok: false,
    });
  });

  it('is shown live: waiting, connected, last seen', async () => {
    const { device, code } = await invited('Live');
    const admin = await devices.open(turnout.adminToken);
    const shown = async () => {
      const answer = await devices.watch(admin, accessTopics.devices, { eventId });
      if (!answer.ok || !('view' in answer)) throw new Error('the list is not shown');
      return accessTopics.devices.view.parse(answer.view).find(({ _id }) => _id === device._id);
    };
    await vi.waitFor(async () => expect(await shown()).toMatchObject({ enrolledAt: null, isOnline: false }));
    const patched = vi.fn<(patch: unknown) => void>();
    admin.on('patch', patched);
    const { token } = calls.enrolDevice.output.parse((await devices.enrol(code)).body);
    await vi.waitFor(async () => expect((await shown())?.enrolledAt).not.toBeNull());
    const line = await devices.open(token);
    await vi.waitFor(async () =>
      expect(await shown()).toMatchObject({ isOnline: true, lastSeenAt: expect.any(String) }),
    );
    line.disconnect();
    await vi.waitFor(async () => expect(await shown()).toMatchObject({ isOnline: false }));
    expect(patched.mock.calls.length).toBeGreaterThan(0);
  });

  it('is named in every list that says who did it, and in those of the past as it was called then', async () => {
    const { id, token } = await enrolled('Lists', 'all');
    const [ada = '', bob = ''] = [...(await stage.register('Ada')), ...(await stage.register('Bob'))];
    const scan = (registrationId: string) =>
      turnout.ask('POST', `/api/checkin/registration/${eventId}`, { token, body: { registrationId, eventId } });
    expect(await scan(ada)).toMatchObject({ status: 200 });
    expect(await stage.checkIn([ada], { as: token, at: gate })).toMatchObject({ status: 200 });
    const [moment] = (await log()).slice(-1).map(({ at }) => at);
    await stage.asAdmin('PUT', byId(calls.renameDevice, id), { name: 'Renamed' });
    expect(await scan(bob)).toMatchObject({ status: 200 });

    const past = `/api/x/history/${eventId}`;
    const at = `at=${encodeURIComponent(z.string().parse(moment))}`;
    const bySays = (name: string) => [`"checkedInBy":{"name":"${name}"`, `"creator":"${name}"`, `"by":"${name}"`];
    const expectNamed = (
      { status, body }: { status: number; body: unknown },
      [name, other]: readonly [string, string],
    ) => {
      expect(status).toBe(200);
      const said = JSON.stringify(body);
      expect(bySays(name).some((words) => said.includes(words))).toBe(true);
      for (const words of bySays(other)) expect(said).not.toContain(words);
    };
    for (const list of [
      await stage.asAdmin('GET', `${calls.registrations.path}?eventId=${eventId}`),
      await stage.asAdmin('GET', byId(calls.registration, ada)),
      await stage.asAdmin('POST', calls.checkins.path, { eventId, checkpointId: gate }),
      await stage.asAdmin('GET', `${past}/attendees?at=2999-01-01T00:00:00.000Z`),
    ])
      expectNamed(list, ['Renamed', 'Lists']);
    const presence = await devices.watch(await devices.open(turnout.adminToken), checkInTopics.presence, { eventId });
    expectNamed({ status: 200, body: presence }, ['Renamed', 'Lists']);
    for (const list of [`${past}/attendees?${at}`, `${past}/checkpoints/${gate}?${at}`])
      expectNamed(await stage.asAdmin('GET', list), ['Lists', 'Renamed']);
    const members = { eventId, checkpointId: gate, registrationId: ada };
    expect(JSON.stringify((await stage.asAdmin('POST', calls.attendeesById.path, members)).body)).toContain('Renamed');
  });

  it('keeps its desk when it is renamed', async () => {
    const { id, token } = await enrolled('Old name');
    await stage.asAdmin('PUT', byId(calls.renameDevice, id), { name: 'New name' });
    const [ada = ''] = await stage.register('Ada');
    const body = { registrationId: ada, eventId, method: 'qr' };
    const answer = await turnout.ask('POST', `/api/checkin/registration/${eventId}`, { token, body });
    expect(answer).toMatchObject({ status: 200, body: { checkin: { desk: 'New name' } } });
  });

  it('is cut at once when it is revoked, on its socket and on every call', async () => {
    const took: number[] = [];
    for (let round = 0; round < 10; round += 1) {
      const { id, token } = await enrolled(`Short ${round}`, 'all');
      const line = await devices.open(token);
      await devices.watch(line, checkInTopics.doorCount, { eventId });
      const ended = new Promise<string>((resolve) => line.once('ended', resolve));
      const cut = new Promise<number>((resolve) => line.once('disconnect', () => resolve(performance.now())));
      const asked = performance.now();
      const revoking = stage.asAdmin('DELETE', byId(calls.revokeDevice, id));
      took.push((await cut) - asked);
      expect(await ended).toBe('not-logged-in');
      expect(await revoking).toMatchObject({ status: 200 });
      expect(await turnout.ask('GET', calls.ownDevice.path, { token })).toMatchObject({ status: 401 });
      await expect(devices.open(token)).rejects.toMatchObject({ data: { code: 'not-logged-in' } });
    }
    const sorted = took.toSorted((a, b) => a - b);
    process.stdout.write(
      `revoked to cut: median ${Math.round(sorted[5] ?? 0)} ms, longest ${Math.round(sorted[9] ?? 0)} ms\n`,
    );
    expect(sorted.at(-1)).toBeLessThan(2_000);
  });
});

/** All that a door device may ask beside what anybody may: the desk's own calls and views, and nothing else. */
const callsOfDesk = [
  'announceAgent',
  'checkIn',
  'checkInToActivity',
  'deskCopy',
  'dismissPrint',
  'groupAtDesk',
  'lookUp',
  'lookUpAtCheckpoint',
  'offlineScans',
  'printAgain',
  'printDesk',
  'printFile',
  'reportPrint',
  'sendPrint',
  'takePrint',
  'undo',
  'undoActivityCheckIn',
];
const topicsOfDesk = [
  'check-in.door-count',
  'checkpoint.attendees',
  'checkpoint.checkpoints',
  'checkpoint.fields',
  'checkpoint.stats',
  'event-setup.event',
  'forms.activities',
];

describe('of all calls and views', () => {
  it('those of the desk alone are open to a device', () => {
    const isOpen = ({ needs }: { readonly needs: Needs }) => needs.who === 'event' && needs.device !== undefined;
    expect(
      Object.entries(calls)
        .filter(([, call]) => isOpen(call))
        .map(([name]) => name)
        .toSorted(),
    ).toEqual(callsOfDesk);
    expect(
      Object.values(topics)
        .filter(isOpen)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(topicsOfDesk);
  });
});
