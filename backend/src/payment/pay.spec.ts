// kind: stack
import { calls } from '@turnout/contracts';
import type { TypeId } from '@turnout/contracts/kernel';
import { beforeAll, describe, expect, it } from 'vitest';
import { asStaff } from '../testing/as-staff.ts';
import { makeType, named } from '../testing/strangers.ts';
import { makeTestEvent, openStaff, sharedTurnout, type SharedTurnout, type TestEvent } from '../testing/turnout.ts';

let turnout: SharedTurnout;
let event: TestEvent;
let typeId: TypeId;
beforeAll(async () => {
  turnout = await sharedTurnout();
  event = await makeTestEvent(turnout, 'Paid by hand');
  typeId = await makeType(turnout, event, { name: 'Paying', price: 50, showPaymentStatus: true });
}, 60_000);

const { ok, staff } = asStaff(() => turnout);
const registered = async (name: string) => {
  const body = { event: event.eventId, type: typeId, fields: named(event, name) };
  return calls.submit.output.parse(await ok('POST', '/api/registrations', body)).registration._id;
};
const moneyOf = async (id: string) => {
  const { registration } = calls.registration.output.parse(await ok('GET', `/api/registrations/${id}`));
  return [registration.paid, registration.due, registration.paymentStatus];
};
const pay = (id: string, body?: object, headers: Record<string, string> = {}) =>
  turnout.ask('POST', `/api/payments/${id}/pay`, { token: turnout.adminToken, body, headers });
const unpay = (id: string) => staff('POST', `/api/payments/${id}/unpay`);
const paid = async (id: string, body?: object) => {
  const answer = await pay(id, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return calls.pay.output.parse(answer.body).payment;
};

describe('marking a registration as paid', () => {
  it('records all that is due, once, and takes it back', async () => {
    const id = await registered('Ada');
    expect(await paid(id)).toMatchObject({ type: 'payment', amount: 50, method: 'check', registrationId: id });
    expect(await moneyOf(id)).toEqual([50, 0, 'fully_paid']);
    expect(await pay(id)).toMatchObject({ status: 409, body: { code: 'nothing-due' } });
    expect(await unpay(id)).toMatchObject({ status: 200, body: { message: expect.any(String) } });
    expect(await moneyOf(id)).toEqual([0, 50, 'not_paid']);
    expect(await unpay(id)).toMatchObject({ status: 409, body: { code: 'nothing-paid' } });
  });

  it('is answered the same when the same request comes again', async () => {
    const id = await registered('Bea');
    const headers = { 'idempotency-key': 'paid-once' };
    const [first, again] = [await pay(id, { method: 'cash' }, headers), await pay(id, { method: 'cash' }, headers)];
    expect(first).toMatchObject({ status: 200, body: { payment: { method: 'cash' } } });
    expect(again.body).toEqual(first.body);
    expect(await moneyOf(id)).toEqual([50, 0, 'fully_paid']);
  });

  it('goes by a payment or a charge too: one that was taken back is made again, a charge is paid alone', async () => {
    const id = await registered('Cleo');
    const payment = await paid(id, { method: 'cash' });
    expect(await pay(payment._id)).toMatchObject({ status: 409, body: { code: 'nothing-due' } });
    expect((await unpay(payment._id)).status).toBe(200);
    expect(await unpay(payment._id)).toMatchObject({ status: 409, body: { code: 'transaction-removed' } });
    expect(await paid(payment._id)).toMatchObject({ amount: 50, method: 'cash' });
    const body = { registrationId: id, type: 'charge', amount: 12 };
    const { payment: charge } = calls.recordTransaction.output.parse(await ok('POST', '/api/payments', body));
    expect(await unpay(charge._id)).toMatchObject({ status: 409, body: { code: 'nothing-paid' } });
    expect(await paid(charge._id)).toMatchObject({ amount: 12 });
    expect(await moneyOf(id)).toEqual([62, 0, 'fully_paid']);
  });

  it('is for those who record payments, and of nothing else', async () => {
    const id = await registered('Dan');
    const { token } = await openStaff(turnout, event.eventId, ['viewRegistrants', 'checkinRegistrants']);
    for (const path of ['pay', 'unpay'])
      expect((await turnout.ask('POST', `/api/payments/${id}/${path}`, { token })).status).toBe(403);
    expect((await turnout.ask('POST', `/api/payments/${id}/pay`)).status).toBe(401);
    for (const nobody of ['z'.repeat(20), `${'z'.repeat(20)}-t1`]) expect((await pay(nobody)).status).toBe(404);
    expect((await pay(id, { method: 'shells' })).body).toMatchObject({ code: 'no-such-method' });
  });
});
