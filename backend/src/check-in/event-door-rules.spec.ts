// kind: stack
import { calls } from '@turnout/contracts';
import type { TypeId } from '@turnout/contracts/kernel';
import { beforeAll, describe, expect, it } from 'vitest';
import { asStaff } from '../testing/as-staff.ts';
import { openDoorDevices } from '../testing/door-devices.ts';
import { makeType } from '../testing/strangers.ts';
import { makeTestEvent, register, sharedTurnout, type SharedTurnout, type TestEvent } from '../testing/turnout.ts';

let turnout: SharedTurnout;
let event: TestEvent;
let [guests, crew]: [TypeId | undefined, TypeId | undefined] = [undefined, undefined];
let deviceToken = '';
const { ok } = asStaff(() => turnout);

beforeAll(async () => {
  turnout = await sharedTurnout();
  event = await makeTestEvent(turnout, 'Fair');
  guests = await makeType(turnout, event, { name: 'Guest' });
  crew = await makeType(turnout, event, { name: 'Crew' });
  deviceToken = (await openDoorDevices(turnout, event.eventId).enrolled()).token;
}, 60_000);

interface Said {
  readonly code: unknown;
  readonly message: unknown;
}
const scan = async (token: string, registrationId: string, change: object = {}): Promise<Said | 'in'> => {
  const { status, body } = await turnout.ask('POST', `/api/checkin/registration/${event.eventId}`, {
    token,
    body: { registrationId, eventId: event.eventId, ...change },
  });
  return status === 200 ? 'in' : { code: body['code'], message: body['message'] };
};
const inBulk = async (id: string): Promise<Said | 'in'> => {
  const body = { eventId: event.eventId, registrants: [id] };
  const answer = calls.checkInMany.output.parse(await ok('POST', calls.checkInMany.path, body));
  const [refused] = answer.outcomes.filter(({ outcome }) => outcome !== 'done');
  return refused === undefined ? 'in' : { code: refused.code, message: refused.message };
};
const ways: readonly (readonly [string, (id: string) => Promise<Said | 'in'>])[] = [
  ['the scanner', (id) => scan(turnout.adminToken, id, { method: 'qr' })],
  ['a row of the list, or the walk-in', (id) => scan(turnout.adminToken, id, { method: 'manual' })],
  ['the whole group', (id) => scan(turnout.adminToken, id, { isCheckInAll: true })],
  ['several rows', inBulk],
  ['a door device', (id) => scan(deviceToken, id, { method: 'qr' })],
];
const set = (rules: object) =>
  ok('PUT', `/api/events/${event.eventId}`, { entryTypes: [], entryWindows: [], ...rules });
const guest = async (name: string): Promise<string> => {
  if (guests === undefined) throw new Error('no type');
  const [id = ''] = await register(turnout, { ...event, typeId: guests }, [name]);
  return id;
};

describe.each(ways)('by %s', (way, come) => {
  it('the door of the event lets in its types within its times, and says why nobody else', async () => {
    const id = await guest(`Ada ${way}`);
    for (const [rules, code, message] of [
      [{ entryTypes: [crew] }, 'type-not-let-in', /registered as Guest, which Fair does not let in$/],
      [
        { entryWindows: [{ from: '2199-01-01T08:00:00Z', to: null }] },
        'not-open-yet',
        /^Fair lets people in from 01 Jan 2199/,
      ],
      [
        { entryWindows: [{ from: null, to: '2001-01-01T08:00:00Z' }] },
        'closed-by-now',
        /^Fair let people in until 01 Jan 2001/,
      ],
    ] as const) {
      await set(rules);
      expect(await come(id)).toEqual({ code, message: expect.stringMatching(message) });
    }
    await set({ entryTypes: [guests], entryWindows: [{ from: '2001-01-01T08:00:00Z', to: null }] });
    expect(await come(id)).toBe('in');
  });
});

describe('without a network', () => {
  it('a desk has the rules of the door in its copy, and whom it let in against them is a conflict', async () => {
    await set({ allowOfflineCheckin: true, timeZone: 'Europe/Madrid' });
    const copied = async () => {
      const path = `${calls.deskCopy.path}?eventId=${event.eventId}`;
      return calls.deskCopy.output.parse((await turnout.ask('GET', path, { token: deviceToken })).body).rules;
    };
    expect((await copied()).place).toEqual({ entryTypes: [], entryWindows: [], entriesPerDay: 0 });
    const entryWindows = [{ from: '2001-01-01T08:00:00.000Z', to: '2001-01-02T08:00:00.000Z' }];
    await set({ entryTypes: [crew], entryWindows });
    expect(await copied()).toMatchObject({
      place: { entryTypes: [crew], entryWindows, entriesPerDay: 0 },
      timeZone: 'Europe/Madrid',
    });
    const handIn = async (name: string, deskAt: string) => {
      const scan = {
        commandId: `door-rules-${name}-${event.eventId}`,
        method: 'qr',
        shown: { verdict: 'admitted' },
        presented: await guest(name),
        deskAt,
        clockDifferenceMs: 0,
        copyVersion: '17',
      };
      const body = { eventId: event.eventId, scans: [scan] };
      const answer = calls.offlineScans.output.parse(await ok('POST', calls.offlineScans.path, body));
      return answer.results.map(({ result, because }) => because ?? result);
    };
    // A desk whose clock is ahead: the server's own moment counts.
    const now = '2099-01-01T00:00:00.000Z';
    expect(await handIn('Bea', now)).toEqual(['type-not-let-in']);
    await set({ entryTypes: [guests], entryWindows });
    expect(await handIn('Cleo', now)).toEqual(['closed-by-now']);
    await set({ entryTypes: [guests] });
    expect(await handIn('Dora', now)).toEqual(['recorded']);
    await set({ allowOfflineCheckin: false });
  });
});

describe('the rules of the door', () => {
  it('are of the types that the event has, also from the beginning', async () => {
    const { typeId } = await makeTestEvent(turnout, 'Elsewhere');
    const put = { token: turnout.adminToken, body: { entryTypes: [typeId] } };
    expect(await turnout.ask('PUT', `/api/events/${event.eventId}`, put)).toMatchObject({
      status: 422,
      body: { code: 'unknown-type' },
    });
    const made = { name: 'New', startDate: '2027-03-01T08:00:00Z', endDate: '2027-03-02T08:00:00Z' };
    const post = { token: turnout.adminToken, body: { ...made, entryTypes: [typeId] } };
    expect(await turnout.ask('POST', '/api/events', post)).toMatchObject({ body: { code: 'unknown-type' } });
  });

  it('are told to no stranger', async () => {
    await set({ entryTypes: [crew] });
    const { body } = await turnout.ask('GET', `/api/events/${event.eventId}`);
    expect(JSON.stringify(body)).not.toContain('entryTypes');
    await set({});
  });
});
