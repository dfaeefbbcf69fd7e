// kind: stack
import { calls } from '@turnout/contracts';
import type { FieldId, TypeId } from '@turnout/contracts/kernel';
import { beforeAll, describe, expect, it } from 'vitest';
import { asStaff } from '../../testing/as-staff.ts';
import { makeType, named } from '../../testing/strangers.ts';
import { makeTestEvent, openStaff, sharedTurnout, type SharedTurnout, type TestEvent } from '../../testing/turnout.ts';

let turnout: SharedTurnout;
let event: TestEvent;
let dinner: FieldId;
let delegate: TypeId;
let child: TypeId;
beforeAll(async () => {
  turnout = await sharedTurnout();
  event = await makeTestEvent(turnout, 'Priced');
  const { eventId } = event;
  const field = { eventId, title: 'Dinner', name: 'DINNER', type: 'radio', values: 'No\nYes', feeField: true };
  dinner = calls.defineField.output.parse(await ok('POST', '/api/fields', { ...field, feeValues: '0\n45.55' })).field
    ._id;
  const fields = [...Object.values(event.fields), dinner];
  child = await makeType(turnout, event, { name: 'Child', price: 20, fields });
  const early = { discount: true, discountPeriod: true, discountType: 'percent', discountValue: [33] };
  const period = { ...early, discountStartDate: ['2026-01-01'], discountEndDate: ['2026-02-01'] };
  delegate = await makeType(turnout, event, {
    name: 'Delegate',
    price: 99.99,
    fields,
    ...period,
    groups: [child],
    groupCount: { [child]: 2 },
  });
}, 60_000);

const { staff, ok } = asStaff(() => turnout);
const dined = (value: string) => ({ _id: dinner, value });

/** A delegate with a child along; their ids. */
const family = async () => {
  const sent = await ok('POST', '/api/registrations', {
    event: event.eventId,
    type: delegate,
    fields: [...named(event, 'Ada'), dined('No')],
    registrants: [{ type: child, fields: [...named(event, 'Ben'), dined('Yes')] }],
  });
  const { registration, childRegistrations } = calls.submit.output.parse(sent);
  return { ada: registration._id, ben: childRegistrations[0]?._id ?? '' };
};
/** What the view of a registration says of money. */
const moneyOf = async (id: string) => {
  const { registration } = calls.registration.output.parse(await ok('GET', `/api/registrations/${id}`));
  return { total: registration.total, charges: registration.charges };
};
const headOf = async () => JSON.stringify(await ok('GET', `/api/registrations?eventId=${event.eventId}&status=all`));

describe('what a correction costs, told before it is saved', () => {
  const priced = async (id: string, body: object) =>
    calls.priceCorrection.output.parse(await ok('POST', `/api/x/registrations/${id}/price`, body)).price;

  it('is to the cent what is then charged, of the whole group, and telling it changes nothing', async () => {
    const { ada, ben } = await family();
    expect(await moneyOf(ada)).toMatchObject({ total: 165.54 });
    for (const [id, answer, asofdate] of [
      [ada, 'Yes', '2026-01-15'],
      [ben, 'No', '2026-01-15'],
      [ada, 'No', '2027-01-01'],
    ] as const) {
      const body = { fields: [dined(answer)], asofdate };
      const was = await headOf();
      const price = (await priced(id, body)) ?? expect.unreachable();
      expect(await headOf()).toBe(was);
      expect(price.before.total).toBe((await moneyOf(ada)).total);
      expect(price.before.people).toMatchObject([{ _id: id, charges: (await moneyOf(id)).charges }]);
      await ok('PUT', `/api/registrations/${id}`, body);
      expect(price.after.total).toBe((await moneyOf(ada)).total);
      expect(price.after.people).toMatchObject([{ _id: id, charges: (await moneyOf(id)).charges }]);
      expect(Math.round((price.difference ?? 0) * 100)).toBe(
        Math.round(price.after.total * 100) - Math.round(price.before.total * 100),
      );
    }
    expect(await moneyOf(ada)).toMatchObject({ total: 119.99 });
  });

  it('counts an activity that follows only while it has a seat', async () => {
    const { eventId } = event;
    const body = { eventId, name: 'Gala', fee: 30, availableSeats: 1, autoEnrollTypes: [delegate] };
    const gala = calls.defineActivity.output.parse(await ok('POST', '/api/activities', body)).activity._id;
    const { ada } = await family();
    const { ada: eve } = await family();
    const sources = async (id: string) => (await moneyOf(id)).charges?.map(({ source }) => source);
    expect([await sources(ada), await sources(eve)]).toEqual([[delegate, gala], [delegate]]);
    const guest = await makeType(turnout, event, { name: 'Guest of the gala', price: 5 });
    await ok('PUT', `/api/activities/${gala}`, { autoEnrollTypes: [delegate, guest] });
    await ok('POST', '/api/activities', { ...body, name: 'Lounge', fee: 10, autoEnrollTypes: [guest] });
    const change = { type: guest, leavesOut: 1 };
    const told = async (id: string) => {
      const answer = await ok('POST', `/api/x/registrations/${id}/type-change/price`, change);
      return calls.priceTypeChange.output.parse(answer).price.after.total;
    };
    const changed = async (id: string) => {
      const answer = await ok('POST', `/api/x/registrations/${id}/type-change`, change);
      return calls.changeType.output.parse(answer).registration.total;
    };
    // Whoever has a seat takes it along, and the one that is free is told to both: no price claims it.
    expect([await told(ada), await told(eve)]).toEqual([45, 15]);
    expect(await changed(eve)).toBe(15);
    expect(await told(ada)).toBe(35);
    expect(await changed(ada)).toBe(35);
  });

  it('is of the difference as of today where no day is said, and nothing where that is none or charges are kept', async () => {
    const { ada } = await family();
    const body = { fields: [dined('Yes')] };
    expect(await priced(ada, body)).toMatchObject({ before: { total: 165.54 }, difference: 45.55 });
    expect(await priced(ada, { ...body, keepCharges: true })).toBeNull();
    expect(await priced(ada, { ...body, keepCharges: true, asofdate: '2026-01-15' })).toBeNull();
    expect(await priced(ada, { fields: named(event, 'Adah') })).toBeNull();
    await ok('PUT', `/api/registrations/${ada}`, { ...body, keepCharges: true });
    expect(await moneyOf(ada)).toMatchObject({ total: 165.54 });
  });

  it('is refused as the correction is', async () => {
    const { ada } = await family();
    for (const [id, body] of [
      [ada, { fields: [dined('Maybe')], asofdate: '2026-01-15' }],
      [ada, { fields: [], asofdate: 'yesterday' }],
      ['n'.repeat(20), { fields: [] }],
    ] as const) {
      const [told, done] = [
        await staff('POST', `/api/x/registrations/${id}/price`, body),
        await staff('PUT', `/api/registrations/${id}`, body),
      ];
      expect(done.status).toBeGreaterThan(399);
      expect([told.status, told.body]).toEqual([done.status, expect.objectContaining({ code: codeOf(done.body) })]);
    }
    await ok('PUT', `/api/events/${event.eventId}`, { appCurrency: 'JPY' });
    const other = { fields: [], asofdate: '2026-01-15' };
    const refused = { status: 409, body: { code: 'group-other-currency' } };
    expect(await staff('POST', `/api/x/registrations/${ada}/price`, other)).toMatchObject(refused);
    expect(await staff('PUT', `/api/registrations/${ada}`, other)).toMatchObject(refused);
    await ok('PUT', `/api/events/${event.eventId}`, { appCurrency: 'USD' });
  });

  it('is told to whoever may correct, and to nobody else', async () => {
    const { ada } = await family();
    const flags = ['viewRegistrants', 'checkinRegistrants'];
    const path = `/api/x/registrations/${ada}/price`;
    const ask = { body: { fields: [], asofdate: '2026-01-15' } };
    for (const missing of flags) {
      const some = flags.filter((flag) => flag !== missing);
      const { token } = await openStaff(turnout, event.eventId, some);
      expect(await turnout.ask('POST', path, { ...ask, token })).toMatchObject({ status: 403 });
    }
    expect(await turnout.ask('POST', path, ask)).toMatchObject({ status: 401 });
    const { token } = await openStaff(turnout, event.eventId, flags);
    expect(await turnout.ask('POST', path, { ...ask, token })).toMatchObject({ status: 200 });
  });
});

const codeOf = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
