// kind: pure
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ProviderRefuses, ProviderUnreachable } from '../provider-errors.ts';
import { openPaypal } from './index.ts';
import { account, onlinePaymentId, openStage, refundId, wish, type PaypalStage } from './testing/stage.ts';

let stage: PaypalStage;
let paypal: PaypalStage['paypal'];
let orders: PaypalStage['orders'];
let paid: PaypalStage['paid'];

beforeEach(async () => {
  stage = await openStage();
  ({ paypal, orders, paid } = stage);
});
afterEach(() => stage.close());

/** Captures that PayPal made; an order captured twice would have two notices of it. */
const captures = async () => (await stage.waiting()).filter(({ body }) => body.includes('"PAYMENT.CAPTURE.COMPLETED"'));

describe('paying', () => {
  it('opens one page for one payment, however often it is asked, with the fee as a line of its own', async () => {
    const first = await paypal.openSession(account, wish);
    const again = await paypal.openSession(account, wish);
    expect(again).toEqual(first);
    expect(first.url).toContain(`/checkoutnow?token=${first.sessionId}`);
    expect(first.expiresAt).toBe('2026-11-28T16:00:00.000Z');
    const order = await orders.open(first.sessionId);
    expect(order).toMatchObject({ amount: { currency_code: 'EUR', value: '102.50' }, locale: 'fr-FR' });
    expect(order.lines.map(({ amount }) => amount.value)).toEqual(['100.00', '2.50']);
    expect(await orders.ordersOf('client')).toHaveLength(1);
  });

  it('opens one page where the answer to the first try was lost', async () => {
    stage.goWrong('/v2/checkout/orders', 'answersLost');
    await expect(paypal.openSession(account, wish)).rejects.toThrow(ProviderUnreachable);
    const { sessionId } = await paypal.openSession(account, wish);
    expect((await orders.ordersOf('client')).map(({ id }) => id)).toEqual([sessionId]);
  });

  it('finds an open page again, and none once somebody agreed or its time is over', async () => {
    const first = await paypal.openSession(account, wish);
    expect(await paypal.sessionOf(account, first.sessionId)).toEqual(first);
    await orders.approve(first.sessionId);
    expect(await paypal.sessionOf(account, first.sessionId)).toBeNull();
    expect(await paypal.sessionOf(account, 'NOSUCH')).toBeNull();
  });

  it('says that nothing was paid until the payer agreed, then captures and says what came in', async () => {
    const { sessionId } = await paypal.openSession(account, wish);
    expect(await paypal.paymentOf(account, { sessionId })).toMatchObject({
      status: 'open',
      paymentId: '',
      paidAt: null,
    });
    await orders.approve(sessionId);
    const payment = await paypal.paymentOf(account, { sessionId });
    expect(payment).toMatchObject({
      onlinePaymentId,
      sessionId,
      status: 'paid',
      amount: 10_250,
      currency: 'EUR',
      paidAt: '2026-11-28T10:00:00.000Z',
      refunds: [],
      disputes: [],
    });
    expect(await paypal.paymentOf(account, { paymentId: payment.paymentId })).toEqual(payment);
  });

  it.each(['answersLost', 'broken'] as const)('captures once where the capture has bad luck: %s', async (luck) => {
    const { sessionId } = await paypal.openSession(account, wish);
    await orders.approve(sessionId);
    stage.goWrong('/capture', luck);
    const first = await paypal.paymentOf(account, { sessionId }).catch((error: unknown) => error);
    if (luck === 'answersLost') expect(first).toMatchObject({ status: 'paid' });
    else expect(first).toBeInstanceOf(ProviderUnreachable);
    expect(await paypal.paymentOf(account, { sessionId })).toMatchObject({ status: 'paid', amount: 10_250 });
    expect(await captures()).toHaveLength(1);
  });

  it('captures once where two ask at the same time', async () => {
    const { sessionId } = await paypal.openSession(account, wish);
    await orders.approve(sessionId);
    const both = await Promise.all([1, 2, 3, 4, 5].map(() => paypal.paymentOf(account, { sessionId })));
    expect(new Set(both.map(({ paymentId }) => paymentId)).size).toBe(1);
    expect(await captures()).toHaveLength(1);
  });

  it('says failed where the bank declines, and processing while PayPal checks', async () => {
    const { sessionId } = await paypal.openSession(account, wish);
    await orders.approve(sessionId, 'INSTRUMENT_DECLINED');
    expect(await paypal.paymentOf(account, { sessionId })).toMatchObject({ status: 'failed', onlinePaymentId });
    await orders.approve(sessionId, 'PENDING');
    const pending = await paypal.paymentOf(account, { sessionId });
    expect(pending.status).toBe('processing');
    await orders.settle(pending.paymentId, 'COMPLETED');
    expect(await paypal.paymentOf(account, { sessionId })).toMatchObject({ status: 'paid' });
  });

  it('says expired of an order that PayPal forgot', async () => {
    const { sessionId } = await paypal.openSession(account, wish);
    stage.setTime('2026-11-28T16:00:01.000Z');
    expect(await paypal.paymentOf(account, { sessionId })).toMatchObject({ status: 'expired', sessionId });
  });

  it.each([
    [{ currency: 'KWD' }, 'amount-not-possible'],
    [{ currency: 'HUF', amount: 125_050, fee: 0 }, 'amount-not-possible'],
  ])('refuses %j before PayPal is asked', async (change, code) => {
    await expect(paypal.openSession(account, { ...wish, ...change })).rejects.toMatchObject({ code });
    expect(await orders.ordersOf('client')).toEqual([]);
  });

  it.each([
    ['HUF', 125_000, '1250'],
    ['JPY', 1250, '1250'],
    ['TWD', 100, '1'],
    ['USD', 1, '0.01'],
    ['USD', 9_999_999_999, '99999999.99'],
  ])('pays in %s %i as PayPal writes it: %s', async (currency, amount, value) => {
    const { sessionId } = await paypal.openSession(account, { ...wish, currency, amount, fee: 0 });
    expect((await orders.open(sessionId)).amount.value).toBe(value);
    await orders.approve(sessionId);
    expect(await paypal.paymentOf(account, { sessionId })).toMatchObject({ status: 'paid', amount, currency });
  });
});

describe('keys', () => {
  it('refuses with a wrong secret, and is unreachable where nobody listens', async () => {
    const wrong = { ...account, keys: [{ publicKey: 'client', secretKey: 'wrong' }] };
    await expect(paypal.openSession(wrong, wish)).rejects.toMatchObject({ code: 'key-refused' });
    await expect(paypal.openSession({ ...account, keys: [] }, wish)).rejects.toBeInstanceOf(ProviderRefuses);
    const nowhere = openPaypal({ real: null, play: async () => 'http://127.0.0.1:1', now: stage.instant });
    await expect(nowhere.openSession(account, wish)).rejects.toBeInstanceOf(ProviderUnreachable);
  });

  it('reads a payment that began with another account', async () => {
    const { sessionId } = await paypal.openSession(account, wish);
    await orders.approve(sessionId);
    const other = { publicKey: 'other', secretKey: 'right' };
    const changed = { ...account, keys: [other, ...account.keys] };
    expect(await paypal.paymentOf(changed, { sessionId })).toMatchObject({ status: 'paid' });
    await expect(paypal.paymentOf({ ...account, keys: [other] }, { paymentId: 'NOSUCH' })).rejects.toMatchObject({
      code: 'not-there',
    });
  });
});

describe('refunds', () => {
  it('sends a part back once, however often it is asked and though the answer was lost', async () => {
    const { paymentId } = await paid();
    const asked = { refundId, paymentId, amount: 4000, currency: 'EUR' };
    stage.goWrong('/refund', 'answersLost');
    await expect(paypal.refund(account, asked)).rejects.toBeInstanceOf(ProviderUnreachable);
    const refund = await paypal.refund(account, asked);
    expect(refund).toMatchObject({ refundId, amount: 4000, status: 'succeeded' });
    expect(await paypal.paymentOf(account, { paymentId })).toMatchObject({
      status: 'paid',
      amount: 10_250,
      refunds: [{ refundId, amount: 4000, status: 'succeeded', providerRefundId: refund.providerRefundId }],
    });
  });

  it('tells a refund from PayPal’s own screens from one of ours', async () => {
    const { paymentId } = await paid();
    await orders.refund(null, paymentId, { value: '10.00', currency: 'EUR' });
    const { refunds } = await paypal.paymentOf(account, { paymentId });
    expect(refunds).toMatchObject([{ refundId: null, amount: 1000, status: 'succeeded' }]);
  });

  it('refuses more than is left', async () => {
    const { paymentId } = await paid();
    await expect(
      paypal.refund(account, { refundId, paymentId, amount: 10_251, currency: 'EUR' }),
    ).rejects.toMatchObject({ code: 'REFUND_AMOUNT_EXCEEDED' });
  });
});

describe('disputes', () => {
  it('reads one that is open, and counts one that was lost and paid out once', async () => {
    const { paymentId } = await paid();
    const { dispute_id: disputeId } = await orders.dispute(paymentId);
    const read = () => paypal.paymentOf(account, { paymentId });
    expect((await read()).disputes).toMatchObject([{ disputeId, amount: 10_250, status: 'open' }]);
    await orders.resolve(disputeId, 'RESOLVED_BUYER_FAVOUR');
    await orders.refund(null, paymentId, {});
    expect(await read()).toMatchObject({ refunds: [], disputes: [{ disputeId, amount: 10_250, status: 'lost' }] });
  });

  it('reads a payment though the app may not read disputes', async () => {
    const { paymentId } = await paid();
    await orders.dispute(paymentId);
    stage.forbidden.push('/v1/customer/disputes');
    expect(await paypal.paymentOf(account, { paymentId })).toMatchObject({ status: 'paid', disputes: [] });
  });
});
