// kind: stack
import { calls } from '@turnout/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { asStaff } from '../../testing/as-staff.ts';
import { makeType, named, sendAs, submitted } from '../../testing/strangers.ts';
import { makeTestEvent, sharedTurnout, type SharedTurnout, type TestEvent } from '../../testing/turnout.ts';

let turnout: SharedTurnout;
let event: TestEvent;
beforeAll(async () => {
  turnout = await sharedTurnout();
  event = await makeTestEvent(turnout);
}, 60_000);

const { staff, ok } = asStaff(() => turnout);
const field = async (name: string, more: Readonly<Record<string, unknown>>) => {
  const body = { eventId: event.eventId, title: `The ${name}`, name, type: 'integer', feeField: true, ...more };
  return calls.defineField.output.parse(await ok('POST', '/api/fields', body)).field._id;
};

const Charge = z.object({
  kind: z.string(),
  source: z.string(),
  name: z.string(),
  amount: z.number(),
  counts: z.boolean().optional(),
});
const Money = z.object({
  total: z.number().optional(),
  totalCharges: z.number().optional(),
  totalDiscounts: z.number().optional(),
  currency: z.string().optional(),
  charges: z.array(Charge).optional(),
});
const Read = z.object({ registration: Money, childRegistrations: z.array(Money) });
/** What is read of a group's money, by staff or by whoever has an id. */
const moneyOf = async (id: string, token?: string) => {
  const path = `/api/registrations/${id}?withChildregistrations=true`;
  return Read.parse((await turnout.ask('GET', path, token === undefined ? {} : { token })).body);
};
const listed = async (filter = '') => {
  const body = await ok('GET', `/api/registrations?eventId=${event.eventId}${filter}`);
  return z
    .object({ registrations: z.array(Money.extend({ _id: z.string(), parent: z.string().nullable() })) })
    .parse(body).registrations;
};

describe('what registrants are charged', () => {
  it('is kept with their registration, line by line, and no new price changes it', async () => {
    const guests = await field('GUESTS', {
      feeValues: '12.50',
      discount: true,
      discountType: 'percent',
      discountValue: 10,
    });
    const fields = [...Object.values(event.fields), guests];
    const typeId = await makeType(turnout, event, { name: 'Paying', price: 50, fields, groups: [], groupCount: {} });
    const childId = await makeType(turnout, event, { name: 'Child', price: 20, fields });
    await ok('PUT', `/api/types/${typeId}`, { groups: [childId], groupCount: { [childId]: 2 } });
    const dinner = {
      eventId: event.eventId,
      name: 'Dinner',
      autoEnrollTypes: [typeId],
      fee: 45,
      typeBasedFee: { [typeId]: 30 },
    };
    const activity = calls.defineActivity.output.parse(await ok('POST', '/api/activities', dinner)).activity._id;
    const made = submitted(
      await sendAs(turnout, event, {
        type: typeId,
        fields: [...named(event, 'Ada'), { _id: guests, value: '3' }],
        registrants: [{ type: childId, fields: named(event, 'Ben') }],
        asofdate: '1999-01-01',
      }),
    );
    const lines = [
      { kind: 'type-price', source: typeId, name: 'Paying', amount: 50 },
      { kind: 'field-fee', source: guests, name: 'The GUESTS', amount: 37.5 },
      { kind: 'field-discount', source: guests, name: 'The GUESTS', amount: -3.75 },
      { kind: 'activity-fee', source: activity, name: 'Dinner', amount: 30 },
    ];
    const whole = {
      registration: { currency: 'USD', total: 133.75, totalCharges: 137.5, totalDiscounts: 3.75, charges: lines },
      childRegistrations: [
        {
          currency: 'USD',
          total: 20,
          totalCharges: 20,
          totalDiscounts: 0,
          charges: [{ kind: 'type-price', source: childId, name: 'Child', amount: 20 }],
        },
      ],
    };
    const id = made.registration._id;
    expect(await moneyOf(id, turnout.adminToken)).toEqual(whole);
    // So sees it who registered; and who only has the badge of somebody brought along sees no money.
    expect(await moneyOf(id)).toEqual(whole);
    const child = made.childRegistrations[0]?._id ?? '';
    expect((await moneyOf(child)).registration).toEqual({});
    await ok('PUT', `/api/types/${typeId}`, { price: 99 });
    await ok('PUT', `/api/registrations/${id}`, { fields: named(event, 'Adah') });
    await ok('PUT', `/api/registrations/${id}`, { fields: [{ _id: guests, value: '4' }], keepCharges: true });
    expect(await moneyOf(id)).toEqual(whole);
    // Lists say the same as the stream.
    expect(await listed(`&parent=${id}`)).toMatchObject([
      { total: 133.75, totalCharges: 137.5, totalDiscounts: 3.75, currency: 'USD' },
      { total: 20 },
    ]);
    // An edit that asks for it charges anew.
    await ok('PUT', `/api/registrations/${id}`, { fields: [], asofdate: '2027-03-01' });
    expect((await moneyOf(id)).registration).toMatchObject({ total: 194, totalCharges: 199, totalDiscounts: 5 });
    expect((await listed(`&parent=${id}`))[0]).toMatchObject({ total: 194, totalCharges: 199, totalDiscounts: 5 });
    // Whoever does not take part owes nothing; the lines stay, and say that they do not count.
    const set = (to: string, who = child) =>
      ok('PUT', '/api/registrations/update-status-only', {
        id: who,
        eventId: event.eventId,
        status: to,
        forAll: false,
      });
    for (const status of ['rejected', 'deleted']) {
      await set(status);
      expect(await moneyOf(id, turnout.adminToken)).toMatchObject({
        registration: { total: 174 },
        childRegistrations: [{ total: 0, totalCharges: 0, charges: [{ amount: 20, counts: false }] }],
      });
      expect(await listed(`&parent=${id}&status=all`)).toMatchObject([{ total: 174 }, { total: 0 }]);
    }
    await set('deleted', id);
    const { registration: gone } = await moneyOf(id, turnout.adminToken);
    expect(gone.total).toBe(0);
    expect(gone.charges?.map(({ counts }) => counts)).toEqual(gone.charges?.map(() => false));
    expect(gone.charges?.length).toBeGreaterThan(0);
    expect(await ok('GET', `/api/payments?registrationId=${id}`)).toMatchObject({ payments: [] });
    await set('confirmed', id);
    await set('confirmed');
    expect(await moneyOf(id, turnout.adminToken)).toMatchObject({
      registration: { total: 194 },
      childRegistrations: [{ total: 20, charges: [{ amount: 20 }] }],
    });
  });

  it('is as of the day that staff say, and as of today for everybody else', async () => {
    const period = { discount: true, discountPeriod: true, discountValue: [5], discountStartDate: [''] };
    const typeId = await makeType(turnout, event, {
      name: 'Early',
      price: 30,
      ...period,
      discountEndDate: ['2020-01-01'],
    });
    const totalOf = async (body: Readonly<Record<string, unknown>>, isStaff: boolean) => {
      const said = { type: typeId, fields: named(event, 'Ada'), ...body };
      const made = isStaff
        ? submitted(await staff('POST', '/api/registrations', { event: event.eventId, ...said }))
        : submitted(await sendAs(turnout, event, said));
      return (await moneyOf(made.registration._id, turnout.adminToken)).registration.total;
    };
    expect(await totalOf({ asofdate: '2019-12-31' }, true)).toBe(25);
    expect(await totalOf({ asofdate: '2020-01-01T12:00:00Z' }, true)).toBe(30);
    expect(await totalOf({ asofdate: '' }, true)).toBe(30);
    expect(await totalOf({ asofdate: '2019-12-31' }, false)).toBe(30);
    const wrong = { event: event.eventId, type: typeId, fields: named(event, 'Ada'), asofdate: 'yesterday' };
    expect((await staff('POST', '/api/registrations', wrong)).status).toBe(400);
  });

  it('is told to nobody where the event hides payment, and stands on no free registration', async () => {
    const typeId = await makeType(turnout, event, { name: 'Hidden', price: 30 });
    const free = submitted(await sendAs(turnout, event, { fields: named(event, 'Free') }));
    // No currency is named by an empty word: amounts of nothing are in none.
    for (const token of [turnout.adminToken, undefined]) {
      const { registration: told } = await moneyOf(free.registration._id, token);
      expect(told).toMatchObject({ total: 0, totalCharges: 0, charges: [] });
      expect(told).not.toHaveProperty('currency');
    }
    const { registration } = submitted(await sendAs(turnout, event, { type: typeId, fields: named(event, 'Ada') }));
    expect((await moneyOf(registration._id)).registration).toMatchObject({ total: 30 });
    await ok('PUT', `/api/events/${event.eventId}`, { hideAllPaymentInfoFromRegistrant: true });
    expect((await moneyOf(registration._id)).registration).toEqual({});
    expect((await moneyOf(registration._id, turnout.adminToken)).registration).toMatchObject({ total: 30 });
    await ok('PUT', `/api/events/${event.eventId}`, { hideAllPaymentInfoFromRegistrant: false });
  });

  it('decides whom a list of those who have paid, or have not, shows', async () => {
    const ids = async (status: string) => new Set((await listed(`&paymentStatus=${status}`)).map(({ _id }) => _id));
    const [paid, owing] = [await ids('full-payment'), await ids('no-payment')];
    const free = submitted(await sendAs(turnout, event, { fields: named(event, 'Gratis') })).registration._id;
    expect(owing.size).toBeGreaterThan(2);
    expect([...paid].filter((id) => owing.has(id))).toEqual([]);
    expect((await ids('full-payment')).has(free)).toBe(true);
    expect((await ids('not-paid')).has(free)).toBe(false);
    expect((await ids('partial-payment')).size).toBe(0);
  });

  it('cannot be in two currencies in one group', async () => {
    const other = await makeTestEvent(turnout);
    const typeId = await makeType(turnout, other, { name: 'Paying', price: 50 });
    const add = (body: Readonly<Record<string, unknown>>) =>
      staff('POST', '/api/registrations', { event: other.eventId, type: typeId, fields: named(other, 'Ada'), ...body });
    const parent = submitted(await add({})).registration._id;
    await ok('PUT', `/api/events/${other.eventId}`, { appCurrency: 'JPY' });
    const refused = await add({ parent });
    expect(refused).toMatchObject({ status: 409, body: { code: 'group-other-currency' } });
    expect((await moneyOf(submitted(await add({})).registration._id, turnout.adminToken)).registration).toMatchObject({
      total: 50,
      currency: 'JPY',
    });
  });
});
