// kind: stack
import { calls } from '@turnout/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { named, submitted } from '../../testing/strangers.ts';
import { makeTestEvent, openStaff, sharedTurnout, type SharedTurnout, type TestEvent } from '../../testing/turnout.ts';

let turnout: SharedTurnout;
let event: TestEvent;
let activityId: string;
const ask = (method: string, path: string, body?: unknown) =>
  turnout.ask(method, path, { token: turnout.adminToken, body });
const set = (settings: Readonly<Record<string, boolean>>) => ask('PUT', `/api/events/${event.eventId}`, settings);
beforeAll(async () => {
  turnout = await sharedTurnout();
  event = await makeTestEvent(turnout);
  const body = { eventId: event.eventId, name: 'Dinner', badgeCode: 'D1', autoEnrollTypes: [event.typeId] };
  activityId = calls.defineActivity.output.parse((await ask('POST', '/api/activities', body)).body).activity._id;
}, 60_000);

/** Without the marks that keep names of another direction to themselves. */
const plain = (text: string): string => text.replaceAll(/[\u2068\u2069]/g, '');

const register = async (...names: readonly string[]) => {
  const [first = '', ...others] = names;
  const person = (name: string) => ({ type: event.typeId, fields: named(event, name, 'Byron', `${name}@example.org`) });
  const registrants = others.map(person);
  const body = { event: event.eventId, ...person(first), ...(others.length === 0 ? {} : { registrants }) };
  const { registration, childRegistrations } = submitted(await ask('POST', '/api/registrations', body));
  return [registration, ...childRegistrations].map(({ _id }) => _id);
};

describe('what somebody takes part in', () => {
  it('stands on confirmations of who is expected: beside their names where the event says so, else by itself', async () => {
    const [ada = '', bea = ''] = await register('ada', 'bea');
    const page = async (id: string) =>
      calls.registration.output.parse(
        (await turnout.ask('GET', `/api/registrations/${id}?withChildregistrations=true`)).body,
      );
    const preview = async (language = 'en') => {
      const body = {
        language,
        eventId: event.eventId,
        registrantId: ada,
        name: 'Visitor',
        fields: [],
        emailSubject: '',
        welcomeEmail: '',
      };
      return calls.previewConfirmation.output.parse((await ask('POST', calls.previewConfirmation.path, body)).body)
        .preview.text;
    };
    const shown = await page(ada);
    expect([shown.registration, ...(shown.childRegistrations ?? [])]).toMatchObject([
      { activities: ['Dinner'] },
      { activities: ['Dinner'] },
    ]);
    expect((await page(bea)).registration).toMatchObject({ activities: ['Dinner'] });
    const apart = plain(await preview());
    expect(apart).toContain('Activities:\n  ada Byron: Dinner\n  bea Byron: Dinner\n');
    expect(apart).toContain('Registered:\n  ada Byron – Visitor\n  bea Byron – Visitor\n');
    expect(plain(await preview('es'))).toContain('Actividades:\n  ada Byron: Dinner');
    await set({ displayActivitiesTogetherWithRegistrantNames: true });
    await ask('GET', `/api/events/${event.eventId}`);
    const beside = plain(await preview());
    expect(beside).toContain('ada Byron – Visitor, Dinner\n  bea Byron – Visitor, Dinner\n');
    expect(beside).not.toContain('Activities:');
    await ask('PUT', '/api/registrations/update-status-only', { id: bea, eventId: event.eventId, status: 'rejected' });
    expect((await page(bea)).registration).not.toHaveProperty('activities');
    expect(plain(await preview())).toContain('ada Byron – Visitor, Dinner\n  bea Byron – Visitor\n');
    await set({ displayActivitiesTogetherWithRegistrantNames: false });
  });

  it('is on the badges that are printed, with its code', async () => {
    const [cem = ''] = await register('cem');
    const { body } = await ask('POST', calls.badges.path, { eventId: event.eventId, registrants: [cem] });
    expect(calls.badges.output.parse(body).registrations).toMatchObject([
      { registeredActivities: [{ _id: activityId, name: 'Dinner', badgeCode: 'D1' }], fieldBasedActivities: [] },
    ]);
  });

  it('is beside each of the attendee list where that is asked for', async () => {
    const [dan = ''] = await register('dan');
    const listed = async (query: string) => {
      const { status, body } = await ask('GET', `/api/registrations?eventId=${event.eventId}&id=${dan}${query}`);
      expect(status).toBe(200);
      return calls.registrations.output.parse(body).registrations[0] ?? {};
    };
    const dinner = [{ _id: activityId, name: 'Dinner', badgeCode: 'D1' }];
    const both = await listed(
      '&filters[populateRegisteredActivities]=1&reports=true&populateFieldBasedActivities=true',
    );
    expect(both).toMatchObject({ registeredActivities: dinner, fieldBasedActivities: [] });
    const one = await listed('&populateRegisteredActivities=true&populateFieldBasedActivities=false');
    expect(one).toMatchObject({ registeredActivities: dinner });
    expect(one).not.toHaveProperty('fieldBasedActivities');
    expect(await listed('')).not.toHaveProperty('registeredActivities');
  });

  it('is changed by administrators alone where the event says so', async () => {
    const { token } = await openStaff(turnout, event.eventId, ['checkinActivities', 'editRegistrationTypes']);
    const repopulate = (as: string) =>
      turnout.ask('POST', '/api/activities/repopulate', { token: as, body: { event: event.eventId, activityId } });
    await set({ viewRegActEditAdminOnly: true });
    expect(await repopulate(token)).toMatchObject({ status: 403, body: { code: 'activities-by-admins-only' } });
    expect((await repopulate(turnout.adminToken)).status).toBe(200);
    await set({ viewRegActEditAdminOnly: false });
    await expect.poll(async () => (await repopulate(token)).status, { timeout: 20_000 }).toBe(200);
  });
});

describe('the print of a badge', () => {
  it('is noted of who is confirmed, and of any status where the event allows it', async () => {
    const [dua = ''] = await register('dua');
    const body = { id: dua, eventId: event.eventId, status: 'pending' };
    await ask('PUT', '/api/registrations/update-status-only', body);
    const print = () => ask('POST', '/api/registrations/print-log', { registrantId: dua });
    const many = async () =>
      calls.logPrintOfMany.output.parse(
        (await ask('POST', calls.logPrintOfMany.path, { eventId: event.eventId, registrants: [dua] })).body,
      ).outcomes[0];
    expect(await print()).toMatchObject({ status: 409, body: { code: 'badge-not-for-status' } });
    expect(await many()).toMatchObject({ outcome: 'refused', code: 'badge-not-for-status' });
    await set({ allowBadgePrintingForAnyStatus: true });
    expect((await print()).status).toBe(200);
    expect(await many()).toMatchObject({ outcome: 'done' });
  });
});
