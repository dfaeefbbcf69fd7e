// kind: stack
import type { TypeId } from '@turnout/contracts/kernel';
import { beforeAll, describe, expect, it } from 'vitest';
import { asStaff } from '../../testing/as-staff.ts';
import { makeType, named, sendAs, submitted } from '../../testing/strangers.ts';
import { makeTestEvent, sharedTurnout, type SharedTurnout, type TestEvent } from '../../testing/turnout.ts';

let turnout: SharedTurnout;
let event: TestEvent;
let paid: TypeId;
const { ok } = asStaff(() => turnout);

beforeAll(async () => {
  turnout = await sharedTurnout();
  event = await makeTestEvent(turnout);
  paid = await makeType(turnout, event, { name: 'Paying', price: 100, availableSeats: 4 });
  await ok('PUT', `/api/types/${paid}`, { groups: [paid], groupCount: { [paid]: 5 } });
  await ok('GET', `/api/types/${paid}`);
}, 60_000);

const register = (more: object) => sendAs(turnout, event, { type: paid, fields: named(event, 'Ada'), ...more });
const withBen = () => ({ registrants: [{ type: paid, fields: named(event, 'Ben') }] });
const refused = (total: number) => ({
  status: 409,
  body: {
    code: 'price-changed',
    message: `The price has changed: it is $${total.toFixed(2)} now. Please look at it again.`,
    details: { field: 'shownTotal', total, currency: 'USD' },
  },
});

describe('who says what they were shown that it costs', () => {
  it('is charged that, or hears what it costs by now, and takes no seat', async () => {
    for (const shownTotal of [100, 199.99, 0])
      expect(await register({ ...withBen(), shownTotal })).toMatchObject(refused(200));
    const { registration } = submitted(await register({ ...withBen(), shownTotal: 200 }));
    const { body } = await turnout.ask('GET', `/api/registrations/${registration._id}`);
    expect(body).toMatchObject({ registration: { total: 200 } });
    await ok('PUT', `/api/types/${paid}`, { price: 150 });
    await ok('GET', `/api/types/${paid}`);
    expect(await register({ shownTotal: 100 })).toMatchObject(refused(150));
    const added = { parent: registration._id };
    expect(await register({ ...added, shownTotal: 100 })).toMatchObject(refused(150));
    // The two seats that are left are there for both.
    submitted(await register({ ...added, shownTotal: 150 }));
    submitted(await register({ shownTotal: 150 }));
  });

  it('hears no amount where the event shows visitors none; staff do', async () => {
    const event = await makeTestEvent(turnout);
    const type = await makeType(turnout, event, { name: 'Paying', price: 100 });
    await ok('PUT', `/api/events/${event.eventId}`, { hideAllPaymentInfoFromRegistrant: true });
    await ok('GET', `/api/events/${event.eventId}`);
    const asked = { type, fields: named(event, 'Ada'), shownTotal: 1 };
    submitted(await sendAs(turnout, event, asked));
    const asStaffThemselves = { token: turnout.adminToken, body: { event: event.eventId, ...asked } };
    expect(await turnout.ask('POST', '/api/registrations', asStaffThemselves)).toMatchObject(refused(100));
  });

  it('that it costs less than nothing is refused as no amount', async () => {
    const { status, body } = await register({ shownTotal: -1 });
    expect({ status, message: body }).toMatchObject({
      status: 422,
      message: { message: 'shownTotal: must be 0 or more' },
    });
  });
});
