// kind: stack
import { checkInTopics, DeskView } from '@turnout/contracts/check-in';
import type { ClientToServer, Patch, ServerToClient, SubscribeAnswer, Topic } from '@turnout/contracts/kernel';
import { registrationTopics } from '@turnout/contracts/registration';
import { reportingTopics } from '@turnout/contracts/reporting';
import { accessTopics } from '@turnout/contracts/access';
import { calls } from '@turnout/contracts';
import { eventSetupTopics } from '@turnout/contracts/event-setup';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  makeTestEvent,
  openStaff,
  register,
  startTestTurnout,
  type TestEvent,
  type TestTurnout,
} from '../testing/turnout.ts';

let turnout: TestTurnout;
let event: TestEvent;
let token: string;
let open: Screen[] = [];
beforeAll(async () => {
  turnout = await startTestTurnout();
  token = turnout.adminToken;
});
beforeEach(async () => {
  event = await makeTestEvent(turnout);
});
afterEach(() => {
  for (const { line } of open) line.disconnect();
  open = [];
});
afterAll(() => turnout.stop());

/** A screen as a browser has it: what it was sent, in order. */
interface Screen {
  readonly line: Socket<ServerToClient, ClientToServer>;
  readonly patches: Patch[];
  readonly reached: string[];
  readonly ended: string[];
  readonly subscribe: (topic: Topic, params: unknown) => Promise<SubscribeAnswer>;
}

/** A screen opened once everything so far is remembered: what it is shown then is exact. */
const openScreen = async (as: string): Promise<Screen> => {
  await turnout.ask('GET', `/api/stats/${event.eventId}`, { token });
  const line: Screen['line'] = io(turnout.url, { transports: ['websocket'], auth: { token: as }, forceNew: true });
  const screen: Screen = {
    line,
    patches: [],
    reached: [],
    ended: [],
    subscribe: (topic, params) =>
      new Promise((resolve) => line.emit('subscribe', { topic: topic.name, params }, resolve)),
  };
  line.on('patch', (patch) => void screen.patches.push(patch));
  line.on('reached', (position) => void screen.reached.push(position));
  line.on('ended', (code) => void screen.ended.push(code));
  open.push(screen);
  return new Promise((resolve, reject) => {
    line.once('connect', () => resolve(screen));
    line.once('connect_error', reject);
  });
};

const given = (answer: SubscribeAnswer) => {
  if (!answer.ok || !('view' in answer)) throw new Error(`refused: ${JSON.stringify(answer)}`);
  return answer;
};
const scan = async (registrationId: string, desk = 'Gate A') => {
  const answer = await turnout.ask('POST', `/api/checkin/registration/${event.eventId}`, {
    token,
    body: { registrationId, eventId: event.eventId },
    headers: { 'x-turnout-desk': encodeURIComponent(desk) },
  });
  expect(answer.status).toBe(200);
  return answer.headers.get('x-turnout-position') ?? '';
};
const soon = (check: () => void) => vi.waitFor(check, { timeout: 5_000, interval: 5 });
/** Waits until everything up to a position has been shown to a screen. */
const shown = (screen: Screen, position: string) =>
  soon(() => expect(screen.reached.at(-1) ?? '').toSatisfy((reached: string) => reached >= position));
const patchesOf = ({ patches }: Screen, room: string) => patches.filter((patch) => patch.room === room);

describe('a group', () => {
  it('shows what its type is called now', async () => {
    const [ada = ''] = await register(turnout, event, ['Ada']);
    const screen = await openScreen(token);
    const { room } = given(
      await screen.subscribe(registrationTopics.group, { eventId: event.eventId, registrationId: ada }),
    );
    const renamed = await turnout.ask('PUT', `/api/types/${event.typeId}`, {
      token,
      body: { name: 'Guest of honour' },
    });
    expect(renamed.status).toBe(200);
    await soon(() => expect(JSON.stringify(patchesOf(screen, room))).toContain('Guest of honour'));
  });
});

describe('a dashboard', () => {
  it('counts up as people walk in, and says how far it has been shown everything', async () => {
    const [ada = '', bo = ''] = await register(turnout, event, ['Ada', 'Bo', 'Cy']);
    const screen = await openScreen(token);
    const { room, position, view } = given(
      await screen.subscribe(reportingTopics.dashboard, { eventId: event.eventId }),
    );
    expect(view).toMatchObject({ total: 3, confirmed: 3, checkedIn: 0 });
    await scan(ada);
    const last = await scan(bo);
    await shown(screen, last);
    const patches = patchesOf(screen, room);
    expect(patches.at(-1)).toMatchObject({ view: { total: 3, checkedIn: 2, types: [{ checkedIn: 2 }] } });
    // Each leads from where the copy stands to a later place. A patch may hold more than it says, never less: that all
    // has been shown, `reached` tells.
    expect([position, ...patches.map(({ to }) => to)].slice(0, -1)).toEqual(patches.map(({ from }) => from));
    // What stands behind the position tells views of one place apart, in no order: a view that was read late and held
    // more than its place says is followed by another of that place.
    const positionIn = (version: string): string => version.slice(0, version.indexOf('-'));
    for (const { from, to } of patches) {
      expect(to).not.toBe(from);
      expect(positionIn(to) >= positionIn(from), `${from} to ${to}`).toBe(true);
    }
    expect(positionIn(patches.at(-1)?.to ?? '') > positionIn(position)).toBe(true);
  });

  it('counts who was undone or set to another status as not inside', async () => {
    const [ada = '', bo = ''] = await register(turnout, event, ['Ada', 'Bo']);
    await scan(ada);
    await scan(bo);
    const screen = await openScreen(token);
    const { room, view } = given(await screen.subscribe(reportingTopics.dashboard, { eventId: event.eventId }));
    expect(view).toMatchObject({ checkedIn: 2 });
    const body = { reason: 'wrong badge' };
    await turnout.ask('DELETE', `/api/checkin/registration/${ada}~1`, { token, body });
    await soon(() => expect(patchesOf(screen, room).at(-1)).toMatchObject({ view: { checkedIn: 1 } }));
    await turnout.ask('PUT', '/api/registrations/update-status-only', {
      token,
      body: { id: bo, eventId: event.eventId, status: 'rejected' },
    });
    await soon(() => expect(patchesOf(screen, room).at(-1)).toMatchObject({ view: { checkedIn: 0, rejected: 1 } }));
  });

  it('shows arrivals by the minute', async () => {
    const [ada = ''] = await register(turnout, event, ['Ada']);
    const screen = await openScreen(token);
    const { room, view } = given(await screen.subscribe(reportingTopics.arrivals, { eventId: event.eventId }));
    expect(view).toEqual({ start: null, perMinute: [] });
    await scan(ada);
    await soon(() => expect(patchesOf(screen, room).at(-1)).toMatchObject({ view: { perMinute: [1] } }));
  });
});

describe('the attendee list', () => {
  const page = (more: object = {}) => ({ eventId: event.eventId, filter: {}, page: 1, perPage: 30, ...more });

  it('changes the row of who walks in, and takes new people in at its head', async () => {
    const [ada = ''] = await register(turnout, event, ['Ada']);
    const [bo = ''] = await register(turnout, event, ['Bo']);
    const screen = await openScreen(token);
    const { room, view } = given(await screen.subscribe(registrationTopics.attendees, page()));
    expect(registrationTopics.attendees.view.parse(view)).toMatchObject({
      rows: [{ _id: bo }, { _id: ada }],
      total: 2,
    });
    await shown(screen, await scan(ada, 'Gate B'));
    expect(patchesOf(screen, room).at(-1)).toMatchObject({
      order: [bo, ada],
      upserts: [{ _id: ada, checkedIn: true, checkedInDesk: 'Gate B' }],
      total: 2,
    });
    const [cy = ''] = await register(turnout, event, ['Cy']);
    await soon(() =>
      expect(patchesOf(screen, room).at(-1)).toMatchObject({ order: [cy, bo, ada], total: 3, totalWithoutFilter: 3 }),
    );
    // The row comes with the window or just before it: a machine that is busy puts a moment between them.
    const row = expect.objectContaining({ _id: cy, firstName: 'Cy' });
    expect(patchesOf(screen, room)).toContainEqual(expect.objectContaining({ upserts: [row] }));
  });

  it('of who is not yet inside loses who walks in', async () => {
    const [ada = ''] = await register(turnout, event, ['Ada']);
    const [bo = ''] = await register(turnout, event, ['Bo']);
    const screen = await openScreen(token);
    const { room } = given(
      await screen.subscribe(registrationTopics.attendees, page({ filter: { checkedIn: false } })),
    );
    await shown(screen, await scan(bo));
    expect(patchesOf(screen, room).at(-1)).toMatchObject({
      order: [ada],
      upserts: [],
      total: 1,
      totalWithoutFilter: 2,
    });
  });

  it('shows a corrected name, and so does the group', async () => {
    const [ada = '', bo = ''] = await register(turnout, event, ['Ada', 'Bo']);
    const screen = await openScreen(token);
    const all = given(await screen.subscribe(registrationTopics.attendees, page()));
    const group = given(
      await screen.subscribe(registrationTopics.group, { eventId: event.eventId, registrationId: bo }),
    );
    expect(group.view).toMatchObject([
      { _id: ada, firstName: 'Ada' },
      { _id: bo, firstName: 'Bo' },
    ]);
    const fields = [{ _id: event.fields.FNAME, value: 'Beatrix' }];
    const answer = await turnout.ask('PUT', `/api/registrations/${bo}`, { token, body: { fields } });
    await shown(screen, answer.headers.get('x-turnout-position') ?? '');
    expect(patchesOf(screen, all.room).at(-1)).toMatchObject({ upserts: [{ _id: bo, firstName: 'Beatrix' }] });
    expect(patchesOf(screen, group.room).at(-1)).toMatchObject({
      view: [{ firstName: 'Ada' }, { firstName: 'Beatrix' }],
    });
  });
});

describe('two events', () => {
  it('never reach each other, nor may staff of one watch the other', async () => {
    const other = await makeTestEvent(turnout, 'Other');
    const staff = await openStaff(turnout, other.eventId, ['viewDashboard', 'viewRegistrants'], 'leak@example.org');
    const [ada = ''] = await register(turnout, event, ['Ada']);
    const [here, there] = [await openScreen(token), await openScreen(staff.token)];
    given(await here.subscribe(reportingTopics.dashboard, { eventId: event.eventId }));
    given(await there.subscribe(reportingTopics.dashboard, { eventId: other.eventId }));
    const filter = { filter: {}, page: 1 };
    given(await there.subscribe(registrationTopics.attendees, { eventId: other.eventId, ...filter }));
    for (const answer of [
      await there.subscribe(reportingTopics.dashboard, { eventId: event.eventId }),
      await there.subscribe(registrationTopics.attendees, { eventId: event.eventId, ...filter }),
      await there.subscribe(registrationTopics.group, { eventId: event.eventId, registrationId: ada }),
    ])
      expect(answer).toMatchObject({ ok: false, code: 'not-permitted' });
    // A registration of the other event is not there, even asked for through one's own.
    expect(
      await there.subscribe(registrationTopics.group, { eventId: other.eventId, registrationId: ada }),
    ).toMatchObject({ ok: false, code: 'not-found' });
    const last = await scan(ada);
    await shown(here, last);
    await shown(there, last);
    expect(here.patches).not.toEqual([]);
    expect(there.patches).toEqual([]);
  });
});

describe('a wall', () => {
  it('sees the numbers of its event and nothing else, until its link is revoked', async () => {
    const other = await makeTestEvent(turnout, 'Other');
    const [ada = ''] = await register(turnout, event, ['Ada']);
    const body = { eventId: event.eventId, label: 'Foyer' };
    const { wall, token: link } = calls.issueWall.output.parse(
      (await turnout.ask('POST', '/api/x/walls', { token, body })).body,
    );
    const screen = await openScreen(link);
    const { eventId } = event;
    for (const topic of [
      reportingTopics.dashboard,
      reportingTopics.arrivals,
      checkInTopics.presence,
      eventSetupTopics.event,
    ])
      expect(await screen.subscribe(topic, { eventId })).toMatchObject({ ok: true });
    for (const [topic, params] of [
      [registrationTopics.attendees, { eventId, filter: {}, page: 1 }],
      [registrationTopics.group, { eventId, registrationId: ada }],
      [checkInTopics.doorCount, { eventId }],
      [accessTopics.staff, { eventId }],
      [accessTopics.walls, { eventId }],
      [reportingTopics.dashboard, { eventId: other.eventId }],
    ] as const)
      expect([topic.name, await screen.subscribe(topic, params)]).toMatchObject([
        topic.name,
        { ok: false, code: 'not-permitted' },
      ]);
    await shown(screen, await scan(ada));
    expect(screen.patches.some((patch) => 'view' in patch)).toBe(true);
    expect(JSON.stringify(screen.patches)).not.toContain('Ada');
    await turnout.ask('DELETE', `/api/x/walls/${wall._id}`, { token });
    await soon(() => expect([screen.line.connected, screen.ended.length]).toEqual([false, 1]));
    await expect(openScreen(link)).rejects.toMatchObject({ data: { code: 'not-logged-in' } });
  });
});

describe('a screen', () => {
  it('whose right is taken away is cut, and is refused when it comes back', async () => {
    const [ada = ''] = await register(turnout, event, ['Ada']);
    const staff = await openStaff(turnout, event.eventId, ['viewRegistrants', 'viewDashboard'], 'cut@example.org');
    const screen = await openScreen(staff.token);
    const list = { eventId: event.eventId, filter: {}, page: 1 };
    given(await screen.subscribe(registrationTopics.attendees, list));
    const cut = new Promise((resolve) => screen.line.once('disconnect', resolve));
    const body = { roles: { [event.eventId]: { viewDashboard: true } } };
    await turnout.ask('PUT', `/api/users/${staff.accountId}`, { token, body });
    await cut;
    const before = screen.patches.length;
    await scan(ada);
    const back = await openScreen(staff.token);
    expect(await back.subscribe(registrationTopics.attendees, list)).toMatchObject({ ok: false });
    expect(await back.subscribe(reportingTopics.dashboard, { eventId: event.eventId })).toMatchObject({ ok: true });
    expect(screen.patches).toHaveLength(before);
  });

  it('whose session is ended elsewhere hears why and is cut', async () => {
    const staff = await openStaff(turnout, event.eventId, ['viewDashboard'], 'leaver@example.org');
    const screen = await openScreen(staff.token);
    await turnout.ask('POST', '/auth/logout', { token: staff.token });
    await soon(() => expect([screen.ended, screen.line.connected]).toEqual([['not-logged-in'], false]));
  });

  it('without a session is not let in', async () => {
    for (const nobody of ['', 'x'.repeat(43), 'x'.repeat(5_000)])
      await expect(openScreen(nobody)).rejects.toMatchObject({ data: { code: 'not-logged-in' } });
  });
});

describe('a desk', () => {
  it('appears on the dashboard with its last scan, and is gone when its line is', async () => {
    const [ada = ''] = await register(turnout, event, ['Ada']);
    const watching = await openScreen(token);
    const { room, view } = given(await watching.subscribe(checkInTopics.presence, { eventId: event.eventId }));
    expect(view).toEqual([]);
    const staff = await openStaff(turnout, event.eventId, ['checkinRegistrants'], 'gate@example.org');
    const desk = await openScreen(staff.token);
    desk.line.emit('desk', { eventId: event.eventId, name: 'Gate\u0000A', lagMs: 1 });
    // Shown in steps of five, so that a steady line is not always news.
    desk.line.emit('desk', { eventId: event.eventId, name: 'Gate A', lagMs: 12 });
    const lastSeen = () => {
      const patch = patchesOf(watching, room).at(-1);
      return patch !== undefined && 'view' in patch ? DeskView.array().parse(patch.view) : [];
    };
    await soon(() => expect(lastSeen()).toMatchObject([{ desk: 'Gate A', by: 'Staff', isConnected: true, lagMs: 15 }]));
    await scan(ada);
    await soon(() => expect(lastSeen()).toMatchObject([{ admitted: 1, refused: 0, lastVerdict: 'checked-in' }]));
    desk.line.disconnect();
    await soon(() => expect(lastSeen()).toMatchObject([{ desk: 'Gate A', isConnected: false, lagMs: null }]));
  });

  it('without the right to check in never appears', async () => {
    const staff = await openStaff(turnout, event.eventId, ['viewDashboard'], 'watcher@example.org');
    const watching = await openScreen(token);
    const { room } = given(await watching.subscribe(checkInTopics.presence, { eventId: event.eventId }));
    const pretender = await openScreen(staff.token);
    pretender.line.emit('desk', { eventId: event.eventId, name: 'Fake', lagMs: 1 });
    const real = await openScreen(token);
    real.line.emit('desk', { eventId: event.eventId, name: 'Real', lagMs: 1 });
    await soon(() => expect(patchesOf(watching, room).at(-1)).toMatchObject({ view: [{ desk: 'Real' }] }));
  });
});
