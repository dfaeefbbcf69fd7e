// kind: stack
import { calls } from '@turnout/contracts';
import type { TypeId } from '@turnout/contracts/kernel';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { makeType, named } from '../../testing/strangers.ts';
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
let speaker: TypeId;
beforeAll(async () => {
  turnout = await sharedTurnout();
  event = await makeTestEvent(turnout, 'Changing');
  speaker = await makeType(turnout, event, { name: 'Speaker', price: 40 });
}, 60_000);

const staff = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  turnout.ask(method, path, { token: turnout.adminToken, body, headers });
const change = (id: string, body: object, headers: Record<string, string> = {}) =>
  staff('POST', `/api/x/registrations/${id}/type-change`, body, headers);
const changed = async (id: string, body: object) => {
  const answer = await change(id, body);
  expect(answer).toMatchObject({ status: 200 });
  return calls.changeType.output.parse(answer.body);
};
const registrationOf = async (id: string) =>
  calls.registration.output.parse((await staff('GET', `/api/registrations/${id}`)).body).registration;
const storyOf = async (id: string) => JSON.stringify((await staff('GET', `/api/x/registrations/${id}/story`)).body);
const one = async (name: string, at = event) => (await register(turnout, at, [name]))[0] ?? '';
const checkIn = (registrationId: string) =>
  staff('POST', `/api/checkin/registration/${event.eventId}`, {
    registrationId,
    eventId: event.eventId,
    accept: true,
    method: 'qr',
  });
const listed = async (query = '', { eventId } = event) =>
  calls.registrations.output.parse(
    (await staff('GET', `/api/registrations?eventId=${eventId}&status=confirmed${query}`)).body,
  );
const defineActivity = async (body: object) =>
  calls.defineActivity.output.parse(
    (await staff('POST', '/api/activities', { eventId: event.eventId, name: 'Workshop', ...body })).body,
  ).activity._id;
const entrantsOf = async (id: string) =>
  calls.activity.output.parse((await staff('GET', `/api/activities/${id}`)).body).activity.registeredAttendees;

describe('a registration under another type', () => {
  it('is a new one: the old badge stops, both name each other, and the person counts once', async () => {
    const ada = await one('Ada');
    const before = await registrationOf(ada);
    const { registration } = await changed(ada, { type: speaker });
    expect(registration).toMatchObject({ firstName: 'Ada', status: 'confirmed', totalCharges: 40, total: 40 });
    expect(registration.type._id).toBe(speaker);
    expect(registration.confirmationNumber).not.toBe(before.confirmationNumber);
    const { _id, confirmationNumber } = registration;
    expect(await registrationOf(ada)).toMatchObject({
      status: 'deleted',
      firstName: 'Ada',
      goesOnAs: { _id, confirmationNumber },
    });
    expect(await registrationOf(_id)).not.toHaveProperty('goesOnAs');
    const asStranger = await turnout.ask('GET', `/api/registrations/${ada}`);
    expect(asStranger).toMatchObject({ status: 200, body: { registration: { _id: ada, status: 'deleted' } } });
    expect(asStranger.body).not.toHaveProperty('registration.goesOnAs');
    const turnedAway = await checkIn(ada);
    expect(turnedAway).toMatchObject({
      status: 409,
      body: { registration: { goesOnAs: { _id, confirmationNumber } } },
    });
    expect((await checkIn(registration._id)).status).toBe(200);
    expect((await listed('&search=Ada')).registrations.map(({ _id }) => _id)).toEqual([registration._id]);
    expect(await storyOf(ada)).toContain(registration._id);
    expect(await storyOf(registration._id)).toContain(ada);
  });

  it('comes back by another change, and is not confirmed again meanwhile', async () => {
    const bea = await one('Bea');
    const { registration } = await changed(bea, { type: speaker });
    const again = { status: 409, body: { code: 'registration-type-changed' } };
    expect(await change(bea, { type: event.typeId })).toMatchObject(again);
    const back = await changed(registration._id, { type: event.typeId });
    expect(back.registration).toMatchObject({ firstName: 'Bea', status: 'confirmed' });
    expect(back.registration.totalCharges ?? 0).toBe(0);
    const body = { id: bea, eventId: event.eventId, status: 'confirmed', forAll: false };
    expect(await staff('PUT', '/api/registrations/update-status-only', body)).toMatchObject(again);
    // What was charged stays in the past of who was charged.
    expect(await registrationOf(registration._id)).toMatchObject({ status: 'deleted' });
  });

  it('is answered the same when the same request comes again, and is one of two that come at once', async () => {
    const cleo = await one('Cleo');
    const key = { 'idempotency-key': 'type-change-of-cleo' };
    const [first, second] = await Promise.all([
      change(cleo, { type: speaker }, key),
      change(cleo, { type: speaker }, key),
    ]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    const dan = await one('Dan');
    const rivals = await Promise.all([change(dan, { type: speaker }), change(dan, { type: speaker })]);
    expect(rivals.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await listed('&search=Dan')).registrations).toHaveLength(1);
  });
});

describe('a group under another type', () => {
  it('cannot have for its first one that only companions have', async () => {
    const child = await makeType(turnout, event, { name: 'Only brought along', typeGroupOnly: true });
    const hal = await one('Hal');
    const message = 'type: Only brought along is only for people whom somebody brings along';
    const refused = { status: 422, body: { code: 'type-of-companions', message } };
    expect(await change(hal, { type: child })).toMatchObject(refused);
    expect(await staff('POST', `/api/x/registrations/${hal}/type-change/price`, { type: child })).toMatchObject(
      refused,
    );
    expect((await registrationOf(hal)).type._id).toBe(event.typeId);
  });

  it('gets its types by order, and nobody loses theirs unless that is said', async () => {
    const child = await makeType(turnout, event, { name: 'Child' });
    const host = await makeType(turnout, event, { name: 'Host', groups: [child], groupCount: { [child]: 1 } });
    const [eve = '', finn = '', gus = ''] = await register(turnout, event, ['Eve', 'Finn', 'Gus']);
    const refused = { status: 422, body: { code: 'registrants-not-mapped', details: { count: 1 } } };
    expect(await change(eve, { type: host })).toMatchObject(refused);
    expect(await registrationOf(gus)).toMatchObject({ status: 'confirmed' });
    expect(await change(finn, { type: host })).toMatchObject({ body: { code: 'type-change-of-primary' } });
    const { registration, childRegistrations } = await changed(eve, { type: host, leavesOut: 1 });
    expect([registration, ...childRegistrations].map(({ firstName, type }) => [firstName, type.name])).toEqual([
      ['Eve', 'Host'],
      ['Finn', 'Child'],
    ]);
    for (const id of [eve, finn, gus]) expect(await registrationOf(id)).toMatchObject({ status: 'deleted' });
    const { registration: alone } = await changed(registration._id, { type: speaker, leavesOut: 1 });
    expect(alone).toMatchObject({ firstName: 'Eve', registrantsCount: 1 });
  });

  it('is held to the new forms: what does not fit goes, what is missing is named by person, field and rule', async () => {
    const body = { eventId: event.eventId, title: 'Talk', name: 'TALK', type: 'text', required: true };
    const talk = calls.defineField.output.parse((await staff('POST', '/api/fields', body)).body).field._id;
    const fields = [...Object.values(event.fields), talk];
    const talker = await makeType(turnout, event, { name: 'Talker', fields });
    const host = await makeType(turnout, event, {
      name: 'Host of talks',
      groups: [talker],
      groupCount: { [talker]: 1 },
      fields: [event.fields.FNAME, event.fields.LNAME],
    });
    const [hal = '', ida = ''] = await register(turnout, event, ['Hal', 'Ida']);
    expect(await change(hal, { type: talker, leavesOut: 1 })).toMatchObject({
      status: 422,
      body: { code: 'field-required', message: 'Talk is required on Primary Registrant!' },
    });
    expect(await change(hal, { type: host })).toMatchObject({
      status: 422,
      body: {
        code: 'secondary-registrations-invalid',
        message:
          'Make sure all the secondary registrations are valid after type change: Talk is required on Registrant #2!',
        details: { title: 'Talk', field: talk },
      },
    });
    expect(await registrationOf(ida)).toMatchObject({ status: 'confirmed' });
    const registrants = [{ _id: ida, fields: [{ _id: talk, value: 'On doors' }] }];
    const { childRegistrations } = await changed(hal, { type: host, registrants });
    expect(childRegistrations[0]?.fields.find(({ _id }) => _id === talk)).toMatchObject({ value: 'On doors' });
  });
});

describe('what a change costs, told before it is made', () => {
  const priced = (id: string, body: object) => staff('POST', `/api/x/registrations/${id}/type-change/price`, body);
  const told = async (id: string, body: object) => {
    const answer = await priced(id, body);
    expect(answer).toMatchObject({ status: 200 });
    return calls.priceTypeChange.output.parse(answer.body).price;
  };

  it('is nothing in the event’s currency for a group that was never charged, and costs nothing afterwards either', async () => {
    const [old, fresh] = [
      await makeType(turnout, event, { name: 'Free' }),
      await makeType(turnout, event, { name: 'Free too' }),
    ];
    const [ida = ''] = await register(turnout, { ...event, typeId: old }, ['Ida']);
    const price = await told(ida, { type: fresh });
    expect([price.before, price.after]).toMatchObject([
      { currency: 'USD', total: 0 },
      { currency: 'USD', total: 0 },
    ]);
  });

  it('is to the cent what the new group is charged, whoever is left out; and nothing is claimed for it', async () => {
    const period = { discount: true, discountPeriod: true, discountType: 'percent', discountValue: [7] };
    const early = { ...period, discountStartDate: ['2026-01-01'], discountEndDate: ['2026-02-01'] };
    const child = await makeType(turnout, event, { name: 'Paying child', price: 9.99, availableSeats: 1 });
    const host = await makeType(turnout, event, {
      name: 'Paying host',
      price: 33.33,
      availableSeats: 1,
      groups: [child],
      groupCount: { [child]: 1 },
      ...early,
    });
    const [ada = '', ben = '', cy = ''] = await register(turnout, { ...event, typeId: speaker }, ['Ann', 'Bo', 'Cy']);
    const body = { type: host, leavesOut: 1, asofdate: '2026-01-15' };
    const price = await told(ada, body);
    expect(await told(ada, body)).toEqual(price);
    expect(price.before).toMatchObject({ total: 120, people: [{ _id: ada }, { _id: ben }, { _id: cy, total: 40 }] });
    expect(await registrationOf(cy)).toMatchObject({ status: 'confirmed' });
    const { registration, childRegistrations } = await changed(ada, body);
    expect(price.after).toMatchObject({ currency: 'USD', total: registration.total });
    expect(price.after.people.map(({ _id, charges }) => [_id, charges])).toEqual([
      [ada, (await registrationOf(registration._id)).charges],
      [ben, (await registrationOf(childRegistrations[0]?._id ?? '')).charges],
    ]);
    expect(price.difference).toBe(-79.01);
  });

  it('is refused as the change is: a type that is full, one that they have, who is inside', async () => {
    const full = await makeType(turnout, event, { name: 'Full and priced', availableSeats: 1 });
    const dee = await one('Dee');
    const ed = await one('Ed', { ...event, typeId: full });
    const exhausted = { status: 409, body: { code: 'seats-exhausted', details: { type: 'Full and priced', left: 0 } } };
    expect(await priced(dee, { type: full })).toMatchObject(exhausted);
    expect(await change(dee, { type: full })).toMatchObject(exhausted);
    expect(await priced(ed, { type: full })).toMatchObject({ status: 409, body: { code: 'type-already-has' } });
    expect(await priced(dee, { type: speaker, leavesOut: 1 })).toMatchObject({
      status: 422,
      body: { code: 'registrants-not-mapped' },
    });
    expect((await checkIn(dee)).status).toBe(200);
    expect(await priced(dee, { type: speaker })).toMatchObject({ body: { code: 'type-change-while-inside' } });
  });
});

describe('seats', () => {
  it('are taken of the new type or the change is refused, and those of the old one come free', async () => {
    const scarce = await makeType(turnout, event, { name: 'Scarce', availableSeats: 1 });
    const single = await makeType(turnout, event, { name: 'Single', availableSeats: 1 });
    const jo = await one('Jo', { ...event, typeId: single });
    const kim = await one('Kim', { ...event, typeId: scarce });
    expect(await change(jo, { type: scarce })).toMatchObject({
      status: 409,
      body: { code: 'seats-exhausted', details: { type: 'Scarce', left: 0 } },
    });
    expect(await registrationOf(jo)).toMatchObject({ status: 'confirmed' });
    const { registration } = await changed(kim, { type: event.typeId });
    const moved = await changed(jo, { type: scarce });
    // Each came free at once, and only once.
    const { registration: lea } = await changed(registration._id, { type: single });
    expect(await change(await one('Max'), { type: single })).toMatchObject({ body: { code: 'seats-exhausted' } });
    expect(await change(await one('Nia'), { type: scarce })).toMatchObject({ body: { code: 'seats-exhausted' } });
    expect([lea.type.name, moved.registration.type.name]).toEqual(['Single', 'Scarce']);
  });

  it('of a companion who keeps their type go along, however full it is', async () => {
    const full = await makeType(turnout, event, { name: 'Full', availableSeats: 1 });
    const host = await makeType(turnout, event, { name: 'Hosting', groups: [full], groupCount: { [full]: 1 } });
    const other = await makeType(turnout, event, { name: 'Also hosting', groups: [full], groupCount: { [full]: 1 } });
    const made = calls.submit.output.parse(
      (
        await staff('POST', '/api/registrations', {
          event: event.eventId,
          type: host,
          fields: named(event, 'Oda'),
          registrants: [{ type: full, fields: named(event, 'Pia') }],
        })
      ).body,
    );
    const { registration } = await changed(made.registration._id, { type: other });
    const { childRegistrations } = await changed(registration._id, { type: host });
    expect(childRegistrations).toMatchObject([{ firstName: 'Pia', status: 'confirmed' }]);
    expect(await change(await one('Quin'), { type: full })).toMatchObject({ body: { code: 'seats-exhausted' } });
  });

  it('of activities that still follow go along, the others come free, and new ones are entered', async () => {
    const [from, to] = [
      await makeType(turnout, event, { name: 'From' }),
      await makeType(turnout, event, { name: 'To' }),
    ];
    const shared = await defineActivity({ name: 'Shared', autoEnrollTypes: [from, to], availableSeats: 1 });
    const left = await defineActivity({ name: 'Left', autoEnrollTypes: [from], availableSeats: 1 });
    const fresh = await defineActivity({ name: 'Fresh', autoEnrollTypes: [to], availableSeats: 1 });
    const rae = await one('Rae', { ...event, typeId: from });
    expect([await entrantsOf(shared), await entrantsOf(left), await entrantsOf(fresh)]).toEqual([1, 1, 0]);
    await changed(rae, { type: to });
    expect([await entrantsOf(shared), await entrantsOf(left), await entrantsOf(fresh)]).toEqual([1, 0, 1]);
    await one('Sam', { ...event, typeId: from });
    await one('Tom', { ...event, typeId: to });
    expect([await entrantsOf(shared), await entrantsOf(left), await entrantsOf(fresh)]).toEqual([1, 1, 1]);
  });

  it('of activities that somebody chose go along with what is charged for them, and nobody else gets them', async () => {
    const to = await makeType(turnout, event, { name: 'Choosers', price: 5 });
    const talk = await defineActivity({ name: 'Talk', availableSeats: 1, fee: 7 });
    const [uli, val] = [await one('Uli'), await one('Val')];
    const choose = (id: string) =>
      staff('PUT', `/api/registrations/${id}`, { fields: [], registeredActivities: [talk] });
    expect((await choose(uli)).status).toBe(200);
    const { registration } = await changed(uli, { type: to });
    expect(await registrationOf(registration._id)).toMatchObject({
      registeredActivities: [{ _id: talk, name: 'Talk' }],
      total: 12,
    });
    expect(await choose(val)).toMatchObject({ status: 409, body: { code: 'activity-full' } });
    expect(await entrantsOf(talk)).toBe(1);
  });
});

describe('in two calls: a new registration, then the handler', () => {
  const finish = (oldRegId: string, newRegId: string) =>
    staff('POST', '/api/registrations/handle-post-type-change', { oldRegId, newRegId });

  it('ends the old one, whoever it brought along too, and answers the same when it comes again', async () => {
    const [uma = '', vic = ''] = await register(turnout, event, ['Uma', 'Vic']);
    const [again = ''] = await register(turnout, { ...event, typeId: speaker }, ['Uma', 'Vic']);
    const once = await finish(uma, again);
    expect(once).toMatchObject({ status: 200, body: { registration: { _id: again, totalCharges: 80 } } });
    expect((await finish(uma, again)).body).toEqual(once.body);
    for (const id of [uma, vic]) expect(await registrationOf(id)).toMatchObject({ status: 'deleted' });
    expect(await storyOf(again)).toContain(uma);
    expect(await storyOf(uma)).toContain(again);
  });

  it('is refused where the new one has a type that only companions have', async () => {
    const child = await makeType(turnout, event, { name: 'Companions', typeGroupOnly: true });
    const [old, made] = [await one('Ulf'), await one('Ulf', { ...event, typeId: child })];
    const message = 'type: Companions is only for people whom somebody brings along';
    expect(await finish(old, made)).toMatchObject({ status: 422, body: { code: 'type-of-companions', message } });
    expect(await registrationOf(old)).toMatchObject({ status: 'confirmed' });
  });

  it('takes an activity along that the new one found no seat in', async () => {
    const [from, to] = [await makeType(turnout, event, { name: 'F' }), await makeType(turnout, event, { name: 'T' })];
    const dinner = await defineActivity({ name: 'Dinner', autoEnrollTypes: [from, to], availableSeats: 1 });
    const wim = await one('Wim', { ...event, typeId: from });
    const again = await one('Wim', { ...event, typeId: to });
    expect(await registrationOf(again)).toMatchObject({ registeredActivities: [] });
    expect((await finish(wim, again)).status).toBe(200);
    expect(await registrationOf(again)).toMatchObject({ registeredActivities: [{ _id: dinner }] });
    expect(await entrantsOf(dinner)).toBe(1);
  });

  it('is refused of itself, of an older one, of a companion, of another event and of what is over', async () => {
    const [xia = '', yan = ''] = await register(turnout, event, ['Xia', 'Yan']);
    const zoe = await one('Zoe', { ...event, typeId: speaker });
    const elsewhere = await one('Zoe', await makeTestEvent(turnout, 'Elsewhere'));
    const refused = { status: 422, body: { code: 'type-change-other-registration' } };
    for (const [oldRegId, newRegId] of [
      [xia, xia],
      [zoe, xia],
      [zoe, yan],
      [xia, elsewhere],
    ] as const)
      expect(await finish(oldRegId, newRegId)).toMatchObject(refused);
    expect(await finish('n'.repeat(20), zoe)).toMatchObject({ status: 404 });
    expect((await finish(xia, zoe)).status).toBe(200);
    expect(await finish(xia, yan)).toMatchObject({ status: 409, body: { code: 'registration-type-changed' } });
  });
});

describe('who may', () => {
  it('is whoever has the permission and sees registrants; others and strangers hear nothing', async () => {
    const abe = await one('Abe');
    const path = `/api/x/registrations/${abe}/type-change`;
    const flags = ['viewRegistrants', 'changeRegistrationTypeForRegistrant'];
    const { token: may } = await openStaff(turnout, event.eventId, flags);
    for (const missing of flags) {
      const { token } = await openStaff(
        turnout,
        event.eventId,
        flags.filter((flag) => flag !== missing),
      );
      for (const [method, where, body] of [
        ['GET', path, undefined],
        ['POST', path, { type: speaker }],
        ['POST', `${path}/price`, { type: speaker }],
        ['POST', '/api/registrations/handle-post-type-change', { oldRegId: abe, newRegId: abe }],
      ] as const) {
        expect(await turnout.ask(method, where, { token, body })).toMatchObject({ status: 403 });
        expect(await turnout.ask(method, where, { body })).toMatchObject({ status: 401 });
      }
    }
    const form = await turnout.ask('GET', path, { token: may });
    expect(form).toMatchObject({ status: 200 });
    expect(calls.typeChangeForm.output.parse(form.body).form.registrants).toMatchObject([
      { _id: abe, typeId: event.typeId, personal: { firstName: 'Abe' } },
    ]);
    expect((await turnout.ask('POST', path, { token: may, body: { type: speaker } })).status).toBe(200);
  });

  it('does nothing to who is inside, has the type, or of what is no type', async () => {
    const bob = await one('Bob');
    expect(await change(bob, { type: event.typeId })).toMatchObject({
      status: 409,
      body: { code: 'type-already-has' },
    });
    expect(await change(bob, { type: 'n'.repeat(20) })).toMatchObject({
      status: 422,
      body: { code: 'type-not-found' },
    });
    const registrants = [{ _id: await one('Cat'), fields: [] }];
    expect(await change(bob, { type: speaker, registrants })).toMatchObject({ status: 404 });
    expect((await checkIn(bob)).status).toBe(200);
    expect(await change(bob, { type: speaker })).toMatchObject({
      status: 409,
      body: { code: 'type-change-while-inside', details: { registrant: 'Bob Example' } },
    });
    expect(await registrationOf(bob)).toMatchObject({ status: 'confirmed', checkedIn: true });
  });
});

describe('an erasure', () => {
  it('goes for the registration of before as well, and for what somebody became', async () => {
    const erase = async (id: string) =>
      staff('POST', `/api/x/registrations/${id}/erase`, {
        reason: 'asked for it',
        confirmation: (await registrationOf(id)).confirmationNumber,
      });
    for (const which of ['old', 'new'] as const) {
      const old = await one(`Erasable ${which}`);
      const { registration } = await changed(old, { type: speaker });
      const [asked, other] = which === 'old' ? [old, registration._id] : [registration._id, old];
      expect((await erase(asked)).status).toBe(200);
      await vi.waitFor(async () => expect(await registrationOf(other)).toMatchObject({ erased: true, firstName: '' }), {
        timeout: 20_000,
      });
    }
  });
});

describe('duplicates', () => {
  it('are not the person themselves under the other type', async () => {
    const own = await makeTestEvent(turnout, 'Strict');
    await staff('PUT', `/api/events/${own.eventId}`, { checkForDuplicates: true });
    await staff('PUT', `/api/fields/${own.fields.FNAME}`, { enableFieldForDuplicateCheck: true });
    const type = await makeType(turnout, own, { name: 'Other' });
    const di = await one('Di', own);
    await vi.waitFor(async () => expect((await change(di, { type })).status).toBe(200));
    expect((await listed('', own)).total).toBe(1);
  });
});
