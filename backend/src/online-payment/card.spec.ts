// kind: stack
import { calls } from '@turnout/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signatureOf } from '../doubles/stripe/notices.ts';
import { openCardStage, type CardStage } from '../testing/card-stage.ts';
import { momentNow } from '../testing/moment.ts';

let stage: CardStage;
beforeAll(async () => {
  stage = await openCardStage();
}, 60_000);
afterAll(() => stage.stop());

const paid = (id: string) => async () => (await stage.money(id)).paid === 100;

describe('a payment by card', () => {
  it('counts once the provider says so, confirms whoever waited for it, and is told with its provider', async () => {
    const id = await stage.register();
    expect(await stage.money(id)).toMatchObject({ paid: 0, due: 100 });
    const { session, mode } = await stage.opened(id, { amount: 100, currency: 'usd' });
    expect(mode).toBe('test');
    expect(session.id).toMatch(/^cs_test_/);
    await stage.happen(session.id, { what: 'fill', how: 'succeeds' });
    await stage.until(paid(id));
    const { turnout, event } = stage;
    const { body } = await turnout.ask('GET', `/api/registrations/${id}`);
    expect(body).toMatchObject({ registration: { status: 'confirmed' } });
    const listed = await turnout.ask('GET', `/api/payments?registrationId=${id}&eventId=${event.eventId}`, {
      token: turnout.adminToken,
    });
    expect(listed.body).toMatchObject({
      payments: expect.arrayContaining([
        expect.objectContaining({
          type: 'payment',
          amount: 100,
          method: 'stripe',
          processingFee: 0,
          by: null,
          online: expect.objectContaining({
            provider: 'stripe',
            mode: 'test',
          }),
        }),
      ]),
    });
  });

  it('is opened once however often it is asked for, by the server’s own amount, in the event’s currency', async () => {
    const id = await stage.register();
    const [one, other] = await Promise.all([stage.opened(id), stage.opened(id)]);
    expect((await stage.opened(id)).session.id).toBe(one.session.id);
    expect(other.session.id).toBe(one.session.id);
    for (const [said, code] of [
      [{ amount: 100.01 }, 'amount-above-due'],
      [{ amount: 1 }, 'custom-amount-too-low'],
      [{ currency: 'EUR' }, 'paid-in-other-currency'],
      [{ success_url: 'https://evil.example/' }, 'address-not-ours'],
    ] as const)
      expect((await stage.open(id, said)).body).toMatchObject({ code });
  });

  it('that two people make for one group counts once; the second waits for staff', async () => {
    const id = await stage.register();
    await stage.settings({ onlinePaymentOnly: false });
    const [all, half] = [await stage.opened(id, { amount: 100 }), await stage.opened(id, { amount: 50 })];
    expect(all.session.id).not.toBe(half.session.id);
    await stage.happen(all.session.id, { what: 'fill', how: 'succeeds' });
    await stage.until(paid(id));
    await stage.happen(half.session.id, { what: 'fill', how: 'succeeds' });
    await stage.until(async () => (await stage.payments()).some(({ status }) => status === 'parked'));
    const parked = (await stage.payments()).filter(({ status }) => status === 'parked');
    expect(parked).toMatchObject([{ parked: 'more-than-due', amount: 50, received: 50, refundable: 50 }]);
    expect(await stage.money(id)).toMatchObject({ paid: 100 });
    await stage.settings({ onlinePaymentOnly: true });
  });

  it('goes back in part and whole as the provider says, by whomever; a lost dispute takes it too', async () => {
    const id = await stage.register();
    const { session } = await stage.opened(id);
    await stage.happen(session.id, { what: 'fill', how: 'succeeds' });
    await stage.until(paid(id));
    await stage.happen(session.id, { what: 'refund', amount: 3_000 });
    await stage.until(async () => (await stage.money(id)).paid === 70);
    await stage.happen(session.id, { what: 'dispute' });
    await stage.until(async () => (await stage.payments()).some(({ disputes }) => disputes.length > 0));
    expect(await stage.money(id)).toMatchObject({ paid: 70 });
    await stage.happen(session.id, { what: 'decide-dispute', status: 'lost' });
    await stage.until(async () => (await stage.money(id)).paid === 0);
  });

  it('that comes later, or not at all, counts only when it came', async () => {
    const [id, other] = [await stage.register(), await stage.register()];
    const { session } = await stage.opened(id);
    await stage.happen(session.id, { what: 'fill', how: 'later' });
    await stage.happen(session.id, { what: 'decide', isPaid: true });
    await stage.until(paid(id));
    const failed = await stage.opened(other);
    await stage.happen(failed.session.id, { what: 'fill', how: 'later' });
    await stage.happen(failed.session.id, { what: 'decide', isPaid: false });
    await stage.until(async () => (await stage.payments()).some(({ failed: why }) => why === 'declined'));
    expect(await stage.money(other)).toMatchObject({ paid: 0 });
  });
});

describe('notices', () => {
  const notice = (body: string, header: string) =>
    stage.turnout.ask('POST', `/api/payments/stripe/${stage.event.eventId}`, {
      body,
      headers: { 'stripe-signature': header },
    });
  /** By the clock that a notice is held against. */
  const seconds = async () => Math.floor(Date.parse(await momentNow(stage.turnout, stage.event.eventId)) / 1_000);
  const body = JSON.stringify({
    id: 'evt_by_hand',
    object: 'event',
    type: 'checkout.session.completed',
    data: {
      object: {
        id: 'cs_test_00',
        object: 'checkout.session',
      },
    },
  });

  it('that are wrongly signed, unsigned, old or for another event change nothing', async () => {
    const { signingSecret } = stage;
    for (const header of [
      signatureOf(body, 'whsec_other', await seconds()),
      signatureOf(body, signingSecret, (await seconds()) - 3_600),
      signatureOf(`${body} `, signingSecret, await seconds()),
      'nonsense',
      '',
    ])
      expect(await notice(body, header)).toMatchObject({ status: 400, body: { code: 'notice-not-verified' } });
    expect(await notice(body, signatureOf(body, signingSecret, await seconds()))).toMatchObject({ status: 200 });
  });

  it('that are refused raise an alarm with reason and time, in the test of the keys too, until one is taken', async () => {
    const { signingSecret } = stage;
    const path = calls.refusedNotices.path.replace(':eventId', stage.event.eventId);
    const refused = async () =>
      calls.refusedNotices.output.parse(
        (await stage.turnout.ask('GET', path, { token: stage.turnout.adminToken })).body,
      ).notices;
    const tested = async () => {
      const tests = calls.testProvider.path.replace(':eventId', stage.event.eventId);
      const asked = { body: { provider: 'stripe' }, token: stage.turnout.adminToken };
      const { problems } = calls.testProvider.output.parse((await stage.turnout.ask('POST', tests, asked)).body);
      return problems.map(({ code }) => code);
    };
    const other = body.replace('evt_by_hand', 'evt_after');
    await notice(body, signatureOf(body, signingSecret, (await seconds()) - 3_600));
    expect(await refused()).toMatchObject([{ provider: 'stripe', reason: 'age', takenSince: false }]);
    expect(await tested()).toContain('notice-refused-age');
    await notice(body, signatureOf(body, 'whsec_other', await seconds()));
    const [last] = await refused();
    expect(last).toMatchObject({ reason: 'signature', takenSince: false });
    expect(await tested()).toContain('notice-refused-signature');
    expect(last?.count).toBeGreaterThan(1);
    expect(await notice(other, signatureOf(other, signingSecret, await seconds()))).toMatchObject({ status: 200 });
    await expect.poll(async () => (await refused())[0]?.takenSince).toBe(true);
    expect((await tested()).filter((code) => code.startsWith('notice-refused'))).toEqual([]);
  });

  it('are taken from a provider whose clock is ahead of ours, as ours may be slow; what is said twice has no effect', async () => {
    const { signingSecret } = stage;
    for (const ahead of [290, 3_600])
      expect(await notice(body, signatureOf(body, signingSecret, (await seconds()) + ahead))).toMatchObject({
        status: 200,
      });
  });

  it('that are no notices are refused as such, whoever signed them, however deep they are', async () => {
    const about = (id: string) => `"data":{"object":{"id":${id},"object":"checkout.session"}}`;
    for (const [said, code] of [
      [`${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'malformed'],
      [`${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`, 'notice-not-verified'],
      [`{"__proto__":{"id":"evt_1"},"type":"x",${about('"cs_1"')}}`, 'malformed'],
      [`{"id":"evt_\\u0000","type":"x",${about('"cs_1"')}}`, 'malformed'],
      [`{"id":"evt_1","type":"x","name":"\\ud83d",${about('"cs_1"')}}`, 'malformed'],
      [`{"id":"${'e'.repeat(201)}","type":"x",${about('"cs_1"')}}`, 'notice-not-verified'],
      ['null', 'malformed'],
      ['1e999', 'malformed'],
    ] as const)
      expect((await notice(said, signatureOf(said, stage.signingSecret, await seconds()))).body).toMatchObject({
        code,
      });
    // About a page with such a name there is nothing to ask, and it keeps no line.
    const long = `{"id":"evt_long","type":"x",${about(`"${'c'.repeat(100_000)}"`)}}`;
    expect(await notice(long, signatureOf(long, stage.signingSecret, await seconds()))).toMatchObject({ status: 200 });
    const inbox = `/api/x/events/${stage.event.eventId}/online-payments/inbox`;
    expect((await stage.turnout.ask('GET', inbox, { token: stage.turnout.adminToken })).body).toMatchObject({
      notices: { failing: 0 },
    });
  });

  it('of 10 MB are refused before they are read', async () => {
    const large = JSON.stringify({ id: 'evt_large', text: 'x'.repeat(10_000_000) });
    const answer = await notice(large, signatureOf(large, stage.signingSecret, await seconds()));
    expect(answer).toMatchObject({ status: 413, body: { code: 'too-large' } });
  });

  it('twice, out of order, late, once with a wrong signature, have one effect', async () => {
    await stage.faults({ twice: 1, wronglySigned: 0.5, old: 0.5, delayMs: [0, 400] });
    const ids = await Promise.all(Array.from({ length: 6 }, () => stage.register()));
    await Promise.all(
      ids.map(async (id) => {
        const { session } = await stage.opened(id);
        await stage.happen(session.id, { what: 'fill', how: 'succeeds' });
        await stage.happen(session.id, { what: 'refund', amount: 1_000 });
      }),
    );
    for (const id of ids) await stage.until(async () => (await stage.money(id)).paid === 90);
    await stage.faults({});
    expect(await stage.payments()).toSatisfy((all: readonly unknown[]) => all.length >= ids.length);
  });

  it('count also where the keys were exchanged since', async () => {
    const id = await stage.register();
    const { session } = await stage.opened(id);
    const { account, signingSecret, turnout, event } = stage;
    await stage.settings({ stripeSecretKeyTest: 'sk_test_second', stripeWebhookSecretTest: 'whsec_second' });
    const noticeUrl = `${turnout.url}/api/payments/stripe/${event.eventId}`;
    // The account still signs with the secret of before, and its payments are another account's for the new key.
    await stage.control('accounts', {
      id: account,
      keys: ['sk_test_first'],
      noticeUrl,
      signingSecrets: [signingSecret],
    });
    await stage.control('accounts', {
      id: `${account}-new`,
      keys: ['sk_test_second'],
      noticeUrl,
      signingSecrets: ['whsec_second'],
    });
    await stage.happen(session.id, { what: 'fill', how: 'succeeds' });
    await stage.until(paid(id));
    expect(await stage.money(id)).toMatchObject({ paid: 100 });
  });
});
