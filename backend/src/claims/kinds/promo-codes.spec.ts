// kind: stack
import { calls } from '@turnout/contracts';
import type { TypeId } from '@turnout/contracts/kernel';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { botToken, makeType, named, sendAs, submitted } from '../../testing/strangers.ts';
import { makeTestEvent, sharedTurnout, type SharedTurnout, type TestEvent } from '../../testing/turnout.ts';

let turnout: SharedTurnout;
let event: TestEvent;
let adult: TypeId;
let child: TypeId;
beforeAll(async () => {
  turnout = await sharedTurnout();
  event = await makeTestEvent(turnout);
  adult = await makeType(turnout, event, { name: 'Adult', price: 40, groups: [], groupCount: {} });
  child = await makeType(turnout, event, { name: 'Child', price: 10 });
  await staff('PUT', `/api/types/${adult}`, { groups: [child], groupCount: { [child]: 9 } });
}, 60_000);

const staff = (method: string, path: string, body?: unknown) =>
  turnout.ask(method, path, { token: turnout.adminToken, body });
const define = async (code: string, more: Readonly<Record<string, unknown>> = {}) =>
  staff('POST', '/api/x/promo-codes', { eventId: event.eventId, code, discountValue: 25, ...more });
const made = async (code: string, more: Readonly<Record<string, unknown>> = {}) => {
  const { status, body } = await define(code, more);
  expect(status, JSON.stringify(body)).toBe(200);
  return calls.definePromoCode.output.parse(body).promoCode;
};
const used = async (id: string): Promise<number> => {
  const { body } = await staff('GET', `/api/x/promo-codes/${id}`);
  return calls.promoCode.output.parse(body).promoCode.used;
};
const person = (promoCode: string, first = 'Ada') => ({ type: adult, fields: named(event, first), promoCode });
const Charges = z.object({
  registration: z.object({
    total: z.number(),
    charges: z.array(z.object({ kind: z.string(), name: z.string(), amount: z.number() })),
  }),
});
const chargesOf = async (id: string) =>
  Charges.parse((await staff('GET', `/api/registrations/${id}`)).body).registration;

describe('a promo code', () => {
  it('takes something off for each of the group that it is for, and its uses are counted', async () => {
    const code = await made('Adults-25', { types: [adult], limit: 3 });
    expect(code.code).toBe('ADULTS-25');
    const children = [{ type: child, fields: named(event, 'Ben') }];
    const sent = await sendAs(turnout, event, { ...person(' adults-25'), registrants: children });
    const { registration, childRegistrations } = submitted(sent);
    expect(await chargesOf(registration._id)).toMatchObject({
      total: 40,
      charges: [
        { kind: 'type-price', name: 'Adult', amount: 40 },
        { kind: 'code-discount', name: 'ADULTS-25', amount: -10 },
      ],
    });
    expect((await chargesOf(childRegistrations[0]?._id ?? '')).charges).toMatchObject([{ amount: 10 }]);
    expect(await used(code._id)).toBe(1);
  });

  it('is checked by whoever is about to register, who learns nothing of any other', async () => {
    await made('CHECKED', { discountType: 'amount', discountValue: 5, limit: 1, description: 'For the board' });
    const check = (code: string) =>
      turnout.ask('POST', '/api/x/promo-codes/check', { body: { eventId: event.eventId, code } });
    expect((await check('checked')).body).toEqual({
      promoCode: {
        _id: expect.any(String),
        code: 'CHECKED',
        discountType: 'amount',
        discountValue: 5,
        types: [],
        opens: [],
      },
      opened: [],
      proof: null,
    });
    await made('TOO-LATE', { endDate: '2020-01-01T00:00:00.000Z' });
    await made('TOO-EARLY', { startDate: '2999-01-01T00:00:00.000Z' });
    const replies = await Promise.all(['TOO-LATE', 'TOO-EARLY', 'NEVER-WAS'].map(check));
    const hidden = await makeType(turnout, event, { name: 'Board', price: 90, publicRegistration: false });
    await made('BOARD-ONLY', { types: [hidden] });
    await made('BOARD-TOO', { types: [hidden, adult] });
    replies.push(await check('BOARD-ONLY'));
    expect((await check('BOARD-TOO')).body).toMatchObject({ promoCode: { types: [adult] } });
    expect(new Set(replies.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(replies[0]).toMatchObject({ status: 422, body: { code: 'promo-code-not-valid' } });
  });

  it('that does not count refuses the registration, takes no seat and names the rule', async () => {
    const only = await makeType(turnout, event, { name: 'Only', price: 0, availableSeats: 1 });
    await made('CHILDREN', { types: [child] });
    const refused = async (body: Record<string, unknown>, code: string) => {
      expect(await sendAs(turnout, event, body)).toMatchObject({
        body: { code, message: expect.stringMatching(/^promoCode: /) },
      });
    };
    await refused(person('NEVER-WAS'), 'promo-code-not-valid');
    await refused(person('CHILDREN'), 'promo-code-not-for-these');
    await refused({ ...person('CHILDREN'), type: only }, 'promo-code-not-for-these');
    submitted(await sendAs(turnout, event, { type: only, fields: named(event, 'Cleo'), promoCode: '' }));
  });

  it('is never used more often than its limit says, however many come at once, and nobody else loses a seat', async () => {
    const seats = await makeType(turnout, event, { name: 'Scarce', price: 20, availableSeats: 30 });
    const code = await made('RUSH', { limit: 7, types: [seats] });
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, place) => sendAs(turnout, event, { ...person('RUSH', `R${place}`), type: seats })),
    );
    const outcomes = replies.map(({ status, body }) =>
      status === 200 ? 'in' : z.object({ code: z.string() }).parse(body).code,
    );
    expect(outcomes.filter((one) => one === 'in')).toHaveLength(7);
    expect(new Set(outcomes)).toEqual(new Set(['in', 'promo-code-used-up']));
    expect(await used(code._id)).toBe(7);
    const rest = await Promise.all(
      Array.from({ length: 23 }, (_, place) => sendAs(turnout, event, { ...person('', `S${place}`), type: seats })),
    );
    expect(rest.map(({ status }) => status)).toEqual(Array.from({ length: 23 }, () => 200));
  });

  it('sent twice with the same intent is used once', async () => {
    const code = await made('TWICE', { limit: 1 });
    const body = { ...person('TWICE', 'Twin'), grecaptcha: await botToken(turnout) };
    const both = await Promise.all([1, 2].map(() => sendAs(turnout, event, body, { key: 'the-same-intent-00001' })));
    expect(new Set(both.map((reply) => submitted(reply).registration._id)).size).toBe(1);
    expect(await sendAs(turnout, event, person('TWICE', 'Other'))).toMatchObject({
      body: { code: 'promo-code-used-up' },
    });
    // Nobody is shown a price that they cannot have.
    const asked = { eventId: event.eventId, code: 'TWICE' };
    expect(await turnout.ask('POST', '/api/x/promo-codes/check', { body: asked })).toMatchObject({
      status: 409,
      body: { code: 'promo-code-used-up', details: { left: 0 } },
    });
    expect(await used(code._id)).toBe(1);
  });

  it('stays with whoever used it, where staff charge them anew, also once it is over', async () => {
    const code = await made('KEPT');
    const { registration } = submitted(await sendAs(turnout, event, person('KEPT', 'Kim')));
    await staff('PUT', `/api/x/promo-codes/${code._id}`, { endDate: '2020-01-01T00:00:00.000Z' });
    const anew = await staff('PUT', `/api/registrations/${registration._id}`, { fields: [], asofdate: '2027-01-01' });
    expect(anew.status).toBe(200);
    expect((await chargesOf(registration._id)).charges).toMatchObject([{ amount: 40 }, { amount: -10 }]);
  });

  it('is refused with its field and the rule where it cannot be', async () => {
    await made('TAKEN');
    const refusals = await Promise.all([
      define('taken'),
      define('NO'),
      define('NOTHING', { discountValue: 0 }),
      define('TOO-MUCH', { discountValue: 101 }),
      define('FINE', { discountType: 'amount', discountValue: 1.005 }),
      define('BACKWARDS', { startDate: '2027-02-01T00:00:00.000Z', endDate: '2027-01-01T00:00:00.000Z' }),
      define('STRANGE', { types: ['00000000000000000000'] }),
      define('MINUS', { limit: -1 }),
    ]);
    const said = refusals.map(({ status, body }) => [status, z.object({ code: z.string() }).parse(body).code]);
    expect(said).toEqual([
      [409, 'promo-code-taken'],
      [422, 'refused-by-rule'],
      [422, 'promo-code-nothing-off'],
      [422, 'promo-code-over-100'],
      [422, 'price-decimals'],
      [422, 'promo-code-reversed'],
      [422, 'unknown-type'],
      [422, 'refused-by-rule'],
    ]);
  });
});
