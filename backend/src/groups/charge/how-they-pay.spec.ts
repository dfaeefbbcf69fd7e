// kind: stack
import { calls } from '@turnout/contracts';
import type { TypeId } from '@turnout/contracts/kernel';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { asStaff } from '../../testing/as-staff.ts';
import { makeType, named, sendAs, submitted } from '../../testing/strangers.ts';
import { makeTestEvent, sharedTurnout, type SharedTurnout, type TestEvent } from '../../testing/turnout.ts';

let turnout: SharedTurnout;
let event: TestEvent;
let paid: TypeId;
let free: TypeId;
let approved: TypeId;
beforeAll(async () => {
  turnout = await sharedTurnout();
  event = await makeTestEvent(turnout);
  free = await makeType(turnout, event, { name: 'Free' });
  paid = await makeType(turnout, event, { name: 'Paying', price: 100, groups: [free], groupCount: { [free]: 5 } });
  approved = await makeType(turnout, event, { name: 'Press', price: 100, requireApproval: true });
}, 60_000);

const { ok } = asStaff(() => turnout);
const set = async (settings: object) => {
  await ok('PUT', `/api/events/${event.eventId}`, settings);
  await turnout.ask('GET', `/api/events/${event.eventId}`);
};
const online = { onlinePaymentOnly: true, allowDeposit: true, depositAmount: 20, enableZelle: true };
const atTheDesk = { onlinePaymentOnly: false, allowDeposit: false, enableZelle: false, allowCash: true };
const register = (type: TypeId, more: object = {}) =>
  sendAs(turnout, event, { type, fields: named(event, 'Ada'), ...more });
const Shown = z.object({
  status: z.string(),
  awaitsPayment: z.boolean().optional(),
  awaitsApproval: z.boolean().optional(),
  paymentMethod: z.string().optional(),
  paymentType: z.string().optional(),
  checkoutPageAmount: z.number().optional(),
});
const shown = async (id: string, token?: string) => {
  const { body } = await turnout.ask('GET', `/api/registrations/${id}`, token === undefined ? {} : { token });
  return Shown.parse(z.object({ registration: z.unknown() }).parse(body).registration);
};

describe('registering at an event that is paid at the desk', () => {
  it('fills in the amounts that the words of a type name, for the primary alone', async () => {
    await set(atTheDesk);
    const words = '<p>${total_amt} | ${paid_amt} | ${due_amt}</p>';
    for (const type of [paid, free]) await ok('PUT', `/api/types/${type}`, { welcomeEmail: words });
    const { registration, childRegistrations } = submitted(
      await register(paid, { registrants: [{ type: free, fields: named(event, 'Ben') }] }),
    );
    const wordsOf = async (id = '') =>
      z
        .object({ registration: z.object({ type: z.object({ welcomeEmail: z.string() }) }) })
        .parse((await turnout.ask('GET', `/api/registrations/${id}`)).body).registration.type.welcomeEmail;
    expect(await wordsOf(registration._id)).toMatch(/^<p>\D*100\.00 \| \D*0\.00 \| \D*100\.00<\/p>$/);
    expect(await wordsOf(childRegistrations[0]?._id)).toBe('<p> |  | </p>');
  });

  it('needs nothing to be said of it, and keeps the first way that is offered', async () => {
    await set(atTheDesk);
    const { registration } = submitted(await register(paid));
    const kept = { status: 'confirmed', paymentMethod: 'check', paymentType: 'full', checkoutPageAmount: 100 };
    expect(await shown(registration._id)).toEqual(kept);
    expect(await shown(registration._id, turnout.adminToken)).toEqual(kept);
  });

  it('refuses a way that is not offered, and names the field', async () => {
    await set(atTheDesk);
    expect(await register(paid, { paymentMethod: 'zelle' })).toMatchObject({
      status: 422,
      body: { code: 'no-such-method', details: { field: 'paymentMethod', methods: 'check, cash' } },
    });
  });
});

describe('registering at an event that is paid online only', () => {
  it('asks strangers how much, and keeps those pending who owe something, with whom they bring along', async () => {
    await set(online);
    expect(await register(paid, { paymentMethod: 'zelle' })).toMatchObject({
      status: 422,
      body: { code: 'payment-amount-missing', message: 'Please select a payment amount!' },
    });
    const along = [{ type: free, fields: named(event, 'Ben') }];
    const { registration, childRegistrations } = submitted(
      await register(paid, { paymentMethod: 'zelle', paymentType: 'deposit', registrants: along }),
    );
    expect(await shown(registration._id)).toEqual({
      status: 'pending',
      awaitsPayment: true,
      paymentMethod: 'zelle',
      paymentType: 'deposit',
      checkoutPageAmount: 20,
    });
    const ben = childRegistrations[0]?._id ?? '';
    expect(await shown(ben)).toEqual({ status: 'pending', awaitsPayment: true });
    const joined = submitted(
      await sendAs(turnout, event, { type: free, fields: named(event, 'Cyd'), parent: registration._id }),
    );
    expect(joined.registration).toMatchObject({ status: 'pending', awaitsPayment: true });
  });

  it('takes an amount of one’s own from the minimum up to what is due', async () => {
    await set(online);
    const partial = (checkoutPageAmount: number) => register(paid, { paymentType: 'partial', checkoutPageAmount });
    expect((await partial(19)).body).toMatchObject({ code: 'custom-amount-too-low' });
    expect((await partial(101)).body).toMatchObject({ code: 'amount-above-due' });
    expect((await partial(50.001)).body).toMatchObject({ code: 'amount-not-in-currency' });
    const { registration } = submitted(await partial(50.5));
    expect(await shown(registration._id)).toMatchObject({ paymentType: 'partial', checkoutPageAmount: 50.5 });
  });

  it('confirms those who owe nothing, and whom staff add', async () => {
    await set(online);
    const nothing = submitted(await register(free)).registration;
    expect(await shown(nothing._id)).toEqual({ status: 'confirmed' });
    const added = await ok('POST', '/api/registrations', {
      event: event.eventId,
      type: paid,
      fields: named(event, 'Staffed'),
      paymentMethod: 'stripe',
    });
    const { registration } = calls.submit.output.parse(added);
    expect(await shown(registration._id)).toMatchObject({ status: 'confirmed', paymentMethod: 'stripe' });
  });

  it('keeps whoever is accepted pending until they pay; by hand they are confirmed', async () => {
    await set(online);
    const { registration } = submitted(await register(approved, { paymentType: 'full' }));
    const both = { status: 'pending', awaitsPayment: true };
    expect(await shown(registration._id)).toMatchObject({ ...both, awaitsApproval: true });
    const approve = () =>
      ok('POST', '/api/x/approvals', {
        eventId: event.eventId,
        registrants: [registration._id],
        decision: 'approve',
      });
    expect(await approve()).toMatchObject({ outcomes: [{ outcome: 'done' }] });
    const accepted = await shown(registration._id);
    expect(accepted).toMatchObject(both);
    expect(accepted.awaitsApproval).toBeUndefined();
    expect(await approve()).toMatchObject({ outcomes: [{ outcome: 'already' }] });
    const waiting = await ok('GET', `/api/registrations/${registration._id}`);
    expect(waiting).toMatchObject({ registration: { status: 'pending' } });
    await ok('PUT', '/api/registrations/update-status-only', {
      id: registration._id,
      eventId: event.eventId,
      status: 'confirmed',
    });
    const confirmed = await shown(registration._id);
    expect(confirmed.status).toBe('confirmed');
    expect(confirmed.awaitsPayment).toBeUndefined();
  });
});
