// kind: stack
import { calls } from '@turnout/contracts';
import { checkInTopics, type CopiedPerson, type DeskCopy, type OfflineScan } from '@turnout/contracts/check-in';
import type { ClientToServer, FieldId, ServerToClient, TypeId } from '@turnout/contracts/kernel';
import { io, type Socket } from 'socket.io-client';
import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { asStaff } from '../../testing/as-staff.ts';
import { makeType } from '../../testing/strangers.ts';
import {
  admin,
  makeTestEvent,
  register,
  sharedTurnout,
  type SharedTurnout,
  type TestEvent,
} from '../../testing/turnout.ts';

let turnout: SharedTurnout;
let event: TestEvent;
let guests: TypeId;
let activityId: string;
let checkpointId: string;
let shirt: FieldId;
/** A session of its own: each may take so many whole copies in an hour, and other specs take some by the shared one. */
let desk: string;
const { ok } = asStaff(() => turnout);

beforeAll(async () => {
  turnout = await sharedTurnout();
  desk = calls.logIn.output.parse((await turnout.ask('POST', '/auth/login', { body: admin })).body).token;
  event = await makeTestEvent(turnout, 'Cellar with rooms');
  const { eventId } = event;
  await ok('PUT', `/api/events/${eventId}`, { allowOfflineCheckin: true, timeZone: 'Europe/Madrid' });
  const field = {
    eventId,
    title: 'T-shirt',
    name: 'SHIRT',
    showAtDesk: true,
    type: 'list',
    values: 'S',
    labels: 'Small',
  };
  shirt = calls.defineField.output.parse(await ok('POST', '/api/fields', field)).field._id;
  guests = await makeType(turnout, event, { name: 'Guest', fields: [...Object.values(event.fields), shirt] });
  const activity = {
    eventId,
    name: 'Tasting',
    autoEnrollTypes: [guests],
    allowMultipleCheckins: true,
    provideCheckoutOption: true,
    entryTypes: [guests],
    entriesPerDay: 1,
  };
  activityId = calls.defineActivity.output.parse(await ok('POST', '/api/activities', activity)).activity._id;
  const point = { name: 'Hall', type: 'multiple', fieldsForCheckinAndAttendeesPage: [], additionalSettings: {} };
  const made = await ok('POST', '/api/checkpoints', { eventId, ...point });
  checkpointId = calls.defineCheckpoint.output.parse(made).checkpoint._id;
}, 60_000);

const guest = async (name: string): Promise<string> => {
  const [id = ''] = await register(turnout, { ...event, typeId: guests }, [name]);
  return id;
};
const copyOf = async (query = '', token = desk): Promise<DeskCopy> => {
  const ask = async (cursor: string) => {
    const path = `${calls.deskCopy.path}?eventId=${event.eventId}${query}${cursor}`;
    const { status, body } = await turnout.ask('GET', path, { token });
    expect(status, JSON.stringify(body)).toBe(200);
    return calls.deskCopy.output.parse(body);
  };
  let page = await ask('');
  const groups = [...page.groups];
  while (!page.isComplete) {
    // oxlint-disable-next-line no-restricted-properties -- a key of the contract, no driver's
    page = await ask(`&cursor=${page.cursor}`);
    groups.push(...page.groups);
  }
  return { ...page, groups };
};
const personIn = ({ groups }: Pick<DeskCopy, 'groups'>, name: string): CopiedPerson | undefined =>
  groups.flatMap(({ people }) => people).find(({ firstName }) => firstName === name);

describe('the copy of a place', () => {
  it('has its rules, and the entries of whoever was there', async () => {
    const ada = await guest('Ada');
    const body = { registrationId: ada, eventId: event.eventId, accept: true, method: 'qr' };
    await ok('POST', `/api/checkin/activity/${activityId}`, body);
    const copy = await copyOf(`&activityId=${activityId}`);
    expect(copy.rules).toEqual({
      mayReenter: 'after-leaving',
      isInsideEventFirst: false,
      allowsScanner: true,
      letsOut: true,
      place: { entryTypes: [guests], entryWindows: [], entriesPerDay: 1 },
      timeZone: 'Europe/Madrid',
    });
    const person = personIn(copy, 'Ada');
    expect(person).toMatchObject({ presence: 'inside', takesPart: true, entries: [person?.at] });
    expect(personIn(await copyOf(), 'Ada')).not.toHaveProperty('entries');
  });

  it('tells what a desk is told of somebody, where people are told it, and follows what is marked', async () => {
    const ben = await guest('Ben');
    await ok('PUT', `/api/registrations/${ben}`, { fields: [{ _id: shirt, value: 'S' }] });
    await ok('PUT', `/api/x/registrations/${ben}/note`, { note: 'Brings a dog', seen: 0 });
    const said = { answers: [{ title: 'T-shirt', text: 'Small' }], note: 'Brings a dog' };
    const before = await copyOf();
    expect(personIn(before, 'Ben')?.said).toEqual(said);
    expect(personIn(await copyOf(`&activityId=${activityId}`), 'Ben')?.said).toEqual(said);
    expect(personIn(await copyOf(`&checkpointId=${checkpointId}`), 'Ben')).not.toHaveProperty('said');
    await ok('PUT', `/api/fields/${shirt}`, { showAtDesk: false });
    // oxlint-disable-next-line no-restricted-properties -- a key of the contract, no driver's
    const next = `${calls.deskCopy.path}?eventId=${event.eventId}&cursor=${before.cursor}`;
    expect(await turnout.ask('GET', next, { token: desk })).toMatchObject({
      status: 409,
      body: { code: 'copy-outdated' },
    });
    expect(personIn(await copyOf(), 'Ben')?.said).toEqual({ answers: [], note: 'Brings a dog' });
    await ok('PUT', `/api/x/registrations/${ben}/note`, { note: '', seen: 1 });
    expect(personIn(await copyOf(), 'Ben')).not.toHaveProperty('said');
  });
});

type Given = Partial<z.input<typeof OfflineScan>>;
let count = 0;
const scanOf = (scan: Given): z.input<typeof OfflineScan> => ({
  commandId: `place-scan-${(count += 1)}-${event.eventId}`,
  method: 'qr',
  shown: { verdict: 'admitted' },
  // A clock that is ahead: nothing was scanned after it was received.
  deskAt: '2099-01-01T00:00:00.000Z',
  clockDifferenceMs: 0,
  copyVersion: '17',
  ...scan,
});
const handIn = async (scans: readonly unknown[]) => {
  const { status, body } = await turnout.ask('POST', calls.offlineScans.path, {
    token: turnout.adminToken,
    headers: { 'x-turnout-desk': 'Cellar' },
    body: { eventId: event.eventId, scans },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return calls.offlineScans.output.parse(body).results;
};
const openConflicts = async () => {
  const line: Socket<ServerToClient, ClientToServer> = io(turnout.url, {
    transports: ['websocket'],
    auth: { token: turnout.adminToken },
    forceNew: true,
  });
  const params = { eventId: event.eventId, state: 'open', page: 1, perPage: 100 };
  const answer = await new Promise<unknown>((resolve) =>
    line.emit('subscribe', { topic: checkInTopics.conflicts.name, params }, resolve),
  );
  line.disconnect();
  return checkInTopics.conflicts.view.parse(Reflect.get(Object(answer), 'view')).rows;
};
const turnedAway = { verdict: 'turned-away' } as const;
const letOut = { verdict: 'let-out' } as const;

describe('scans without a network at an activity', () => {
  it('let in, let out and turn away as with a network, once however often they come', async () => {
    const [cy, dan] = [await guest('Cy'), await guest('Dan')];
    const scans = [
      scanOf({ presented: cy, activityId }),
      scanOf({ presented: cy, activityId, shown: letOut }),
      scanOf({ presented: dan, activityId, shown: turnedAway }),
    ];
    const recorded = scans.map(({ commandId }) => ({ commandId, result: 'recorded' }));
    expect(await handIn(scans)).toEqual(recorded);
    expect(await handIn(scans)).toEqual(recorded);
    const copy = await copyOf(`&activityId=${activityId}`);
    expect(personIn(copy, 'Cy')).toMatchObject({ presence: 'left', entries: [expect.any(String)] });
    expect(personIn(copy, 'Dan')).toMatchObject({ presence: 'never' });
  });

  it('become conflicts with their place and their wish, which staff decide', async () => {
    const [eva, fox] = [await guest('Eva'), await guest('Fox')];
    const body = { registrationId: eva, eventId: event.eventId, accept: true, method: 'qr' };
    await ok('POST', `/api/checkin/activity/${activityId}`, body);
    const results = await handIn([
      scanOf({ presented: eva, activityId }),
      scanOf({ presented: eva, activityId, shown: turnedAway }),
      scanOf({ presented: fox, activityId, shown: letOut }),
    ]);
    expect(results).toMatchObject([
      { result: 'conflict', because: 'already-checked-in' },
      { result: 'conflict', because: 'already-checked-in' },
      { result: 'conflict', because: 'not-inside-activity' },
    ]);
    const [again, denied, left] = results.map(({ conflictId }) => conflictId);
    await copyOf();
    const rows = await openConflicts();
    const place = { kind: 'activity', _id: activityId, name: 'Tasting' };
    const shown = (id: unknown) => rows.find(({ _id }) => _id === id);
    expect(shown(again)).toMatchObject({ place, wish: 'in', desk: 'Cellar', standing: { persons: 1 } });
    expect(shown(denied)).toMatchObject({ place, wish: 'deny', standing: { persons: 1 } });
    expect(shown(left)).toMatchObject({ place, wish: 'out', standing: null });
    const decide = { eventId: event.eventId, decision: 'undo-standing', note: '' };
    await ok('POST', `/api/x/conflicts/${denied}/decision`, decide);
    const copy = await copyOf(`&activityId=${activityId}`);
    expect(personIn(copy, 'Eva')).toMatchObject({ presence: 'never' });
  });

  it('of a group are the check-ins that the request for the whole group had made', async () => {
    const gil = await guest('Gil');
    const ofGroup = `group-of-${gil}`;
    const body = { registrationId: gil, eventId: event.eventId, isCheckInAll: true, method: 'manual' };
    await turnout.ask('POST', `/api/checkin/registration/${event.eventId}`, {
      token: turnout.adminToken,
      body,
      headers: { 'idempotency-key': ofGroup },
    });
    const scan = scanOf({ presented: gil, commandId: `${ofGroup}-1`, method: 'manual' });
    expect(await handIn([{ ...scan, ofGroup }])).toMatchObject([{ result: 'recorded' }]);
    expect(await handIn([scanOf({ presented: gil })])).toMatchObject([{ result: 'conflict' }]);
  });

  it('turn nobody away at a checkpoint and let nobody out at the door', async () => {
    const hal = await guest('Hal');
    for (const scan of [
      scanOf({ presented: hal, checkpointId, shown: turnedAway }),
      scanOf({ presented: hal, shown: letOut }),
    ])
      expect(
        await turnout.ask('POST', calls.offlineScans.path, {
          token: turnout.adminToken,
          body: { eventId: event.eventId, scans: [scan] },
        }),
      ).toMatchObject({ status: 422 });
  });
});
