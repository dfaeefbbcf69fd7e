// kind: stack
import { calls } from '@turnout/contracts';
import type { TypeId } from '@turnout/contracts/kernel';
import { beforeAll, describe, expect, it } from 'vitest';
import { asStaff } from '../testing/as-staff.ts';
import { makeType, named } from '../testing/strangers.ts';
import { makeTestEvent, sharedTurnout, type SharedTurnout, type TestEvent } from '../testing/turnout.ts';

let turnout: SharedTurnout;
let event: TestEvent;
let paying: TypeId;
const { ok } = asStaff(() => turnout);

beforeAll(async () => {
  turnout = await sharedTurnout();
  event = await makeTestEvent(turnout, 'Paid at the door');
  paying = await makeType(turnout, event, { name: 'Paying', price: 1250.5 });
  const { eventId } = event;
  await ok('PUT', `/api/types/${paying}`, { groups: [paying], groupCount: { [paying]: 1 } });
  await ok('PUT', `/api/events/${eventId}`, { allowRegistrantCheckInOnlyWhenFullyPaid: true, appCurrency: 'EUR' });
  await ok('GET', `/api/events/${eventId}`);
}, 60_000);

const register = async (...names: readonly string[]) => {
  const [first = [], ...others] = names.map((name) => named(event, name));
  const registrants = others.map((fields) => ({ type: paying, fields }));
  const body = { event: event.eventId, type: paying, fields: first, registrants };
  const { registration, childRegistrations } = calls.submit.output.parse(await ok('POST', '/api/registrations', body));
  return [registration, ...childRegistrations].map(({ _id }) => _id);
};
const present = (registrationId: string | undefined, isCheckInAll = false, language = 'en') =>
  turnout.ask('POST', `/api/checkin/registration/${event.eventId}`, {
    token: turnout.adminToken,
    body: { registrationId, eventId: event.eventId, accept: true, method: 'qr', isCheckInAll },
    headers: { 'x-turnout-desk': 'Till', 'accept-language': language },
  });
const pay = (registrationId: string | undefined, amount: number) =>
  ok('POST', '/api/payments', { registrationId, type: 'payment', amount, method: 'cash' });

describe('a door where all has to be paid before', () => {
  it('refuses who owes something with the amount, in the language asked for, and records it', async () => {
    const [ada] = await register('Ada');
    const refused = { status: 409, body: { code: 'not-fully-paid', reason: 'not-registered' } };
    expect(await present(ada)).toMatchObject({
      ...refused,
      body: { ...refused.body, message: 'Ada Byron is not fully paid: €1,250.50 is due', registration: { _id: ada } },
    });
    const inFrench = await present(ada, false, 'fr');
    expect(inFrench.body).toMatchObject({
      message: "Ada Byron n'a pas tout payé : il reste 1\u202f250,50\u00a0€ à payer",
    });
    const exported = JSON.stringify(await ok('GET', `/api/x/history/${event.eventId}/export`));
    expect(exported.match(/"reason":"not-fully-paid"/g)).toHaveLength(2);
  });

  it('admits them at once when it is recorded that they paid, and refuses again who comes to owe more', async () => {
    const [ben, bea] = await register('Ben', 'Bea');
    await pay(ben, 2500);
    expect(await present(bea)).toMatchObject({ status: 409, body: { code: 'not-fully-paid' } });
    await pay(ben, 1);
    expect(await present(bea)).toMatchObject({ status: 200 });
    await ok('POST', '/api/payments', { registrationId: ben, type: 'charge', amount: 10, method: 'cash' });
    expect(await present(ben, true)).toMatchObject({ status: 409, body: { code: 'not-fully-paid' } });
  });

  it('tells a desk what to take, which pays it in two calls', async () => {
    const [, fay] = await register('Eve', 'Fay');
    const owed = { amount: 2501, currency: 'EUR' };
    expect(await present(fay)).toMatchObject({ status: 409, body: { registration: { _id: fay }, owed } });
    const paid = calls.pay.output.parse(await ok('POST', `/api/payments/${fay}/pay`, { method: 'card' }));
    expect(paid.payment).toMatchObject({ amount: 2501, method: 'card', type: 'payment' });
    expect(await present(fay)).toMatchObject({ status: 200 });
    const again = await turnout.ask('POST', `/api/payments/${fay}/pay`, { token: turnout.adminToken, body: {} });
    expect(again).toMatchObject({ status: 409, body: { code: 'nothing-due' } });
  });

  it('refuses them from the list as well, each with the amount', async () => {
    const [cleo] = await register('Cleo');
    const [dan] = await register('Dan');
    await pay(dan, 1250.5);
    const { eventId } = event;
    const { outcomes } = calls.checkInMany.output.parse(
      await ok('POST', '/api/x/check-ins/bulk', { eventId, registrants: [cleo, dan] }),
    );
    expect(outcomes).toMatchObject([
      { _id: cleo, outcome: 'refused', message: 'Cleo Byron is not fully paid: €1,250.50 is due' },
      { _id: dan, outcome: 'done' },
    ]);
  });
});
