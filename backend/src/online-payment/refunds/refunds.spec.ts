// kind: stack
import { calls } from '@turnout/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCardStage, type CardStage } from '../../testing/card-stage.ts';
import { mailedCode } from '../../testing/mailed-code.ts';
import { named, sendAs, submitted } from '../../testing/strangers.ts';
import { openStaff } from '../../testing/turnout.ts';

let stage: CardStage;
beforeAll(async () => {
  stage = await openCardStage();
}, 60_000);
afterAll(() => stage.stop());

const as = (method: string, path: string, body?: unknown, token?: string) =>
  stage.turnout.ask(method, path, { token: token ?? stage.turnout.adminToken, body });

/** Somebody who paid 100.00 by card; the id of the registration and of the payment. */
const paidByCard = async () => {
  const id = await stage.register();
  const { session } = await stage.opened(id);
  await stage.happen(session.id, { what: 'fill', how: 'succeeds' });
  await stage.until(async () => (await stage.money(id)).paid === 100);
  const payment = (await refundsOf(id)).payments[0];
  if (payment === undefined) throw new Error('no payment');
  return { id, paymentId: payment._id };
};
const refundsOf = async (id: string) =>
  calls.groupRefunds.output.parse((await as('GET', `/api/x/registrations/${id}/refunds`)).body);
const refund = (paymentId: string, body: object, token?: string) =>
  as('POST', `/api/online-payments/${paymentId}/refunds`, { reason: 'Ill', ...body }, token);
const paid = async (id: string, amount: number) => stage.until(async () => (await stage.money(id)).paid === amount);
const statusOf = async (id: string) =>
  calls.registration.output.parse((await as('GET', `/api/registrations/${id}`)).body).registration.status;
const inbox = async () =>
  calls.onlineInbox.output.parse((await as('GET', `/api/x/events/${stage.event.eventId}/online-payments/inbox`)).body);

describe('a refund of staff', () => {
  it('goes back the way it was paid, counts once the provider says so, and the group waits for payment again', async () => {
    const { id, paymentId } = await paidByCard();
    expect(await statusOf(id)).toBe('confirmed');
    expect(await refund(paymentId, { amount: 30 })).toMatchObject({ status: 200 });
    await paid(id, 70);
    expect(await statusOf(id)).toBe('pending');
    expect((await refundsOf(id)).payments).toMatchObject([
      { refundable: 70, refunds: [{ amount: 30, status: 'succeeded', reason: 'Ill', cause: 'staff' }] },
    ]);
    expect(await refund(paymentId, { amount: 70.01 })).toMatchObject({
      status: 409,
      body: { code: 'refund-above-paid', details: { left: 70 } },
    });
    expect(await refund(paymentId, {})).toMatchObject({ status: 200 });
    await paid(id, 0);
    expect(await refund(paymentId, {})).toMatchObject({ status: 409, body: { code: 'refund-above-paid' } });
  });

  it('takes the fee back last, also alone, and then nothing of it is left in the money report', async () => {
    await stage.settings({ onlinePaymentProcessingFee: 3 });
    const { id, paymentId } = await paidByCard();
    await stage.settings({ onlinePaymentProcessingFee: 0 });
    const report = async () => {
      const { body } = await as('GET', `/api/x/money/${stage.event.eventId}`);
      const [{ paid: came, refunded, fees } = { paid: 0, refunded: 0, fees: 0 }] =
        calls.moneyReport.output.parse(body).money;
      return { came, refunded, fees };
    };
    const before = await report();
    expect(before.fees).toBe(3);
    await refund(paymentId, { amount: 100 });
    await paid(id, 0);
    await refund(paymentId, { amount: 1.25 });
    await expect.poll(async () => (await report()).fees).toBe(1.75);
    await refund(paymentId, {});
    await expect.poll(report).toEqual({ ...before, refunded: before.refunded + 100, fees: 0 });
    const { payments } = calls.payments.output.parse((await as('GET', `/api/payments?registrationId=${id}`)).body);
    const back = payments.filter(({ type }) => type === 'refund');
    expect(back.map(({ amount, processingFee }) => [amount, processingFee])).toEqual([
      [100, 0],
      [0, 1.25],
      [0, 1.75],
    ]);
  });

  it('is once for each intent, needs its own right and a reason', async () => {
    const { id, paymentId } = await paidByCard();
    const { eventId } = stage.event;
    const { token } = await openStaff(stage.turnout, eventId, ['viewRegistrants', 'editPaymentsForRegistrants']);
    expect(await refund(paymentId, { amount: 10 }, token)).toMatchObject({ status: 403 });
    expect(await refund(paymentId, { amount: 10, reason: ' ' })).toMatchObject({ status: 422 });
    expect(await refund(paymentId, { amount: 0.001 })).toMatchObject({ body: { code: 'amount-not-in-currency' } });
    const once = () =>
      stage.turnout.ask('POST', `/api/online-payments/${paymentId}/refunds`, {
        token: stage.turnout.adminToken,
        headers: { 'idempotency-key': `refund-once-${id}` },
        body: { amount: 10, reason: 'Ill' },
      });
    const [first, second] = [await once(), await once()];
    expect(second.body).toEqual(first.body);
    await paid(id, 90);
  });

  it('that the provider refuses stays in the inbox until somebody deals with it, once', async () => {
    const { id, paymentId } = await paidByCard();
    await stage.faults({ refundsFail: 1 });
    const asked = calls.refundPayment.output.parse((await refund(paymentId, { amount: 40 })).body);
    const failed = async () =>
      (await inbox()).payments.flatMap(({ refunds }) => refunds.filter(({ status }) => status === 'failed'));
    await stage.until(async () => (await failed()).length === 1);
    expect(await stage.money(id)).toMatchObject({ paid: 100 });
    await stage.faults({});
    const settle = (refundId: string, body: object) =>
      as('POST', `/api/online-payments/${paymentId}/refunds/${refundId}/settle`, body);
    expect(await settle(asked.refundId, { how: 'by-hand', note: 'x' })).toMatchObject({ status: 422 });
    expect(await settle(asked.refundId, { how: 'again' })).toMatchObject({ status: 200 });
    expect(await settle(asked.refundId, { how: 'by-hand', method: 'cash', note: 'Twice' })).toMatchObject({
      status: 409,
      body: { code: 'refund-settled' },
    });
    await paid(id, 60);
    await stage.faults({ refundsFail: 1 });
    const other = calls.refundPayment.output.parse((await refund(paymentId, { amount: 60 })).body);
    await stage.until(async () => (await failed()).length === 1);
    await stage.faults({});
    expect(await settle(other.refundId, { how: 'by-hand', method: 'zelle', note: 'By transfer' })).toMatchObject({
      status: 200,
    });
    await paid(id, 0);
    expect(await failed()).toEqual([]);
    expect(await refund(paymentId, { amount: 0.01 })).toMatchObject({ body: { code: 'refund-above-paid' } });
  });

  it('whose answer is lost is asked for again and made once', async () => {
    const { id, paymentId } = await paidByCard();
    await stage.faults({ answersLost: 0.7 });
    expect(await refund(paymentId, { amount: 25 })).toMatchObject({ status: 200 });
    await stage.faults({});
    await paid(id, 75);
    expect((await refundsOf(id)).payments[0]?.refunds).toHaveLength(1);
  }, 60_000);
});

describe('money that counts nowhere', () => {
  it('is decided on once: credited, moved or given back; the second desk is told', async () => {
    const [id, other] = [await stage.register(), await stage.register()];
    await stage.settings({ onlinePaymentOnly: false });
    const [all, half] = [await stage.opened(id, { amount: 100 }), await stage.opened(id, { amount: 50 })];
    await stage.happen(all.session.id, { what: 'fill', how: 'succeeds' });
    await paid(id, 100);
    await stage.happen(half.session.id, { what: 'fill', how: 'succeeds' });
    await stage.until(async () => (await inbox()).payments.some(({ status }) => status === 'parked'));
    const parked = (await inbox()).payments.find(({ status }) => status === 'parked');
    const decide = (body: object) => as('POST', `/api/online-payments/${parked?._id}/decision`, body);
    expect(await decide({ decision: 'move' })).toMatchObject({ status: 422 });
    const outcomes = await Promise.all([
      decide({ decision: 'move', registrationId: other }),
      decide({ decision: 'credit' }),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(outcomes.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'parked-decided' });
    await stage.until(async () => (await stage.money(other)).paid + (await stage.money(id)).paid === 150);
    expect((await inbox()).payments).toEqual([]);
    await stage.settings({ onlinePaymentOnly: true });
  });
});

describe('a cancelled registration', () => {
  const proposals = async () =>
    calls.refundProposals.output.parse((await as('GET', `/api/x/events/${stage.event.eventId}/refund-proposals`)).body)
      .proposals;

  it('proposes the refund of the rule, which goes back with one decision', async () => {
    await stage.settings({ refundRule: 'all-but-fee', refundFeeAmount: 15 });
    const { id } = await paidByCard();
    expect(await as('DELETE', `/api/registrations/${id}`)).toMatchObject({ status: 200 });
    await stage.until(async () => (await proposals()).length === 1);
    const [proposal] = await proposals();
    expect(proposal).toMatchObject({ amount: 85, freed: 100, because: 'deleted', isBySelf: false, status: 'open' });
    const decide = (decision: string) =>
      as('POST', `/api/x/refund-proposals/${proposal?._id}/decision`, { registrationId: id, decision });
    expect(await decide('accepted')).toMatchObject({
      status: 200,
      body: { parts: [{ way: 'online', method: 'stripe', amount: 85 }] },
    });
    expect(await decide('dismissed')).toMatchObject({ status: 409, body: { code: 'proposal-decided' } });
    await stage.until(async () => (await refundsOf(id)).payments[0]?.refundable === 15);
    expect(await proposals()).toEqual([]);
  });

  it('that takes part again proposes nothing any more', async () => {
    const { id } = await paidByCard();
    expect(await as('DELETE', `/api/registrations/${id}`)).toMatchObject({ status: 200 });
    await stage.until(async () => (await proposals()).length === 1);
    const { eventId } = stage.event;
    expect(
      await as('PUT', '/api/registrations/update-status-only', { id, eventId, status: 'confirmed' }),
    ).toMatchObject({
      status: 200,
    });
    await stage.until(async () => (await proposals()).length === 0);
    expect((await refundsOf(id)).proposals).toMatchObject([{ status: 'lapsed' }]);
    await stage.settings({ refundRule: 'nothing' });
  });

  it('that people cancel themselves goes back without staff where the event says so, as long as all of it goes back online', async () => {
    const { turnout, event, type } = stage;
    const links = { showEditMyRegistration: true, allowRegistrantToDeleteRegistrant: true };
    await stage.settings({ ...links, refundRule: 'all-but-fee', refundFeeAmount: 0, refundAutomatically: true });
    const cancelled = async (email: string, pays: (id: string) => Promise<unknown>) => {
      const sent = await sendAs(turnout, event, { type, fields: named(event, 'Ada', 'Byron', email) });
      const { _id: id, confirmationNumber } = submitted(sent).registration;
      await pays(id);
      await paid(id, 100);
      const asked = { eventId: event.eventId, email, registrationId: confirmationNumber };
      await turnout.ask('POST', calls.requestEditLink.path.replace(':method', 'email'), { body: asked });
      const code = await mailedCode(turnout, email, 'edit');
      const body = { code, status: 'deleted' };
      expect(await turnout.ask('PUT', `/api/registrations-code/${id}`, { body })).toMatchObject({ status: 200 });
      return id;
    };
    const byCard = await cancelled('card@refunds.example.org', async (id) => {
      const { session } = await stage.opened(id);
      await stage.happen(session.id, { what: 'fill', how: 'succeeds' });
    });
    await stage.until(async () => (await refundsOf(byCard)).payments[0]?.refundable === 0);
    expect(await refundsOf(byCard)).toMatchObject({
      payments: [{ refunds: [{ amount: 100, cause: 'rule', status: 'succeeded' }] }],
      proposals: [{ status: 'accepted', isBySelf: true, amount: 100 }],
    });
    const inCash = await cancelled('cash@refunds.example.org', (registrationId) =>
      as('POST', '/api/payments', { registrationId, amount: 100 }),
    );
    await stage.until(async () => (await proposals()).length === 1);
    const [proposal] = await proposals();
    const body = { registrationId: inCash, decision: 'accepted' };
    expect(await as('POST', `/api/x/refund-proposals/${proposal?._id}/decision`, body)).toMatchObject({
      body: { parts: [{ way: 'by-hand', method: 'cash', amount: 100 }] },
    });
    const recorded = async () =>
      calls.payments.output.parse((await as('GET', `/api/payments?registrationId=${inCash}`)).body).payments;
    await stage.until(async () =>
      (await recorded()).some(({ type: kind, amount }) => kind === 'refund' && amount === 100),
    );
    await stage.settings({ refundRule: 'nothing', refundAutomatically: false });
  });

  it('proposes nothing where the event gives nothing back', async () => {
    const { id } = await paidByCard();
    expect(await as('DELETE', `/api/registrations/${id}`)).toMatchObject({ status: 200 });
    // The worker takes facts in their order: once this one is refunded, the other would have been proposed.
    const next = await paidByCard();
    await refund(next.paymentId, { amount: 1 });
    await paid(next.id, 99);
    expect((await refundsOf(id)).proposals).toEqual([]);
  });
});
