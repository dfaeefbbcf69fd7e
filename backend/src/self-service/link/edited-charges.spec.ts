// kind: stack
import { calls } from '@turnout/contracts';
import type { FieldId } from '@turnout/contracts/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { asStaff } from '../../testing/as-staff.ts';
import { mailedCode } from '../../testing/mailed-code.ts';
import { wrongCode } from '../../platform/testing/wrong-code.ts';
import { makeType, named } from '../../testing/strangers.ts';
import { makeTestEvent, startTestTurnout, type TestEvent, type TestTurnout } from '../../testing/turnout.ts';

let turnout: TestTurnout;
let event: TestEvent;
let dinner: FieldId;
let type: string;
beforeAll(async () => {
  turnout = await startTestTurnout({ BOT_CHECK_DIFFICULTY: '1' });
  event = await makeTestEvent(turnout, 'Fair');
  const { eventId } = event;
  const field = { eventId, title: 'Dinner', name: 'DINNER', type: 'radio', values: 'No\nYes', feeField: true };
  const made = await ok('POST', '/api/fields', { ...field, feeValues: '0\n45' });
  dinner = calls.defineField.output.parse(made).field._id;
  const fields = [...Object.values(event.fields), dinner];
  type = await makeType(turnout, event, { name: 'Delegate', price: 100, fields });
}, 60_000);
afterAll(() => turnout.stop());

const { ok } = asStaff(() => turnout);
const settings = (said: object) => ok('PUT', `/api/events/${event.eventId}`, { showEditMyRegistration: true, ...said });

/** Somebody who is charged for the type, and whether for the dinner; with the code of their edit link. */
const registered = async (email: string, choice: string, more: object = {}) => {
  const fields = [...named(event, 'Ada', 'Example', email), { _id: dinner, value: choice }];
  const sent = await ok('POST', '/api/registrations', { event: event.eventId, type, fields, ...more });
  const { _id, confirmationNumber: registrationId } = calls.submit.output.parse(sent).registration;
  const asked = { eventId: event.eventId, email, registrationId };
  await turnout.ask('POST', calls.requestEditLink.path.replace(':method', 'email'), { body: asked });
  const code = await mailedCode(turnout, email, 'edit');
  return { id: _id, code };
};
const edit = ({ id, code }: { readonly id: string; readonly code: string }, value: string) =>
  turnout.ask('PUT', `/api/registrations-code/${id}`, { body: { code, fields: [{ _id: dinner, value }] } });

/** What an edit would cost: before, after, whether that is refused, and each line; null: nothing else than now. */
const priceOf = async ({ id, code }: { readonly id: string; readonly code: string }, value: string) => {
  const body = { code, fields: [{ _id: dinner, value }] };
  const answer = await turnout.ask('POST', `/api/x/registrations-code/${id}/price`, { body });
  const { price } = calls.priceEditByCode.output.parse(answer.body);
  if (price === null) return null;
  const { before, after, isTooLow } = price;
  return [
    before.total,
    after.total,
    isTooLow,
    ...after.people.flatMap(({ charges }) => charges.map(({ amount }) => amount)),
  ];
};

const Money = z.object({
  registration: z.object({
    total: z.number(),
    charges: z.array(z.object({ kind: z.string(), amount: z.number() })),
  }),
});
const chargesOf = async ({ id }: { readonly id: string }) => {
  const { registration } = Money.parse(await ok('GET', `/api/registrations/${id}`));
  return [registration.total, ...registration.charges.map(({ amount }) => amount)];
};

describe('what registrants are charged who edit their registration', () => {
  it('is told and charged without an activity that is full', async () => {
    await settings({ preventLesserAmount: false });
    const follows = { dependsOnFields: [dinner], dependsOnValues: [['Yes']] };
    const of = { eventId: event.eventId, name: 'Tasting', fee: 7, availableSeats: 1, ...follows };
    const { activity } = calls.defineActivity.output.parse(await ok('POST', '/api/activities', of));
    const gus = await registered('gus@example.org', 'No');
    expect(await priceOf(gus, 'Yes')).toContain(7);
    await registered('hal@example.org', 'Yes');
    const now = await priceOf(gus, 'Yes');
    expect(now).not.toContain(7);
    expect((await edit(gus, 'Yes')).status).toBe(200);
    expect((await chargesOf(gus))[0]).toBe(now?.[1]);
    await ok('DELETE', `/api/activities/${activity._id}`);
  });

  it('follows their answers at the prices of today, and nothing else of it changes', async () => {
    await settings({ preventLesserAmount: false });
    const ada = await registered('ada@example.org', 'No');
    expect(await chargesOf(ada)).toEqual([100, 100]);
    await ok('PUT', `/api/types/${type}`, { price: 150 });
    await ok('PUT', `/api/fields/${dinner}`, { feeValues: '0\n60' });
    expect(await priceOf(ada, 'Yes')).toEqual([100, 160, false, 100, 60]);
    expect(await priceOf(ada, 'No')).toBeNull();
    expect(await chargesOf(ada)).toEqual([100, 100]);
    expect((await edit(ada, 'Yes')).status).toBe(200);
    expect(await chargesOf(ada)).toEqual([160, 100, 60]);
    expect((await edit(ada, 'No')).status).toBe(200);
    expect(await chargesOf(ada)).toEqual([100, 100]);
  });

  it('does not fall where the event keeps totals, but may grow', async () => {
    await settings({ preventLesserAmount: true });
    const bea = await registered('bea@example.org', 'Yes');
    expect(await chargesOf(bea)).toEqual([210, 150, 60]);
    expect(await priceOf(bea, 'No')).toEqual([210, 150, true, 150]);
    expect(await edit(bea, 'No')).toMatchObject({
      status: 409,
      body: { code: 'net-total-lower', message: expect.stringContaining("'Net Total Amount'") },
    });
    expect(await chargesOf(bea)).toEqual([210, 150, 60]);
    const cleo = await registered('cleo@example.org', 'No');
    expect((await edit(cleo, 'Yes')).status).toBe(200);
    expect(await chargesOf(cleo)).toEqual([210, 150, 60]);
  });

  it('does not fall by whom somebody removes either, and the page says so', async () => {
    const child = await makeType(turnout, event, { name: 'Child', price: 40 });
    const baby = await makeType(turnout, event, { name: 'Baby', price: 0 });
    const host = { groups: [child, baby], groupCount: { [child]: 1, [baby]: 1 } };
    await ok('PUT', `/api/types/${type}`, host);
    await settings({ preventLesserAmount: true, allowRegistrantToDeleteRegistrant: true });
    const along = [child, baby].map((of) => ({ type: of, fields: named(event, 'Bo', 'Example') }));
    const { id, code } = await registered('hen@example.org', 'No', { registrants: along });
    const own = async () => {
      const answer = await turnout.ask('GET', `/api/registrations/with-code/${code}?withChildregistrations=true`);
      const { registration, childRegistrations = [] } = calls.registrationByCode.output.parse(answer.body);
      return [registration, ...childRegistrations];
    };
    const people = await own();
    expect(people.map(({ mayRemove, removalLowers }) => [mayRemove, removalLowers])).toEqual([
      [false, true],
      [false, true],
      [true, undefined],
    ]);
    const remove = (who = '') =>
      turnout.ask('PUT', `/api/registrations-code/${who}`, { body: { code, status: 'deleted' } });
    const [, paying, free] = people.map(({ _id }) => _id);
    for (const who of [id, paying])
      expect(await remove(who)).toMatchObject({ status: 409, body: { code: 'net-total-lower' } });
    expect((await remove(free)).status).toBe(200);
    await settings({ preventLesserAmount: false });
    expect((await own()).map(({ mayRemove }) => mayRemove)).toEqual([true, true]);
    expect((await remove(paying)).status).toBe(200);
    expect((await own()).length).toBe(1);
    await settings({ allowRegistrantToDeleteRegistrant: false });
    await ok('PUT', `/api/types/${type}`, { groups: [], groupCount: {} });
  });

  it('does not fall either where the event hides payment, and then no visitor reads an amount, but staff do', async () => {
    await settings({ preventLesserAmount: true, allowRegistrantToDeleteRegistrant: true });
    const guest = await makeType(turnout, event, { name: 'Guest', price: 40 });
    await ok('PUT', `/api/types/${type}`, { groups: [guest], groupCount: { [guest]: 1 } });
    await ok('GET', `/api/types/${type}`);
    const registrants = [{ type: guest, fields: named(event, 'Bo', 'Example') }];
    const { id, code } = await registered('ira@example.org', 'Yes', { registrants });
    await settings({ hideAllPaymentInfoFromRegistrant: true });
    const own = calls.registrationByCode.output.parse(
      (await turnout.ask('GET', `/api/registrations/with-code/${code}?withChildregistrations=true`)).body,
    );
    const [brought] = own.childRegistrations ?? [];
    const lowering = [
      ['PUT', `/api/registrations-code/${id}`, { code, fields: [{ _id: dinner, value: 'No' }] }],
      ['PUT', `/api/registrations-code/${brought?._id}`, { code, status: 'deleted' }],
    ] as const;
    for (const [method, path, body] of lowering) {
      const refused = await turnout.ask(method, path, { body });
      expect(refused).toMatchObject({ status: 409, body: { code: 'net-total-lower-untold' } });
      expect(JSON.stringify(refused.body)).not.toMatch(/\d|USD/);
      const toStaff = await turnout.ask(method, path, { body, token: turnout.adminToken });
      expect(toStaff).toMatchObject({ status: 409, body: { code: 'net-total-lower' } });
      expect(JSON.stringify(toStaff.body)).toMatch(/USD/);
    }
    await settings({ hideAllPaymentInfoFromRegistrant: false, allowRegistrantToDeleteRegistrant: false });
    await ok('PUT', `/api/types/${type}`, { groups: [], groupCount: {} });
  });

  it('is told before it is saved to whoever holds the link, and to nobody else', async () => {
    const eve = await registered('eve@example.org', 'No');
    const asked = (id: string, body: object) => turnout.ask('POST', `/api/x/registrations-code/${id}/price`, { body });
    const fields = [{ _id: dinner, value: 'Yes' }];
    const wrong = await asked(eve.id, { code: wrongCode(eve.code), fields });
    expect(wrong).toMatchObject({ status: 404, body: { code: 'expired-registration-code' } });
    const other = await registered('fay@example.org', 'No');
    expect((await asked(other.id, { code: eve.code, fields })).status).toBe(404);
    expect(await asked(eve.id, { code: eve.code, fields: [{ _id: dinner, value: 'Maybe' }] })).toMatchObject({
      status: 422,
    });
    const feeShown = async () => {
      const answer = await turnout.ask('GET', `/api/registrations/with-code/${eve.code}`);
      const [form] = calls.registrationByCode.output.parse(answer.body).forms;
      const { feeField, feeValues } = form?.fields.find(({ _id }) => _id === dinner) ?? {};
      return [feeField, feeValues];
    };
    expect(await feeShown()).toEqual([true, expect.stringContaining('\n')]);
    await settings({ hideAllPaymentInfoFromRegistrant: true });
    expect(await priceOf(eve, 'Yes')).toBeNull();
    expect(await feeShown()).toEqual([false, '']);
    await settings({ hideAllPaymentInfoFromRegistrant: false });
  });

  it('is refused in another currency than the rest of the bill, and staff charge anew as before', async () => {
    await settings({ preventLesserAmount: false, appCurrency: 'EUR' });
    const dora = await registered('dora@example.org', 'No');
    await settings({ appCurrency: 'GBP' });
    expect(await edit(dora, 'Yes')).toMatchObject({ status: 409, body: { code: 'group-other-currency' } });
    expect(await chargesOf(dora)).toEqual([150, 150]);
  });
});
