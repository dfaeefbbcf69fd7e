// kind: stack
import { calls } from '@turnout/contracts';
import { checkInTopics, hashedCode, type DeskCopy, type OfflineScan } from '@turnout/contracts/check-in';
import type { ClientToServer, ServerToClient } from '@turnout/contracts/kernel';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { asStaff } from '../../testing/as-staff.ts';
import { badgeCodes } from '../../testing/badge-codes.ts';
import {
  makeTestEvent,
  openStaff,
  register,
  sharedTurnout,
  type SharedTurnout,
  type TestEvent,
} from '../../testing/turnout.ts';
import { codeHash } from './copied.ts';

let turnout: SharedTurnout;
let event: TestEvent;
let line: Socket<ServerToClient, ClientToServer>;
const { ok, staff } = asStaff(() => turnout);

beforeAll(async () => {
  turnout = await sharedTurnout();
  event = await makeTestEvent(turnout, 'Without a network');
  await ok('PUT', `/api/events/${event.eventId}`, { allowOfflineCheckin: true });
  line = io(turnout.url, { transports: ['websocket'], auth: { token: turnout.adminToken }, forceNew: true });
}, 60_000);
afterAll(() => {
  line.disconnect();
});

type Given = Partial<z.input<typeof OfflineScan>>;
let count = 0;
const scanOf = (scan: Given): z.input<typeof OfflineScan> => ({
  commandId: `offline-scan-${(count += 1)}-${event.eventId}`,
  method: 'qr',
  shown: { verdict: 'admitted' },
  deskAt: '2026-11-21T08:30:00.000Z',
  clockDifferenceMs: -1_500,
  copyVersion: '17',
  ...scan,
});
const handIn = (scans: readonly unknown[], token = turnout.adminToken, desk = 'North') =>
  turnout.ask('POST', calls.offlineScans.path, {
    token,
    headers: { 'x-turnout-desk': desk },
    body: { eventId: event.eventId, scans },
  });
const resultsOf = async (asked: ReturnType<typeof handIn>) => {
  const { status, body } = await asked;
  expect(status, JSON.stringify(body)).toBe(200);
  return calls.offlineScans.output.parse(body).results;
};
const checkInNow = (registrationId: string) =>
  ok('POST', `/api/checkin/registration/${event.eventId}`, { registrationId, eventId: event.eventId, method: 'qr' });
const reject = (id: string) => ok('PUT', calls.setStatus.path, { id, eventId: event.eventId, status: 'rejected' });
const listed = async (state: 'open' | 'decided' = 'open') => {
  // The tables have taken in what was written.
  await ok('GET', `/api/x/desk/copy?eventId=${event.eventId}&cursor=${await cursor()}`);
  const params = { eventId: event.eventId, state, page: 1, perPage: 100 };
  const answer = await new Promise<unknown>((resolve) =>
    line.emit('subscribe', { topic: checkInTopics.conflicts.name, params }, resolve),
  );
  return checkInTopics.conflicts.view.parse(Reflect.get(Object(answer), 'view')).rows;
};
const factsOf = async (type: string) => {
  const answer = await fetch(`${turnout.url}/api/x/history/${event.eventId}/export`, {
    headers: { authorization: `Bearer ${turnout.adminToken}` },
  });
  return (await answer.text()).split('\n').filter((text) => text.includes(`"${type}"`));
};
// oxlint-disable-next-line no-restricted-properties -- a key of the contract, no driver's
const nextOf = ({ cursor: last }: Pick<DeskCopy, 'cursor'>): string => last;
let begun: Promise<string> | null = null;
const copy = async (query = '', token = turnout.adminToken) =>
  turnout.ask('GET', `${calls.deskCopy.path}?eventId=${event.eventId}${query}`, { token });
const whole = async (query = '', token = turnout.adminToken): Promise<DeskCopy> => {
  let page = calls.deskCopy.output.parse((await copy(query, token)).body);
  const groups = [...page.groups];
  while (!page.isComplete) {
    page = calls.deskCopy.output.parse((await copy(`${query}&cursor=${nextOf(page)}`, token)).body);
    groups.push(...page.groups);
  }
  return { ...page, groups };
};
// oxlint-disable-next-line no-restricted-properties -- a key of the contract, no driver's
const cursor = (): Promise<string> => (begun ??= whole().then(({ cursor: last }) => last));

describe('the copy of a desk', () => {
  it('finds people by hashes of their codes, and tells no code and no id', async () => {
    const [ada = '', bob = ''] = await register(turnout, event, ['Ada', 'Bob']);
    const [code = ''] = await badgeCodes(turnout, event.eventId, [ada]);
    await checkInNow(bob);
    const { salt, groups, types } = await whole();
    const text = JSON.stringify(groups);
    for (const secret of [code, ada, bob]) expect(text).not.toContain(secret);
    const people = groups.flatMap((group) => group.people);
    const found = (presented: string) =>
      people.find(({ codes }) => codes.includes(codeHash(salt, hashedCode(presented))));
    expect(found(` ${code.toUpperCase()} `)).toMatchObject({ firstName: 'Ada', presence: 'never', owes: false });
    expect(found(ada)).toMatchObject({ firstName: 'Ada', status: 'confirmed' });
    expect(found(bob)).toMatchObject({ firstName: 'Bob', presence: 'inside', isInsideEvent: true });
    expect(types).toMatchObject([{ _id: event.typeId }]);
  });

  it('is kept fresh by what changed, group by group', async () => {
    const before = await whole();
    const [cleo = ''] = await register(turnout, event, ['Cleo']);
    await checkInNow(cleo);
    const next = calls.deskCopy.output.parse((await copy(`&cursor=${nextOf(before)}`)).body);
    expect(next).toMatchObject({ isComplete: true, groups: [{ people: [{ firstName: 'Cleo', presence: 'inside' }] }] });
    await reject(cleo);
    const after = calls.deskCopy.output.parse((await copy(`&cursor=${nextOf(next)}`)).body);
    expect(after.groups).toMatchObject([{ people: [{ status: 'rejected' }] }]);
    expect(calls.deskCopy.output.parse((await copy(`&cursor=${nextOf(after)}`)).body).groups).toEqual([]);
  });

  it('knows a replaced badge from a good one', async () => {
    const [dora = ''] = await register(turnout, event, ['Dora']);
    const [lost = ''] = await badgeCodes(turnout, event.eventId, [dora]);
    await ok('POST', calls.replaceBadge.path, { registrantId: dora });
    const { salt, groups } = await whole();
    const one = groups.flatMap((group) => group.people).find(({ firstName }) => firstName === 'Dora');
    expect(one?.replaced).toEqual([lost, dora].map((code) => codeHash(salt, code)));
    expect(one?.codes).toHaveLength(1);
  });

  it('is for who works at the place, where the event allows it, and a whole one is taken seldom', async () => {
    const seller = await openStaff(turnout, event.eventId, ['viewRegistrants']);
    expect(await copy('', seller.token)).toMatchObject({ status: 403 });
    const crew = await openStaff(turnout, event.eventId, ['checkinRegistrants']);
    const activity = `&activityId=${'a'.repeat(20)}`;
    expect(await copy(activity, crew.token)).toMatchObject({ status: 403 });
    expect(await copy('&cursor=nonsense', crew.token)).toMatchObject({ status: 409, body: { code: 'copy-outdated' } });
    const answers = await Promise.all(Array.from({ length: 13 }, () => copy('', crew.token)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    const other = await makeTestEvent(turnout, 'With a network');
    const off = await staff('GET', `${calls.deskCopy.path}?eventId=${other.eventId}`);
    expect(off).toMatchObject({ status: 403, body: { code: 'offline-check-in-off' } });
  });
});

describe('scans without a network', () => {
  it('are check-ins with the time of the desk, once however often they come', async () => {
    const [eve = ''] = await register(turnout, event, ['Eve']);
    const [presented = ''] = await badgeCodes(turnout, event.eventId, [eve]);
    const scan = scanOf({ presented });
    const [first] = await resultsOf(handIn([scan]));
    expect(first).toEqual({
      commandId: scan.commandId,
      result: 'recorded',
      arrived: { checkinId: expect.stringMatching(/~1$/), isPrinted: false },
    });
    // The answer was lost: it comes again, beside others this time.
    const again = await resultsOf(handIn([scanOf({ presented: 'nobody at all' }), scan]));
    expect(again[1]).toEqual(first);
    const [fact = '', ...more] = (await factsOf('RegistrantCheckedIn')).filter((text) => text.includes(eve));
    expect(more).toEqual([]);
    expect(fact).toContain('"scannedAt":"2026-11-21T08:29:58.500Z"');
  });

  it('are the check-in that a desk had sent before, and whose answer it never heard', async () => {
    const [fay = ''] = await register(turnout, event, ['Fay']);
    const scan = scanOf({ presented: fay });
    const body = { registrationId: fay, eventId: event.eventId, method: 'qr' };
    const headers = { 'idempotency-key': scan.commandId };
    const { eventId } = event;
    await turnout.ask('POST', `/api/checkin/registration/${eventId}`, { token: turnout.adminToken, body, headers });
    expect(await resultsOf(handIn([scan]))).toMatchObject([{ result: 'recorded' }]);
  });

  it('are conflicts where somebody is inside, rejected, or nobody knows them; each has both facts', async () => {
    const [gus = '', hal = ''] = await register(turnout, event, ['Gus', 'Hal']);
    await checkInNow(gus);
    await reject(hal);
    const scans = [gus, hal, 'made up code'].map((presented) => scanOf({ presented }));
    const results = await resultsOf(handIn(scans));
    expect(results).toMatchObject([
      { result: 'conflict', because: 'already-checked-in' },
      { result: 'conflict', because: 'not-confirmed' },
      { result: 'conflict', because: 'not-registered' },
    ]);
    const ids = results.map(({ conflictId }) => conflictId);
    const open = (await listed()).filter(({ _id }) => ids.includes(_id));
    expect(open.toReversed()).toMatchObject([
      { because: 'already-checked-in', registration: { firstName: 'Gus' }, desk: 'North', standing: { persons: 1 } },
      { because: 'not-confirmed', registration: { firstName: 'Hal', status: 'rejected' }, standing: null },
      { because: 'not-registered', registration: null, presented: 'made up code', place: { kind: 'door' } },
    ]);
    expect((await factsOf('RegistrantCheckedIn')).filter((text) => text.includes(gus))).toHaveLength(1);
  });

  it('are recorded where the request that the desk gave up is carried out at the same moment', async () => {
    const { eventId } = event;
    const people = await register(
      turnout,
      event,
      Array.from({ length: 40 }, (_, place) => `Race ${place}`),
    );
    const together = await Promise.all(
      people.map(async (one) => {
        const scan = scanOf({ presented: one });
        const online = turnout.ask('POST', `/api/checkin/registration/${eventId}`, {
          token: turnout.adminToken,
          body: { registrationId: one, eventId, method: 'qr' },
          headers: { 'idempotency-key': scan.commandId },
        });
        const [, answer] = await Promise.all([online, handIn([scan])]);
        return { status: answer.status, code: answer.body['code'] };
      }),
    );
    expect(together.filter(({ status }) => status !== 200)).toEqual([]);
  });

  it.each([
    ['let in', { verdict: 'admitted' }, { result: 'conflict', because: 'already-checked-in' }],
    ['refused', { verdict: 'denied', reason: 'already-checked-in' }, { result: 'refused' }],
  ] as const)('are taken where the server had refused the same scan, and the copy %s', async (how, shown, expected) => {
    const [mia = ''] = await register(turnout, event, [`Mia ${how}`]);
    await checkInNow(mia);
    const scan = scanOf({ presented: mia, shown });
    const { eventId } = event;
    const refused = await turnout.ask('POST', `/api/checkin/registration/${eventId}`, {
      token: turnout.adminToken,
      body: { registrationId: mia, eventId, method: 'qr' },
      headers: { 'idempotency-key': scan.commandId },
    });
    expect(refused).toMatchObject({ status: 409, body: { code: 'already-checked-in' } });
    // The desk never heard that, and decided by its copy.
    const [result] = await resultsOf(handIn([scan]));
    expect(result).toMatchObject(expected);
    expect(await resultsOf(handIn([scan]))).toEqual([result]);
  });

  it('that the desk refused are refused scans and no conflicts', async () => {
    const scan = scanOf({ presented: 'made up', shown: { verdict: 'denied', reason: 'not-registered' } });
    expect(await resultsOf(handIn([scan]))).toEqual([{ commandId: scan.commandId, result: 'refused' }]);
    expect((await listed()).map(({ presented }) => presented)).not.toContain('made up');
  });

  it('mean whom the copy named, also of a group with one number', async () => {
    await register(turnout, event, ['Ida', 'Jan']);
    const group = (await whole()).groups.find(({ people }) => people.some(({ firstName }) => firstName === 'Ida'));
    const jan = group?.people[1]?.key;
    const [result] = await resultsOf(handIn([scanOf({ person: jan, method: 'manual' })]));
    expect(result).toMatchObject({ result: 'recorded' });
    const next = (await whole()).groups.find(({ key }) => key === group?.key);
    expect(next?.people.map(({ presence }) => presence)).toEqual(['never', 'inside']);
  });

  it('are taken where offline check-in was switched off meanwhile: as conflicts', async () => {
    const [kim = ''] = await register(turnout, event, ['Kim']);
    await ok('PUT', `/api/events/${event.eventId}`, { allowOfflineCheckin: false });
    const results = await resultsOf(handIn([scanOf({ presented: kim })]));
    await ok('PUT', `/api/events/${event.eventId}`, { allowOfflineCheckin: true });
    begun = null;
    expect(results).toMatchObject([{ result: 'conflict', because: 'place-closed' }]);
  });

  it('at a checkpoint are its check-ins, and conflicts with them', async () => {
    const [lea = ''] = await register(turnout, event, ['Lea']);
    const point = { name: 'Hall', type: 'unique', fieldsForCheckinAndAttendeesPage: [], additionalSettings: {} };
    const made = await ok('POST', '/api/checkpoints', { eventId: event.eventId, ...point });
    const checkpointId = calls.defineCheckpoint.output.parse(made).checkpoint._id;
    const scans = [1, 2].map(() => scanOf({ presented: lea, checkpointId }));
    const [first, second] = await resultsOf(handIn(scans));
    expect([first, second]).toMatchObject([
      { result: 'recorded' },
      { result: 'conflict', because: 'already-checked-in' },
    ]);
    expect(await resultsOf(handIn(scans))).toEqual([first, second]);
    const decide = { eventId: event.eventId, decision: 'undo-standing', note: 'The first was her sister' };
    await ok('POST', `/api/x/conflicts/${second?.conflictId}/decision`, decide);
    const copied = (await whole(`&checkpointId=${checkpointId}`)).groups.flatMap(({ people }) => people);
    expect(copied.find(({ firstName }) => firstName === 'Lea')).toMatchObject({ presence: 'inside' });
    expect((await factsOf('CheckpointCheckedIn')).filter((text) => text.includes(lea))).toHaveLength(2);
  });
});

describe('a device that was revoked without a network', () => {
  const lastScans = (token: string, scans: readonly unknown[]) =>
    turnout.ask('POST', calls.lastScans.path, { body: { token, eventId: event.eventId, scans } });

  it('still hands in what it scanned, as conflicts and nothing else', async () => {
    const { eventId } = event;
    const invitation = calls.inviteDevice.output.parse(
      await ok('POST', calls.inviteDevice.path, { eventId, name: 'Gate 7' }),
    );
    const enrolled = await turnout.ask('POST', calls.enrolDevice.path, { body: { code: invitation.code } });
    const { token } = calls.enrolDevice.output.parse(enrolled.body);
    const [max = '', ned = ''] = await register(turnout, event, ['Max', 'Ned']);
    expect(await resultsOf(handIn([scanOf({ presented: ned })], token))).toMatchObject([{ result: 'recorded' }]);
    const waiting = [scanOf({ presented: max })];
    expect(await lastScans(token, waiting)).toMatchObject({ status: 401 });
    await ok('DELETE', `/api/x/devices/${invitation.device._id}`);
    expect(await handIn(waiting, token)).toMatchObject({ status: 401 });
    const taken = await lastScans(token, waiting);
    expect(taken).toMatchObject({
      status: 200,
      body: { results: [{ result: 'conflict', because: 'device-revoked' }] },
    });
    expect((await lastScans(token, waiting)).body['results']).toEqual(taken.body['results']);
    expect(await lastScans('x'.repeat(43), waiting)).toMatchObject({ status: 401 });
    expect((await listed()).find(({ because }) => because === 'device-revoked')).toMatchObject({ desk: 'Gate 7' });
    expect((await factsOf('RegistrantCheckedIn')).filter((text) => text.includes(`"registrantId":"${max}"`))).toEqual(
      [],
    );
  });
});

describe('whoever decides a conflict', () => {
  const conflictAbout = async (name: string) => {
    const [id = ''] = await register(turnout, event, [name]);
    await checkInNow(id);
    const [result] = await resultsOf(handIn([scanOf({ presented: id })]));
    return { id, path: `/api/x/conflicts/${result?.conflictId}/decision`, conflictId: result?.conflictId };
  };
  const say = (decision: string) => ({ eventId: event.eventId, decision, note: 'Twins' });

  it('is the first of two; the other is told what was decided', async () => {
    const { path, conflictId, id } = await conflictAbout('Oda');
    const [one, other] = await Promise.all([
      staff('POST', path, say('undo-standing')),
      staff('POST', path, say('let-stand')),
    ]);
    const [won, lost] = one.status === 200 ? [one, other] : [other, one];
    expect(won.status).toBe(200);
    expect(lost).toMatchObject({ status: 409, body: { code: 'conflict-decided' } });
    expect((await listed()).map(({ _id }) => _id)).not.toContain(conflictId);
    const decided = (await listed('decided')).find(({ _id }) => _id === conflictId);
    expect(decided?.decided).toMatchObject({ note: 'Twins', by: expect.stringMatching(/./) });
    const copied = (await whole()).groups.flatMap(({ people }) => people);
    expect(copied.find(({ firstName }) => firstName === 'Oda')).toMatchObject({ presence: 'inside' });
    expect(id).not.toBe('');
  });

  it('has both rights, and nobody of another event', async () => {
    const { path } = await conflictAbout('Pia');
    const crew = await openStaff(turnout, event.eventId, ['checkinRegistrants'], 'crew.pia@example.org');
    expect(await turnout.ask('POST', path, { token: crew.token, body: say('let-stand') })).toMatchObject({
      status: 403,
    });
    const other = await makeTestEvent(turnout, 'Another');
    const elsewhere = { ...say('let-stand'), eventId: other.eventId };
    expect(await staff('POST', path, elsewhere)).toMatchObject({ status: 404, body: { code: 'conflict-not-found' } });
    expect(await staff('POST', path, say('let-stand'))).toMatchObject({ status: 200 });
  });
});
