// kind: stack
import { calls } from '@turnout/contracts';
import { ActivityAttendee, type SeatsView, seatsTopic } from '@turnout/contracts/forms';
import type { TypeId } from '@turnout/contracts/kernel';
import { io } from 'socket.io-client';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { asStaff } from '../../testing/as-staff.ts';
import { mailedCode } from '../../testing/mailed-code.ts';
import { makeType, named, sendAs, submitted } from '../../testing/strangers.ts';
import {
  makeTestEvent,
  openStaff,
  register,
  sharedTurnout,
  type SharedTurnout,
  type TestEvent,
} from '../../testing/turnout.ts';

const Seats = z.object({ ok: z.literal(true), view: seatsTopic.view });
let turnout: SharedTurnout;
let event: TestEvent;
let typeId: TypeId;
beforeAll(async () => {
  turnout = await sharedTurnout();
  event = await makeTestEvent(turnout, 'Choosing');
  typeId = await makeType(turnout, event, { name: 'Chooser', price: 10, allowEdit: true, groupCount: {} });
  await ok('PUT', `/api/events/${event.eventId}`, { showEditMyRegistration: true });
}, 60_000);

const { staff, ok } = asStaff(() => turnout);
const define = async (body: Readonly<Record<string, unknown>>) =>
  calls.defineActivity.output.parse(
    await ok('POST', '/api/activities', { eventId: event.eventId, name: 'Workshop', ...body }),
  ).activity._id;
const attendees = async (id: string) => {
  const { body } = await staff('GET', `/api/activities/${id}?withRegisteredAttendees=true`);
  const all = z.array(ActivityAttendee).parse(calls.activity.output.parse(body).activity.registeredAttendees);
  return all.map(({ _id, because }) => [_id, because]);
};
const read = async (id: string) => {
  const { registration } = calls.registration.output.parse((await staff('GET', `/api/registrations/${id}`)).body);
  if (!('registeredActivities' in registration)) throw new Error('staff see a registration whole');
  return registration;
};
const activitiesOf = async (id: string) => ((await read(id)).registeredActivities ?? []).map(({ _id }) => _id);
const set = (id: string, registeredActivities: unknown, more = {}, token = turnout.adminToken) =>
  turnout.ask('PUT', `/api/registrations/${id}`, { token, body: { fields: [], registeredActivities, ...more } });
const one = async (type = typeId): Promise<string> =>
  (await register(turnout, { ...event, typeId: type }, ['Ada']))[0] ?? '';
const asked = (registeredActivities: unknown, more = {}) => ({
  type: typeId,
  fields: named(event, 'Ada'),
  registeredActivities,
  ...more,
});
const changed = (before: string | null, after: string | null) => ({ what: 'activities', before, after });
const because = (after: string) => ({ what: 'because', before: null, after });
const totalOf = async (id: string) => (await read(id)).total;

describe('staff set what somebody takes part in', () => {
  it('by id or whole, as it is read; who is missing leaves, and what follows from answers stays', async () => {
    const field = { eventId: event.eventId, title: 'Dinner', name: 'DINNER', type: 'radio', values: ['yes', 'no'] };
    const dinner = calls.defineField.output.parse(await ok('POST', '/api/fields', field)).field._id;
    const type = await makeType(turnout, event, { name: 'Fed', fields: [...Object.values(event.fields), dinner] });
    const [byType, chosen] = [await define({ autoEnrollTypes: [type] }), await define({ name: 'Talk' })];
    const follows = await define({ name: 'Meal', dependsOnFields: [dinner], dependsOnValues: [['yes']] });
    const fields = [...named(event, 'Ada'), { _id: dinner, value: 'yes' }];
    const { _id } = submitted(await sendAs(turnout, event, { type, fields })).registration;
    expect((await set(_id, [byType, { _id: chosen, name: 'Talk', badgeCode: '' }])).status).toBe(200);
    expect(await activitiesOf(_id)).toEqual([byType, chosen]);
    expect(await attendees(chosen)).toEqual([[_id, 'chosen']]);
    // The registration as it is read changes nothing, and neither does one without the key.
    const { fields: readFields, registeredActivities } = await read(_id);
    expect((await set(_id, registeredActivities, { fields: readFields })).status).toBe(200);
    expect((await staff('PUT', `/api/registrations/${_id}`, { fields: readFields })).status).toBe(200);
    expect(await activitiesOf(_id)).toEqual([byType, chosen]);
    expect((await set(_id, [])).status).toBe(200);
    expect(await activitiesOf(_id)).toEqual([]);
    expect(await attendees(follows)).toEqual([[_id, 'answers']]);
    const { entries } = calls.story.output.parse((await staff('GET', `/api/x/registrations/${_id}/story`)).body);
    expect(entries.filter(({ type }) => type.startsWith('Registrants')).map(({ changes }) => changes)).toEqual([
      [changed(null, 'Workshop'), because('enrolled-type')],
      [changed(null, 'Meal'), because('enrolled-answers')],
      [changed(null, 'Talk'), because('enrolled-chosen')],
      [changed('Workshop, Talk', null), because('withdrawn-chosen')],
    ]);
  });

  it('as long as there are seats: else it is refused by name and nothing changes', async () => {
    const [few, many] = [await define({ name: 'Few', availableSeats: 1 }), await define({ name: 'Many' })];
    const [first, second] = [await one(), await one()];
    expect((await set(first, [few])).status).toBe(200);
    const refused = await set(second, [many, few]);
    expect(refused).toMatchObject({ status: 409, body: { code: 'activity-full' } });
    expect(refused.body['message']).toBe('Few: no seat is left for Primary Registrant');
    expect(await activitiesOf(second)).toEqual([]);
    expect(await attendees(many)).toEqual([]);
    // A seat that is given up is there for the next.
    expect((await set(first, [])).status).toBe(200);
    await vi.waitFor(async () => expect((await set(second, [few])).status).toBe(200), { timeout: 10_000 });
    expect(await attendees(few)).toEqual([[second, 'chosen']]);
  });

  it('of activities that the event has: others and deleted ones are refused by the field', async () => {
    const other = await makeTestEvent(turnout, 'Other');
    const foreign = await define({ eventId: other.eventId });
    const gone = await define({ name: 'Gone' });
    const person = await one();
    expect((await set(person, [gone])).status).toBe(200);
    expect((await staff('DELETE', `/api/activities/${gone}`)).status).toBe(200);
    for (const id of [foreign, 'a'.repeat(20)])
      expect(await set(person, [id])).toMatchObject({
        status: 422,
        body: { code: 'activity-not-of-event', message: expect.stringContaining('registeredActivities') },
      });
    const message =
      'registeredActivities: Primary Registrant cannot take part in Gone, which is not, or no longer, an activity of this event';
    expect(await set(await one(), [gone])).toMatchObject({
      status: 422,
      body: { code: 'activity-not-of-event', message, details: { activityId: gone } },
    });
    // Whoever read it before may say it again.
    expect((await set(person, [gone])).status).toBe(200);
    expect((await set(person, [7])).status).toBe(400);
  });

  it('unless the event leaves that to its administrators: then others may only say what is so', async () => {
    const strict = await makeTestEvent(turnout, 'Strict');
    await ok('PUT', `/api/events/${strict.eventId}`, { viewRegActEditAdminOnly: true });
    const [talk, open] = [
      await define({ eventId: strict.eventId }),
      await define({ eventId: strict.eventId, chosenOnForm: true }),
    ];
    const { token } = await openStaff(turnout, strict.eventId, ['viewRegistrants', 'checkinRegistrants']);
    const [person = ''] = await register(turnout, strict, ['Ada']);
    const fields = named(strict, 'Ada');
    expect((await set(person, [talk])).status).toBe(200);
    expect((await set(person, [talk], { fields }, token)).status).toBe(200);
    for (const list of [[], [talk, open]])
      expect(await set(person, list, { fields }, token)).toMatchObject({
        status: 403,
        body: { code: 'activities-by-admins-only' },
      });
    expect(await activitiesOf(person)).toEqual([talk]);
    // For whom they register they choose what visitors choose.
    const added = (list: readonly string[]) =>
      turnout.ask('POST', '/api/registrations', {
        token,
        body: { event: strict.eventId, type: strict.typeId, fields, registeredActivities: list },
      });
    expect((await added([open])).status).toBe(200);
    expect(await added([talk])).toMatchObject({ status: 422, body: { code: 'activity-not-open' } });
  });

  it('of whoever is rejected too, who comes back to it as far as there is a seat', async () => {
    const few = await define({ name: 'Later', availableSeats: 1 });
    const [person, other] = [await one(), await one()];
    const status = (to: string) =>
      staff('PUT', '/api/registrations/update-status-only', { id: person, eventId: event.eventId, status: to });
    expect((await status('rejected')).status).toBe(200);
    expect((await set(person, [few])).status).toBe(200);
    expect((await set(other, [few])).status).toBe(200);
    expect((await status('confirmed')).status).toBe(200);
    expect(await activitiesOf(person)).toEqual([]);
    expect(await attendees(few)).toEqual([[other, 'chosen']]);
  });

  it('and charge for it as of today or of the day that they say, unless they keep what was charged', async () => {
    const dear = await define({ name: 'Dear', fee: 30, typeBasedFee: { [typeId]: 25 } });
    const { _id: person } = submitted(await sendAs(turnout, event, asked(undefined))).registration;
    expect(await totalOf(person)).toBe(10);
    expect((await set(person, [dear], { keepCharges: true })).status).toBe(200);
    expect(await totalOf(person)).toBe(10);
    expect((await set(person, [])).status).toBe(200);
    expect(await totalOf(person)).toBe(10);
    expect((await set(person, [dear])).status).toBe(200);
    expect(await totalOf(person)).toBe(35);
    expect((await set(person, [dear], { asofdate: '2026-01-01' })).status).toBe(200);
    expect(await totalOf(person)).toBe(35);
    const price = await staff('POST', `/api/x/registrations/${person}/price`, {
      fields: [],
      registeredActivities: [],
      asofdate: '2026-01-01',
    });
    expect(price.body['price']).toMatchObject({ before: { total: 35 }, after: { total: 10 }, difference: -25 });
    expect(await activitiesOf(person)).toEqual([dear]);
  });
});

describe('whoever registers chooses', () => {
  it('what is open to choice on the form, for everybody of the group, at its fee, in one step', async () => {
    const talk = await define({ name: 'Talk', chosenOnForm: true, fee: 20, typeBasedFee: { [typeId]: 15 } });
    const secret = await define({ name: 'Secret' });
    const child = await makeType(turnout, event, { name: 'Guest', typeGroupOnly: true });
    const host = await makeType(turnout, event, {
      name: 'Host',
      price: 10,
      groups: [child],
      groupCount: { [child]: 2 },
    });
    const guest = (list: readonly string[]) => ({
      type: child,
      fields: named(event, 'Bea'),
      registeredActivities: list,
    });
    const made = submitted(
      await sendAs(turnout, event, asked([talk], { type: host, registrants: [guest([talk]), guest([])] })),
    );
    expect(await totalOf(made.registration._id)).toBe(50);
    const [with_, without] = made.childRegistrations;
    expect(await activitiesOf(made.registration._id)).toEqual([talk]);
    expect(await activitiesOf(with_?._id ?? '')).toEqual([talk]);
    expect(await activitiesOf(without?._id ?? '')).toEqual([]);
    const refused = await sendAs(turnout, event, asked([talk], { type: host, registrants: [guest([secret])] }));
    expect(refused).toMatchObject({ status: 422, body: { code: 'activity-not-open' } });
    expect(refused.body['message']).toBe('registeredActivities: Secret cannot be chosen by Registrant #2');
    expect(await sendAs(turnout, event, asked(['a'.repeat(20)]))).toMatchObject({
      status: 422,
      body: { code: 'activity-not-of-event' },
    });
    // Staff name any.
    const byStaff = await staff('POST', '/api/registrations', { event: event.eventId, ...asked([secret]) });
    expect(await activitiesOf(submitted(byStaff).registration._id)).toEqual([secret]);
    const price = await turnout.ask('GET', `/api/x/price-rules?eventId=${event.eventId}`);
    expect(calls.priceRules.output.parse(price.body).choosable.map(({ name }) => name)).toContain('Talk');
    expect(JSON.stringify(price.body)).not.toContain('Secret');
  });

  it('and hears whose seat is missing in what; nobody of the group is registered, and what follows is offered as before', async () => {
    const child = await makeType(turnout, event, { name: 'Along', typeGroupOnly: true });
    const type = await makeType(turnout, event, { name: 'Pair', groups: [child], groupCount: { [child]: 2 } });
    const talk = await define({ name: 'Small talk', chosenOnForm: true, availableSeats: 2 });
    const auto = await define({ name: 'Auto', chosenOnForm: true, availableSeats: 1, autoEnrollTypes: [type] });
    const guest = { type: child, fields: named(event, 'Bea'), registeredActivities: [talk] };
    const three = await sendAs(turnout, event, asked([talk], { type, registrants: [guest, guest] }));
    expect(three).toMatchObject({ status: 409, body: { code: 'activity-full' } });
    expect(three.body['message']).toBe('Small talk: no seat is left for Registrant #3');
    const two = submitted(await sendAs(turnout, event, asked([talk, auto], { type, registrants: [guest] })));
    expect(await activitiesOf(two.registration._id)).toEqual([auto, talk]);
    // Named or not, what follows is nobody's demand.
    const late = submitted(await sendAs(turnout, event, asked([auto], { type })));
    expect(await activitiesOf(late.registration._id)).toEqual([]);
    expect((await attendees(auto)).map(([, because]) => because)).toEqual(['type']);
  });
});

describe('the call that is asked before a form is sent', () => {
  const asks = (people: readonly (readonly [string[], object?])[], token?: string) =>
    turnout.ask('POST', '/api/registrations-validationCheck', {
      ...(token === undefined ? {} : { token }),
      body: {
        eventId: event.eventId,
        fieldsArr: people.map(([registeredActivities, more]) => ({
          type: typeId,
          fields: named(event, 'Ada'),
          registeredActivities,
          ...more,
        })),
      },
    });
  const isWell = { status: 200, body: { list: [false, false] } };

  it('says of activities what sending it would, those of the form together, and takes no seat', async () => {
    const open = await define({ name: 'Two seats', chosenOnForm: true, availableSeats: 2 });
    const secret = await define({ name: 'Not shown' });
    expect(await asks([[[open]], [[open]]])).toMatchObject(isWell);
    expect(await asks([[[open]], [[open]], [[open]]])).toMatchObject({
      status: 409,
      body: { code: 'activity-full', message: 'Two seats: no seat is left for Registrant #3' },
    });
    expect(await asks([[[]], [[secret]]])).toMatchObject({
      status: 422,
      body: { message: 'registeredActivities: Not shown cannot be chosen by Registrant #2' },
    });
    expect(await asks([[[secret]], [[]]], turnout.adminToken)).toMatchObject(isWell);
    const unknown = { status: 422, body: { code: 'activity-not-of-event' } };
    const gone = await define({ name: 'Gone', chosenOnForm: true });
    expect((await staff('DELETE', `/api/activities/${gone}`)).status).toBe(200);
    const named = expect.stringContaining('Registrant #2 cannot take part in Gone,');
    expect(await asks([[[]], [[gone]]])).toMatchObject({ status: 422, body: { message: named } });
    expect(await asks([[['a'.repeat(20)]]], turnout.adminToken)).toMatchObject(unknown);
    // Whoever is registered keeps what they have.
    expect(await asks([[[open]], [[open]], [[open], { id: 'a'.repeat(20) }]])).toMatchObject({ status: 200 });
    const both = asked([open], { registrants: [] });
    submitted(await sendAs(turnout, event, both));
    submitted(await sendAs(turnout, event, both));
    expect(await asks([[[open]]])).toMatchObject({ body: { code: 'activity-full' } });
  });

  it('passes over what follows for somebody by their type', async () => {
    const full = await define({
      name: 'Of the type',
      chosenOnForm: true,
      availableSeats: 1,
      autoEnrollTypes: [typeId],
    });
    await one();
    expect(await asks([[[full]], [[full]]])).toMatchObject(isWell);
    const other = { type: event.typeId };
    expect(await asks([[[full], other]])).toMatchObject({ body: { code: 'activity-full' } });
  });
});

describe('whoever looks at the form', () => {
  it('sees the seats of what is open to choice go, hears when it is changed, and nothing of the rest', async () => {
    const fair = await makeTestEvent(turnout, 'Looked at');
    const of = { eventId: fair.eventId, availableSeats: 2 };
    const talk = await define({ ...of, name: 'Talk', chosenOnForm: true });
    const secret = await define({ ...of, name: 'Secret' });
    // Of what follows, what adds to the price.
    const follows = { ...of, autoEnrollTypes: [fair.typeId] };
    const [dear, free] = [await define({ ...follows, fee: 5 }), await define(follows)];
    // The tables have all of them before the first look.
    await ok('GET', `/api/activities?eventId=${fair.eventId}`);
    const line = io(turnout.url, { transports: ['websocket'], auth: {}, forceNew: true });
    const views: SeatsView[] = [];
    line.on('patch', ({ view }: { view: unknown }) => views.push(seatsTopic.view.parse(view)));
    const asksFor = { topic: seatsTopic.name, params: { eventId: fair.eventId } };
    const { view: first } = Seats.parse(await line.timeout(10_000).emitWithAck('subscribe', asksFor));
    expect(first.activitiesLeft).toEqual({ [talk]: 2, [dear]: 2 });
    const wish = {
      event: fair.eventId,
      type: fair.typeId,
      fields: named(fair, 'Ada'),
      registeredActivities: [talk, secret],
    };
    submitted(await staff('POST', '/api/registrations', wish));
    await vi.waitFor(() => expect(views.at(-1)?.activitiesLeft).toEqual({ [talk]: 1, [dear]: 1 }), { timeout: 10_000 });
    expect(views.at(-1)?.version).toBe(first.version);
    await ok('PUT', `/api/activities/${talk}`, { name: 'Long talk' });
    await vi.waitFor(() => expect(views.at(-1)?.version).not.toBe(first.version), { timeout: 10_000 });
    for (const id of [secret, free]) expect(JSON.stringify(views)).not.toContain(id);
    line.disconnect();
  });
});

describe('with the link to their registration somebody', () => {
  const linked = async (email: string, list: readonly string[]) => {
    const body = { ...asked(list), event: event.eventId, fields: named(event, 'Ada', 'Byron', email) };
    const made = submitted(await staff('POST', '/api/registrations', body)).registration;
    const { _id: id, confirmationNumber: registrationId } = made;
    const wish = { eventId: event.eventId, email, registrationId };
    await turnout.ask('POST', calls.requestEditLink.path.replace(':method', 'email'), { body: wish });
    return { id, code: await mailedCode(turnout, email, 'edit') };
  };
  const edit = ({ id, code }: { readonly id: string; readonly code: string }, registeredActivities: unknown) =>
    turnout.ask('PUT', `/api/registrations-code/${id}`, { body: { code, fields: [], registeredActivities } });

  it('changes what they chose: charged by what changed, the seat given back', async () => {
    const [talk, tour] = [
      await define({ name: 'Own talk', chosenOnForm: true, fee: 5, availableSeats: 1 }),
      await define({ name: 'Own tour', chosenOnForm: true, fee: 7 }),
    ];
    const byStaff = await define({ name: 'By staff' });
    const person = await linked('own@choosing.example', [talk, byStaff]);
    expect(await totalOf(person.id)).toBe(15);
    // The fee of what they keep stays as it was charged.
    await ok('PUT', `/api/activities/${talk}`, { fee: 100 });
    const code = calls.priceEditByCode.path.replace(':id', person.id);
    const price = await turnout.ask('POST', code, {
      body: { code: person.code, registeredActivities: [talk, byStaff, tour] },
    });
    expect(price.body['price']).toMatchObject({ before: { total: 15 }, after: { total: 22 } });
    expect((await edit(person, [talk, tour])).status).toBe(200);
    // What is not open to choice they keep.
    expect(await activitiesOf(person.id)).toEqual([talk, byStaff, tour]);
    expect(await totalOf(person.id)).toBe(22);
    const other = await one();
    expect(await set(other, [talk])).toMatchObject({ status: 409, body: { code: 'activity-full' } });
    const less = await edit(person, [tour]);
    expect(less.status).toBe(200);
    const { registration } = calls.editByCode.output.parse(less.body);
    expect(registration?.registeredActivities.map(({ _id }) => _id)).toEqual([byStaff, tour]);
    expect(await totalOf(person.id)).toBe(17);
    await vi.waitFor(async () => expect((await set(other, [talk])).status).toBe(200), { timeout: 10_000 });
    expect(await edit(person, [talk, tour])).toMatchObject({ status: 409, body: { code: 'activity-full' } });
    expect(await edit(person, [await define({ name: 'Closed' })])).toMatchObject({
      status: 422,
      body: { code: 'activity-not-open' },
    });
  });

  it('changes nothing where their type lets nobody edit', async () => {
    const talk = await define({ name: 'No edits', chosenOnForm: true });
    const person = await linked('fixed@choosing.example', [talk]);
    await ok('PUT', `/api/types/${typeId}`, { allowEdit: false });
    expect(await edit(person, [])).toMatchObject({ body: { code: 'edit-not-allowed' } });
    await ok('PUT', `/api/types/${typeId}`, { allowEdit: true });
    expect(await activitiesOf(person.id)).toEqual([talk]);
  });
});
