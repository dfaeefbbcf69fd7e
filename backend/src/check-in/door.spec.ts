// kind: stack
import { calls } from '@turnout/contracts';
import { startOfLog } from '@turnout/contracts/kernel';
import { beforeAll, describe, expect, it } from 'vitest';
import { openPostgresLog } from '../platform/event-store/postgres.ts';
import {
  makeTestEvent,
  openStaff,
  register,
  sharedTurnout,
  type TestEvent,
  type SharedTurnout,
} from '../testing/turnout.ts';

let turnout: SharedTurnout;
let event: TestEvent;
let token: string;

beforeAll(async () => {
  turnout = await sharedTurnout();
  event = await makeTestEvent(turnout);
  token = turnout.adminToken;
});

const scan = (
  registrationId: string,
  more: {
    headers?: Record<string, string>;
    isCheckInAll?: boolean;
    registrants?: readonly string[];
    method?: string;
  } = {},
) =>
  turnout.ask('POST', `/api/checkin/registration/${event.eventId}`, {
    token,
    body: {
      registrationId,
      eventId: event.eventId,
      accept: true,
      method: more.method ?? 'qr',
      isCheckInAll: more.isCheckInAll ?? false,
      ...(more.registrants === undefined ? {} : { registrants: more.registrants }),
      checkinBy: 'ignored',
    },
    headers: { 'x-turnout-desk': 'Gate%20A', ...more.headers },
  });

const domainEvents = async (type: string) => {
  const log = openPostgresLog({ url: turnout.databaseUrl });
  try {
    const all = await log.readAll(startOfLog, 100_000);
    return all.filter((one) => one.type === type && one.metadata.eventId === event.eventId);
  } finally {
    await log.close();
  }
};

describe('a desk', () => {
  it('admits a confirmed registrant once and tells the second desk by whom, where and when', async () => {
    const [ada = ''] = await register(turnout, event, ['Ada']);
    const first = await scan(ada);
    expect(first.status).toBe(200);
    expect(first.headers.get('x-turnout-position')).toMatch(/^\d{20}$/);
    const second = await scan(ada, { headers: { 'x-turnout-desk': 'Gate%20B' } });
    expect(second).toMatchObject({
      status: 409,
      body: {
        code: 'already-checked-in',
        reason: 'already-checked-in',
        by: 'Administrator',
        desk: 'Gate A',
        message: 'Ada Example is already checked in',
      },
    });
    expect(second.body['at']).toBe(calls.checkIn.output.parse(first.body).checkin?.checkinDate);
  });

  it('answers the same command as the first time, with no second event', async () => {
    const [ben = ''] = await register(turnout, event, ['Ben']);
    const headers = { 'idempotency-key': 'scan-of-ben-0001' };
    const first = await scan(ben, { headers });
    const again = await scan(ben, { headers });
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('x-turnout-position')).toBe(first.headers.get('x-turnout-position'));
    expect(
      (await domainEvents('RegistrantCheckedIn')).filter(({ streamId }) => streamId === `registration-${ben}`),
    ).toHaveLength(1);
  });

  it('refuses whom nobody registered, in the language asked for, and records the code, sealed', async () => {
    const refused = await scan('foreign-code-77', { headers: { 'accept-language': 'es-ES,es;q=0.9' } });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'not-registered', reason: 'not-registered', message: 'Inscrito no válido O NO inscrito' },
    });
    const recorded = await domainEvents('ScanRefused');
    const fact = recorded.find(({ data }) => JSON.stringify(data).includes('"registrantId":null'));
    expect(fact?.data).toMatchObject({ desk: 'Gate A', reason: 'not-registered', registrantId: null });
    expect(JSON.stringify(recorded)).not.toContain('foreign-code-77');
    expect(Object.keys(fact?.sealed ?? {})).toEqual([`codes-${event.eventId}-${fact?.metadata.at.slice(0, 10)}`]);
    const { body } = await turnout.ask('GET', `/api/x/history/${event.eventId}/export`, { token: turnout.adminToken });
    expect(JSON.stringify(body)).toContain('foreign-code-77');
  });

  it('refuses a registrant of another event as not registered, and tells nothing about them', async () => {
    const other = await makeTestEvent(turnout, 'Other');
    const [eve = ''] = await register(turnout, other, ['Eve']);
    const refused = await scan(eve);
    expect(refused).toMatchObject({ status: 409, body: { code: 'not-registered', registration: null } });
    expect(JSON.stringify(refused.body)).not.toContain('Eve');
  });

  it('refuses a registrant who is not confirmed', async () => {
    const [cy = ''] = await register(turnout, event, ['Cy']);
    const body = { id: cy, eventId: event.eventId, status: 'pending', forAll: false };
    expect((await turnout.ask('PUT', '/api/registrations/update-status-only', { token, body })).status).toBe(200);
    expect(await scan(cy)).toMatchObject({ status: 409, body: { code: 'not-confirmed', reason: 'not-registered' } });
  });

  it('checks in the rest of a group in one step', async () => {
    const [dan = '', eli = '', fay = ''] = await register(turnout, event, ['Dan', 'Eli', 'Fay']);
    await scan(fay);
    const all = calls.checkIn.output.parse((await scan(dan, { isCheckInAll: true })).body);
    expect(all.checkins?.map(({ registration }) => registration)).toEqual([dan, eli]);
    expect(all.childRegistrations?.every(({ checkedIn }) => checkedIn)).toBe(true);
    expect(await scan(dan, { isCheckInAll: true })).toMatchObject({
      status: 409,
      body: { code: 'nobody-to-check-in' },
    });
  });

  it('says how many of a group are left, shows them, and admits of them whom the desk ticked', async () => {
    const [hal = '', ivy = '', joe = '', kim = ''] = await register(turnout, event, ['Hal', 'Ivy', 'Joe', 'Kim']);
    const first = calls.checkIn.output.parse((await scan(ivy)).body);
    expect(first.leftInGroup).toBe(3);
    expect((await scan(ivy)).body).toMatchObject({ code: 'already-checked-in', leftInGroup: 3 });
    const path = `/api/x/desk/group?eventId=${event.eventId}&registrantId=${ivy}`;
    const group = calls.groupAtDesk.output.parse((await turnout.ask('GET', path, { token })).body).registrations;
    expect(group.map(({ _id, checkedIn }) => [_id, checkedIn])).toEqual([
      [hal, false],
      [ivy, true],
      [joe, false],
      [kim, false],
    ]);
    const some = calls.checkIn.output.parse((await scan(hal, { isCheckInAll: true, registrants: [joe, ivy] })).body);
    expect(some.checkins?.map(({ registration }) => registration)).toEqual([joe]);
    expect(some.leftInGroup).toBe(2);
  });

  it('shows the group of nobody else: not of another event, not to who may not check in', async () => {
    const [lou = ''] = await register(turnout, event, ['Lou']);
    const other = await makeTestEvent(turnout, 'Other group');
    const path = (eventId: string) => `/api/x/desk/group?eventId=${eventId}&registrantId=${lou}`;
    expect((await turnout.ask('GET', path(other.eventId), { token })).status).toBe(404);
    const stranger = await openStaff(turnout, event.eventId, ['viewDashboard']);
    expect((await turnout.ask('GET', path(event.eventId), { token: stranger.token })).status).toBe(403);
  });

  it('admits again after an undo with a reason', async () => {
    const [gus = ''] = await register(turnout, event, ['Gus']);
    const { checkin } = calls.checkIn.output.parse((await scan(gus)).body);
    const path = `/api/checkin/registration/${checkin?._id ?? ''}`;
    expect(await turnout.ask('DELETE', path, { token, body: { reason: 'wrong badge' } })).toMatchObject({
      status: 200,
    });
    expect(await turnout.ask('DELETE', path, { token, body: { reason: 'again' } })).toMatchObject({
      status: 409,
      body: { code: 'not-checked-in' },
    });
    expect((await scan(gus)).status).toBe(200);
  });

  it('finds a person by the confirmation number when it is one person', async () => {
    const [hal = ''] = await register(turnout, event, ['Hal']);
    const { registration } = calls.registration.output.parse(
      (await turnout.ask('GET', `/api/registrations/${hal}`, { token })).body,
    );
    expect((await scan(registration.confirmationNumber.toLowerCase(), { method: 'manual' })).status).toBe(200);
  });

  it('takes no code that was read while the scanner is off, and lets everybody check in by hand', async () => {
    const people = await register(turnout, event, ['Ida', 'Ivo', 'Ike', 'Ines', 'Isa']);
    const [ida = '', ivo = '', ike = '', ines = '', isa = ''] = people;
    const { token: staff } = await openStaff(turnout, event.eventId, ['checkinRegistrants', 'viewRegistrants']);
    await turnout.ask('PUT', `/api/events/${event.eventId}`, { token, body: { allowScannerCheckin: false } });
    const manual = { registrationId: ivo, eventId: event.eventId };
    const many = (registrantId: string) => ({ eventId: event.eventId, registrants: [registrantId] });
    const byHand = [
      // The call says by hand where it says nothing (rule check-in/call); so do the attendee's page and the table's menu.
      await turnout.ask('POST', `/api/checkin/registration/${event.eventId}`, { token: staff, body: manual }),
      await scan(ida, { method: 'manual' }),
      await turnout.ask('POST', '/api/x/check-ins/bulk', { token, body: many(ike) }),
      await turnout.ask('POST', '/api/x/check-ins/bulk', { token: staff, body: many(ines) }),
    ];
    expect(byHand.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const inside = await Promise.all([ida, ivo, ike, ines].map((one) => scan(one, { method: 'manual' })));
    expect(inside.map(({ body }) => body['code'])).toEqual(Array.from(inside, () => 'already-checked-in'));
    expect(await scan(isa)).toMatchObject({ status: 403, body: { code: 'scanner-off' } });
    await turnout.ask('PUT', `/api/events/${event.eventId}`, { token, body: { allowScannerCheckin: true } });
    expect((await scan(isa)).status).toBe(200);
  });
});

describe('whoever writes and then reads', () => {
  it('sees the write, without any memory of positions', async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      const [id = ''] = await register(turnout, event, [`Reader ${turn}`]);
      const page = await turnout.ask('GET', `/api/registrations?filters[eventId]=${event.eventId}&perPage=1`, {
        token,
      });
      expect(calls.registrations.output.parse(page.body).registrations[0]?._id).toBe(id);
    }
  });
});

describe('the numbers', () => {
  it('count persons by status and who is inside', async () => {
    const fresh = await makeTestEvent(turnout, 'Numbers');
    const [one = '', two = ''] = [
      (await register(turnout, fresh, ['One']))[0],
      (await register(turnout, fresh, ['Two']))[0],
    ];
    await turnout.ask('POST', `/api/checkin/registration/${fresh.eventId}`, {
      token,
      body: { registrationId: one, eventId: fresh.eventId },
    });
    await turnout.ask('PUT', '/api/registrations/update-status-only', {
      token,
      body: { id: two, eventId: fresh.eventId, status: 'rejected' },
    });
    const { body } = await turnout.ask('GET', `/api/stats/${fresh.eventId}`, { token });
    expect(calls.stats.output.parse(body).stats.users).toEqual({
      total: 2,
      checkedIn: 1,
      byStatus: { confirmed: 1, pending: 0, rejected: 1, deleted: 0 },
    });
  });
});

describe('a desk with few rights', () => {
  it('that turns somebody away hears by which colleague and at which desk they came in, and no address', async () => {
    const { eventId } = event;
    const [mia = '', noa = ''] = await register(turnout, event, ['Mia', 'Noa']);
    const [first, second] = await Promise.all([
      openStaff(turnout, eventId, ['checkinRegistrants'], `first-${eventId}@example.org`),
      openStaff(turnout, eventId, ['checkinRegistrants'], `second-${eventId}@example.org`),
    ]);
    const name = (called: string) =>
      turnout.ask('PUT', `/api/users/${first.accountId}`, { token, body: { name: called } });
    const present = (asToken: string, registrationId: string, desk: string) =>
      turnout.ask('POST', `/api/checkin/registration/${eventId}`, {
        token: asToken,
        headers: { 'x-turnout-desk': desk },
        body: { registrationId, eventId, method: 'qr' },
      });
    await name('Dora Quick');
    await present(first.token, mia, 'North');
    const refused = await present(second.token, mia, 'South');
    expect(refused).toMatchObject({
      status: 409,
      body: { by: 'Dora Quick', desk: 'North', code: 'already-checked-in' },
    });
    expect(refused.body['at']).toEqual(expect.stringMatching(/^\d{4}-/));
    expect(JSON.stringify(refused.body)).not.toContain(`first-${eventId}`);
    // Whoever is called by an address is a desk.
    await name(`first-${eventId}@example.org`);
    await present(first.token, noa, 'North');
    const unnamed = await present(second.token, noa, 'South');
    expect(unnamed.body).toMatchObject({ by: 'North', desk: 'North' });
    expect(JSON.stringify(unnamed.body)).not.toContain('@');
  });

  it('may check in but not list, change a status or see staff', async () => {
    const desk = await openStaff(turnout, event.eventId, ['checkinRegistrants']);
    const [jo = ''] = await register(turnout, event, ['Jo']);
    const body = { registrationId: jo, eventId: event.eventId };
    expect(
      (await turnout.ask('POST', `/api/checkin/registration/${event.eventId}`, { token: desk.token, body })).status,
    ).toBe(200);
    for (const [method, path, sent] of [
      ['GET', `/api/registrations?eventId=${event.eventId}`, undefined],
      ['PUT', '/api/registrations/update-status-only', { id: jo, eventId: event.eventId, status: 'deleted' }],
      ['GET', `/api/users?eventId=${event.eventId}`, undefined],
    ] as const) {
      expect(
        await turnout.ask(method, path, { token: desk.token, ...(sent === undefined ? {} : { body: sent }) }),
      ).toMatchObject({ status: 403, body: { code: 'not-permitted' } });
    }
  });

  it('sees who stands before it, and nothing else that they entered, unless it may list registrants', async () => {
    const [lea = ''] = await register(turnout, event, ['Lea']);
    const { token: deskToken } = await openStaff(turnout, event.eventId, ['checkinRegistrants']);
    const ask = (asToken: string) =>
      turnout.ask('GET', `/api/x/desk/look-up?eventId=${event.eventId}&q=lea`, { token: asToken });
    const found = (body: unknown) => calls.lookUp.output.parse(body).registrations.find(({ _id }) => _id === lea);
    expect(found((await ask(deskToken)).body)).toMatchObject({ firstName: 'Lea', fields: [], email: '', keywords: '' });
    expect(found((await ask(token)).body)?.fields).not.toEqual([]);
    const body = { registrationId: lea, eventId: event.eventId };
    const scanned = await turnout.ask('POST', `/api/checkin/registration/${event.eventId}`, { token: deskToken, body });
    expect(calls.checkIn.output.parse(scanned.body).registration).toMatchObject({ firstName: 'Lea', fields: [] });
  });

  it('may change a status with allowStatusChanges, but reject only with viewRegistrationTypes', async () => {
    const staff = await openStaff(turnout, event.eventId, ['allowStatusChanges']);
    const [kai = ''] = await register(turnout, event, ['Kai']);
    const set = (status: string) =>
      turnout.ask('PUT', '/api/registrations/update-status-only', {
        token: staff.token,
        body: { id: kai, eventId: event.eventId, status },
      });
    expect((await set('rejected')).status).toBe(403);
    expect((await set('pending')).status).toBe(200);
  });
});
