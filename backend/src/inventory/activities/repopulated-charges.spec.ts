// kind: stack
import { calls } from '@turnout/contracts';
import type { TypeId } from '@turnout/contracts/kernel';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { asStaff } from '../../testing/as-staff.ts';
import { makeType, named } from '../../testing/strangers.ts';
import { makeTestEvent, sharedTurnout, type SharedTurnout, type TestEvent } from '../../testing/turnout.ts';

let turnout: SharedTurnout;
let event: TestEvent;
const { ok, staff } = asStaff(() => turnout);
beforeAll(async () => {
  turnout = await sharedTurnout();
  event = await makeTestEvent(turnout, 'Brought in');
  await ok('PUT', `/api/events/${event.eventId}`, { appCurrency: 'EUR' });
  await ok('GET', `/api/events/${event.eventId}`);
}, 60_000);

const register = async (type: TypeId, count = 1) => {
  const along = Array.from({ length: count - 1 }, () => ({ type, fields: named(event, 'Ben') }));
  const body = { event: event.eventId, type, fields: named(event, 'Ada'), registrants: along };
  const { registration, childRegistrations } = calls.submit.output.parse(await ok('POST', '/api/registrations', body));
  return [registration, ...childRegistrations].map(({ _id }) => _id);
};
const activityOf = async (type: TypeId, more: object = {}) => {
  const body = { eventId: event.eventId, name: 'Dinner', fee: 9, autoEnrollTypes: [type], ...more };
  return calls.defineActivity.output.parse(await ok('POST', '/api/activities', body)).activity._id;
};
const repopulate = async (activityId: string, more: object = {}) => {
  const asked = { event: event.eventId, activityId, ...more };
  const answer = calls.repopulateActivity.output.parse(await ok('POST', '/api/activities/repopulate', asked));
  const isGoingOn = async () =>
    calls.activity.output.parse(await ok('GET', `/api/activities/${activityId}`)).activity.repopulating;
  await expect.poll(isGoingOn, { timeout: 20_000 }).toBe(false);
  return answer;
};
const Charged = z.object({
  registration: z.object({
    total: z.number(),
    charges: z.array(z.object({ kind: z.string(), amount: z.number() })),
    registeredActivities: z.array(z.object({ name: z.string() })),
    fieldBasedActivities: z.array(z.object({ name: z.string() })),
  }),
});
const read = async (id: string | undefined) => {
  const { registration } = Charged.parse(await ok('GET', `/api/registrations/${id}`));
  const { total, charges, registeredActivities: one, fieldBasedActivities: other } = registration;
  return { total, fees: charges.filter(({ kind }) => kind === 'activity-fee').length, isIn: one.length + other.length };
};

describe('whoever is brought into an activity that costs something', () => {
  it('is charged for it, each of a group, once', async () => {
    const type = await makeType(turnout, event, { name: 'Charged', price: 50 });
    const [ada, ben] = await register(type, 2);
    const dinner = await activityOf(type);
    for (let time = 0; time < 2; time += 1) {
      await repopulate(dinner);
      expect(await read(ada)).toEqual({ total: 118, fees: 1, isIn: 1 });
      expect(await read(ben)).toEqual({ total: 59, fees: 1, isIn: 1 });
    }
  });

  it('stays charged as they were where whoever asks keeps that', async () => {
    const type = await makeType(turnout, event, { name: 'Kept', price: 50 });
    const [ada] = await register(type);
    const dinner = await activityOf(type);
    await repopulate(dinner, { keepCharges: true });
    expect(await read(ada)).toEqual({ total: 50, fees: 0, isIn: 1 });
    // Who is in already is not charged later on.
    await repopulate(dinner);
    expect(await read(ada)).toEqual({ total: 50, fees: 0, isIn: 1 });
  });

  it('is charged by what their own type pays, and nothing without a seat or for what is free', async () => {
    const type = await makeType(turnout, event, { name: 'Seated', price: 50 });
    const [ada, ben] = await register(type, 2);
    await repopulate(await activityOf(type, { availableSeats: 1, typeBasedFee: { [type]: 4 } }));
    const both = [await read(ada), await read(ben)];
    expect(both.map(({ isIn }) => isIn).toSorted()).toEqual([0, 1]);
    expect(both.map(({ fees }) => fees).toSorted()).toEqual([0, 1]);
    expect(both[0]?.total).toBe(104);
    await repopulate(await activityOf(type, { fee: 0 }));
    expect((await read(ada)).total).toBe(104);
  });

  it('is left out where they pay in another currency, which the answer says, unless what was charged is kept', async () => {
    const type = await makeType(turnout, event, { name: 'Abroad', price: 50 });
    const [ada] = await register(type);
    const dinner = await activityOf(type);
    await ok('PUT', `/api/events/${event.eventId}`, { appCurrency: 'USD' });
    const { message } = await repopulate(dinner);
    expect(message).toContain("Left out, as they cannot be charged in the event's currency: 1.");
    expect(await read(ada)).toEqual({ total: 50, fees: 0, isIn: 0 });
    await repopulate(dinner, { keepCharges: true });
    expect(await read(ada)).toEqual({ total: 50, fees: 0, isIn: 1 });
    await ok('PUT', `/api/events/${event.eventId}`, { appCurrency: 'EUR' });
  });

  it('is asked for by keys that are known', async () => {
    const type = await makeType(turnout, event, { name: 'Asked' });
    const asked = { event: event.eventId, activityId: await activityOf(type), keepCharges: 'no idea' };
    expect(await staff('POST', '/api/activities/repopulate', asked)).toMatchObject({ status: 400 });
  });
});
