// kind: stack, long
import { calls } from '@turnout/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailedCode, mailsTo } from '../../testing/mailed-code.ts';
import { botToken, makeType, named, sendAs } from '../../testing/strangers.ts';
import { makeTestEvent, startTestTurnout, type TestEvent, type TestTurnout } from '../../testing/turnout.ts';

let turnout: TestTurnout;
let event: TestEvent;
beforeAll(async () => {
  turnout = await startTestTurnout({ BOT_CHECK_DIFFICULTY: '1', PUBLIC_REQUESTS_PER_MINUTE: '100000' });
  event = await makeTestEvent(turnout, 'Gala');
}, 60_000);
afterAll(() => turnout.stop());

const asAdmin = (method: string, path: string, body?: unknown) =>
  turnout.ask(method, path, { token: turnout.adminToken, body });
const typeOf = (availableSeats: number) =>
  makeType(turnout, event, { availableSeats, waitingList: true, waitingListHours: 2 });
const asStaff = async (type: string, name: string) => {
  const reply = await asAdmin('POST', '/api/registrations', { event: event.eventId, type, fields: named(event, name) });
  expect(reply.status).toBe(200);
  return calls.submit.output.parse(reply.body).registration._id;
};
const joinAs = async (typeId: string, email: string, more: object = {}) =>
  turnout.ask('POST', '/api/x/waiting-list', {
    body: {
      eventId: event.eventId,
      typeId,
      firstName: 'Ada',
      lastName: 'Byron',
      email,
      grecaptcha: await botToken(turnout),
      ...more,
    },
  });
const codeFor = (email: string, count = 1) => mailedCode(turnout, email, 'waiting', count);
/** What the page of the link says as it opens. */
const confirm = (typeId: string, code: string) => turnout.ask('POST', `/api/x/waiting-list/${typeId}/${code}/confirm`);
const waitAs = async (typeId: string, email: string) => {
  expect(await joinAs(typeId, email)).toMatchObject({ status: 200, body: { mailGoesOut: false } });
  const code = await codeFor(email);
  expect((await confirm(typeId, code)).status).toBe(200);
  return code;
};
const placeOf = (typeId: string, code: string) => turnout.ask('GET', `/api/x/waiting-list/${typeId}/${code}`);
const setStatus = (id: string, status: string) =>
  asAdmin('PUT', '/api/registrations/update-status-only', { id, eventId: event.eventId, status });
const untilOffered = async (typeId: string, code: string) => {
  await expect
    .poll(async () => (await placeOf(typeId, code)).body, { timeout: 20_000 })
    .toMatchObject({
      waiting: { place: 0, until: expect.any(String) },
      entered: { firstName: 'Ada', lastName: 'Byron', email: expect.stringContaining('@example.org') },
    });
};
const use = (type: string, offer: string, name = 'Ada') =>
  sendAs(turnout, event, { type, offer, fields: named(event, name) });

describe('a type that is full', () => {
  it('lets people wait in their order, says nothing of who waits, and shows each their own place', async () => {
    const type = await typeOf(1);
    expect(await joinAs(type, 'early@example.org')).toMatchObject({ status: 409, body: { code: 'seats-free' } });
    await asStaff(type, 'Holder');
    const one = await waitAs(type, 'one@example.org');
    const two = await waitAs(type, 'two@example.org');
    const waits = await placeOf(type, two);
    expect(waits.body).toMatchObject({ waiting: { place: 2, of: 2, until: null } });
    expect(waits.body).not.toHaveProperty('entered');
    const again = await joinAs(type, 'ONE@example.org');
    expect(again.body).toEqual((await joinAs(type, 'three@example.org')).body);
    expect(await codeFor('one@example.org', 2)).toBe(one);
    expect((await placeOf(type, one)).body).toMatchObject({ waiting: { place: 1, of: 3 } });
    for (const code of [`${one.slice(0, 20)}-${'0'.repeat(20)}`, two])
      expect(await placeOf(code === two ? await typeOf(1) : type, code)).toMatchObject({ status: 404 });
    expect(JSON.stringify((await turnout.ask('GET', `/api/types?eventId=${event.eventId}`)).body)).not.toContain(
      'one@',
    );
  }, 60_000);

  it('offers a freed seat to the first alone, who registers with it; others are refused meanwhile', async () => {
    const type = await typeOf(1);
    const holder = await asStaff(type, 'Holder');
    const first = await waitAs(type, 'first@example.org');
    const second = await waitAs(type, 'second@example.org');
    expect((await use(type, first)).body).toMatchObject({ code: 'no-seat-held' });
    await setStatus(holder, 'rejected');
    await untilOffered(type, first);
    expect(await codeFor('first@example.org', 2)).toBe(first);
    expect((await mailsTo(turnout, 'first@example.org'))[0]?.subject).toContain('A seat is held for you');
    const stranger = await sendAs(turnout, event, { type, fields: named(event, 'Stranger') });
    expect(stranger).toMatchObject({ status: 409, body: { code: 'seats-exhausted' } });
    expect(await setStatus(holder, 'confirmed')).toMatchObject({ status: 409 });
    expect((await use(type, second)).body).toMatchObject({ code: 'no-seat-held' });
    const answers = await Promise.all(Array.from({ length: 5 }, (_, index) => use(type, first, `First${index}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await placeOf(type, first)).toMatchObject({ status: 404, body: { code: 'not-waiting' } });
    expect((await placeOf(type, second)).body).toMatchObject({ waiting: { place: 1, of: 1 } });
  }, 60_000);

  it('goes to whom staff prefer, and whoever gives up is out of it, with nothing kept', async () => {
    const type = await typeOf(1);
    const holder = await asStaff(type, 'Holder');
    const gone = await waitAs(type, 'gone@example.org');
    const last = await waitAs(type, 'last@example.org');
    const of = { eventId: event.eventId, typeId: type };
    const reason = 'She speaks on Friday';
    const prefer = { ...of, registrantId: last.slice(0, 20), reason };
    expect((await turnout.ask('POST', '/api/x/waiting-list/prefer', { body: prefer })).status).toBe(401);
    expect((await asAdmin('POST', '/api/x/waiting-list/prefer', { ...prefer, reason: '' })).status).toBe(422);
    expect((await asAdmin('POST', '/api/x/waiting-list/prefer', prefer)).status).toBe(200);
    await setStatus(holder, 'deleted');
    await untilOffered(type, last);
    expect((await turnout.ask('POST', `/api/x/waiting-list/${type}/${gone}/leave`)).status).toBe(200);
    expect((await placeOf(type, gone)).status).toBe(404);
    const remove = { ...of, registrantId: last.slice(0, 20) };
    expect((await asAdmin('POST', '/api/x/waiting-list/remove', remove)).status).toBe(200);
    expect((await use(type, last)).body).toMatchObject({ code: 'no-seat-held' });
    await expect.poll(async () => (await mailsTo(turnout, 'gone@example.org')).length, { timeout: 20_000 }).toBe(0);
  }, 60_000);
});

describe('an address that somebody else entered', () => {
  it('has no seat held, and keeps none from others; by the link that is sent there it gets in line', async () => {
    const type = await typeOf(1);
    const holder = await asStaff(type, 'Holder');
    expect((await joinAs(type, 'unproven@example.org')).status).toBe(200);
    const code = await codeFor('unproven@example.org');
    const waits = await waitAs(type, 'proven@example.org');
    await setStatus(holder, 'rejected');
    await untilOffered(type, waits);
    expect((await placeOf(type, code)).body).toMatchObject({ waiting: { place: 1, until: null } });
    const wrong = `${code.slice(0, 20)}-${'0'.repeat(20)}`;
    expect(await confirm(type, wrong)).toMatchObject({ status: 404, body: { code: 'not-waiting' } });
    expect((await use(type, waits)).status).toBe(200);
    for (let turn = 0; turn < 2; turn += 1) expect((await confirm(type, code)).status).toBe(200);
    const page = await asAdmin('PUT', `/api/types/${type}`, { eventId: event.eventId, availableSeats: 2 });
    expect(page.status).toBe(200);
    await untilOffered(type, code);
  }, 60_000);
});

describe('200 strangers', () => {
  it('who want the one seat that came free do not get it: whoever waited does', async () => {
    const type = await typeOf(1);
    const holder = await asStaff(type, 'Holder');
    const code = await waitAs(type, 'patient@example.org');
    const tokens = await Promise.all(Array.from({ length: 200 }, () => botToken(turnout)));
    const rush = tokens.map((grecaptcha, index) =>
      sendAs(turnout, event, { type, fields: named(event, `S${index}`), grecaptcha }),
    );
    await setStatus(holder, 'rejected');
    for (const { status, body } of await Promise.all(rush))
      expect([status, body['code']]).toEqual([409, 'seats-exhausted']);
    await untilOffered(type, code);
    expect((await use(type, code)).status).toBe(200);
  }, 90_000);
});
