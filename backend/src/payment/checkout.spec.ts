// kind: stack
import { calls } from '@turnout/contracts';
import type { TypeId } from '@turnout/contracts/kernel';
import { beforeAll, describe, expect, it } from 'vitest';
import { asStaff } from '../testing/as-staff.ts';
import { makeType, named, sendAs, submitted } from '../testing/strangers.ts';
import { makeTestEvent, sharedTurnout, type SharedTurnout, type TestEvent } from '../testing/turnout.ts';
import { wrongCode } from '../platform/testing/wrong-code.ts';

let turnout: SharedTurnout;
let event: TestEvent;
let paid: TypeId;
let free: TypeId;
beforeAll(async () => {
  turnout = await sharedTurnout();
  event = await makeTestEvent(turnout);
  free = await makeType(turnout, event, { name: 'Free' });
  paid = await makeType(turnout, event, { name: 'Paying', price: 100, groups: [free], groupCount: { [free]: 5 } });
  await set({ onlinePaymentOnly: true, allowDeposit: true, depositAmount: 20, enableZelle: true });
}, 60_000);

const { ok } = asStaff(() => turnout);
const set = async (settings: object) => {
  await ok('PUT', `/api/events/${event.eventId}`, settings);
  await turnout.ask('GET', `/api/events/${event.eventId}`);
};
const register = async () =>
  submitted(
    await sendAs(turnout, event, {
      type: paid,
      fields: named(event, 'Ada'),
      registrants: [{ type: free, fields: named(event, 'Ben') }],
      paymentType: 'deposit',
    }),
  );
const read = (registrationId: string, token?: string) =>
  turnout.ask('POST', '/api/payments-attendees', {
    body: { registrationId },
    ...(token === undefined ? {} : { token }),
  });
const pay = (registrationId: string, amount: unknown, more: object = {}, token?: string) =>
  turnout.ask('PUT', '/api/registrations/checkout-page-amount', {
    body: { registrationId, amount, ...more },
    ...(token === undefined ? {} : { token }),
  });

describe('the checkout of a group', () => {
  it('tells whoever holds the primary’s id what is due, and keeps what they choose to pay', async () => {
    const { registration } = await register();
    const standing = { currency: 'USD', total: 100, paid: 0, due: 100, minimum: 20, paymentStatus: 'not_paid' };
    expect((await read(registration._id)).body).toMatchObject({ resObject: { ...standing, amount: 20 } });
    const kept = calls.setCheckoutAmount.output.parse((await pay(registration._id, 55.5)).body);
    expect(kept.resObject).toMatchObject({ ...standing, amount: 55.5 });
    expect((await read(registration._id)).body).toMatchObject({ resObject: { amount: 55.5 } });
    const { body } = await turnout.ask('GET', `/api/registrations/${registration._id}`);
    expect(body).toMatchObject({ registration: { paymentType: 'partial', checkoutPageAmount: 55.5 } });
  });

  it('asks nothing of whoever waits for approval, and takes no choice of them', async () => {
    const press = await makeType(turnout, event, { name: 'Press', price: 100, requireApproval: true });
    const body = { type: press, fields: named(event, 'Cleo'), paymentType: 'deposit' };
    const { registration } = submitted(await sendAs(turnout, event, body));
    const waiting = { due: 100, minimum: 0, amount: 0, awaitsApproval: true };
    expect((await read(registration._id)).body).toMatchObject({ resObject: waiting });
    expect(await pay(registration._id, 20)).toMatchObject({ status: 409, body: { code: 'payment-before-approval' } });
    await ok('POST', '/api/x/approvals', {
      eventId: event.eventId,
      registrants: [registration._id],
      decision: 'approve',
      reason: '',
    });
    const asked = { due: 100, minimum: 20, amount: 20, awaitsApproval: false };
    expect((await read(registration._id)).body).toMatchObject({ resObject: asked });
    expect((await pay(registration._id, 20)).status).toBe(200);
  });

  it('refuses an amount below the minimum or above what is due, and names the field', async () => {
    const { registration } = await register();
    expect(await pay(registration._id, 19.99)).toMatchObject({
      status: 422,
      body: { code: 'custom-amount-too-low', details: { field: 'amount', minimum: 20 } },
    });
    expect(await pay(registration._id, '100.01')).toMatchObject({ status: 422, body: { code: 'amount-above-due' } });
    expect(await pay(registration._id, 50, { paymentMethod: 'cash' })).toMatchObject({
      status: 422,
      body: { code: 'no-such-method', details: { field: 'paymentMethod' } },
    });
  });

  it('is there for nobody by another id, nor where the event hides payment; for staff it is', async () => {
    const { registration, childRegistrations } = await register();
    const child = childRegistrations[0]?._id ?? '';
    for (const id of [child, '0'.repeat(20)]) {
      expect((await read(id)).status).toBe(404);
      expect((await pay(id, 50)).status).toBe(404);
    }
    expect((await read(child, turnout.adminToken)).status).toBe(200);
    await set({ hideAllPaymentInfoFromRegistrant: true });
    expect((await read(registration._id)).status).toBe(404);
    expect((await pay(registration._id, 50)).status).toBe(404);
    expect((await read(registration._id, turnout.adminToken)).status).toBe(200);
    expect((await pay(registration._id, 50, {}, turnout.adminToken)).status).toBe(200);
    const { body } = await turnout.ask('GET', `/api/events/${event.eventId}`);
    expect(body).toMatchObject({ event: { zelleDescription: '' } });
    await set({ hideAllPaymentInfoFromRegistrant: false });
  });

  it('is there by a link to pay too, which names whom one pays for and opens nothing else of them', async () => {
    const { registration } = await register();
    const asked = calls.paymentsAttendees.output.parse((await read(registration._id)).body).resObject;
    const byLink = await read(asked.payCode ?? '');
    expect(byLink.body).toEqual({ resObject: asked });
    expect(asked).toMatchObject({
      eventId: event.eventId,
      payingFor: { firstName: 'Ada', lastName: 'Byron', registrantsCount: 2 },
      paymentMethod: 'zelle',
      due: 100,
    });
    const said = JSON.stringify(byLink.body);
    expect(said).not.toContain(registration._id);
    expect(said).not.toContain(registration.confirmationNumber);
    expect((await turnout.ask('GET', `/api/registrations/${asked.payCode}`)).status).toBe(404);
    expect((await pay(asked.payCode ?? '', 50)).status).toBe(422);
    expect((await read(wrongCode(asked.payCode ?? ''))).status).toBe(404);
    await set({ hideAllPaymentInfoFromRegistrant: true });
    expect((await read(asked.payCode ?? '')).status).toBe(404);
    await set({ hideAllPaymentInfoFromRegistrant: false });
  });
});
