// kind: database
import { sql } from 'slonik';
import { z } from 'zod';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { deriveId } from '../ids/ids.ts';
import { eventA, openStage, stageTopics, type Screen } from '../testing/hub-stage.ts';
import { connectedDesks, lostDesks } from './presence.ts';

type Stage = Awaited<ReturnType<typeof openStage>>;
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const soon = (check: () => void | Promise<void>, timeout = 5_000) => vi.waitFor(check, { timeout, interval: 10 });
const desksTopic = stageTopics.desks.name;
const Desks = z.array(z.object({ desk: z.string() }));

/** The desks as a screen sees them, kept up to date by patches. */
const watchDesks = async (url?: string) => {
  const screen = await stage.screen(stage.world.account('dashboard', { [eventA]: ['viewDashboard'] }), url);
  const answer = await screen.subscribe(desksTopic, { eventId: eventA });
  if (!answer.ok || !('view' in answer)) throw new Error('refused');
  return () => {
    const patch = screen.patches.at(-1);
    const view = patch !== undefined && 'view' in patch ? patch.view : answer.view;
    return Desks.parse(view).map(({ desk }) => desk);
  };
};
const desk = (name: string) => stage.world.account(`desk ${name}`, { [eventA]: ['checkinRegistrants'] });
const sayDesk = (screen: Screen, name: string, lagMs = 12) =>
  screen.line.emit('desk', { eventId: eventA, name, lagMs });

it('shows a desk on every node while it is connected', async () => {
  const other = await stage.startNode();
  const here = await watchDesks();
  const there = await watchDesks(other.url);
  const screen = await stage.screen(desk('North'));
  sayDesk(screen, 'North');
  await soon(() => expect(here()).toEqual(['North']));
  await soon(() => expect(there()).toEqual(['North']));
  screen.line.disconnect();
  await soon(() => expect(here()).toEqual([]));
  await soon(() => expect(there()).toEqual([]));
});

it('follows a desk that changes its name, and forgets one that says it is none', async () => {
  const desks = await watchDesks();
  const screen = await stage.screen(desk('East'));
  sayDesk(screen, 'East');
  await soon(() => expect(desks()).toEqual(['East']));
  sayDesk(screen, 'East 2');
  await soon(() => expect(desks()).toEqual(['East 2']));
  sayDesk(screen, '');
  await soon(() => expect(desks()).toEqual([]));
});

it('shows the slowest line of a desk and who connected last', async () => {
  const first = await stage.screen(desk('first'));
  const second = await stage.screen(desk('second'));
  sayDesk(first, 'South', 80);
  await soon(async () => expect(await connectedDesks(stage.pool, eventA)).toHaveLength(1));
  sayDesk(second, 'South', 20);
  const accountId = deriveId('desk second', 'account');
  await soon(async () =>
    expect(await connectedDesks(stage.pool, eventA)).toEqual([{ desk: 'South', lagMs: 80, accountId, said: null }]),
  );
  first.line.disconnect();
  await soon(async () =>
    expect(await connectedDesks(stage.pool, eventA)).toMatchObject([{ desk: 'South', lagMs: 20 }]),
  );
  second.line.disconnect();
  await soon(async () => expect(await connectedDesks(stage.pool, eventA)).toEqual([]));
});

it('takes no desk from who may not check people in', async () => {
  const screen = await stage.screen(stage.world.account('onlooker', { [eventA]: ['viewDashboard'] }));
  const desks = await watchDesks();
  sayDesk(screen, 'False');
  const honest = await stage.screen(desk('True'));
  sayDesk(honest, 'True');
  await soon(() => expect(desks()).toEqual(['True']));
  honest.line.disconnect();
  await soon(() => expect(desks()).toEqual([]));
});

it('forgets the desks of a node that went away without a word', async () => {
  await stage.pool.query(sql.type(z.never())`
    INSERT INTO ops.desk_presence (connection_id, event_id, desk, account_id, lag_ms, seen_at)
    VALUES ('lost', ${eventA}, 'Lost', ${'a'.repeat(20)}, 5, now() - interval '16 seconds')`);
  expect(await connectedDesks(stage.pool, eventA)).toEqual([]);
  // The next heartbeat of any node takes the row away.
  await soon(async () => {
    const left = await stage.pool.any(sql.type(z.object({ desk: z.string() }))`SELECT desk FROM ops.desk_presence`);
    expect(left).toEqual([]);
  }, 12_000);
});

it('misses a desk whose line ended by itself, until it is back; and none that was left', async () => {
  const lost = async () => (await lostDesks(stage.pool, eventA)).map(({ desk: name }) => name);
  const [west, gone] = [await stage.screen(desk('West')), await stage.screen(desk('Gone'))];
  sayDesk(west, 'West');
  sayDesk(gone, 'Gone');
  await soon(async () => expect(await connectedDesks(stage.pool, eventA)).toHaveLength(2));
  gone.line.disconnect();
  west.line.io.opts.reconnection = false;
  west.line.io.engine.close();
  await soon(async () => expect(await connectedDesks(stage.pool, eventA)).toEqual([]));
  expect(await lost()).toContain('West');
  expect(await lost()).not.toContain('Gone');
  const again = await stage.screen(desk('West'));
  sayDesk(again, 'West');
  await soon(async () => expect(await lost()).not.toContain('West'));
  sayDesk(again, '');
  await soon(async () => expect(await connectedDesks(stage.pool, eventA)).toEqual([]));
  expect(await lost()).not.toContain('West');
});

it('tells what a desk says of itself', async () => {
  const said = { battery: { percent: 9, isCharging: false }, waiting: 3, version: '1.2' };
  const screen = await stage.screen(desk('Telling'));
  screen.line.emit('desk', { eventId: eventA, name: 'Telling', lagMs: 4, said });
  await soon(async () => expect(await connectedDesks(stage.pool, eventA)).toMatchObject([{ desk: 'Telling', said }]));
  screen.line.disconnect();
  await soon(async () => expect(await connectedDesks(stage.pool, eventA)).toEqual([]));
});
