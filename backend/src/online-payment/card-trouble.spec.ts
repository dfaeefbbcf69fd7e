// kind: stack
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signatureOf } from '../doubles/stripe/notices.ts';
import { openCardStage, type CardStage } from '../testing/card-stage.ts';
import { momentNow } from '../testing/moment.ts';
import { makeType, named, sendAs, submitted } from '../testing/strangers.ts';
import { askAt, serveAlso } from '../testing/turnout.ts';

let stage: CardStage;
beforeAll(async () => {
  stage = await openCardStage();
}, 60_000);
afterAll(() => stage.stop());

const paid = (id: string) => async () => (await stage.money(id)).paid === 100;
const Payments = z.array(z.object({ metadata: z.object({ onlinePaymentId: z.string() }) }));

describe('a page to pay on', () => {
  it('is opened once though the provider’s answers are lost, and nobody hears ‘no’ meanwhile', async () => {
    const id = await stage.register();
    await stage.faults({ answersLost: 1 });
    expect(await stage.open(id)).toMatchObject({ status: 503, body: { code: 'outside-unreachable' } });
    await stage.faults({});
    const { session } = await stage.opened(id);
    const [mine] = (await stage.payments()).filter(({ registration }) => registration?._id === id);
    const there = Payments.parse(await stage.control('payments', { account: stage.account }));
    expect(there.filter(({ metadata }) => metadata.onlinePaymentId === mine?._id)).toHaveLength(1);
    await stage.happen(session.id, { what: 'fill', how: 'succeeds' });
    await stage.until(paid(id));
  });

  it('is opened anew once the one of before has ended', async () => {
    const id = await stage.register();
    const first = await stage.opened(id);
    await stage.happen(first.session.id, { what: 'expire' });
    await stage.until(async () => (await stage.payments()).some(({ failed }) => failed === 'expired'));
    expect((await stage.opened(id)).session.id).not.toBe(first.session.id);
  });

  it('takes amounts between what the provider can, and names its bounds', async () => {
    for (const [price, code] of [
      [0.01, 'amount-below-provider'],
      [99_999_999.99, 'amount-above-provider'],
    ] as const) {
      const type = await makeType(stage.turnout, stage.event, { name: `For ${price}`, price });
      const fields = named(stage.event, 'Ada');
      const { registration } = submitted(await sendAs(stage.turnout, stage.event, { type, fields }));
      expect((await stage.open(registration._id)).body).toMatchObject({ code, details: { field: 'amount' } });
    }
  });

  it('counts where the group changed while it was open: what is more than due waits for staff', async () => {
    const id = await stage.register();
    const { session } = await stage.opened(id);
    const { turnout } = stage;
    const token = turnout.adminToken;
    const discount = { registrationId: id, type: 'discount', amount: 40 };
    expect((await turnout.ask('POST', '/api/payments', { token, body: discount })).status).toBe(200);
    await stage.happen(session.id, { what: 'fill', how: 'succeeds' });
    await stage.until(async () => (await stage.payments()).some(({ parked }) => parked === 'more-than-due'));
    expect(await stage.money(id)).toMatchObject({ paid: 0, due: 60 });
  });
});

describe('a notice', () => {
  it('that comes to two servers at the same time, five times at each, is one payment', async () => {
    const { turnout, event, signingSecret } = stage;
    const id = await stage.register();
    const { session } = await stage.opened(id);
    await stage.faults({ dropped: 1 });
    await stage.happen(session.id, { what: 'fill', how: 'succeeds' });
    await stage.faults({});
    const other = await serveAlso(turnout.databaseUrl, { STRIPE_API_URL: stage.stripe.url });
    const body = JSON.stringify({
      id: 'evt_five_times',
      object: 'event',
      type: 'checkout.session.completed',
      data: {
        object: {
          id: session.id,
          object: 'checkout.session',
        },
      },
    });
    const header = signatureOf(
      body,
      signingSecret,
      Math.floor(Date.parse(await momentNow(turnout, event.eventId)) / 1_000),
    );
    const send = (address: string) =>
      askAt(address)('POST', `/api/payments/stripe/${event.eventId}`, {
        body,
        headers: { 'stripe-signature': header },
      });
    const answers = await Promise.all(
      [turnout.url, other.url].flatMap((one) => Array.from({ length: 5 }, () => send(one))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await stage.until(paid(id));
    const listed = await turnout.ask('GET', `/api/payments?registrationId=${id}`, { token: turnout.adminToken });
    const Listed = z.object({ payments: z.array(z.object({ type: z.string() })) });
    expect(Listed.parse(listed.body).payments.filter(({ type }) => type === 'payment')).toHaveLength(1);
    await other.stop();
  });

  it('of a refund that comes before the payment’s brings both', async () => {
    const id = await stage.register();
    const { session } = await stage.opened(id);
    await stage.faults({ dropped: 1 });
    await stage.happen(session.id, { what: 'fill', how: 'succeeds' });
    await stage.faults({});
    await stage.happen(session.id, { what: 'refund', amount: 3_000 });
    await stage.until(async () => (await stage.money(id)).paid === 70);
    expect(await stage.money(id)).toMatchObject({ due: 30 });
  });

  it('has its effect once the provider answers again', async () => {
    const id = await stage.register();
    const { session } = await stage.opened(id);
    await stage.faults({ broken: 1 });
    await stage.happen(session.id, { what: 'fill', how: 'succeeds' });
    const { turnout, event } = stage;
    const inbox = async () =>
      z.object({ notices: z.object({ failing: z.number() }) }).parse(
        (
          await turnout.ask('GET', `/api/x/events/${event.eventId}/online-payments/inbox`, {
            token: turnout.adminToken,
          })
        ).body,
      ).notices.failing;
    await stage.until(async () => (await inbox()) > 0);
    await stage.faults({});
    await stage.until(paid(id));
    expect(await inbox()).toBe(0);
  });
});

describe('an online payment', () => {
  it('is removed by nobody: it is refunded', async () => {
    const id = await stage.register();
    const { session } = await stage.opened(id);
    await stage.happen(session.id, { what: 'fill', how: 'succeeds' });
    await stage.until(paid(id));
    const token = stage.turnout.adminToken;
    for (const [method, path] of [
      ['DELETE', `/api/payments/${id}-t1`],
      ['POST', `/api/payments/${id}/unpay`],
      ['POST', `/api/payments/${id}-t1/unpay`],
    ] as const)
      expect(await stage.turnout.ask(method, path, { token })).toMatchObject({
        status: 409,
        body: { code: 'refunded-not-removed' },
      });
    expect(await stage.money(id)).toMatchObject({ paid: 100 });
  });
});
