// kind: stack
import { calls } from '@turnout/contracts';
import type { FieldId } from '@turnout/contracts/kernel';
import { ReadRegistration } from '@turnout/contracts/registration';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { asStaff } from '../../testing/as-staff.ts';
import { makeType, named } from '../../testing/strangers.ts';
import { makeTestEvent, sharedTurnout, type SharedTurnout, type TestEvent } from '../../testing/turnout.ts';

const early = '2026-01-15';
let turnout: SharedTurnout;
let event: TestEvent;
let dinner: FieldId;
/** Who registered as of an early day, before the type became dearer. */
let ada: string;
let type: string;
beforeAll(async () => {
  turnout = await sharedTurnout();
  event = await makeTestEvent(turnout, 'Read back');
  const { eventId } = event;
  const field = { eventId, title: 'Dinner', name: 'DINNER', type: 'radio', values: 'No\nYes', feeField: true };
  dinner = calls.defineField.output.parse(await ok('POST', '/api/fields', { ...field, feeValues: '0\n45' })).field._id;
  const fields = [...Object.values(event.fields), dinner];
  type = await makeType(turnout, event, { name: 'Delegate', price: 100, fields });
  const who = [...named(event, 'Ada'), dined('No')];
  const sent = await ok('POST', '/api/registrations', { event: eventId, type, fields: who, asofdate: early });
  ada = calls.submit.output.parse(sent).registration._id;
  await ok('PUT', `/api/types/${type}`, { price: 150 });
}, 60_000);

const { ok } = asStaff(() => turnout);
const dined = (value: string) => ({ _id: dinner, value });
const Read = z.object({ registration: ReadRegistration });
const read = async () => Read.parse(await ok('GET', `/api/registrations/${ada}`)).registration;
const totals = async () => {
  const { total, charges } = await read();
  return [total, ...(charges ?? []).map(({ amount }) => amount)];
};
/** The registration as it is read, with one answer changed: told the price, then sent. */
const sendBack = async (change: object) => {
  const was = await read();
  const body = { ...was, ...change };
  const { price } = calls.priceCorrection.output.parse(await ok('POST', `/api/x/registrations/${ada}/price`, body));
  await ok('PUT', `/api/registrations/${ada}`, body);
  expect((await read()).total).toBe(price === null ? was.total : price.after.total);
  return price === null ? null : price.difference;
};

describe('a registration that staff send back with the day that they read of it', () => {
  it('is charged by the difference, or as it was, by an edit and by a choice of activities', async () => {
    expect((await read()).asofdate).toBe(early);
    expect(await totals()).toEqual([100, 100]);
    expect(await sendBack({ fields: named(event, 'Adah') })).toBeNull();
    expect(await totals()).toEqual([100, 100]);
    const gala = { eventId: event.eventId, name: 'Gala', fee: 30 };
    const { activity } = calls.defineActivity.output.parse(await ok('POST', '/api/activities', gala));
    expect(await sendBack({ fields: [], registeredActivities: [activity._id] })).toBe(30);
    expect(await totals()).toEqual([130, 100, 30]);
    expect(await sendBack({ fields: [dined('Yes')] })).toBe(45);
    expect(await totals()).toEqual([175, 100, 30, 45]);
  });

  it('is charged anew as of another day, and as of that one where they say that they mean it', async () => {
    const owed = (await read()).total ?? 0;
    const { asofdate } = await read();
    expect(await sendBack({ fields: [], asofdate, chargeAnew: true })).toBe(50);
    await ok('PUT', `/api/types/${type}`, { price: 120 });
    expect((await read()).total).toBe(owed + 50);
    expect(await sendBack({ fields: [], asofdate: '2026-02-01' })).toBe(-30);
    expect((await read()).asofdate).toBe('2026-02-01');
  });
});
