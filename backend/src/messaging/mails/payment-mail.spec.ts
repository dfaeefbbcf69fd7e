// kind: stack
import { calls } from '@turnout/contracts';
import type { TypeId } from '@turnout/contracts/kernel';
import { beforeAll, describe, expect, it } from 'vitest';
import { asStaff } from '../../testing/as-staff.ts';
import { makeType, named, sendAs, submitted } from '../../testing/strangers.ts';
import { makeTestEvent, sharedTurnout, type SharedTurnout, type TestEvent } from '../../testing/turnout.ts';

let turnout: SharedTurnout;
const { ok } = asStaff(() => turnout);
beforeAll(async () => {
  turnout = await sharedTurnout();
}, 60_000);

/** An event with these settings, whose one type costs 40 EUR and writes to nobody who registers. */
const eventWith = async (settings: object) => {
  const event = await makeTestEvent(turnout, 'Told of payments');
  const paying = await makeType(turnout, event, { name: 'Paying', price: 40, sendEmailOnRegistration: false });
  await ok('PUT', `/api/types/${paying}`, { groups: [paying], groupCount: { [paying]: 1 } });
  await ok('PUT', `/api/events/${event.eventId}`, { appCurrency: 'EUR', ...settings });
  await ok('GET', `/api/events/${event.eventId}`);
  return { event, paying };
};
const register = async ({ event, paying }: { event: TestEvent; paying: TypeId }, name: string) => {
  const email = `${name.toLowerCase()}@paid.example.org`;
  const fields = named(event, name, 'Byron', email);
  const registrants = [{ type: paying, fields: named(event, `${name} junior`, 'Byron', `junior-${email}`) }];
  const body = { event: event.eventId, type: paying, fields, registrants };
  return calls.submit.output.parse(await ok('POST', '/api/registrations', body)).registration._id;
};
const record = (registrationId: string, type: string, amount: number, key?: string) =>
  turnout.ask('POST', '/api/payments', {
    token: turnout.adminToken,
    body: { registrationId, type, amount, method: 'cash' },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
const mailsTo = async (name: string) => {
  const { mails } = calls.caughtMails.output.parse(await ok('GET', '/api/x/mails'));
  return mails.filter(({ to }) => to.endsWith(`${name.toLowerCase()}@paid.example.org`));
};

const subjectsTo = async (name: string) => (await mailsTo(name)).map(({ subject }) => subject);

describe('a refund', () => {
  it('is told to the first of the group, also when they take no part any more, unless payment is hidden', async () => {
    const told = await eventWith({});
    const hidden = await eventWith({ hideAllPaymentInfoFromRegistrant: true });
    const [gus, hal] = [await register(told, 'Gus'), await register(hidden, 'Hal')];
    await record(gus, 'payment', 40);
    await record(hal, 'payment', 40);
    await ok('DELETE', `/api/registrations/${gus}`);
    await record(gus, 'refund', 25.5);
    await expect.poll(async () => (await subjectsTo('Gus')).length).toBe(1);
    expect(await subjectsTo('Gus')).toEqual(['Your refund for Told of payments']);
    const [sent] = await mailsTo('Gus');
    const { mail } = calls.caughtMail.output.parse(await ok('GET', `/api/x/mails/${sent?._id ?? ''}`));
    expect(mail.text).toContain('€25.50');
    expect(await record(hal, 'refund', 1)).toMatchObject({ status: 200 });
    // The worker takes facts in their order: once this one is told, the other would have been.
    await record(gus, 'refund', 1);
    await expect.poll(async () => (await subjectsTo('Gus')).length).toBe(2);
    expect(await mailsTo('Hal')).toEqual([]);
  });
});

describe('a payment', () => {
  it('is told to the first of the group, once, with what is due still', async () => {
    const told = await eventWith({ sendEmailsOnPaymentMade: true, enableStripe: true });
    const ada = await register(told, 'Ada');
    await record(ada, 'payment', 30.5, 'pays-once-1');
    await record(ada, 'payment', 30.5, 'pays-once-1');
    await record(ada, 'charge', 5);
    await record(ada, 'discount', 1);
    await record(ada, 'payment', 10);
    await expect.poll(async () => (await mailsTo('Ada')).length).toBe(2);
    const sent = await mailsTo('Ada');
    expect(sent.map(({ to, subject }) => ({ to, subject }))).toEqual(
      Array(2).fill({ to: 'ada@paid.example.org', subject: 'Your payment for Told of payments' }),
    );
    const texts = await Promise.all(
      sent.map(async ({ _id }) => calls.caughtMail.output.parse(await ok('GET', `/api/x/mails/${_id}`)).mail.text),
    );
    expect(texts.map((text) => /your payment of (\S+) for/.exec(text)?.[1]).toSorted()).toEqual(['€10.00', '€30.50']);
    for (const text of texts) {
      expect(text).toContain(`/welcome-email/${ada}`);
      expect(text).toMatch(new RegExp(`Pay now: http.*/checkout/${ada}`));
      // It was real money.
      expect(text).not.toContain('Please note');
    }
    const answered = await ok('GET', `/api/messages?eventId=${told.event.eventId}&registrationId=${ada}`);
    expect(calls.messages.output.parse(answered).messages.map(({ type }) => type)).toEqual([
      'payment-received',
      'payment-received',
    ]);
  });

  it('is told to nobody where the event does not ask for it, or hides payment', async () => {
    const bea = await register(await eventWith({}), 'Bea');
    const hidden = { sendEmailsOnPaymentMade: true, hideAllPaymentInfoFromRegistrant: true };
    const cleo = await register(await eventWith(hidden), 'Cleo');
    const dan = await register(await eventWith({ sendEmailsOnPaymentMade: true }), 'Dan');
    expect(await record(bea, 'payment', 10)).toMatchObject({ status: 200 });
    expect(await record(cleo, 'payment', 10)).toMatchObject({ status: 200 });
    // The worker takes facts in their order: once Dan has his, the others would have had theirs.
    await record(dan, 'payment', 10);
    await expect.poll(async () => (await mailsTo('Dan')).length).toBe(1);
    expect([...(await mailsTo('Bea')), ...(await mailsTo('Cleo'))]).toEqual([]);
  });

  it('that all waited for sends everybody of the group their confirmation, and the mail before says what they wait for', async () => {
    const waited = await eventWith({ onlinePaymentOnly: true, enableZelle: true });
    await ok('PUT', `/api/types/${waited.paying}`, { sendEmailOnRegistration: true });
    await ok('GET', `/api/types/${waited.paying}`);
    const { event, paying } = waited;
    const visitor = (name: string) => ({
      type: paying,
      fields: named(event, name, 'Byron', `${name.toLowerCase()}@paid.example.org`),
    });
    const sent = { ...visitor('Eve'), registrants: [visitor('Ewan')], paymentType: 'full' };
    const eve = submitted(await sendAs(turnout, event, sent)).registration._id;
    await expect.poll(async () => (await subjectsTo('Ewan')).length).toBe(1);
    expect(await subjectsTo('Eve')).toEqual(['We have received your registration for Told of payments']);
    const [first] = await mailsTo('Eve');
    const { mail } = calls.caughtMail.output.parse(await ok('GET', `/api/x/mails/${first?._id ?? ''}`));
    expect(mail.text).toContain('It is confirmed as soon as your payment has arrived.');
    await record(eve, 'payment', 79);
    await record(eve, 'payment', 1);
    const now = ['We have received your registration for Told of payments', 'Your registration for Told of payments'];
    for (const name of ['Eve', 'Ewan']) await expect.poll(async () => (await subjectsTo(name)).toSorted()).toEqual(now);
  });
});
