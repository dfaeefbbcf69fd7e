// kind: stack
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openWalletStage, type WalletStage } from '../../testing/wallet-stage.ts';

let stage: WalletStage;
beforeAll(async () => {
  stage = await openWalletStage();
}, 60_000);
afterEach(() => stage.faults({}));
afterAll(() => stage.stop());

const paid =
  (id: string, amount = 100) =>
  async () =>
    (await stage.money(id)).paid === amount;

describe('a payment with the wallet', () => {
  it('is captured and counts as soon as PayPal says that the payer agreed, and confirms whoever waited', async () => {
    const id = await stage.register();
    const { order, mode } = await stage.opened(id);
    expect(mode).toBe('test');
    expect(order.url).toContain(`/checkoutnow?token=${order.id}`);
    expect(await stage.money(id)).toMatchObject({ paid: 0, due: 100 });
    await stage.happen(order.id, { what: 'approve' });
    await stage.until(paid(id));
    const { body } = await stage.turnout.ask('GET', `/api/registrations/${id}`);
    expect(body).toMatchObject({ registration: { status: 'confirmed' } });
    expect((await stage.opened(await stage.register())).order.id).not.toBe(order.id);
  });

  it('is captured once though answers are lost, calls fail, and notices come twice, late and in any order', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => stage.register()));
    const opened = await Promise.all(ids.map(async (id) => (await stage.opened(id)).order.id));
    await stage.faults({ answersLost: 0.1, broken: 0.05, twice: 1, wronglySigned: 0.3, delayMs: [0, 300] });
    await Promise.all(opened.map((order) => stage.happen(order, { what: 'approve' })));
    for (const id of ids) await stage.until(paid(id));
    const ours = (await stage.orders()).filter(({ id }) => opened.includes(id));
    expect(ours.map(({ status }) => status)).toEqual(opened.map(() => 'COMPLETED'));
  }, 60_000);

  it('goes back as PayPal says, in part by its own screens, and whole by a lost dispute', async () => {
    const id = await stage.register();
    const { order } = await stage.opened(id);
    await stage.happen(order.id, { what: 'approve' });
    await stage.until(paid(id));
    await stage.happen(order.id, { what: 'refund', value: '30.00' });
    await stage.until(paid(id, 70));
    await stage.happen(order.id, { what: 'dispute' });
    await stage.until(async () => (await stage.payments()).some(({ disputes }) => disputes.length > 0));
    await stage.happen(order.id, { what: 'resolve', outcome: 'RESOLVED_BUYER_FAVOUR' });
    await stage.until(paid(id, 0));
    expect(await stage.money(id)).toMatchObject({ paid: 0 });
  });

  it('that the bank declines, or PayPal checks for a while, counts only when it came', async () => {
    const [declined, checked] = [await stage.register(), await stage.register()];
    await stage.happen((await stage.opened(declined)).order.id, { what: 'approve', outcome: 'INSTRUMENT_DECLINED' });
    await stage.until(async () => (await stage.payments()).some(({ failed }) => failed === 'declined'));
    expect(await stage.money(declined)).toMatchObject({ paid: 0 });
    const { order } = await stage.opened(checked);
    await stage.happen(order.id, { what: 'approve', outcome: 'PENDING' });
    await stage.until(async () =>
      (await stage.orders()).some(({ id, capture }) => id === order.id && capture !== null),
    );
    expect(await stage.money(checked)).toMatchObject({ paid: 0 });
    await stage.happen(order.id, { what: 'settle', status: 'COMPLETED' });
    await stage.until(paid(checked));
  });
});

describe('notices of the wallet', () => {
  const notice = (body: object, account = 'sandbox', headers: Record<string, string> = {}) =>
    stage.turnout.ask('POST', `/api/payments/paypal/${account}`, { body, headers });
  const signed = {
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': 'https://api.paypal.com/cert',
    'paypal-transmission-id': 'one',
    'paypal-transmission-sig': 'forged',
    'paypal-transmission-time': '2026-11-28T10:00:00Z',
  };
  const about = (custom_id: string) => ({
    id: 'WH-FORGED',
    event_type: 'PAYMENT.CAPTURE.COMPLETED',
    resource: { id: 'CAPTURE', custom_id },
  });

  it('that PayPal does not know as its own change nothing; while it cannot be asked they are to come again', async () => {
    const ours = about(`${stage.event.eventId}.payment.${'y'.repeat(20)}`);
    expect(await notice(ours, 'sandbox', signed)).toMatchObject({ status: 400, body: { code: 'notice-not-verified' } });
    expect(await notice(ours)).toMatchObject({ status: 400, body: { code: 'notice-not-verified' } });
    expect(await notice(ours, 'live', signed)).toMatchObject({ status: 400 });
    await stage.faults({ broken: 1 });
    expect((await notice(ours, 'sandbox', signed)).status).toBe(503);
  });

  it('about what was never ours are taken and forgotten', async () => {
    expect(await notice(about('shop-17'), 'sandbox', signed)).toMatchObject({ status: 200 });
    expect(await notice({}, 'sandbox', signed)).toMatchObject({ status: 200 });
    expect((await notice(about('x'), 'moon', signed)).status).toBe(422);
  });
});

it('says what is wrong with the keys of the wallet', async () => {
  const { turnout, event } = stage;
  const test = async () =>
    (
      await turnout.ask('POST', `/api/events/${event.eventId}/test-payment-provider`, {
        token: turnout.adminToken,
        body: { provider: 'paypal' },
      })
    ).body;
  // The address that this server has for itself is another one than that where the spec reaches it.
  const message = `${turnout.url}/api/payments/paypal/sandbox`;
  // The notice whose signature was wrong, above, was refused.
  const refused = { code: 'notice-refused-signature' };
  expect(await test()).toMatchObject({ mode: 'test', problems: [{ code: 'webhook-address', message }, refused] });
  await stage.settings({ paypalSandboxWebhookId: 'OTHER' });
  expect(await test()).toMatchObject({ problems: [{ code: 'webhook-unknown' }, refused] });
  await stage.settings({ paypalSandboxWebhookId: 'HOOK', appCurrency: 'ISK' });
  expect(await test()).toMatchObject({ problems: [{ code: 'currency-not-taken', message: 'ISK' }, {}, {}] });
  await stage.settings({ appCurrency: 'EUR' });
});
