// kind: stack
import { calls } from '@turnout/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { asStaff } from '../testing/as-staff.ts';
import { makeType } from '../testing/strangers.ts';
import { makeTestEvent, openStaff, sharedTurnout, type SharedTurnout, type TestEvent } from '../testing/turnout.ts';

let turnout: SharedTurnout;
let event: TestEvent;
beforeAll(async () => {
  turnout = await sharedTurnout();
  event = await makeTestEvent(turnout);
}, 60_000);

const { staff } = asStaff(() => turnout);
const percent = (value: number) => ({ discount: true, discountType: 'percent', discountValue: [value] });
const shown = (discountType: string, ...discountValue: number[]) => ({
  discountType,
  discountPeriod: false,
  discountValue,
  discountStartDate: [],
  discountEndDate: [],
});

describe('discounts', () => {
  it('of a type are answered in their four sets, and those on one of its fields in their order', async () => {
    const body = {
      eventId: event.eventId,
      title: 'Guests',
      name: 'GUESTS',
      type: 'integer',
      feeField: true,
      feeValues: '5',
    };
    const made = await staff('POST', '/api/fields', { ...body, ...percent(10) });
    const field = calls.defineField.output.parse(made.body).field._id;
    const type = await makeType(turnout, event, {
      name: 'Member',
      price: 50,
      ...percent(20),
      fields: [field],
      customFieldsDiscounts: [{ field, discountType: 'amount', discountValue: [2, 3] }],
    });
    const dinner = { eventId: event.eventId, name: 'Dinner', fee: 30, autoEnrollTypes: [type] };
    const off = {
      is_discount: true,
      discount_type: 'percent',
      discount_values: [5],
      typeBasedDiscount: { [type]: 50 },
    };
    const activity = calls.defineActivity.output.parse(
      (await staff('POST', '/api/activities', { ...dinner, ...off })).body,
    ).activity._id;
    const sets = {
      registrationTypeDiscount: [{ type, ...shown('percent', 20) }],
      registrationTypeFieldDiscount: [{ type, field, ...shown('amount', 2) }],
      customFieldDiscount: [{ field, ...shown('percent', 10) }],
      registrationTypeActivityDiscount: [{ type, activity, ...shown('percent', 50) }],
    };
    const asked = await turnout.ask('POST', '/api/discount-all-set', { body: { data: { type } } });
    expect(asked).toMatchObject({ status: 200, body: sets });
    const filter = { data: { field: { _id: field }, type: { _id: type } }, rawData: true };
    const found = await staff('POST', '/api/discount-filter', filter);
    expect(found.status).toBe(200);
    expect(calls.discountFilter.output.parse(found.body['list'])).toEqual([shown('amount', 2), shown('percent', 10)]);
    expect((await turnout.ask('POST', '/api/discount-filter', { body: filter })).status).toBe(401);
    // What follows from the type at a price, anybody may know who may register under it.
    const following = await turnout.ask('GET', `/api/x/price-rules?eventId=${event.eventId}`);
    expect(following).toMatchObject({ status: 200 });
    expect(calls.priceRules.output.parse(following.body).activities).toMatchObject([
      { _id: activity, name: 'Dinner', fee: 30, autoEnrollTypes: [type], typeBasedDiscount: { [type]: 50 } },
    ]);
  });

  it('are told to staff alone where the event hides what is paid; the form stays the same otherwise', async () => {
    const quiet = await makeTestEvent(turnout, 'Nothing of money');
    const quietly = { eventId: quiet.eventId };
    const meal = { ...quietly, title: 'Meal', name: 'MEAL', type: 'list', values: ['A', 'B'] };
    const fees = { feeField: true, feeValues: '12\n34', ...percent(56) };
    const { field } = calls.defineField.output.parse((await staff('POST', '/api/fields', { ...meal, ...fees })).body);
    const customFieldsDiscounts = [{ field: field._id, discountType: 'percent', discountValue: [78] }];
    const priced = { fields: [field._id], price: 90, customFieldsDiscounts, ...percent(21) };
    const type = await makeType(turnout, quiet, priced);
    const dinner = { ...quietly, name: 'Dinner', fee: 43, autoEnrollTypes: [type], chosenOnForm: true };
    expect((await staff('POST', '/api/activities', dinner)).status).toBe(200);
    const code = { ...quietly, code: 'LESS', discountType: 'percent', discountValue: 65, opens: [type] };
    expect((await staff('POST', '/api/x/promo-codes', code)).status).toBe(200);
    const scanner = (await openStaff(turnout, quiet.eventId, ['checkinRegistrants'])).token;
    const told = async (token?: string) => {
      const ask = (method: string, path: string, body?: unknown) =>
        turnout.ask(method, path, {
          ...(token === undefined ? {} : { token }),
          ...(body === undefined ? {} : { body }),
        });
      const asked = [
        await ask('GET', `/api/types?eventId=${quiet.eventId}`),
        await ask('GET', `/api/types/${type}`),
        await ask('GET', `/api/x/price-rules?eventId=${quiet.eventId}`),
        await ask('POST', '/api/discount-all-set', { data: { type } }),
        await ask('POST', '/api/x/promo-codes/check', { ...quietly, code: 'LESS' }),
      ];
      expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      return asked.map(({ body }) =>
        [12, 34, 56, 78, 90, 21, 43, 65].filter((amount) =>
          new RegExp(`(?<![\\w-])${amount}(?![\\w-])`).test(JSON.stringify(body).replaceAll('\\n', ' ')),
        ),
      );
    };
    const amounts = [
      [12, 34, 56, 78, 90, 21],
      [12, 34, 56, 78, 90, 21],
      [43],
      [56, 78, 21],
      expect.arrayContaining([65, 90]),
    ];
    expect(await told()).toEqual(amounts);
    const hidden = { hideAllPaymentInfoFromRegistrant: true };
    expect((await staff('PUT', `/api/events/${quiet.eventId}`, hidden)).status).toBe(200);
    await staff('GET', `/api/events/${quiet.eventId}`);
    expect(await told()).toEqual([[], [], [], [], []]);
    expect(await told(turnout.adminToken)).toEqual(amounts);
    expect(await told(scanner)).toEqual(amounts);
    const { types } = calls.types.output.parse((await turnout.ask('GET', `/api/types?eventId=${quiet.eventId}`)).body);
    expect(types.find(({ _id }) => _id === type)?.fields).toMatchObject([{ name: 'MEAL', values: 'A\nB' }]);
  });

  it('follow for visitors from nothing that no public form shows, and for staff from all', async () => {
    const fair = await makeTestEvent(turnout, 'Hidden things');
    const of = { eventId: fair.eventId };
    const secret = { ...of, title: 'Rank', name: 'RANK', type: 'list', values: ['Secret', 'B'] };
    const made = await staff('POST', '/api/fields', { ...secret, showOnRegistrationScreen: false });
    const hiddenField = calls.defineField.output.parse(made.body).field._id;
    const hiddenType = await makeType(turnout, fair, {
      name: 'Crew',
      publicRegistration: false,
      fields: [hiddenField],
    });
    const opened = await makeType(turnout, fair, { name: 'Press', publicRegistration: false });
    const both = [fair.typeId, hiddenType, opened];
    const dinner = {
      ...of,
      name: 'Dinner',
      fee: 3,
      autoEnrollTypes: both,
      typeBasedFee: { [hiddenType]: 7, [opened]: 8 },
    };
    const tour = { ...of, name: 'Tour', fee: 5, dependsOnFields: [hiddenField], dependsOnValues: [['Secret']] };
    expect((await staff('POST', '/api/activities', dinner)).status).toBe(200);
    expect((await staff('POST', '/api/activities', tour)).status).toBe(200);
    expect((await staff('POST', '/api/activities', { ...tour, name: 'Walk', chosenOnForm: true })).status).toBe(200);
    const read = async (more = '', token?: string) => {
      const path = `/api/x/price-rules?eventId=${fair.eventId}${more}`;
      const { body } = await turnout.ask('GET', path, token === undefined ? {} : { token });
      return { rules: calls.priceRules.output.parse(body), text: JSON.stringify(body) };
    };
    const stranger = await read();
    expect(stranger.rules.activities.map(({ name, autoEnrollTypes }) => ({ name, autoEnrollTypes }))).toEqual([
      { name: 'Dinner', autoEnrollTypes: [fair.typeId] },
    ]);
    expect(stranger.rules.choosable).toMatchObject([{ name: 'Walk', conditions: [] }]);
    for (const told of [hiddenField, hiddenType, opened, 'Secret']) expect(stranger.text).not.toContain(told);
    // Whoever has a code knows the type that it opens, and says so.
    const invited = await read(`&types=${opened}`);
    expect(invited.rules.activities).toMatchObject([
      { name: 'Dinner', autoEnrollTypes: [fair.typeId, opened], typeBasedFee: { [opened]: 8 } },
    ]);
    expect(invited.text).not.toContain(hiddenType);
    const all = await read('', turnout.adminToken);
    for (const told of [hiddenField, hiddenType, opened, 'Secret']) expect(all.text).toContain(told);
    expect((await turnout.ask('GET', `/api/x/price-rules?eventId=${fair.eventId}&types=nothing`)).status).toBe(422);
  });

  it('of a type that visitors do not see are told to staff alone', async () => {
    const type = await makeType(turnout, event, { name: 'Hidden', hiddenFromExternal: true, ...percent(20) });
    const ask = (token?: string) =>
      turnout.ask('POST', '/api/discount-all-set', {
        body: { data: { type } },
        ...(token === undefined ? {} : { token }),
      });
    expect((await ask()).status).toBe(404);
    expect((await ask(turnout.adminToken)).status).toBe(200);
    const gone = { data: { type: 'x'.repeat(20) } };
    expect((await turnout.ask('POST', '/api/discount-all-set', { body: gone })).status).toBe(404);
    expect((await turnout.ask('POST', '/api/discount-all-set', { body: {} })).status).toBe(400);
  });
});
