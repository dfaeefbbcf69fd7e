// kind: stack
import { checkpointTopics as topics } from '@turnout/contracts/checkpoint';
import type { ClientToServer, Patch, ServerToClient, SubscribeAnswer, Topic } from '@turnout/contracts/kernel';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkinOf, openCheckpointDesk, type CheckpointDesk } from '../testing/checkpoint-desk.ts';
import { openStaff, sharedTurnout, type SharedTurnout } from '../testing/turnout.ts';

let turnout: SharedTurnout;
let stage: CheckpointDesk;
let eventId: string;
let lines: Socket<ServerToClient, ClientToServer>[] = [];
beforeAll(async () => {
  turnout = await sharedTurnout();
});
beforeEach(async () => {
  stage = await openCheckpointDesk(turnout);
  ({ eventId } = stage.event);
});
afterEach(() => {
  for (const line of lines) line.disconnect();
  lines = [];
});

/** A screen that watches: every topic's newest view as patches make it. */
const openScreen = async (token: string) => {
  // What it is shown first is everything so far.
  await turnout.ask('GET', `/api/stats/${eventId}`, { token: turnout.adminToken });
  const line: Socket<ServerToClient, ClientToServer> = io(turnout.url, {
    transports: ['websocket'],
    auth: { token },
    forceNew: true,
  });
  lines.push(line);
  const patches: Patch[] = [];
  line.on('patch', (patch) => void patches.push(patch));
  await new Promise<void>((resolve, reject) => {
    line.once('connect', resolve);
    line.once('connect_error', reject);
  });
  const ask = (topic: Topic, params: unknown): Promise<SubscribeAnswer> =>
    new Promise((resolve) => line.emit('subscribe', { topic: topic.name, params }, resolve));
  return {
    ask,
    watch: async (topic: Topic, params: unknown) => {
      const answer = await ask(topic, params);
      if (!answer.ok || !('view' in answer)) throw new Error(`refused: ${JSON.stringify(answer)}`);
      return {
        first: answer.view,
        last: () => patches.findLast(({ room }) => room === answer.room),
      };
    },
  };
};
const soon = (check: () => void) => vi.waitFor(check, { timeout: 5_000, interval: 5 });

describe('another desk’s screen', () => {
  it('moves its list, numbers, group and the head count as somebody is checked in', async () => {
    const { _id: gate } = await stage.make();
    const [ada = '', bo = ''] = await stage.register('Ada', 'Bo');
    const screen = await openScreen(stage.token);
    const here = { eventId, checkpointId: gate };
    const list = await screen.watch(topics.checkins, { ...here, filter: {}, page: 1, perPage: 10 });
    const stats = await screen.watch(topics.stats, here);
    const group = await screen.watch(topics.attendees, { ...here, registrationId: bo });
    const wall = await openScreen(turnout.adminToken);
    const heads = await wall.watch(topics.headCount, { eventId });
    expect(list.first).toMatchObject({ rows: [], total: 0 });
    expect(group.first).toMatchObject([{ checkin: null }, { checkin: null }]);
    expect(heads.first).toMatchObject({
      event: { inside: 0, confirmed: 2 },
      checkpoints: [{ _id: gate, inside: 0, seen: 0 }],
    });

    const { _id: checkinId } = checkinOf(await stage.checkIn([ada], { at: gate, desk: 'Hall' }));
    await soon(() => expect(list.last()).toMatchObject({ total: 1, upserts: [{ _id: checkinId, desk: 'Hall' }] }));
    await soon(() => expect(stats.last()).toMatchObject({ view: { checkedIn: 1 } }));
    await soon(() => expect(group.last()).toMatchObject({ view: [{ checkin: { desk: 'Hall' } }, { checkin: null }] }));
    await soon(() => expect(heads.last()).toMatchObject({ view: { checkpoints: [{ inside: 1, seen: 1 }] } }));

    await stage.setStatus(checkinId, 'checked-out');
    await soon(() => expect(list.last()).toMatchObject({ upserts: [{ status: 'checked-out' }] }));
    await soon(() => expect(stats.last()).toMatchObject({ view: { checkedIn: 0, checkedOut: 1 } }));
    await soon(() => expect(heads.last()).toMatchObject({ view: { checkpoints: [{ inside: 0, seen: 1 }] } }));
  });

  it('shows a note, a corrected name and another setting without being asked', async () => {
    const { _id: gate } = await stage.make();
    const [ada = ''] = await stage.register('Ada');
    const { _id: checkinId } = checkinOf(await stage.checkIn([ada], { at: gate }));
    const screen = await openScreen(stage.token);
    const here = { eventId, checkpointId: gate };
    const list = await screen.watch(topics.checkins, { ...here, filter: {}, page: 1, perPage: 10 });
    const setUp = await screen.watch(topics.checkpoints, { eventId });
    await stage.asDesk('PUT', '/api/checkpoints/checkin-note', { eventId, checkinId, note: '<p>coat</p>' });
    await soon(() => expect(list.last()).toMatchObject({ upserts: [{ note: '<p>coat</p>' }] }));
    const fields = [{ _id: stage.event.fields.FNAME, value: 'Augusta' }];
    await stage.asAdmin('PUT', `/api/registrations/${ada}`, { fields });
    await soon(() => expect(list.last()).toMatchObject({ upserts: [{ names: [{ firstName: 'Augusta' }] }] }));
    await stage.asAdmin('PUT', `/api/checkpoints/${gate}`, { name: 'Hall' });
    await soon(() => expect(setUp.last()).toMatchObject({ view: [{ name: 'Hall' }] }));
  });

  it('moves the head count with the door', async () => {
    const [ada = ''] = await stage.register('Ada');
    const wall = await openScreen(turnout.adminToken);
    const heads = await wall.watch(topics.headCount, { eventId });
    const body = { registrationId: ada, eventId };
    await turnout.ask('POST', `/api/checkin/registration/${eventId}`, { token: turnout.adminToken, body });
    await soon(() => expect(heads.last()).toMatchObject({ view: { event: { inside: 1, confirmed: 1 } } }));
  });

  it('is shown nothing without the flag', async () => {
    const { _id: gate } = await stage.make();
    const { token } = await openStaff(turnout, stage.event.eventId, ['viewRegistrants'], `x-${eventId}@example.org`);
    const screen = await openScreen(token);
    const here = { eventId, checkpointId: gate };
    expect((await screen.ask(topics.checkpoints, { eventId })).ok).toBe(true);
    for (const [topic, params] of [
      [topics.fields, { eventId }],
      [topics.checkins, { ...here, filter: {}, page: 1, perPage: 10 }],
      [topics.stats, here],
      [topics.attendees, { ...here, registrationId: '0'.repeat(20) }],
      [topics.headCount, { eventId }],
    ] as const)
      expect(await screen.ask(topic, params)).toMatchObject({ ok: false, code: 'not-permitted' });
  });
});
