// kind: stack
import { calls } from '@turnout/contracts';
import { ActivityAttendee } from '@turnout/contracts/forms';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { asStaff } from '../../testing/as-staff.ts';
import { makeType, named, sendAs, submitted } from '../../testing/strangers.ts';
import {
  makeTestEvent,
  openStaff,
  register,
  sharedTurnout,
  type SharedTurnout,
  type TestEvent,
} from '../../testing/turnout.ts';

let turnout: SharedTurnout;
let event: TestEvent;
beforeAll(async () => {
  turnout = await sharedTurnout();
  event = await makeTestEvent(turnout);
}, 60_000);

const { staff } = asStaff(() => turnout);
const define = async (body: Readonly<Record<string, unknown>>) =>
  calls.defineActivity.output.parse(
    (await staff('POST', '/api/activities', { eventId: event.eventId, name: 'Workshop', ...body })).body,
  ).activity._id;
const read = async (id: string, query = '') =>
  calls.activity.output.parse((await staff('GET', `/api/activities/${id}${query}`)).body).activity;
const counted = async (id: string) => (await read(id)).registeredAttendees;
const attendees = async (id: string) =>
  z.array(ActivityAttendee).parse((await read(id, '?withRegisteredAttendees=true')).registeredAttendees);
const setStatus = (id: string, status: string) =>
  staff('PUT', '/api/registrations/update-status-only', { id, eventId: event.eventId, status, forAll: false });
const repopulated = async (activityId: string) => {
  const asked = await staff('POST', '/api/activities/repopulate', { event: event.eventId, activityId });
  expect(asked.status).toBe(200);
  await vi.waitFor(async () => expect((await read(activityId)).repopulating).toBe(false), { timeout: 20_000 });
};
const choice = async (name: string, type = 'radio') => {
  const body = { eventId: event.eventId, title: name, name, type, values: ['yes', 'no', 'maybe'] };
  return calls.defineField.output.parse((await staff('POST', '/api/fields', body)).body).field._id;
};

describe('whoever registers', () => {
  it('takes part in what their type enrols in, the whole group at once; others do not', async () => {
    const typeId = await makeType(turnout, event, { name: 'Workshop guest' });
    const id = await define({ autoEnrollTypes: [typeId], badgeCode: 'W', availableSeats: 0 });
    await register(turnout, event, ['Not', 'These']);
    const [one = '', two = ''] = await register(turnout, { ...event, typeId }, ['Ada', 'Ben']);
    expect(await counted(id)).toBe(2);
    expect((await attendees(id)).map(({ _id, because }) => [_id, because]).toSorted()).toEqual(
      [
        [one, 'type'],
        [two, 'type'],
      ].toSorted(),
    );
    const seen = await staff('GET', `/api/registrations/${one}`);
    expect(seen.body['registration']).toMatchObject({
      registeredActivities: [{ _id: id, name: 'Workshop', badgeCode: 'W' }],
      fieldBasedActivities: [],
    });
    // A stranger with the badge sees the badge.
    expect((await turnout.ask('GET', `/api/registrations/${one}`)).body['registration']).not.toHaveProperty(
      'registeredActivities',
    );
  });

  it('takes part in what follows from their answers, all of them or one, and no longer once they are corrected', async () => {
    const [dinner, tours] = [await choice('DINNER'), await choice('TOURS', 'checkboxes')];
    const fields = [...Object.values(event.fields), dinner, tours];
    const typeId = await makeType(turnout, event, { name: 'Asked', fields });
    const depends = { dependsOnFields: [dinner, tours], dependsOnValues: [['yes', 'maybe'], ['no']] };
    const both = await define({ ...depends, name: 'Both', dependanceType: 'and' });
    const either = await define({ ...depends, name: 'Either', dependanceType: 'or' });
    const answers = (first: string, ...ticked: string[]) => [
      ...named(event, 'Ada'),
      { _id: dinner, value: first },
      { _id: tours, value: ticked },
    ];
    const made = submitted(await sendAs(turnout, event, { type: typeId, fields: answers('maybe', 'yes') }));
    const { _id } = made.registration;
    expect([await counted(both), await counted(either)]).toEqual([0, 1]);
    const correct = async (fieldsNow: unknown) => {
      const corrected = await staff('PUT', `/api/registrations/${_id}`, { fields: fieldsNow });
      expect(corrected.status).toBe(200);
      return [await counted(both), await counted(either)];
    };
    expect(await correct(answers('yes', 'no', 'yes'))).toEqual([1, 1]);
    expect(await correct([{ _id: dinner, value: 'no' }])).toEqual([0, 1]);
    expect((await staff('GET', `/api/registrations/${_id}`)).body['registration']).toMatchObject({
      registeredActivities: [],
      fieldBasedActivities: [{ _id: either, name: 'Either' }],
    });
    expect(await correct([{ _id: tours, value: [] }])).toEqual([0, 0]);
  });

  it('is registered all the same where no seat is left; there are never more than there are seats', async () => {
    const typeId = await makeType(turnout, event, { name: 'Crowd' });
    const id = await define({ autoEnrollTypes: [typeId], availableSeats: 3 });
    const groups = Array.from({ length: 5 }, (_, number) =>
      register(turnout, { ...event, typeId }, [`A${number}`, `B${number}`]),
    );
    const people = (await Promise.all(groups)).flat();
    expect(people).toHaveLength(10);
    expect(await counted(id)).toBe(3);
    // Whoever is rejected makes room, and has none to come back to once it is taken.
    const [first] = await attendees(id);
    const gone = first?._id ?? '';
    expect((await setStatus(gone, 'rejected')).status).toBe(200);
    expect(await counted(id)).toBe(2);
    await vi.waitFor(async () => {
      await register(turnout, { ...event, typeId }, ['Late']);
      expect(await counted(id)).toBe(3);
    });
    expect((await setStatus(gone, 'confirmed')).status).toBe(200);
    expect(await counted(id)).toBe(3);
    expect((await attendees(id)).map(({ _id }) => _id)).not.toContain(gone);
  });

  it('and is rejected, comes back to what they took part in', async () => {
    const typeId = await makeType(turnout, event, { name: 'Returning' });
    const id = await define({ autoEnrollTypes: [typeId], availableSeats: 1 });
    const [one = ''] = await register(turnout, { ...event, typeId }, ['Ada']);
    await setStatus(one, 'deleted');
    expect(await counted(id)).toBe(0);
    // Whoever is deleted is left out of the list.
    expect(await attendees(id)).toEqual([]);
    expect((await setStatus(one, 'pending')).status).toBe(200);
    expect(await counted(id)).toBe(1);
  });
});

describe('repopulating an activity', () => {
  it('enrols whoever registered before, as far as there are seats, once', async () => {
    const dinner = await choice('LATE_DINNER');
    const fields = [...Object.values(event.fields), dinner];
    const typeId = await makeType(turnout, event, { name: 'Early', fields });
    const guests = { fields: [...named(event, 'Eve'), { _id: dinner, value: 'yes' }], type: typeId };
    submitted(await staff('POST', '/api/registrations', { event: event.eventId, ...guests, registrants: [guests] }));
    const [, rejected = ''] = await register(turnout, { ...event, typeId }, ['Ada', 'Ben', 'Cyd']);
    await setStatus(rejected, 'rejected');
    const byType = await define({ name: 'By type', autoEnrollTypes: [typeId] });
    const byAnswer = await define({ name: 'By answer', dependsOnFields: [dinner], dependsOnValues: [['yes']] });
    const few = await define({ name: 'Few', autoEnrollTypes: [typeId], availableSeats: 3 });
    expect(await counted(byType)).toBe(0);
    for (const id of [byType, byAnswer, few, byType, few]) await repopulated(id);
    expect([await counted(byType), await counted(byAnswer), await counted(few)]).toEqual([4, 2, 3]);
    // Staff raise the number of seats, and whoever was left out gets in.
    expect((await staff('PUT', `/api/activities/${few}`, { availableSeats: 10 })).status).toBe(200);
    await repopulated(few);
    expect(await counted(few)).toBe(4);
  });

  it('needs checkinActivities, an activity of that event, and scanning switched on', async () => {
    const id = await define({ name: 'Guarded' });
    const repopulate = (body: unknown, token = turnout.adminToken) =>
      turnout.ask('POST', '/api/activities/repopulate', { token, body });
    const helper = await openStaff(turnout, event.eventId, ['editRegistrationTypes', 'viewRegistrants']);
    const asked = { event: event.eventId, activityId: id };
    expect((await repopulate(asked, helper.token)).status).toBe(403);
    const other = await makeTestEvent(turnout, 'Elsewhere');
    const foreign = await repopulate({ ...asked, event: other.eventId });
    expect(foreign).toMatchObject({ status: 404, body: { code: 'activity-not-found' } });
    await staff('POST', `/api/activities/${id}/toggle-enable-scan`);
    expect(await repopulate(asked)).toMatchObject({ status: 409, body: { code: 'activity-scan-off' } });
  });
});

describe('who takes part', () => {
  it('is told to those who may see registrants, and to nobody else', async () => {
    const id = await define({ name: 'Told' });
    const door = await openStaff(turnout, event.eventId, ['checkinActivities']);
    const ask = (query: string) => turnout.ask('GET', `/api/activities/${id}${query}`, { token: door.token });
    expect((await ask('')).status).toBe(200);
    for (const flag of ['withRegisteredAttendees', 'withCheckedInAttendees'])
      expect((await ask(`?${flag}=true`)).status).toBe(403);
  });

  it('stays in the log where the activity is deleted, and is shown nowhere', async () => {
    const typeId = await makeType(turnout, event, { name: 'Cancelled' });
    const id = await define({ autoEnrollTypes: [typeId] });
    const [one = ''] = await register(turnout, { ...event, typeId }, ['Ada']);
    expect((await staff('DELETE', `/api/activities/${id}`)).status).toBe(200);
    expect((await staff('GET', `/api/registrations/${one}`)).body['registration']).toMatchObject({
      registeredActivities: [],
    });
    expect((await setStatus(one, 'rejected')).status).toBe(200);
    expect((await setStatus(one, 'confirmed')).status).toBe(200);
    await register(turnout, { ...event, typeId }, ['Ben']);
    expect((await staff('GET', `/api/activities/${id}`)).status).toBe(404);
  });
});
