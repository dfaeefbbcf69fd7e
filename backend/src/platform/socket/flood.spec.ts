// kind: database
import type { SubscribeAnswer } from '@turnout/contracts/kernel';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventA, openStage, stageTopics, type Screen } from '../testing/hub-stage.ts';
import { sessionAllowance } from './budgets.ts';

let stage: Awaited<ReturnType<typeof openStage>>;
beforeAll(async () => {
  stage = await openStage();
  stage.world.tallies.set(eventA, 0);
});
afterAll(() => stage.close());

const list = stageTopics.list.name;
const tally = stageTopics.tally.name;
let count = 0;
let token = '';
beforeEach(() => {
  count += 1;
  token = stage.world.account(`flooder ${count}`, { [eventA]: ['viewDashboard', 'viewRegistrants'] });
});
const opened: Screen[] = [];
const open = async (as = token): Promise<Screen> => {
  const screen = await stage.screen(as);
  opened.push(screen);
  return screen;
};
afterEach(async () => {
  for (const { line } of opened.splice(0)) line.disconnect();
  await soon(() => expect(stage.hub.figures().sockets).toBe(0));
});
const pages = (screen: Screen, from: number, to: number): Promise<SubscribeAnswer>[] =>
  Array.from({ length: to - from }, (_, index) => screen.subscribe(list, { eventId: eventA, page: from + index }));
const entered = (answers: readonly SubscribeAnswer[]) => answers.filter(({ ok }) => ok).length;
const soon = (check: () => void) => vi.waitFor(check, { timeout: 5_000, interval: 10 });

describe('one session that asks for too much', () => {
  it('enters so many rooms at the same moment and no more, on all of its sockets together', async () => {
    const screens = await Promise.all([open(token), open(token), open(token)]);
    const answers = await Promise.all(
      screens.flatMap((screen, index) => pages(screen, index * 100, index * 100 + 100)),
    );
    expect(entered(answers)).toBe(sessionAllowance.views);
    const refused = answers.flatMap((answer) => (answer.ok ? [] : [answer.code]));
    expect(new Set(refused)).toEqual(new Set(['too-many-requests']));
  });

  it('has back what it gave up, by a word, by hanging up, and by being refused', async () => {
    const screen = await open(token);
    expect(entered(await Promise.all(pages(screen, 0, 300)))).toBe(sessionAllowance.views);
    const refused = await screen.subscribe(list, { eventId: 'b'.repeat(20), page: 1 });
    expect(refused).toMatchObject({ ok: false });
    screen.line.disconnect();
    const back = await open(token);
    await soon(() => expect(stage.hub.figures().sockets).toBe(1));
    const answers = await Promise.all(pages(back, 400, 460));
    expect(entered(answers)).toBe(60);
    for (const answer of answers) if (answer.ok) back.line.emit('unsubscribe', answer.room);
    expect(entered(await Promise.all(pages(back, 500, 560)))).toBe(60);
  });

  it('counts the same view on many screens once', async () => {
    const screens = await Promise.all(Array.from({ length: 80 }, () => open(token)));
    const answers = await Promise.all(screens.map((screen) => screen.subscribe(tally, { eventId: eventA })));
    expect(entered(answers)).toBe(80);
  });

  it('stays able to hear that its session ended, whatever it unsubscribes from', async () => {
    const screen = await open(token);
    screen.line.emit('unsubscribe', `session:session of ${token}`);
    await screen.line.emitWithAck('ping');
    stage.world.end(token, 'session-expired');
    await soon(() => expect(screen.ended).toEqual(['session-expired']));
  });

  it('leaves few rooms behind that nobody is in', async () => {
    const screen = await open(token);
    for (let from = 1_000; from < 1_400; from += 50) {
      for (const answer of await Promise.all(pages(screen, from, from + 50)))
        if (answer.ok) screen.line.emit('unsubscribe', answer.room);
    }
    await screen.line.emitWithAck('ping');
    expect(stage.hub.figures().rooms).toBeLessThanOrEqual(200 + sessionAllowance.views);
  });

  it('is answered that it asks too often, and cut when it goes on', async () => {
    const screen = await open(token);
    const asked = Promise.all(
      Array.from({ length: sessionAllowance.messages + 50 }, () => screen.subscribe('no.such.topic', {})),
    );
    const codes = (await asked).map((answer) => (answer.ok ? 'ok' : answer.code));
    expect(new Set(codes)).toEqual(new Set(['not-found', 'too-many-requests']));
    const other = await open(stage.world.account('other', { [eventA]: ['viewDashboard'] }));
    for (let message = 0; message < 2 * sessionAllowance.messages; message += 1) screen.say('nonsense');
    await soon(() => expect(screen.line.connected).toBe(false));
    expect(await other.subscribe(tally, { eventId: eventA })).toMatchObject({ ok: true });
  });

  it('is cut when one message is longer than any of ours', async () => {
    const screen = await open(token);
    screen.say('subscribe', { topic: tally, params: 'x'.repeat(20_000) });
    await soon(() => expect(screen.line.connected).toBe(false));
  });
});
