// kind: stack
import { calls } from '@turnout/contracts';
import type { Flag } from '@turnout/contracts/kernel';
import { beforeAll, describe, expect, it } from 'vitest';
import { asStaff } from '../../testing/as-staff.ts';
import { makeType } from '../../testing/strangers.ts';
import {
  makeTestEvent,
  openStaff,
  register,
  sharedTurnout,
  type SharedTurnout,
  type TestEvent,
} from '../../testing/turnout.ts';

let turnout: SharedTurnout;
beforeAll(async () => {
  turnout = await sharedTurnout();
}, 60_000);

const { staff, ok } = asStaff(() => turnout);

interface Stage {
  readonly event: TestEvent;
  readonly activityId: string;
  readonly people: readonly string[];
  readonly settings: (change: Readonly<Record<string, unknown>>) => Promise<unknown>;
}

/** An event with an activity in which everybody takes part who registers. */
const stageOf = async (names: readonly string[], change: Readonly<Record<string, unknown>> = {}): Promise<Stage> => {
  const event = await makeTestEvent(turnout);
  const { eventId } = event;
  const typeId = await makeType(turnout, event, { name: 'Workshop guest' });
  const body = { eventId, name: 'Workshop', autoEnrollTypes: [typeId], ...change };
  const made = calls.defineActivity.output.parse(await ok('POST', '/api/activities', body));
  const people: string[] = [];
  for (const name of names) people.push(...(await register(turnout, { ...event, typeId }, [name])));
  return {
    event,
    activityId: made.activity._id,
    people,
    settings: (settings) => ok('PUT', `/api/events/${eventId}`, settings),
  };
};

const come = (
  { event: { eventId }, activityId }: Stage,
  registrationId: string | undefined,
  change: Readonly<Record<string, unknown>> = {},
  token = turnout.adminToken,
) =>
  turnout.ask('POST', `/api/checkin/activity/${activityId}`, {
    token,
    headers: { 'x-turnout-desk': 'Room%201' },
    body: { registrationId, eventId, accept: true, method: 'qr', isCheckInAll: false, ...change },
  });
const activityNow = async ({ activityId }: Stage) =>
  calls.activity.output.parse(await ok('GET', `/api/activities/${activityId}`)).activity;
const listed = async ({ event: { eventId }, activityId }: Stage) =>
  calls.activityCheckins.output.parse(
    await ok(
      'GET',
      `/api/checkins?filters[eventId]=${eventId}&filters[type]=activity&filters[activityId]=${activityId}`,
    ),
  );
const withFlags = async ({ event }: Stage, flags: readonly Flag[]) =>
  (await openStaff(turnout, event.eventId, flags)).token;

describe('an activity', () => {
  it('checks somebody in once, and tells the second desk who did when', async () => {
    const stage = await stageOf(['Ada', 'Ben'], { availableSeats: 5 });
    const [ada] = stage.people;
    const first = await come(stage, ada);
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    const { checkin, activity } = calls.checkInToActivity.output.parse(first.body);
    expect(activity).toEqual({ _id: stage.activityId, name: 'Workshop' });
    expect(checkin).toMatchObject({
      registration: ada,
      activity: stage.activityId,
      checkinMethod: 'qr',
      desk: 'Room 1',
    });
    const again = await come(stage, ada);
    expect(again).toMatchObject({
      status: 409,
      body: {
        code: 'already-checked-in',
        reason: 'already-checked-in',
        message: 'Ada Example is already checked in',
        desk: 'Room 1',
        at: checkin?.checkinDate,
        activity: { name: 'Workshop' },
      },
    });
    expect(await activityNow(stage)).toMatchObject({
      registeredAttendees: 2,
      checkedInAttendees: 1,
      insideAttendees: 1,
    });
    const { stats } = calls.stats.output.parse(await ok('GET', `/api/stats/${stage.event.eventId}`));
    expect(stats.activities).toMatchObject([{ registeredAttendees: 2, checkedInAttendees: 1 }]);
    const { checkins, checkinErrors } = await listed(stage);
    expect(checkins).toMatchObject([
      {
        _id: checkin?._id,
        registration: { _id: ada, firstName: 'Ada' },
        activity: { _id: stage.activityId, name: 'Workshop' },
        checkinBy: 'admin@example.org',
        checkinMethod: 'qr',
        checkinDate: checkin?.checkinDate,
        checkoutDate: null,
      },
    ]);
    expect(checkinErrors).toMatchObject([
      { registration: { _id: ada }, by: 'admin@example.org', reason: 'already-checked-in' },
    ]);
  });

  it('answers a request that is sent again as the first time', async () => {
    const stage = await stageOf(['Ada']);
    const [ada] = stage.people;
    const asked = {
      token: turnout.adminToken,
      headers: { 'idempotency-key': `scan-${stage.activityId}` },
      body: { registrationId: ada, eventId: stage.event.eventId, method: 'qr' },
    };
    const path = `/api/checkin/activity/${stage.activityId}`;
    const [one, two] = [await turnout.ask('POST', path, asked), await turnout.ask('POST', path, asked)];
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(two.body['checkin']).toEqual(one.body['checkin']);
    expect((await listed(stage)).checkins).toHaveLength(1);
  });

  it('turns somebody away, who is not inside, and lets them in later', async () => {
    const stage = await stageOf(['Ada']);
    const [ada] = stage.people;
    const away = await come(stage, ada, { accept: false });
    expect(away.status, JSON.stringify(away.body)).toBe(200);
    expect(calls.checkInToActivity.output.parse(away.body)).toMatchObject({
      denial: { registration: ada, activity: stage.activityId, reason: 'denied', desk: 'Room 1' },
    });
    expect(away.body['checkin']).toBeUndefined();
    expect(await activityNow(stage)).toMatchObject({ checkedInAttendees: 0, insideAttendees: 0 });
    expect(await listed(stage)).toMatchObject({
      checkins: [],
      deniedCheckins: [{ registration: { _id: ada }, reason: 'denied', by: 'admin@example.org' }],
      checkinErrors: [],
    });
    expect((await come(stage, ada)).status).toBe(200);
    expect(await activityNow(stage)).toMatchObject({ checkedInAttendees: 1, insideAttendees: 1 });
    expect(await come(stage, ada, { accept: false })).toMatchObject({
      status: 409,
      body: { code: 'already-checked-in' },
    });
  });

  it('lets people out where it provides that, and in again where that is allowed', async () => {
    const stage = await stageOf(['Ada'], { provideCheckoutOption: true, allowMultipleCheckins: true });
    const [ada] = stage.people;
    expect(await come(stage, ada, { checkout: true })).toMatchObject({
      status: 409,
      body: { code: 'not-inside-activity', message: 'Ada Example is not inside Workshop' },
    });
    expect((await come(stage, ada)).status).toBe(200);
    const out = calls.checkInToActivity.output.parse((await come(stage, ada, { checkout: true })).body);
    expect(out.checkin?.checkoutDate).toBeDefined();
    expect(await activityNow(stage)).toMatchObject({ checkedInAttendees: 1, insideAttendees: 0 });
    expect((await come(stage, ada)).status).toBe(200);
    expect(await activityNow(stage)).toMatchObject({ checkedInAttendees: 1, insideAttendees: 1 });
    const { checkins } = await listed(stage);
    expect(checkins.map(({ checkoutDate }) => checkoutDate === null)).toEqual([true, false]);
    const once = await stageOf(['Ada']);
    expect(await come(once, once.people[0], { checkout: true })).toMatchObject({
      status: 409,
      body: { code: 'no-check-out', message: 'checkout: Workshop does not provide check-out' },
    });
  });

  it('undoes a check-in, with who and why', async () => {
    const stage = await stageOf(['Ada']);
    const [ada] = stage.people;
    const { checkin } = calls.checkInToActivity.output.parse((await come(stage, ada)).body);
    const path = `/api/checkin/activity/${checkin?._id}`;
    expect((await staff('DELETE', path, { reason: 'Wrong person' })).status).toBe(200);
    expect(await staff('DELETE', path, {})).toMatchObject({ status: 409, body: { code: 'not-checked-in' } });
    expect(await activityNow(stage)).toMatchObject({ checkedInAttendees: 0, insideAttendees: 0 });
    expect((await listed(stage)).checkins).toEqual([]);
    const story = calls.story.output.parse(await ok('GET', `/api/x/registrations/${ada}/story`));
    expect(story.entries.at(-1)).toMatchObject({
      type: 'RegistrantCheckedOutOfActivity',
      changes: expect.arrayContaining([{ what: 'reason', before: null, after: 'Wrong person' }]),
    });
    expect((await come(stage, ada)).status).toBe(200);
  });

  it('refuses who is not registered in it, and whom nobody knows', async () => {
    const stage = await stageOf(['Ada']);
    const [outsider] = await register(turnout, stage.event, ['Olga']);
    expect(await come(stage, outsider)).toMatchObject({
      status: 409,
      body: {
        code: 'not-in-activity',
        reason: 'not-registered',
        message: 'Olga Example is not registered in Workshop',
      },
    });
    expect(await come(stage, 'not-a-badge')).toMatchObject({
      status: 409,
      body: { code: 'not-registered', message: 'Registrant Invalid OR NOT Registered' },
    });
    const { checkinErrors } = await listed(stage);
    expect(checkinErrors.map(({ reason, registration }) => [reason, registration?._id])).toEqual([
      ['not-registered', undefined],
      ['not-in-activity', outsider],
    ]);
    expect(await come(stage, undefined)).toMatchObject({ status: 422 });
    expect(await come(stage, stage.people[0], { isCheckInAll: true })).toMatchObject({ status: 422 });
  });

  it('asks for a check-in to the event first where the event says so, and for all that is due', async () => {
    const stage = await stageOf(['Ada']);
    const [ada] = stage.people;
    await stage.settings({ verifyRegistrantCheckedInForEventWhenPerformingActivtyCheckin: true });
    expect(await come(stage, ada)).toMatchObject({
      status: 409,
      body: { code: 'not-inside-event', message: 'Ada Example is not checked in at the event yet' },
    });
    const { eventId } = stage.event;
    await ok('POST', `/api/checkin/registration/${eventId}`, { registrationId: ada, eventId });
    await stage.settings({ allowRegistrantCheckInOnlyWhenFullyPaid: true });
    await ok('POST', '/api/payments', { registrationId: ada, type: 'charge', amount: 12, description: 'Material' });
    expect(await come(stage, ada)).toMatchObject({ status: 409, body: { code: 'not-fully-paid' } });
    await stage.settings({ allowRegistrantCheckInOnlyWhenFullyPaid: false });
    expect((await come(stage, ada)).status).toBe(200);
  });
});

describe('who may', () => {
  it('needs checkinActivities, and viewRegistrants to read who came', async () => {
    const stage = await stageOf(['Ada']);
    const [ada] = stage.people;
    const door = await withFlags(stage, ['checkinRegistrants', 'viewRegistrants']);
    expect((await come(stage, ada, {}, door)).status).toBe(403);
    const room = await withFlags(stage, ['checkinActivities']);
    const let_in = await come(stage, ada, {}, room);
    expect(let_in.status).toBe(200);
    expect(let_in.body['registration']).toMatchObject({ firstName: 'Ada', email: '', fields: [] });
    const path = `/api/checkins?eventId=${stage.event.eventId}`;
    expect((await turnout.ask('GET', path, { token: room })).status).toBe(403);
    const seen = calls.activityCheckins.output.parse((await turnout.ask('GET', path, { token: door })).body);
    // Without viewUsers nobody of the staff is named.
    expect(seen.checkins).toMatchObject([{ registration: { _id: ada }, checkinBy: '' }]);
  });

  it('is the platform admin alone where the event says so', async () => {
    const stage = await stageOf(['Ada']);
    const [ada] = stage.people;
    const room = await withFlags(stage, ['checkinActivities']);
    await stage.settings({ viewRegActEditAdminOnly: true });
    expect(await come(stage, ada, { method: 'manual' }, room)).toMatchObject({
      status: 403,
      body: { code: 'check-in-by-admins-only' },
    });
    expect((await come(stage, ada, { method: 'manual' })).status).toBe(200);
  });

  it('scans nobody where scanning is switched off, and checks in by hand all the same', async () => {
    const stage = await stageOf(['Ada', 'Ben']);
    const [ada, ben] = stage.people;
    await ok('POST', `/api/activities/${stage.activityId}/toggle-enable-scan`);
    expect(await come(stage, ada)).toMatchObject({
      status: 403,
      body: { code: 'activity-scanner-off', message: 'Scanning is switched off for Workshop' },
    });
    expect((await come(stage, ada, { method: 'manual' })).status).toBe(200);
    await ok('POST', `/api/activities/${stage.activityId}/toggle-enable-scan`);
    await stage.settings({ allowScannerCheckin: false });
    expect(await come(stage, ben)).toMatchObject({ status: 403, body: { code: 'scanner-off' } });
  });

  it('finds no activity of another event, and none that was deleted', async () => {
    const [stage, other] = [await stageOf(['Ada']), await stageOf([])];
    const strange = { ...stage, activityId: other.activityId };
    expect(await come(strange, stage.people[0])).toMatchObject({ status: 404, body: { code: 'activity-not-found' } });
    await ok('DELETE', `/api/activities/${stage.activityId}?force=true`);
    expect(await come(stage, stage.people[0])).toMatchObject({ status: 404 });
  });
});

describe('the door of the event', () => {
  it('turns somebody away, who is not inside, and lets them in later', async () => {
    const stage = await stageOf(['Ada']);
    const [ada] = stage.people;
    const { eventId } = stage.event;
    const at = (change: Readonly<Record<string, unknown>>) =>
      staff('POST', `/api/checkin/registration/${eventId}`, { registrationId: ada, eventId, ...change });
    const away = await at({ accept: false });
    expect(away.status, JSON.stringify(away.body)).toBe(200);
    expect(calls.checkIn.output.parse(away.body)).toMatchObject({
      registration: { checkedIn: false },
      denial: { registration: ada, reason: 'denied' },
    });
    expect(away.body['checkin']).toBeUndefined();
    expect((await at({ accept: true })).status).toBe(200);
    expect(await at({ accept: false })).toMatchObject({ status: 409, body: { code: 'already-checked-in' } });
    expect(await at({ accept: false, isCheckInAll: true })).toMatchObject({ status: 422 });
    const story = calls.story.output.parse(await ok('GET', `/api/x/registrations/${ada}/story`));
    expect(story.entries.map(({ type }) => type)).toContain('RegistrantDenied');
  });
});

describe('POST /api/checkins/migrate', () => {
  it('answers that all are up to date, and how many there are', async () => {
    const stage = await stageOf(['Ada']);
    await come(stage, stage.people[0]);
    const { eventId } = stage.event;
    expect(await ok('POST', '/api/checkins/migrate', { eventId })).toEqual({
      message: 'All check-ins are up to date. Check-ins to activities: 1.',
    });
    expect((await staff('POST', '/api/checkins/migrate', { eventId: '00000000000000000000' })).status).toBe(404);
  });
});
