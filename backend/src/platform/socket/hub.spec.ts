// kind: database
import type { Patch, SubscribeAnswer } from '@turnout/contracts/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectedDesks } from './presence.ts';
import { eventA, eventB, openStage, stageTopics, type Screen } from '../testing/hub-stage.ts';

type Stage = Awaited<ReturnType<typeof openStage>>;
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const tally = stageTopics.tally.name;
const list = stageTopics.list.name;
let count = 0;
/** A fresh account that may see event A. */
const viewer = () => {
  count += 1;
  return stage.world.account(`viewer ${count}`, {
    [eventA]: ['viewDashboard', 'viewRegistrants', 'checkinRegistrants'],
  });
};
const given = async (answer: Promise<SubscribeAnswer>) => {
  const result = await answer;
  if (!result.ok) throw new Error(`refused: ${result.code}`);
  return result;
};
const touchA = () => stage.world.touch({ topic: tally, key: eventA });
const last = (screen: Screen): Patch => {
  const patch = screen.patches.at(-1);
  if (patch === undefined) throw new Error('nothing was sent');
  return patch;
};
const soon = (check: () => void) => vi.waitFor(check, { timeout: 3_000, interval: 5 });

beforeEach(() => {
  stage.world.tallies.clear();
  stage.world.tallies.set(eventA, 0);
  stage.world.tallies.set(eventB, 0);
  stage.world.breakReads(null);
  stage.world.touch({ topic: '*', key: '*' });
});

describe('a watched view', () => {
  it('comes whole first, then as patches that lead from position to position', async () => {
    const screen = await stage.screen(viewer());
    const first = await given(screen.subscribe(tally, { eventId: eventA }));
    expect(first).toMatchObject({ view: { inside: 0 } });
    for (const inside of [1, 2, 3]) {
      stage.world.tallies.set(eventA, inside);
      touchA();
      await soon(() => expect(last(screen)).toMatchObject({ view: { inside } }));
    }
    const chain = [first.position, ...screen.patches.map(({ to }) => to)];
    expect(screen.patches.map(({ from }) => from)).toEqual(chain.slice(0, -1));
    expect(chain).toEqual(chain.toSorted());
  });

  it('comes and is followed by a line that polls, as where websockets are refused', async () => {
    const screen = await stage.screen(viewer(), undefined, ['polling']);
    await given(screen.subscribe(tally, { eventId: eventA }));
    stage.world.tallies.set(eventA, 7);
    touchA();
    await soon(() => expect(last(screen)).toMatchObject({ view: { inside: 7 } }));
    expect(screen.line.io.engine.transport.name).toBe('polling');
  });

  it('sends a burst of 1,000 changes as a few patches, the last one right', async () => {
    const screen = await stage.screen(viewer());
    await given(screen.subscribe(tally, { eventId: eventA }));
    for (let inside = 1; inside <= 1000; inside += 1) {
      stage.world.tallies.set(eventA, inside);
      touchA();
    }
    await soon(() => expect(last(screen)).toMatchObject({ view: { inside: 1000 } }));
    expect(screen.patches.length).toBeLessThan(5);
  });

  it('is read once for a room of many sockets', async () => {
    const screens = await Promise.all(Array.from({ length: 30 }, () => stage.screen(viewer())));
    await Promise.all(screens.map((screen) => given(screen.subscribe(tally, { eventId: eventA }))));
    const before = stage.world.reads.length;
    stage.world.tallies.set(eventA, 7);
    touchA();
    await soon(() => {
      for (const screen of screens) expect(last(screen)).toMatchObject({ view: { inside: 7 } });
    });
    expect(stage.world.reads.length - before).toBe(1);
  });

  it('sends nothing when it was touched and says the same', async () => {
    const screen = await stage.screen(viewer());
    await given(screen.subscribe(tally, { eventId: eventA }));
    const position = touchA();
    await soon(() => expect(screen.reached.at(-1)).toBe(position));
    expect(screen.patches).toEqual([]);
  });

  it('is not sent again to a screen that comes back with the same copy, on another node either', async () => {
    const token = viewer();
    const screen = await stage.screen(token);
    const first = await given(screen.subscribe(tally, { eventId: eventA }));
    screen.line.disconnect();
    const other = await stage.startNode();
    for (const url of [stage.url, other.url]) {
      const back = await stage.screen(token, url);
      const answer = await given(back.subscribe(tally, { eventId: eventA }, first.position));
      expect(answer).toMatchObject({ unchanged: true });
      expect(answer).not.toHaveProperty('view');
    }
  });

  it('comes whole to a screen that comes back with an older copy', async () => {
    const token = viewer();
    const screen = await stage.screen(token);
    const first = await given(screen.subscribe(tally, { eventId: eventA }));
    screen.line.disconnect();
    stage.world.tallies.set(eventA, 5);
    touchA();
    const back = await stage.screen(token);
    expect(await back.subscribe(tally, { eventId: eventA }, first.position)).toMatchObject({ view: { inside: 5 } });
  });

  it('is as new as everything touched before the question', async () => {
    const watching = await stage.screen(viewer());
    await given(watching.subscribe(tally, { eventId: eventA }));
    const newcomer = await stage.screen(viewer());
    stage.world.tallies.set(eventA, 41);
    touchA();
    stage.world.tallies.set(eventA, 42);
    touchA();
    expect(await newcomer.subscribe(tally, { eventId: eventA })).toMatchObject({ view: { inside: 42 } });
  });

  it('stops coming after unsubscribe', async () => {
    const screen = await stage.screen(viewer());
    const other = await stage.screen(viewer());
    const { room } = await given(screen.subscribe(tally, { eventId: eventA }));
    await given(other.subscribe(tally, { eventId: eventA }));
    screen.line.emit('unsubscribe', room);
    await screen.line.emitWithAck('ping');
    stage.world.tallies.set(eventA, 9);
    touchA();
    await soon(() => expect(last(other)).toMatchObject({ view: { inside: 9 } }));
    await screen.line.emitWithAck('ping');
    expect(screen.patches).toEqual([]);
  });

  it('of another event sends this one nothing', async () => {
    const screen = await stage.screen(viewer());
    const elsewhere = await stage.screen(stage.world.account('elsewhere', { [eventB]: ['viewDashboard'] }));
    await given(screen.subscribe(tally, { eventId: eventA }));
    await given(elsewhere.subscribe(tally, { eventId: eventB }));
    stage.world.tallies.set(eventA, 1);
    stage.world.tallies.set(eventB, 2);
    stage.world.touch({ topic: tally, key: eventB });
    await soon(() => expect(last(elsewhere)).toMatchObject({ view: { inside: 2 } }));
    const position = touchA();
    await soon(() => expect(elsewhere.reached.at(-1)).toBe(position));
    await soon(() => expect(screen.patches).toMatchObject([{ view: { inside: 1 } }]));
    expect(elsewhere.patches).toHaveLength(1);
  });
});

describe('a window of a list', () => {
  const rows = (...names: string[]) => names.map((name) => ({ _id: name.slice(0, 1), name }));
  const show = (...names: string[]) => {
    stage.world.lists.set(eventA, { rows: rows(...names), total: names.length, totalWithoutFilter: 10 });
    return stage.world.touch({ topic: list, key: eventA, ids: names.map((name) => name.slice(0, 1)) });
  };

  it('is patched with the rows that changed, their order and the totals', async () => {
    show('a1', 'b1', 'c1');
    const screen = await stage.screen(viewer());
    expect(await screen.subscribe(list, { eventId: eventA, page: 1 })).toMatchObject({
      view: { rows: rows('a1', 'b1', 'c1'), total: 3 },
    });
    show('a1', 'b2', 'c1');
    await soon(() =>
      expect(last(screen)).toMatchObject({
        upserts: rows('b2'),
        order: ['a', 'b', 'c'],
        total: 3,
        totalWithoutFilter: 10,
      }),
    );
    show('d1', 'a1', 'b2');
    await soon(() => expect(last(screen)).toMatchObject({ upserts: rows('d1'), order: ['d', 'a', 'b'] }));
    show('b2', 'a1');
    await soon(() => expect(last(screen)).toMatchObject({ upserts: [], order: ['b', 'a'], total: 2 }));
  });

  it('shows a change inside it faster than one that moves rows', async () => {
    show('a1', 'b1');
    const screen = await stage.screen(viewer());
    await given(screen.subscribe(list, { eventId: eventA, page: 1 }));
    const timed = async (change: () => void) => {
      const before = screen.patches.length;
      change();
      await soon(() => expect(screen.patches.length).toBeGreaterThan(before));
      return performance.now();
    };
    await timed(() => show('a2', 'b1'));
    const inside = await timed(() => show('a3', 'b1'));
    const moved = await timed(() => show('c1', 'a3'));
    expect(moved - inside).toBeGreaterThan(150);
  });
});

describe('who may watch', () => {
  it('refuses a socket without a live token, with the code', async () => {
    await expect(stage.screen('stranger')).rejects.toMatchObject({ data: { code: 'not-logged-in' } });
  });

  it('refuses what rights do not allow, what is not there and what makes no sense, and goes on', async () => {
    const screen = await stage.screen(stage.world.account('dashboard only', { [eventA]: ['viewDashboard'] }));
    const code = async (topic: string, params: unknown) => {
      const answer = await screen.subscribe(topic, params);
      return answer.ok ? 'ok' : answer.code;
    };
    expect(await code(list, { eventId: eventA, page: 1 })).toBe('not-permitted');
    expect(await code(tally, { eventId: eventB })).toBe('not-permitted');
    expect(await code('no.such.topic', { eventId: eventA })).toBe('not-found');
    expect(await code(tally, { eventId: 'nonsense' })).toBe('malformed');
    expect(await code(tally, null)).toBe('malformed');
    expect(await code('x'.repeat(100), {})).toBe('malformed');
    stage.world.tallies.delete(eventA);
    stage.world.touch({ topic: '*', key: '*' });
    expect(await code(tally, { eventId: eventA })).toBe('not-found');
    stage.world.tallies.set(eventA, 1);
    expect(await code(tally, { eventId: eventA })).toBe('ok');
  });

  it('survives messages of any shape', async () => {
    const screen = await stage.screen(viewer());
    for (const name of ['subscribe', 'unsubscribe', 'desk', 'active', 'ping', 'nonsense']) {
      for (const what of [[], [null], [1, 2, 3], [{ topic: {} }], ['view:1'], [[[]]]]) screen.say(name, ...what);
    }
    expect(await screen.subscribe(tally, { eventId: eventA })).toMatchObject({ ok: true });
  });

  it('cuts a socket whose rights were taken away, and refuses it when it is back', async () => {
    const token = stage.world.account('revoked', { [eventA]: ['viewDashboard'] });
    const screen = await stage.screen(token);
    await given(screen.subscribe(tally, { eventId: eventA }));
    stage.world.setFlags(token, eventA, []);
    await soon(() => expect(screen.line.connected).toBe(false));
    expect(screen.ended).toEqual([]);
    const back = await stage.screen(token);
    expect(await back.subscribe(tally, { eventId: eventA })).toMatchObject({ ok: false, code: 'not-permitted' });
  });

  it('leaves a socket alone whose other rights changed', async () => {
    const token = stage.world.account('grown', { [eventA]: ['viewDashboard'], [eventB]: ['viewDashboard'] });
    const screen = await stage.screen(token);
    await given(screen.subscribe(tally, { eventId: eventA }));
    stage.world.setFlags(token, eventB, []);
    stage.world.tallies.set(eventA, 3);
    touchA();
    await soon(() => expect(last(screen)).toMatchObject({ view: { inside: 3 } }));
    expect(screen.line.connected).toBe(true);
  });

  it('tells a socket that its session ended, and cuts it', async () => {
    const token = viewer();
    const screen = await stage.screen(token);
    await given(screen.subscribe(tally, { eventId: eventA }));
    stage.world.end(token, 'session-expired');
    await soon(() => expect(screen.line.connected).toBe(false));
    expect(screen.ended).toEqual(['session-expired']);
  });

  it('shows a wall link the wall views of its event and nothing else', async () => {
    const screen = await stage.screen(stage.world.wall('wall-link', eventA));
    expect(await screen.subscribe(tally, { eventId: eventA })).toMatchObject({ ok: true });
    expect(await screen.subscribe(tally, { eventId: eventB })).toMatchObject({ ok: false, code: 'not-permitted' });
    expect(await screen.subscribe(list, { eventId: eventA, page: 1 })).toMatchObject({
      ok: false,
      code: 'not-permitted',
    });
  });

  it('shows visitors what is open to anybody, live, and tells them nothing else', async () => {
    const visitor = await stage.screen(null);
    const seats = stageTopics.seats.name;
    expect(await given(visitor.subscribe(seats, { eventId: eventA }))).toMatchObject({ view: { left: 100 } });
    for (const topic of [tally, list, stageTopics.desks.name]) {
      const refused = await visitor.subscribe(topic, { eventId: eventA, ...(topic === list ? { page: 1 } : {}) });
      expect(refused, topic).toMatchObject({ ok: false, code: 'not-permitted' });
    }
    visitor.say('desk', { eventId: eventA, name: 'Desk 1', lagMs: 1 });
    visitor.say('active');
    const staff = await stage.screen(viewer());
    const shown = await given(staff.subscribe(seats, { eventId: eventA }));
    stage.world.tallies.set(eventA, 7);
    stage.world.touch({ topic: seats, key: eventA });
    await soon(() => expect(last(visitor)).toMatchObject({ room: shown.room, view: { left: 93 } }));
    // Staff have heard how far it went; the visitor's line carries nothing but the view.
    await soon(() => expect(staff.reached.at(-1)).toBe(stage.world.place()));
    expect(visitor.reached).toEqual([]);
    expect(await connectedDesks(stage.pool, eventA)).toEqual([]);
  });

  it('closes to visitors with the event', async () => {
    const visitor = await stage.screen(null);
    const seats = stageTopics.seats.name;
    await given(visitor.subscribe(seats, { eventId: eventB }));
    const gone = new Promise((resolve) => visitor.line.once('disconnect', resolve));
    stage.world.close(eventB);
    await gone;
    const back = await stage.screen(null);
    expect(await back.subscribe(seats, { eventId: eventB })).toMatchObject({ ok: false, code: 'not-permitted' });
  });

  it('takes the news that somebody is at the screen', async () => {
    const screen = await stage.screen(stage.world.account('busy', {}));
    screen.line.emit('active');
    screen.line.emit('active');
    await soon(() => expect(stage.world.active.filter((id) => id === 'session of busy')).toHaveLength(1));
  });
});

describe('a read that fails', () => {
  it('is logged and tried again, and hurts no other room', async () => {
    const hurt = await stage.screen(viewer());
    const well = await stage.screen(stage.world.account('well', { [eventB]: ['viewDashboard'] }));
    await given(hurt.subscribe(tally, { eventId: eventA }));
    await given(well.subscribe(tally, { eventId: eventB }));
    stage.world.breakReads(eventA);
    stage.world.tallies.set(eventA, 8);
    stage.world.tallies.set(eventB, 8);
    stage.world.touch({ topic: tally, key: eventA }, { topic: tally, key: eventB });
    await soon(() => expect(last(well)).toMatchObject({ view: { inside: 8 } }));
    await soon(() => expect(stage.logged).toContain('a watched view could not be read'));
    expect(hurt.patches).toEqual([]);
    stage.world.breakReads(null);
    await soon(() => expect(last(hurt)).toMatchObject({ view: { inside: 8 } }));
  });

  it('is answered as unavailable to who has seen nothing yet', async () => {
    stage.world.breakReads(eventB);
    const screen = await stage.screen(stage.world.account('unlucky', { [eventB]: ['viewDashboard', 'settings'] }));
    expect(await screen.subscribe(tally, { eventId: eventB })).toMatchObject({ ok: false, code: 'unavailable' });
    stage.world.breakReads(null);
    expect(await screen.subscribe(tally, { eventId: eventB })).toMatchObject({ ok: true, view: { inside: 0 } });
  });
});

describe('reached', () => {
  it('is told to a socket that watches nothing, and after every touch', async () => {
    const screen = await stage.screen(stage.world.account('nothing', {}));
    await soon(() => expect(screen.reached.at(-1)).toBe(stage.world.place()));
    const position = touchA();
    await soon(() => expect(screen.reached.at(-1)).toBe(position));
  });

  it('never gets ahead of what the socket was shown', async () => {
    const screen = await stage.screen(viewer());
    await given(screen.subscribe(tally, { eventId: eventA }));
    stage.world.breakReads(eventA);
    stage.world.tallies.set(eventA, 6);
    const before = stage.world.place();
    const touched = touchA();
    const later = stage.world.touch();
    const other = await stage.screen(stage.world.account('other', {}));
    await soon(() => expect(other.reached.at(-1)).toBe(later));
    await screen.line.emitWithAck('ping');
    expect(screen.reached.every((position) => position <= before)).toBe(true);
    stage.world.breakReads(null);
    await soon(() => expect(screen.reached.at(-1)).toBe(later));
    expect(last(screen).to >= touched).toBe(true);
  });

  it('goes on while a room is touched without a pause', async () => {
    const screen = await stage.screen(viewer());
    await given(screen.subscribe(tally, { eventId: eventA }));
    let inside = 0;
    const positions: string[] = [];
    const rush = setInterval(() => {
      inside += 1;
      stage.world.tallies.set(eventA, inside);
      positions.push(touchA());
    }, 5);
    try {
      await soon(() => expect(positions.length).toBeGreaterThan(60));
      expect((screen.reached.at(-1) ?? '') >= (positions.at(0) ?? 'z')).toBe(true);
    } finally {
      clearInterval(rush);
    }
    expect(screen.reached).toEqual(screen.reached.toSorted());
  });
});
