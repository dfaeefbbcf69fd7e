// kind: stack
import { calls } from '@turnout/contracts';
import { type SeatsView, seatsTopic } from '@turnout/contracts/forms';
import type { TypeId } from '@turnout/contracts/kernel';
import { io } from 'socket.io-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { wrongCode } from '../../platform/testing/wrong-code.ts';
import { botToken, makeType, named, sendAs, submitted } from '../../testing/strangers.ts';
import { makeTestEvent, sharedTurnout, type SharedTurnout, type TestEvent } from '../../testing/turnout.ts';

let turnout: SharedTurnout;
let event: TestEvent;
let adult: TypeId;
let board: TypeId;
let guest: TypeId;
beforeAll(async () => {
  turnout = await sharedTurnout();
  event = await makeTestEvent(turnout);
  adult = await makeType(turnout, event, { name: 'Adult', price: 40 });
  guest = await makeType(turnout, event, { name: 'Guest of the board', price: 10, hiddenFromExternal: true });
  board = await makeType(turnout, event, {
    name: 'Board',
    price: 90,
    publicRegistration: false,
    groups: [guest],
    groupCount: { [guest]: 2 },
  });
}, 60_000);

const staff = (method: string, path: string, body?: unknown) =>
  turnout.ask(method, path, { token: turnout.adminToken, body });
const made = async (code: string, more: Readonly<Record<string, unknown>> = {}) => {
  const { status, body } = await staff('POST', '/api/x/promo-codes', { eventId: event.eventId, code, ...more });
  expect(status, JSON.stringify(body)).toBe(200);
  return calls.definePromoCode.output.parse(body).promoCode;
};
const used = async (id: string): Promise<number> =>
  calls.promoCode.output.parse((await staff('GET', `/api/x/promo-codes/${id}`)).body).promoCode.used;
const check = (code: string) =>
  turnout.ask('POST', '/api/x/promo-codes/check', { body: { eventId: event.eventId, code } });
const person = (type: TypeId, promoCode: string, first = 'Ada') => ({ type, fields: named(event, first), promoCode });
const refusedWith = async (body: Record<string, unknown>) =>
  z.object({ code: z.string() }).parse((await sendAs(turnout, event, body)).body).code;

describe('a code that opens types', () => {
  it('shows them to whoever has it, and no other hidden one', async () => {
    await made('BOARD', { opens: [board] });
    const { body } = await check('board');
    const { opened, promoCode } = calls.checkPromoCode.output.parse(body);
    expect(opened.map(({ _id, name, groups }) => ({ _id, name, groups }))).toEqual([
      { _id: board, name: 'Board', groups: [] },
    ]);
    expect(promoCode).toMatchObject({ discountValue: 0, types: [], opens: [board] });
    const shown = await turnout.ask('GET', `/api/types?eventId=${event.eventId}`);
    expect(JSON.stringify(shown.body)).not.toContain(board);
  });

  it('lets whoever has it register under them alone, and nobody without it', async () => {
    await made('BOARD-2', { opens: [board] });
    await made('OTHERS', { opens: [guest] });
    submitted(await sendAs(turnout, event, person(board, 'BOARD-2')));
    expect(await refusedWith(person(board, ''))).toBe('type-not-found');
    expect(await refusedWith(person(board, 'OTHERS'))).toBe('type-not-found');
    expect(await refusedWith(person(board, 'NEVER-WAS'))).toBe('promo-code-not-valid');
    // Guessing costs a proof each time.
    expect(await refusedWith({ ...person(board, 'NEVER-WAS'), grecaptcha: 'none' })).toBe('bot-check-failed');
    const along = [{ type: guest, fields: named(event, 'Ben') }];
    expect(await refusedWith({ ...person(board, 'BOARD-2'), registrants: along })).toBe('type-not-found');
    await made('BOTH', { opens: [board, guest] });
    submitted(await sendAs(turnout, event, { ...person(board, 'BOTH', 'Cleo'), registrants: along }));
  });

  it('may take something off as well, and the discount is for the types that it names', async () => {
    const code = await made('CHEAP-BOARD', { opens: [board], types: [board], discountValue: 50 });
    const { registration } = submitted(await sendAs(turnout, event, person(board, 'CHEAP-BOARD')));
    const { body } = await staff('GET', `/api/registrations/${registration._id}`);
    expect(body).toMatchObject({ registration: { total: 45 } });
    expect(await used(code._id)).toBe(1);
    expect(await refusedWith(person(adult, 'CHEAP-BOARD'))).toBe('promo-code-not-for-these');
  });

  it('is never used more often than its limit says, also where it takes nothing off, and stays used', async () => {
    const scarce = await makeType(turnout, event, { name: 'Press', price: 0, publicRegistration: false });
    const code = await made('PRESS', { opens: [scarce], limit: 5 });
    const replies = await Promise.all(
      Array.from({ length: 16 }, (_, place) => sendAs(turnout, event, person(scarce, 'PRESS', `P${place}`))),
    );
    const outcomes = replies.map(({ status, body }) =>
      status === 200 ? 'in' : z.object({ code: z.string() }).parse(body).code,
    );
    expect(outcomes.filter((one) => one === 'in')).toHaveLength(5);
    expect(new Set(outcomes)).toEqual(new Set(['in', 'promo-code-used-up']));
    expect(await used(code._id)).toBe(5);
    // What says so is a line of the registration: a claim without one is given back.
    const ids = replies.flatMap((reply) => (reply.status === 200 ? [submitted(reply).registration._id] : []));
    const { body } = await staff('GET', `/api/registrations/${ids[0]}`);
    expect(body).toMatchObject({
      registration: { total: 0, charges: [{ kind: 'code-discount', name: 'PRESS', amount: 0 }] },
    });
  });

  it('sent twice with the same intent is used once', async () => {
    const code = await made('TWICE', { opens: [board], limit: 1 });
    const body = { ...person(board, 'TWICE', 'Twin'), grecaptcha: await botToken(turnout) };
    const both = await Promise.all([1, 2].map(() => sendAs(turnout, event, body, { key: 'the-same-intent-00009' })));
    expect(new Set(both.map((reply) => submitted(reply).registration._id)).size).toBe(1);
    expect(await used(code._id)).toBe(1);
  });

  it('is told nothing of where it is over, has not begun, or what it opened is deleted', async () => {
    await made('OVER', { opens: [board], endDate: '2020-01-01T00:00:00.000Z' });
    await made('SOON', { opens: [board], startDate: '2999-01-01T00:00:00.000Z' });
    const gone = await makeType(turnout, event, { name: 'Gone', publicRegistration: false });
    await made('GONE', { opens: [gone] });
    expect((await staff('DELETE', `/api/types/${gone}`)).status).toBe(200);
    const replies = await Promise.all(['OVER', 'SOON', 'GONE', 'NEVER-WAS'].map(check));
    expect(new Set(replies.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(await refusedWith(person(board, 'OVER'))).toBe('promo-code-not-valid');
  });

  it('is asked for only where there is one that is not over', async () => {
    const other = await makeTestEvent(turnout);
    const rules = async () => {
      const { body } = await turnout.ask('GET', `/api/x/price-rules?eventId=${other.eventId}`);
      const { takesAccessCodes, takesPromoCodes } = calls.priceRules.output.parse(body);
      return { takesAccessCodes, takesPromoCodes };
    };
    const hidden = await makeType(turnout, other, { name: 'Hidden', publicRegistration: false });
    const define = (code: string, more: Readonly<Record<string, unknown>>) =>
      staff('POST', '/api/x/promo-codes', { eventId: other.eventId, code, ...more });
    await define('PAST', { opens: [hidden], endDate: '2020-01-01T00:00:00.000Z' });
    expect(await rules()).toEqual({ takesAccessCodes: false, takesPromoCodes: false });
    await define('DOOR', { opens: [hidden] });
    expect(await rules()).toEqual({ takesAccessCodes: true, takesPromoCodes: false });
    const refused = await Promise.all([define('NOTHING', {}), define('STRANGE', { opens: [board] })]);
    expect(refused).toMatchObject([
      { status: 422, body: { code: 'promo-code-nothing-off' } },
      { status: 422, body: { code: 'unknown-type', message: expect.stringContaining('opens') } },
    ]);
  });
});

const Seats = z.object({ ok: z.literal(true), view: seatsTopic.view });

/** The seats as somebody follows them who shows such a proof; none: nothing. */
const follow = async (of: TestEvent, proof?: string) => {
  const line = io(turnout.url, { transports: ['websocket'], auth: {}, forceNew: true });
  const views: SeatsView[] = [];
  line.on('patch', ({ view }: { view: unknown }) => views.push(seatsTopic.view.parse(view)));
  const params = { eventId: of.eventId, ...(proof === undefined ? {} : { proof }) };
  const message = { topic: seatsTopic.name, params };
  views.push(Seats.parse(await line.timeout(10_000).emitWithAck('subscribe', message)).view);
  return { views, seats: () => views.at(-1)?.seatsLeft ?? {}, leave: () => line.disconnect() };
};

describe('the seats of types that a code opens', () => {
  const define = async (of: TestEvent, code: string, more: Readonly<Record<string, unknown>>) =>
    calls.definePromoCode.output.parse(
      (await staff('POST', '/api/x/promo-codes', { eventId: of.eventId, code, ...more })).body,
    ).promoCode;
  const proofOf = async ({ eventId }: TestEvent, code: string) => {
    const { body } = await turnout.ask('POST', '/api/x/promo-codes/check', { body: { eventId, code } });
    return calls.checkPromoCode.output.parse(body).proof ?? '';
  };

  it('go while whoever entered it looks, and end with the code; nobody else is told that there are such types', async () => {
    const own = await makeTestEvent(turnout);
    const press = await makeType(turnout, own, { name: 'Press', publicRegistration: false, availableSeats: 3 });
    const { _id: id } = await define(own, 'PRESS-LIVE', { opens: [press] });
    await define(own, 'CHEAPER', { discountValue: 10 });
    const proof = await proofOf(own, 'PRESS-LIVE');
    expect(proof).not.toContain('PRESS');
    expect(await proofOf(own, 'CHEAPER')).toBe('');
    const entered = await follow(own, proof);
    const others = [await follow(own), await follow(own, wrongCode(proof)), await follow(own, `${press}-${press}`)];
    expect(entered.seats()).toEqual({ [own.typeId]: null, [press]: 3 });
    const comes = { type: press, fields: named(own, 'Ada'), promoCode: 'PRESS-LIVE' };
    submitted(await sendAs(turnout, own, comes));
    await expect.poll(() => entered.seats()[press], { timeout: 10_000 }).toBe(2);
    for (const { views } of others) expect(new Set(views.map((view) => JSON.stringify(view))).size).toBe(1);
    for (const { seats } of others) expect(seats()).toEqual({ [own.typeId]: null });
    expect((await staff('DELETE', `/api/x/promo-codes/${id}`)).status).toBe(200);
    await expect.poll(() => Object.keys(entered.seats()), { timeout: 10_000 }).toEqual([own.typeId]);
    for (const { leave } of [entered, ...others]) leave();
  });

  it('are told of no code that is over, has other letters by now, or is of another event', async () => {
    const [own, other] = [await makeTestEvent(turnout), await makeTestEvent(turnout)];
    const board2 = await makeType(turnout, own, { name: 'Board', publicRegistration: false, availableSeats: 3 });
    const over = await define(own, 'OVER-SOON', { opens: [board2] });
    const renamed = await define(own, 'RENAMED', { opens: [board2] });
    const proofs = [await proofOf(own, 'OVER-SOON'), await proofOf(own, 'RENAMED')];
    await staff('PUT', `/api/x/promo-codes/${over._id}`, { endDate: '2020-01-01T00:00:00.000Z' });
    const strange = await follow(other, proofs[1]);
    expect(Object.keys(strange.seats())).toEqual([other.typeId]);
    expect(Object.keys((await follow(own, proofs[1])).seats()).toSorted()).toEqual([own.typeId, board2].toSorted());
    await staff('PUT', `/api/x/promo-codes/${renamed._id}`, { code: 'RENAMED-SINCE' });
    await staff('GET', `/api/x/promo-codes/${renamed._id}`);
    for (const proof of proofs) {
      const { seats, leave } = await follow(own, proof);
      await expect.poll(() => Object.keys(seats()), { timeout: 10_000 }).toEqual([own.typeId]);
      leave();
    }
    strange.leave();
  });
});
