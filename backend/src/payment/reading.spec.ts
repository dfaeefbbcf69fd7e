// kind: stack
import { calls } from '@turnout/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { asStaff } from '../testing/as-staff.ts';
import { makeType, named } from '../testing/strangers.ts';
import { makeTestEvent, openStaff, sharedTurnout, type SharedTurnout, type TestEvent } from '../testing/turnout.ts';

let turnout: SharedTurnout;
let event: TestEvent;
const { ok } = asStaff(() => turnout);

/** A group of these people, each charged 50; their ids, the primary's first. */
let group: (...names: readonly string[]) => Promise<readonly string[]>;
beforeAll(async () => {
  turnout = await sharedTurnout();
  event = await makeTestEvent(turnout, 'Read');
  const paying = await makeType(turnout, event, { name: 'Paying', price: 50 });
  await ok('PUT', `/api/types/${paying}`, { groups: [paying], groupCount: { [paying]: 3 } });
  group = async (...names) => {
    const [first = [], ...others] = names.map((name) => named(event, name));
    const registrants = others.map((fields) => ({ type: paying, fields }));
    const body = { event: event.eventId, type: paying, fields: first, registrants };
    const { registration, childRegistrations } = calls.submit.output.parse(
      await ok('POST', '/api/registrations', body),
    );
    return [registration, ...childRegistrations].map(({ _id }) => _id);
  };
}, 60_000);

const record = async (registrationId: string, body: object) =>
  calls.recordTransaction.output.parse(await ok('POST', '/api/payments', { registrationId, ...body })).payment;
const payments = async (id: string, token = turnout.adminToken) =>
  calls.payments.output.parse((await turnout.ask('GET', `/api/payments?registrationId=${id}`, { token })).body)
    .payments;
const stats = async (query = '', token = turnout.adminToken) =>
  calls.stats.output.parse((await turnout.ask('GET', `/api/stats/${event.eventId}${query}`, { token })).body).stats;
const listed = async (filter: string) => {
  const body = await ok('GET', `/api/registrations?eventId=${event.eventId}&perPage=100${filter}`);
  const Listed = z.object({ registrations: z.array(z.object({ _id: z.string() })), total: z.int() });
  const { registrations, total } = Listed.parse(body);
  expect(total).toBe(registrations.length);
  return registrations.map(({ _id }) => _id);
};

describe('transactions that are read', () => {
  it('are what prices made and what staff recorded, of the whole group and one by one', async () => {
    const [ada = '', ben = ''] = await group('Ada', 'Ben');
    const paid = await record(ben, { amount: 20, method: 'check', description: 'No. 7' });
    const gone = await record(ada, { type: 'charge', amount: 5 });
    await ok('DELETE', `/api/payments/${gone._id}`);
    const all = await payments(ben);
    expect(all.map((one) => [one.description, one.type, one.amount, one.registration.firstName])).toEqual([
      ['Paying', 'charge', 50, 'Ada'],
      ['Paying', 'charge', 50, 'Ben'],
      ['No. 7', 'payment', 20, 'Ben'],
    ]);
    expect(all[0]).toMatchObject({ systemGenerated: true, method: 'manual', by: null, parentRegistrant: null });
    expect(all[1]).toMatchObject({ systemGenerated: true, parentRegistrant: ada });
    // Read as it was answered when it was recorded.
    expect(all[2]).toEqual(paid);
    for (const one of all) expect(await ok('GET', `/api/payments/${one._id}`)).toEqual({ payment: one });
    const none = await turnout.ask('GET', `/api/payments/${gone._id}`, { token: turnout.adminToken });
    expect(none.status).toBe(404);
    const other = await makeTestEvent(turnout);
    const path = `/api/payments?registrationId=${ada}&eventId=${other.eventId}`;
    expect((await turnout.ask('GET', path, { token: turnout.adminToken })).status).toBe(404);
  });

  it('name staff to those alone who may see staff, and are listed of the event newest first, page by page', async () => {
    const [ada = ''] = await group('Cy');
    const [first, second] = [await record(ada, { amount: 1 }), await record(ada, { amount: 2 })];
    const { token } = await openStaff(turnout, event.eventId, ['viewRegistrants', 'viewReports']);
    expect(first.by).not.toBeNull();
    expect((await payments(ada, token)).map(({ by }) => by)).toEqual([null, null, null]);
    const page = async (query: string) =>
      calls.manualTransactions.output.parse(
        (await turnout.ask('GET', `/api/payments-manual-transaction/${event.eventId}?${query}`, { token })).body,
      );
    const newest = await page('perPage=1');
    expect(newest).toEqual({ payments: [{ ...second, by: null }], total: newest.total });
    expect((await page('perPage=1&page=2')).payments).toEqual([{ ...first, by: null }]);
    expect((await page('')).payments).toHaveLength(newest.total);
    const { token: stranger } = await openStaff(turnout, event.eventId, ['checkinRegistrants']);
    for (const path of [`/api/payments?registrationId=${ada}`, `/api/payments/${first._id}`])
      expect([403, 404]).toContain((await turnout.ask('GET', path, { token: stranger })).status);
  });
});

describe('what groups paid', () => {
  it('narrows lists, numbers and widgets, of those who were brought along too', async () => {
    const [due = '', dueToo = ''] = await group('Due', 'Too');
    const [part = '', partToo = ''] = await group('Part', 'Too');
    const [full = '', fullToo = ''] = await group('Full', 'Too');
    await record(partToo, { amount: 99.99 });
    await record(full, { amount: 100 });
    const of = { 'no-payment': [due, dueToo], 'partial-payment': [part, partToo], 'full-payment': [full, fullToo] };
    for (const [status, ids] of Object.entries(of)) {
      const found = await listed(`&paymentStatus=${status}`);
      for (const id of [due, dueToo, part, partToo, full, fullToo])
        expect(found.includes(id), status).toBe(ids.includes(id));
      const { users } = await stats(`?paymentStatus=${status}`);
      expect([users.total, users.byStatus['confirmed']], status).toEqual([found.length, found.length]);
    }
    // A discount and a removal move a group from one to the other.
    await record(part, { type: 'discount', amount: 0.01 });
    expect(await listed('&paymentStatus=full-payment')).toContain(partToo);
    const extra = await record(full, { type: 'charge', amount: 1 });
    expect(await listed('&paymentStatus=partial-payment')).toContain(fullToo);
    await ok('DELETE', `/api/payments/${extra._id}`);
    expect(await listed('&paymentStatus=full-payment')).toContain(fullToo);
  });

  it('is summed up in the event’s numbers by the status of who registered, for those alone who may see it', async () => {
    const before = (await stats()).transactions;
    const [ada = ''] = await group('Sum', 'Too');
    await record(ada, { amount: 30 });
    await ok('PUT', '/api/registrations/update-status-only', { id: ada, eventId: event.eventId, status: 'pending' });
    const after = (await stats()).transactions;
    const more = (of: 'totals' | 'paids' | 'dues', status: 'pending' | 'all') =>
      (after?.[of][status] ?? 0) - (before?.[of][status] ?? 0);
    expect([more('totals', 'pending'), more('paids', 'pending'), more('dues', 'pending')]).toEqual([100, 30, 70]);
    expect([more('totals', 'all'), more('paids', 'all'), more('dues', 'all')]).toEqual([100, 30, 70]);
    expect(after?.currency).toBe('USD');
    const { token } = await openStaff(turnout, event.eventId, ['viewDashboard']);
    const { transactions, activities } = await stats('', token);
    expect(transactions).toBeUndefined();
    expect(activities.every((one) => one.paid === undefined)).toBe(true);
  });

  it('is narrowed with the people: the sums are of the groups that paid so', async () => {
    const other = await makeTestEvent(turnout);
    const typeId = await makeType(turnout, other, { name: 'Paying', price: 50 });
    for (const amount of [0, 10, 50]) {
      const body = { event: other.eventId, type: typeId, fields: named(other, `Summed ${amount}`) };
      const { registration } = calls.submit.output.parse(await ok('POST', '/api/registrations', body));
      if (amount > 0) await record(registration._id, { amount });
    }
    const of = async (query: string) => {
      const { users, transactions } = calls.stats.output.parse(
        await ok('GET', `/api/stats/${other.eventId}${query}`),
      ).stats;
      const { totals, paids, dues } = transactions ?? {};
      return [users.total, totals?.all, paids?.confirmed, dues?.all];
    };
    expect(await of('')).toEqual([3, 150, 60, 90]);
    expect(await of('?paymentStatus=not-paid')).toEqual([1, 50, 0, 50]);
    expect(await of('?paymentStatus=partial-payment')).toEqual([1, 50, 10, 40]);
    expect(await of('?paymentStatus=full-payment')).toEqual([1, 50, 50, 0]);
  });

  it('is told of those who take part in an activity', async () => {
    const other = await makeTestEvent(turnout);
    const typeId = await makeType(turnout, other, { name: 'Paying', price: 50 });
    const dinner = { eventId: other.eventId, name: 'Dinner', autoEnrollTypes: [typeId] };
    await ok('POST', '/api/activities', dinner);
    for (const amount of [0, 10, 50]) {
      const body = { event: other.eventId, type: typeId, fields: named(other, `Paid ${amount}`) };
      const { registration } = calls.submit.output.parse(await ok('POST', '/api/registrations', body));
      if (amount > 0) await record(registration._id, { amount });
    }
    const of = async (query: string) => {
      const answer = await ok('GET', `/api/stats/${other.eventId}${query}`);
      return calls.stats.output.parse(answer).stats.activities;
    };
    expect(await of('')).toMatchObject([{ registeredAttendees: 3, paid: 2, fullyPaid: 1 }]);
    expect(await of('?paymentStatus=partial-payment')).toMatchObject([
      { registeredAttendees: 1, paid: 1, fullyPaid: 0 },
    ]);
  });
});
