// kind: stack
import { calls } from '@turnout/contracts';
import { inventoryTopics, type WaitingPlace } from '@turnout/contracts/inventory';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { mailedCode } from '../../testing/mailed-code.ts';
import { wrongCode } from '../../platform/testing/wrong-code.ts';
import { makeType, named } from '../../testing/strangers.ts';
import { makeTestEvent, startTestTurnout, type TestEvent, type TestTurnout } from '../../testing/turnout.ts';

let turnout: TestTurnout;
let event: TestEvent;
beforeAll(async () => {
  turnout = await startTestTurnout({ BOT_CHECK_DIFFICULTY: '1' });
  event = await makeTestEvent(turnout, 'Gala');
}, 60_000);
afterAll(() => turnout.stop());
const lines: Socket[] = [];
afterEach(() => {
  for (const line of lines.splice(0)) line.disconnect();
});

const asAdmin = (method: string, path: string, body?: unknown) =>
  turnout.ask(method, path, { token: turnout.adminToken, body });

/** A type that is full, with who has its seat and a code for each of those who wait. */
const fullType = async (emails: readonly string[], at = event) => {
  const limits = { availableSeats: 1, waitingList: true, waitingListHours: 2 };
  const typeId = await makeType(turnout, at, { name: 'Full', ...limits });
  const sent = { event: at.eventId, type: typeId, fields: named(at, 'Holder') };
  const { registration } = calls.submit.output.parse((await asAdmin('POST', '/api/registrations', sent)).body);
  const codes: string[] = [];
  for (const email of emails) {
    const body = { eventId: at.eventId, typeId, firstName: 'Ada', lastName: 'Byron', email };
    expect((await asAdmin('POST', '/api/x/waiting-list', body)).status).toBe(200);
    codes.push(await mailedCode(turnout, email, 'waiting'));
  }
  return { typeId, holder: registration._id, codes };
};

const Answer = z.union([
  z.object({ ok: z.literal(true), room: z.string(), view: inventoryTopics.waitingPlace.view }),
  z.object({ ok: z.literal(false), code: z.string() }),
]);

/** A visitor's line. */
const visit = () => {
  const line = io(turnout.url, { transports: ['websocket'], auth: {}, forceNew: true, reconnection: false });
  lines.push(line);
  return line;
};
const ask = async (line: Socket, params: object) =>
  Answer.parse(
    await line.timeout(10_000).emitWithAck('subscribe', { topic: inventoryTopics.waitingPlace.name, params }),
  );

/** Somebody who looks at their place: what they were told so far, in order. */
const looking = async (typeId: string, code = '') => {
  const line = visit();
  const told: WaitingPlace[] = [];
  line.on('patch', ({ view }: { view: unknown }) => told.push(inventoryTopics.waitingPlace.view.parse(view)));
  const answer = await ask(line, { eventId: event.eventId, typeId, code });
  if (!answer.ok) throw new Error(`refused: ${answer.code}`);
  told.push(answer.view);
  return { line, told, last: () => told.at(-1) };
};
const soon = { timeout: 20_000 };

describe('the place of somebody who waits', () => {
  it('moves before their eyes when somebody ahead leaves, and says when a seat is held', async () => {
    const { typeId, holder, codes } = await fullType(['one@example.org', 'two@example.org', 'three@example.org']);
    const [first, second, third] = codes;
    const [two, three] = [await looking(typeId, second), await looking(typeId, third)];
    const shown = { eventId: event.eventId, typeId, typeName: 'Full' };
    expect(two.told).toEqual([{ ...shown, place: 2, of: 3, until: null }]);
    expect(three.last()).toEqual({ ...shown, place: 3, of: 3, until: null });
    expect((await turnout.ask('POST', `/api/x/waiting-list/${typeId}/${first ?? ''}/leave`)).status).toBe(200);
    await expect.poll(two.last, soon).toMatchObject({ place: 1, of: 2 });
    await expect.poll(three.last, soon).toMatchObject({ place: 2, of: 2 });
    const status = { id: holder, eventId: event.eventId, status: 'rejected' };
    expect((await asAdmin('PUT', '/api/registrations/update-status-only', status)).status).toBe(200);
    await expect.poll(two.last, soon).toMatchObject({ place: 0, of: 1, until: expect.any(String) });
    await expect.poll(three.last, soon).toMatchObject({ place: 1, of: 1, until: null });
    // As it is read, and of nobody else anything is said.
    const path = `/api/x/waiting-list/${typeId}/${second ?? ''}`;
    const entered = { firstName: 'Ada', lastName: 'Byron', email: 'two@example.org' };
    expect((await turnout.ask('GET', path)).body).toEqual({ waiting: two.last(), entered });
    expect(JSON.stringify([two.told, three.told])).not.toMatch(/example|Byron|[0-9a-z]{20}-/);
  }, 60_000);

  it('hangs up on whoever waits no more, who then is told nothing', async () => {
    const { typeId, codes } = await fullType(['gone@example.org']);
    const { line } = await looking(typeId, codes[0]);
    const isGone = new Promise<string>((resolve) => {
      line.on('disconnect', resolve);
    });
    const remove = { eventId: event.eventId, typeId, registrantId: (codes[0] ?? '').slice(0, 20) };
    expect((await asAdmin('POST', '/api/x/waiting-list/remove', remove)).status).toBe(200);
    expect(await isGone).toBe('io server disconnect');
    const again = await ask(visit(), { eventId: event.eventId, typeId, code: codes[0] });
    expect(again).toMatchObject({ ok: false, code: 'not-found' });
  }, 60_000);

  it('is told to the link that was sent alone: not of another type, person or event, nor with a code made up', async () => {
    const { typeId, codes } = await fullType(['ida@example.org']);
    const other = await fullType(['jo@example.org']);
    const elsewhere = await makeTestEvent(turnout, 'Elsewhere');
    const code = codes[0] ?? '';
    const own = { eventId: event.eventId, typeId, code };
    const line = visit();
    for (const params of [
      { ...own, typeId: other.typeId },
      { ...own, eventId: elsewhere.eventId },
      { ...own, code: wrongCode(code) },
      { ...own, code: `${(other.codes[0] ?? '').slice(0, 20)}${code.slice(20)}` },
    ])
      expect(await ask(line, params)).toMatchObject({ ok: false, code: 'not-found' });
    expect(await ask(line, { ...own, code: 'x' })).toMatchObject({ ok: false, code: 'not-found' });
    expect(await ask(line, own)).toMatchObject({ ok: true, view: { place: 1, of: 1 } });
  }, 60_000);

  it('is asked for by one address as often as other views, however many codes it makes up', async () => {
    const { typeId } = await fullType([]);
    const line = visit();
    const made = Array.from({ length: 100 }, (_, index) => `${'w'.repeat(20)}-${String(index).padStart(20, '0')}`);
    const answers = await Promise.all(made.map((code) => ask(line, { eventId: event.eventId, typeId, code })));
    const codes = answers.map((answer) => (answer.ok ? 'ok' : answer.code));
    expect(new Set(codes)).toEqual(new Set(['not-found', 'too-many-requests']));
    expect(codes.filter((one) => one === 'not-found').length).toBeLessThanOrEqual(60);
  });
});
