// kind: stack
import { calls } from '@turnout/contracts';
import type { EventId } from '@turnout/contracts/kernel';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { signatureOf } from '../doubles/stripe/notices.ts';
import { openCardStage, type CardStage } from '../testing/card-stage.ts';
import { momentNow } from '../testing/moment.ts';
import { makeTestEvent } from '../testing/turnout.ts';

/** Two events whose cards are paid on one account; each has an address for notices, with a secret of its own. */
let stage: CardStage;
let other: EventId;
const otherSecret = 'whsec_other_event';
const token = (): string => stage.turnout.adminToken;
const change = async (eventId: EventId, settings: object): Promise<void> => {
  const { status } = await stage.turnout.ask('PUT', `/api/events/${eventId}`, { token: token(), body: settings });
  expect(status).toBe(200);
};

beforeAll(async () => {
  stage = await openCardStage();
  other = (await makeTestEvent(stage.turnout)).eventId;
  await change(other, {
    appCurrency: 'USD',
    enableStripe: true,
    stripeTestMode: true,
    stripeSecretKeyTest: 'sk_test_first',
    stripeWebhookSecretTest: otherSecret,
  });
}, 60_000);
afterAll(() => stage.stop());

let count = 0;
/** Tells an event’s address of a session, as its own endpoint at the provider would. */
const tell = async (eventId: EventId, sessionId: string, secret: string): Promise<number> => {
  count += 1;
  const body = JSON.stringify({
    id: `evt_shared_${count}`,
    object: 'event',
    type: 'checkout.session.completed',
    data: { object: { id: sessionId, object: 'checkout.session' } },
  });
  const seconds = Math.floor(Date.parse(await momentNow(stage.turnout, eventId)) / 1_000);
  const headers = { 'stripe-signature': signatureOf(body, secret, seconds) };
  return (await stage.turnout.ask('POST', `/api/payments/stripe/${eventId}`, { body, headers })).status;
};

const read = async <T>(path: string, schema: z.ZodType<T>): Promise<T> =>
  schema.parse((await stage.turnout.ask('GET', path, { token: token() })).body);
const paymentsOf = async (eventId: EventId) =>
  (await read(`/api/x/events/${eventId}/online-payments?perPage=100`, calls.onlinePayments.output)).payments;
const inboxOf = (eventId: EventId) => read(`/api/x/events/${eventId}/online-payments/inbox`, calls.onlineInbox.output);
/** Waits until all notices had their effect. */
const handled = (eventId: EventId) => stage.until(async () => (await inboxOf(eventId)).notices.count === 0);
const comparisonOf = (eventId: EventId) =>
  read(`/api/x/events/${eventId}/online-payments/comparison`, calls.comparison.output);
const compared = async (eventId: EventId) => {
  const before = (await comparisonOf(eventId)).last?.comparedAt;
  await stage.turnout.ask('POST', `/api/events/${eventId}/compare-payments`, { token: token() });
  return vi.waitFor(
    async () => {
      const { last } = await comparisonOf(eventId);
      if (last === null || last.comparedAt === before) throw new Error('not yet');
      return last;
    },
    { timeout: 20_000, interval: 50 },
  );
};

/** Money that comes by a page of the account that is none of ours. */
const payUnasked = async (): Promise<string> => {
  const form = new URLSearchParams({
    mode: 'payment',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': '4200',
    'line_items[0][price_data][product_data][name]': 'A mug',
    success_url: 'https://shop.example/',
    cancel_url: 'https://shop.example/',
  });
  const answer = await fetch(`${stage.stripe.url}/v1/checkout/sessions`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_first', 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
  });
  const { id } = z.object({ id: z.string() }).parse(await answer.json());
  await stage.happen(id, { what: 'fill', how: 'succeeds' });
  return id;
};

describe('two events on one account', () => {
  it('leave each other’s payments alone, whichever hears of them first', async () => {
    const id = await stage.register();
    const { session } = await stage.opened(id);
    await stage.faults({ dropped: 1 });
    await stage.happen(session.id, { what: 'fill', how: 'succeeds' });
    await stage.faults({});
    expect(await tell(other, session.id, otherSecret)).toBe(200);
    await handled(other);
    expect(await paymentsOf(other)).toEqual([]);
    expect(await tell(stage.event.eventId, session.id, stage.signingSecret)).toBe(200);
    await stage.until(async () => (await stage.money(id)).paid === 100);
  });

  it('take no notice that was signed for the other one', async () => {
    const id = await stage.register();
    const { session } = await stage.opened(id);
    expect(await tell(stage.event.eventId, session.id, otherSecret)).toBe(400);
    expect(await tell(other, session.id, stage.signingSecret)).toBe(400);
  });
});

describe('money that nobody was asked for', () => {
  it('waits in one of them, once, however often and by whichever way both hear of it', async () => {
    const mine = stage.event.eventId;
    const session = await payUnasked();
    await stage.until(async () => (await inboxOf(mine)).total === 1);
    await tell(other, session, otherSecret);
    await tell(mine, session, stage.signingSecret);
    await Promise.all([handled(other), handled(mine)]);
    for (const found of await Promise.all([compared(mine), compared(other)]))
      expect(found).toMatchObject({ unknown: 0, differenceCount: 0, problems: [] });
    const parked = [...(await paymentsOf(mine)), ...(await paymentsOf(other))].filter((one) => one.status === 'parked');
    expect(parked).toMatchObject([{ parked: 'registration-unknown', received: 42, registration: null }]);
  });

  it('is found by the comparison where no notice came of it', async () => {
    await stage.faults({ dropped: 1 });
    await payUnasked();
    await stage.faults({});
    expect(await compared(other)).toMatchObject({ taken: 1, unknown: 1, differenceCount: 0 });
    expect(await inboxOf(other)).toMatchObject({ total: 1, payments: [{ parked: 'registration-unknown' }] });
  });

  it('is left alone with a reason, is found by no comparison again, and taken up again', async () => {
    const [waits] = (await inboxOf(other)).payments;
    const id = waits?._id ?? '';
    const ask = (path: string, body?: object) =>
      stage.turnout.ask('POST', path.replace(':id', id), { token: token(), ...(body === undefined ? {} : { body }) });
    const leave = { decision: 'leave', reason: 'A sale of the shop' };
    expect((await ask(calls.decideParked.path, { ...leave, reason: '' })).status).toBe(422);
    expect((await ask(calls.decideParked.path, leave)).status).toBe(200);
    expect((await ask(calls.decideParked.path, leave)).body).toMatchObject({ code: 'parked-decided' });
    const nobodys = { total: 0, leftAlone: [{ _id: id, leftAlone: { reason: 'A sale of the shop' } }] };
    await stage.until(async () => (await inboxOf(other)).total === 0);
    expect(await compared(other)).toMatchObject({ unknown: 0, differenceCount: 0 });
    expect(await inboxOf(other)).toMatchObject(nobodys);
    expect((await ask(calls.reopenParked.path)).status).toBe(200);
    await stage.until(async () => (await inboxOf(other)).total === 1);
    expect(await inboxOf(other)).toMatchObject({ leftAlone: [] });
  });

  it('is named and left alone where the account takes other money too', async () => {
    for (const eventId of [stage.event.eventId, other]) await change(eventId, { accountTakesOtherMoney: true });
    const before = await inboxOf(other);
    const session = await payUnasked();
    await tell(other, session, otherSecret);
    await Promise.all([handled(stage.event.eventId), handled(other)]);
    const found = await compared(other);
    expect(found).toMatchObject({ unknown: 0, differences: [{ kind: 'unasked', ours: 0 }] });
    expect((await inboxOf(other)).payments).toEqual(before.payments);
  });
});
