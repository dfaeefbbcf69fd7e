// kind: stack
import { calls } from '@turnout/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { asStaff } from '../testing/as-staff.ts';
import { makeType } from '../testing/strangers.ts';
import { makeTestEvent, sharedTurnout, type SharedTurnout, type TestEvent } from '../testing/turnout.ts';

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
