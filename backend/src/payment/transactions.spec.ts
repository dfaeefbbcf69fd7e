// kind: stack
import { calls } from '@turnout/contracts';
import type { TypeId } from '@turnout/contracts/kernel';
import { beforeAll, describe, expect, it } from 'vitest';
import { asStaff } from '../testing/as-staff.ts';
import { makeType, named } from '../testing/strangers.ts';
import { makeTestEvent, openStaff, sharedTurnout, type SharedTurnout, type TestEvent } from '../testing/turnout.ts';

let turnout: SharedTurnout;
let event: TestEvent;
let paying: TypeId;
let dear: TypeId;
beforeAll(async () => {
  turnout = await sharedTurnout();
  event = await makeTestEvent(turnout, 'Paid');
  paying = await makeType(turnout, event, { name: 'Paying', price: 50 });
  dear = await makeType(turnout, event, { name: 'Dear', price: 70 });
  const groups = { groups: [paying], groupCount: { [paying]: 3 } };
  await ok('PUT', `/api/types/${paying}`, groups);
  await ok('PUT', `/api/types/${dear}`, groups);
}, 60_000);

const { staff, ok } = asStaff(() => turnout);
const pays = ['editPaymentsForRegistrants', 'checkinRegistrants'];
const discounts = 'allowApplyingManualDiscountsForRegistrations';

/** A group of these people, each charged 50; their ids, the primary's first. */
const group = async (...names: readonly string[]) => {
  const [first = [], ...others] = names.map((name) => named(event, name));
  const registrants = others.map((fields) => ({ type: paying, fields }));
  const sent = await ok('POST', '/api/registrations', {
    event: event.eventId,
    type: paying,
    fields: first,
    registrants,
  });
  const { registration, childRegistrations } = calls.submit.output.parse(sent);
  return [registration, ...childRegistrations].map(({ _id }) => _id);
};
const record = (registrationId: string | undefined, body: object, key?: string, token = turnout.adminToken) =>
  turnout.ask('POST', '/api/payments', {
    token,
    body: { registrationId, ...body },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
const recorded = async (registrationId: string | undefined, body: object) => {
  const answer = await record(registrationId, body);
  expect(answer).toMatchObject({ status: 200 });
  return calls.recordTransaction.output.parse(answer.body);
};
const remove = (id: string, token = turnout.adminToken) => turnout.ask('DELETE', `/api/payments/${id}`, { token });
const registrationOf = async (id: string | undefined) =>
  calls.registration.output.parse(await ok('GET', `/api/registrations/${id ?? ''}`)).registration;
const moneyOf = async (id: string | undefined) => {
  const { total, paid, due, totalCharges, totalDiscounts } = await registrationOf(id);
  return { total, paid, due, totalCharges, totalDiscounts };
};

describe('transactions', () => {
  it('raise and lower what a group owes and paid, and stand on its primary', async () => {
    const [ada = '', ben = ''] = await group('Ada', 'Ben');
    const paid = await recorded(ben, { type: 'payment', amount: '60.50', method: 'Check', description: ' No. 7 ' });
    expect(paid.message).toBe('Payment was successfully created!');
    const { confirmationNumber } = await registrationOf(ada);
    expect(paid.payment).toMatchObject({
      _id: `${ada}-t1`,
      registrationId: ben,
      eventId: event.eventId,
      type: 'payment',
      amount: 60.5,
      currency: 'USD',
      description: 'No. 7',
      method: 'check',
      systemGenerated: false,
      parentRegistrant: ada,
      registration: { _id: ben, confirmationNumber, firstName: 'Ben', lastName: 'Byron' },
      by: { email: 'admin@example.org' },
    });
    expect((await recorded(ada, { type: 'charge', amount: 10, method: 'cash' })).payment).toMatchObject({
      _id: `${ada}-t2`,
      method: 'manual',
      parentRegistrant: null,
    });
    const less = await recorded(ada, { type: 'discount', amount: 5.25 });
    expect(less.message).toBe('Discount was successfully created!');
    expect(await moneyOf(ada)).toEqual({
      total: 104.75,
      paid: 60.5,
      due: 44.25,
      totalCharges: 110,
      totalDiscounts: 5.25,
    });
    expect((await remove(less.payment._id)).status).toBe(200);
    expect(await moneyOf(ada)).toMatchObject({ total: 110, due: 49.5 });
    expect(await remove(less.payment._id)).toMatchObject({ status: 409, body: { code: 'transaction-removed' } });
  });

  it('are recorded once, whoever clicks twice', async () => {
    const [ada] = await group('Ada');
    const body = { type: 'payment', amount: 20 };
    const [first, second] = await Promise.all([record(ada, body, 'paid-by-ada'), record(ada, body, 'paid-by-ada')]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    expect(await moneyOf(ada)).toMatchObject({ paid: 20 });
    await Promise.all([record(ada, body), record(ada, body)]);
    expect(await moneyOf(ada)).toMatchObject({ paid: 60, due: -10 });
    expect(await record(ada, { ...body, amount: 21 }, 'paid-by-ada')).toMatchObject({
      status: 409,
      body: { code: 'command-id-reused' },
    });
  });

  it('take the event’s own name for its bank transfer, and answer by it', async () => {
    const [ada] = await group('Ada');
    await ok('PUT', `/api/events/${event.eventId}`, { enableZelle: true, paymentProviderName: 'Bizum' });
    await ok('GET', `/api/events/${event.eventId}`);
    const { payment } = await recorded(ada, { amount: 1, method: 'BIZUM' });
    expect(payment).toMatchObject({ type: 'payment', method: 'Bizum' });
    expect(await record(ada, { amount: 1, method: 'manual' })).toMatchObject({
      status: 422,
      body: {
        code: 'no-such-method',
        message: 'There is no payment method manual: use one of Bizum, cash, check, zelle, card, stripe, paypal',
        details: { field: 'method' },
      },
    });
  });

  it('are refused by field and rule', async () => {
    const [ada] = await group('Ada');
    for (const [body, status, code] of [
      [{ amount: 0.001 }, 422, 'amount-not-in-currency'],
      [{ amount: 0 }, 422, 'amount-is-zero'],
      [{ amount: -1 }, 422, 'refused-by-rule'],
      [{ amount: 'much' }, 400, 'malformed'],
      [{ amount: 50.01, type: 'discount' }, 409, 'discount-above-total'],
    ] as const) {
      const answer = await record(ada, body);
      expect(answer).toMatchObject({ status, body: { code, details: { field: 'amount' } } });
    }
  });
});

describe('who records and removes transactions', () => {
  it('is whoever has all of the rights, in this event, before their cut-off', async () => {
    const [ada] = await group('Ada');
    const body = { type: 'payment', amount: 5 };
    for (const missing of pays) {
      const some = await openStaff(turnout, event.eventId, [...pays.filter((flag) => flag !== missing), discounts]);
      expect(await record(ada, body, undefined, some.token)).toMatchObject({ status: 403 });
    }
    const clerk = await openStaff(turnout, event.eventId, pays, 'clerk@example.org');
    const answer = await record(ada, body, undefined, clerk.token);
    // Who may not see staff is not told which of them it was.
    expect(answer).toMatchObject({ status: 200, body: { payment: { by: null } } });
    const { payment } = calls.recordTransaction.output.parse(answer.body);
    const lower = { type: 'discount', amount: 5 };
    expect(await record(ada, lower, undefined, clerk.token)).toMatchObject({
      status: 403,
      body: { code: 'may-not-transact', message: 'you are not allowed to make this request' },
    });
    const boss = await openStaff(turnout, event.eventId, [...pays, discounts, 'viewUsers'], 'boss@example.org');
    const theirs = await record(ada, lower, undefined, boss.token);
    expect(theirs).toMatchObject({ status: 200, body: { payment: { by: { email: 'boss@example.org' } } } });
    await ok('PUT', `/api/users/${clerk.accountId}`, {
      roles: {
        [event.eventId]: {
          ...Object.fromEntries(pays.map((flag) => [flag, true])),
          preventUserFromEditingRegistrationsCreatedAfterDate: { value: true, date: '2020-01-01' },
        },
      },
    });
    const cut = { status: 403, body: { code: 'may-not-transact' } };
    expect(await record(ada, body, undefined, clerk.token)).toMatchObject(cut);
    expect(await remove(payment._id, clerk.token)).toMatchObject(cut);
    expect(await remove(payment._id, boss.token)).toMatchObject({ status: 200 });
  });

  it('is nobody of another event, who hears what they would hear of nobody’s', async () => {
    const [ada] = await group('Ada');
    const { payment } = await recorded(ada, { type: 'payment', amount: 5 });
    const other = await makeTestEvent(turnout, 'Other');
    const { token } = await openStaff(turnout, other.eventId, [...pays, discounts]);
    const gone = { status: 404, body: { code: 'not-found' } };
    expect(await record(ada, { amount: 5 }, undefined, token)).toMatchObject(gone);
    expect(await record(ada, { amount: 5, eventId: other.eventId })).toMatchObject(gone);
    for (const id of [payment._id, `${ada ?? ''}.type-price.${paying}`])
      expect(await remove(id, token)).toMatchObject(gone);
    for (const id of [`${ada ?? ''}-t9`, 'n'.repeat(20), `${'n'.repeat(20)}-t1`, `${ada ?? ''}.type-price.none`])
      expect(await remove(id)).toMatchObject(gone);
  });

  it('is the platform admin alone, of what a price made', async () => {
    const [ada = ''] = await group('Ada');
    const id = `${ada}.type-price.${paying}`;
    const { token } = await openStaff(turnout, event.eventId, [...pays, discounts]);
    expect(await remove(id, token)).toMatchObject({ status: 403, body: { code: 'system-generated' } });
    expect(await moneyOf(ada)).toMatchObject({ total: 50 });
    expect((await remove(id)).status).toBe(200);
    expect(await moneyOf(ada)).toMatchObject({ total: 0 });
    expect(await remove(id)).toMatchObject({ status: 404 });
  });
});

describe('what staff charge a group more or less', () => {
  it('is read with a registration: by staff, and by whoever holds the primary’s id where payment is not hidden', async () => {
    const [ada = '', ben = ''] = await group('Ada', 'Ben');
    await recorded(ada, { type: 'charge', amount: 7.5 });
    await recorded(ben, { type: 'discount', amount: 2 });
    await recorded(ada, { type: 'payment', amount: 3 });
    const readBy = async (id: string, asked: object = {}) =>
      calls.registration.output.parse((await turnout.ask('GET', `/api/registrations/${id}`, asked)).body)
        .paymentDeatils;
    const byHand = [
      { type: 'charge', method: 'manual', amount: 7.5 },
      { type: 'discount', method: 'manual', amount: 2 },
    ];
    for (const id of [ada, ben]) expect(await readBy(id, { token: turnout.adminToken })).toEqual(byHand);
    expect(await readBy(ada)).toEqual(byHand);
    const refundedTo = async (id: string) =>
      calls.registration.output.parse((await turnout.ask('GET', `/api/registrations/${id}`)).body).refunded;
    expect(await refundedTo(ada)).toBeUndefined();
    await recorded(ada, { type: 'refund', amount: 1.25, method: 'cash' });
    expect(await refundedTo(ada)).toBe(1.25);
    expect(await refundedTo(ben)).toBeUndefined();
    expect(await readBy(ben)).toBeUndefined();
    await ok('PUT', `/api/events/${event.eventId}`, { hideAllPaymentInfoFromRegistrant: true });
    expect(await readBy(ada)).toBeUndefined();
    expect(await refundedTo(ada)).toBeUndefined();
    await ok('PUT', `/api/events/${event.eventId}`, { hideAllPaymentInfoFromRegistrant: false });
  });

  it('stands in the story of the group with its currency, and among what is held on a person', async () => {
    const [ada = '', ben = ''] = await group('Ada', 'Ben');
    const { payment } = await recorded(ben, { amount: 60.5, method: 'check', description: 'No. 7' });
    await remove(payment._id);
    const { entries } = calls.story.output.parse(await ok('GET', `/api/x/registrations/${ada}/story`));
    const changes = (type: string) => entries.find((one) => one.type === type)?.changes;
    expect(changes('TransactionRecorded')).toEqual([
      { what: 'payment', before: null, after: '60.50 USD' },
      { what: 'paymentMethod', before: null, after: 'check' },
      { what: 'transactionText', before: null, after: 'No. 7' },
    ]);
    expect(changes('TransactionRemoved')).toEqual([{ what: 'payment', before: '60.50 USD', after: null }]);
    const heldOn = async (id: string) => JSON.stringify(await ok('GET', `/api/x/registrations/${id}/held`));
    expect(await heldOn(ben)).toContain('No. 7');
    expect(await heldOn(ada)).not.toContain('No. 7');
  });
});

describe('a person who was erased', () => {
  it('has their money still, and what was written of it is gone; nothing more is recorded about them', async () => {
    const [ada = '', ben = ''] = await group('Ada', 'Ben');
    const { payment } = await recorded(ben, { type: 'payment', amount: 5, description: 'Paid by aunt Zoe' });
    const { confirmationNumber: confirmation } = await registrationOf(ben);
    await ok('POST', `/api/x/registrations/${ben}/erase`, { reason: 'asked', confirmation });
    expect(await record(ben, { amount: 5 })).toMatchObject({ status: 409, body: { code: 'registrant-erased' } });
    expect(await moneyOf(ada)).toMatchObject({ paid: 5 });
    const story = JSON.stringify(await ok('GET', `/api/x/registrations/${ada}/story`));
    expect(story).not.toContain('Zoe');
    expect((await remove(payment._id)).status).toBe(200);
    expect(await moneyOf(ada)).toMatchObject({ paid: 0 });
  });
});

describe('a group under another type', () => {
  const change = async (id: string, body: object) =>
    calls.changeType.output.parse(await ok('POST', `/api/x/registrations/${id}/type-change`, body)).registration;

  it('takes along what was paid and charged by hand, there and back, and is told so before', async () => {
    const [ada = '', ben] = await group('Ada', 'Ben');
    const { payment } = await recorded(ben, { type: 'payment', amount: 60 });
    await recorded(ada, { type: 'charge', amount: 8 });
    const asked = { type: dear, leavesOut: 0 };
    const told = await ok('POST', `/api/x/registrations/${ada}/type-change/price`, asked);
    const { price } = calls.priceTypeChange.output.parse(told);
    expect([price.before.total, price.after.total]).toEqual([108, 128]);
    const now = await change(ada, asked);
    expect(now).toMatchObject({ total: 128, paid: 60 });
    expect(await moneyOf(ada)).toMatchObject({ total: 0, paid: 0 });
    for (const id of [ada, ben])
      expect(await record(id, { amount: 1 })).toMatchObject({ status: 409, body: { code: 'money-went-on' } });
    const back = await change(now._id, { type: paying, leavesOut: 0 });
    expect(back).toMatchObject({ total: 108, paid: 60 });
    // It keeps its id, and is removed where it is now.
    expect((await remove(payment._id)).status).toBe(200);
    expect(await moneyOf(back._id)).toMatchObject({ total: 108, paid: 0 });
    expect((await recorded(back._id, { amount: 1 })).payment._id).toBe(`${back._id}-t1`);
  });

  it('has every payment that was accepted, also those that come while it changes', async () => {
    const [ada = ''] = await group('Ada');
    const [changed, ...payments] = await Promise.all([
      staff('POST', `/api/x/registrations/${ada}/type-change`, { type: dear }),
      ...Array.from({ length: 6 }, () => record(ada, { amount: 1 })),
    ]);
    const { registration } = calls.changeType.output.parse(changed.body);
    const accepted = payments.filter(({ status }) => status === 200).length;
    for (const { status, body } of payments) expect([200, 409], JSON.stringify(body)).toContain(status);
    expect(await moneyOf(registration._id)).toMatchObject({ paid: accepted });
    expect(await moneyOf(ada)).toMatchObject({ paid: 0 });
  });

  it('is refused where the event takes another currency by now than was paid in', async () => {
    const [ada = ''] = await group('Ada');
    await recorded(ada, { amount: 1 });
    await ok('PUT', `/api/events/${event.eventId}`, { appCurrency: 'EUR' });
    await ok('GET', `/api/events/${event.eventId}`);
    for (const path of ['type-change', 'type-change/price'])
      expect(await staff('POST', `/api/x/registrations/${ada}/${path}`, { type: dear })).toMatchObject({
        status: 409,
        body: { code: 'group-other-currency' },
      });
    await ok('PUT', `/api/events/${event.eventId}`, { appCurrency: 'USD' });
  });
});

describe('what a correction costs', () => {
  it('is told and charged with what staff charge more and less', async () => {
    const [ada = ''] = await group('Ada');
    await recorded(ada, { type: 'discount', amount: 30 });
    const body = { fields: [], asofdate: '2026-01-15' };
    await ok('PUT', `/api/types/${paying}`, { price: 20 });
    await ok('GET', `/api/types?eventId=${event.eventId}`);
    const told = await ok('POST', `/api/x/registrations/${ada}/price`, body);
    const { price } = calls.priceCorrection.output.parse(told);
    expect([price?.before.total, price?.after.total]).toEqual([20, 0]);
    await ok('PUT', `/api/registrations/${ada}`, body);
    expect(await moneyOf(ada)).toMatchObject({ total: 0, totalDiscounts: 20 });
    await ok('PUT', `/api/types/${paying}`, { price: 50 });
  });
});
