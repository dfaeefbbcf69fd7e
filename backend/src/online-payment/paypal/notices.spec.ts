// kind: pure
import { Instant, OnlinePaymentId } from '@turnout/contracts/kernel';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProviderAccount, ProviderNotice } from '../provider.ts';
import { ProviderUnreachable } from '../provider-errors.ts';
import { eventOfNotice } from './index.ts';
import { account, eventId, noticeUrl, openStage, wish, type PaypalStage } from './testing/stage.ts';

let stage: PaypalStage;
let paypal: PaypalStage['paypal'];
let double: PaypalStage['double'];
let orders: PaypalStage['orders'];
let paid: PaypalStage['paid'];

beforeEach(async () => {
  stage = await openStage();
  ({ paypal, double, orders, paid } = stage);
});
afterEach(() => stage.close());

/** All notices that the double would send, verified as the address for them does. */
const received = async (change = (body: string) => body): Promise<readonly (ProviderNotice | null)[]> => {
  const notices: (ProviderNotice | null)[] = [];
  await stage.send(async (text, headers) => {
    const body = Buffer.from(change(text));
    expect(eventOfNotice(body)).toBe(eventId);
    notices.push(await paypal.verifyNotice(account, { headers, body, now: stage.instant() }));
    return 200;
  });
  return notices;
};

describe('notices', () => {
  it('says of each which payment is to be read again', async () => {
    const { paymentId, sessionId } = await paid();
    await orders.refund(null, paymentId, { value: '1.00' });
    await orders.dispute(paymentId);
    const about = (await received()).map((notice) => [notice?.type, notice?.about]);
    // All that is due is sent at once, so in any order.
    expect(new Map(about.map(([type, of]) => [type, of]))).toEqual(
      new Map([
        ['CHECKOUT.ORDER.APPROVED', { sessionId }],
        ['PAYMENT.CAPTURE.COMPLETED', { sessionId }],
        ['PAYMENT.CAPTURE.REFUNDED', { paymentId }],
        ['CUSTOMER.DISPUTE.CREATED', { paymentId }],
      ]),
    );
  });

  it('takes none that was changed, or that another webhook was sent, or without its headers', async () => {
    await paid();
    expect(await received((body) => body.replace('"COMPLETED"', '"DECLINED"'))).toContain(null);
    await paid(OnlinePaymentId.parse('y0000000000000000001'));
    const [again] = await stage.waiting();
    if (again === undefined) throw new Error('there is a notice');
    const headers = stage.headersOf(again);
    const body = Buffer.from(again.body);
    const other = { ...account, signingSecrets: ['OTHER'] };
    expect(await paypal.verifyNotice(other, { headers, body, now: stage.instant() })).toBeNull();
    expect(await paypal.verifyNotice(account, { headers: {}, body, now: stage.instant() })).toBeNull();
    expect(
      await paypal.verifyNotice(account, {
        headers,
        body: Buffer.from(again.body.replace(/"id":"WH-[^"]+"/, '"id":"WH-FORGED"')),
        now: stage.instant(),
      }),
    ).toBeNull();
    expect(await paypal.verifyNotice(account, { headers, body, now: stage.instant() })).not.toBeNull();
    expect(
      await paypal.verifyNotice(
        { ...account, signingSecrets: ['OLD', 'HOOK'] },
        { headers, body, now: stage.instant() },
      ),
    ).not.toBeNull();
  });

  it('is unreachable, not forged, where PayPal cannot be asked', async () => {
    await paid();
    const [notice] = await stage.waiting();
    if (notice === undefined) throw new Error('there is a notice');
    const headers = stage.headersOf(notice);
    stage.goWrong('/verify-webhook-signature', 'broken');
    await expect(
      paypal.verifyNotice(account, { headers, body: Buffer.from(notice.body), now: stage.instant() }),
    ).rejects.toBeInstanceOf(ProviderUnreachable);
  });

  it('knows no event of what is none of ours', () => {
    expect(eventOfNotice(Buffer.from('{"id":"WH-1","event_type":"X","resource":{"custom_id":"shop-17"}}'))).toBeNull();
    expect(eventOfNotice(Buffer.from('not json'))).toBeNull();
  });
});

describe('the list of payments', () => {
  const listed = async (since: string) => {
    const all = [];
    for await (const payment of paypal.paymentsSince(account, Instant.parse(since))) all.push(payment);
    return all;
  };

  it('has what was paid and refunded since, each once and as it is now, over more than a page and a month', async () => {
    for (let count = 0; count < 120; count += 1) {
      const { sessionId } = await paypal.openSession(account, {
        ...wish,
        onlinePaymentId: OnlinePaymentId.parse(`y${String(count).padStart(19, '0')}`),
      });
      await orders.approve(sessionId);
      await orders.capture('client', sessionId);
    }
    const first = (await orders.ordersOf('client'))[0]?.capture?.id;
    stage.setTime('2027-01-15T10:00:00.000Z');
    await orders.refund(null, first ?? '', { value: '1.00' });
    const all = await listed('2026-11-01T00:00:00.000Z');
    expect(all).toHaveLength(120);
    expect(all[0]?.refunds).toHaveLength(1);
    expect(await listed('2027-01-01T00:00:00.000Z')).toMatchObject([{ paymentId: first }]);
  }, 30_000);

  it('has money that nobody was asked for without an id of ours, and nothing of another event', async () => {
    const order = async (custom_id: string | undefined) => {
      const { id } = await orders.create('client', {
        amount: { currency_code: 'EUR', value: '5.00' },
        custom_id,
        reference_id: 'x',
        description: '',
        lines: [],
        returnUrl: 'https://shop.example',
        cancelUrl: 'https://shop.example',
        locale: 'en-US',
      });
      await orders.approve(id);
      await orders.capture('client', id);
    };
    await order('shop-17');
    await order(undefined);
    await order('e0000000000000000001.payment.y0000000000000000000');
    expect(await listed('2026-11-01T00:00:00.000Z')).toMatchObject([
      { onlinePaymentId: null, amount: 500, status: 'paid' },
      { onlinePaymentId: null, amount: 500, status: 'paid' },
    ]);
  });
});

describe('the test of an account', () => {
  it('finds nothing where all is well', async () => {
    expect(await paypal.testAccount(account, noticeUrl)).toEqual([]);
  });

  it('says what is wrong with key, webhook and permissions', async () => {
    const codes = async (change: Partial<ProviderAccount>, url = noticeUrl) =>
      (await paypal.testAccount({ ...account, ...change }, url)).map(({ code }) => code);
    expect(await codes({ keys: [] })).toEqual(['no-key']);
    expect(await codes({ keys: [{ publicKey: 'client', secretKey: 'wrong' }] })).toEqual(['key-refused']);
    expect(await codes({ signingSecrets: [] })).toEqual(['no-webhook-id']);
    expect(await codes({ signingSecrets: ['NOSUCH'] })).toEqual(['webhook-unknown']);
    expect(await codes({}, 'https://turnout.example/other')).toEqual(['webhook-address']);
    await double.setWebhooks('client', [
      { id: 'HOOK', url: noticeUrl, event_types: [{ name: 'PAYMENT.CAPTURE.COMPLETED' }] },
    ]);
    expect(await codes({})).toEqual(['webhook-events']);
    stage.forbidden.push('/v1/reporting', '/v1/customer');
    expect(await codes({ signingSecrets: [] })).toEqual(['no-webhook-id', 'no-transaction-search', 'no-disputes']);
  });
});
