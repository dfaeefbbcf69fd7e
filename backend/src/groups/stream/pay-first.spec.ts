// kind: stack
import { calls } from '@turnout/contracts';
import type { ActivityId, FieldId, TypeId } from '@turnout/contracts/kernel';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { asStaff } from '../../testing/as-staff.ts';
import { mailedCode, mailsTo } from '../../testing/mailed-code.ts';
import { botToken, makeType, named, sendAs, submitted } from '../../testing/strangers.ts';
import { makeTestEvent, openStaff, sharedTurnout, type SharedTurnout, type TestEvent } from '../../testing/turnout.ts';

let turnout: SharedTurnout;
let event: TestEvent;
let dinner: FieldId;
let gala: ActivityId;
let guest: TypeId;
let child: TypeId;
let dear: TypeId;
let press: TypeId;
beforeAll(async () => {
  turnout = await sharedTurnout();
  event = await makeTestEvent(turnout, 'Paid online');
  const { eventId } = event;
  await settings({ ...switches, onlinePaymentOnly: true, enableZelle: true });
  const field = { eventId, title: 'Dinner', name: 'DINNER', type: 'radio', values: 'No\nYes', feeField: true };
  dinner = calls.defineField.output.parse(await ok('POST', '/api/fields', { ...field, feeValues: '0\n45' })).field._id;
  const made = await ok('POST', '/api/activities', { eventId, name: 'Gala', fee: 30 });
  gala = calls.defineActivity.output.parse(made).activity._id;
  const fields = [...Object.values(event.fields), dinner];
  child = await makeType(turnout, event, { name: 'Child', price: 20, fields });
  dear = await makeType(turnout, event, { name: 'Dear', price: 3_000, fields });
  press = await makeType(turnout, event, { name: 'Press', requireApproval: true, fields });
  const groups = { groups: [child], groupCount: { [child]: 9 } };
  guest = await makeType(turnout, event, { name: 'Guest', fields, ...groups });
}, 60_000);

const { ok, staff } = asStaff(() => turnout);
const switches = { showEditMyRegistration: true, allowRegistrantToTransfer: true };
const settings = async (said: object) => {
  await ok('PUT', `/api/events/${event.eventId}`, said);
  await turnout.ask('GET', `/api/events/${event.eventId}`);
};
const addressOf = (name: string) => `${name.toLowerCase()}@paid-online.example.org`;
const person = (name: string) => named(event, name, 'Example', addressOf(name));

/** A stranger who registers for nothing, and so is confirmed. */
const free = async (name: string, type = guest) => {
  const { registration } = submitted(await sendAs(turnout, event, { type, fields: person(name) }));
  return registration;
};
const codeFor = async (name: string, registrationId: string) => {
  const body = { eventId: event.eventId, email: addressOf(name), registrationId };
  await turnout.ask('POST', calls.requestEditLink.path.replace(':method', 'email'), { body });
  return mailedCode(turnout, addressOf(name), 'edit');
};
/** The same, with the code of their edit link. */
const linked = async (name: string, type = guest) => {
  const { _id: id, confirmationNumber } = await free(name, type);
  return { id, code: await codeFor(name, confirmationNumber) };
};

const Standing = z.object({ status: z.string(), awaitsPayment: z.boolean().optional() });
const Read = z.object({ registration: Standing });
/** How somebody stands: as strangers who hold the id read it, as staff do, and in the list of attendees. */
const standingsOf = async (id: string) => {
  const [theirs, whole, list] = await Promise.all([
    turnout.ask('GET', `/api/registrations/${id}`),
    staff('GET', `/api/registrations/${id}`),
    staff('GET', `/api/registrations?eventId=${event.eventId}&id=${id}&status=all`),
  ]);
  const { registrations } = z.object({ registrations: z.array(Standing) }).parse(list.body);
  return [Read.parse(theirs.body).registration, Read.parse(whole.body).registration, ...registrations];
};
const waits = { status: 'pending', awaitsPayment: true };
const isIn = { status: 'confirmed' };
const expectAll = async (ids: readonly string[], standing: object) => {
  expect(ids.length).toBeGreaterThan(0);
  for (const id of ids) expect(await standingsOf(id), id).toEqual([standing, standing, standing]);
};
const transact = async (registrationId: string, type: 'payment' | 'charge', amount: number) => {
  const body = { registrationId, eventId: event.eventId, type, amount, method: 'zelle', description: '' };
  return calls.recordTransaction.output.parse(await ok('POST', '/api/payments', body)).payment._id;
};
const setStatus = (id: string, status: string) =>
  ok('PUT', '/api/registrations/update-status-only', { id, eventId: event.eventId, status });
const present = (registrationId: string) =>
  staff('POST', `/api/checkin/registration/${event.eventId}`, {
    registrationId,
    eventId: event.eventId,
    accept: true,
    method: 'qr',
  });

/** Every way in which somebody comes to owe something; each gives those who are to wait by then. */
const ways: Readonly<Record<string, () => Promise<readonly string[]>>> = {
  'by registering': async () => {
    const along = [{ type: child, fields: person('Abe') }];
    const sent = await sendAs(turnout, event, { type: guest, fields: person('Ada'), registrants: along });
    const { registration, childRegistrations } = submitted(sent);
    return [registration, ...childRegistrations].map(({ _id }) => _id);
  },
  'by an answer given while logged in as staff of nothing here': async () => {
    const { token } = await openStaff(turnout, (await makeTestEvent(turnout)).eventId, ['viewRegistrants']);
    const fields = [...person('Aki'), { _id: dinner, value: 'Yes' }];
    const body = { event: event.eventId, type: guest, fields, grecaptcha: await botToken(turnout) };
    return [submitted(await turnout.ask('POST', '/api/registrations', { token, body })).registration._id];
  },
  'by whom a stranger adds to the group': async () => {
    const { _id: parent } = await free('Bea');
    const { registration } = submitted(await sendAs(turnout, event, { type: child, fields: person('Ben'), parent }));
    return [parent, registration._id];
  },
  'by whom staff add to the group': async () => {
    const { _id: parent } = await free('Cleo');
    const body = { event: event.eventId, type: child, fields: person('Cid'), parent };
    const { registration } = calls.submit.output.parse(await ok('POST', '/api/registrations', body));
    return [parent, registration._id];
  },
  'by an activity that they are brought into': async () => {
    const early = await makeType(turnout, event, { name: 'Early' });
    const { _id: id } = await free('Eli', early);
    const asked = { eventId: event.eventId, name: 'Walk', fee: 9, autoEnrollTypes: [early] };
    const { activity } = calls.defineActivity.output.parse(await ok('POST', '/api/activities', asked));
    await ok('POST', '/api/activities/repopulate', { event: event.eventId, activityId: activity._id });
    await expect.poll(async () => (await standingsOf(id))[1]?.status, { timeout: 20_000 }).toBe('pending');
    return [id];
  },
  'by an answer that they edit with their link': async () => {
    const { id, code } = await linked('Dan');
    const body = { code, fields: [{ _id: dinner, value: 'Yes' }] };
    expect((await turnout.ask('PUT', `/api/registrations-code/${id}`, { body })).status).toBe(200);
    return [id];
  },
  'by whom they bring along with their link': async () => {
    const { id, code } = await linked('Eve');
    const body = { code, registrants: [{ type: child, fields: person('Edo') }] };
    const added = await turnout.ask('POST', `/api/x/registrations-code/${id}/companions`, { body });
    expect(added.status).toBe(200);
    const group = await ok('GET', `/api/registrations/${id}?withChildregistrations=true`);
    const { childRegistrations } = z
      .object({ childRegistrations: z.array(z.object({ _id: z.string() })) })
      .parse(group);
    expect(childRegistrations).toHaveLength(1);
    return [id, ...childRegistrations.map(({ _id }) => _id)];
  },
  'by an answer that staff edit': async () => {
    const { _id: id } = await free('Flo');
    await ok('PUT', `/api/registrations/${id}`, { fields: [{ _id: dinner, value: 'Yes' }] });
    return [id];
  },
  'by an activity that staff add': async () => {
    const { _id: id } = await free('Gil');
    await ok('PUT', `/api/registrations/${id}`, { fields: [], registeredActivities: [gala] });
    return [id];
  },
  'by a change of type': async () => {
    const { _id: id } = await free('Hal');
    const body = { type: dear };
    const changed = await ok('POST', `/api/x/registrations/${id}/type-change`, body);
    return [calls.changeType.output.parse(changed).registration._id];
  },
  'by taking over what is not paid': async () => {
    const { id, code } = await linked('Ida', dear);
    await setStatus(id, 'confirmed');
    await expectAll([id], isIn);
    const asked = { code, email: addressOf('Ike') };
    await turnout.ask('POST', `/api/x/registrations-code/${id}/transfer`, { body: asked });
    const link = await mailedCode(turnout, addressOf('Ike'), 'transfer');
    const taken = await turnout.ask('POST', `/api/x/transfers/${link}`, { body: { fields: person('Ike') } });
    return [calls.acceptTransfer.output.parse(taken.body).registration._id];
  },
  'by what staff charge by hand': async () => {
    const { _id: id } = await free('Jim');
    await transact(id, 'charge', 15);
    return [id];
  },
  'by a payment that is taken back': async () => {
    const id = submitted(await sendAs(turnout, event, { type: dear, fields: person('Kay') })).registration._id;
    const payment = await transact(id, 'payment', 3_000);
    await expectAll([id], isIn);
    await ok('DELETE', `/api/payments/${payment}`);
    return [id];
  },
  'by being accepted after they came to owe it': async () => {
    const { _id: id } = await free('Lou', press);
    await ok('PUT', `/api/registrations/${id}`, { fields: [{ _id: dinner, value: 'Yes' }] });
    const decided = { eventId: event.eventId, registrants: [id], decision: 'approve' };
    await ok('POST', '/api/x/approvals', decided);
    return [id];
  },
};

describe('whoever comes to owe something where payment is online only', () => {
  it.each(Object.keys(ways))('%s waits for payment, and comes in once that is there', async (way) => {
    const ids = (await ways[way]?.()) ?? [];
    await expectAll(ids, waits);
    const [first = ''] = ids;
    expect(await present(first)).toMatchObject({ status: 409, body: { code: 'not-fully-paid' } });
    await transact(first, 'payment', 3_100);
    await expectAll(ids, isIn);
    expect(await present(first)).toMatchObject({ status: 200 });
  });

  it('is confirmed where staff say so, until more is owed', async () => {
    const { id, code } = await linked('Mia');
    const dine = (value: string) =>
      turnout.ask('PUT', `/api/registrations-code/${id}`, { body: { code, fields: [{ _id: dinner, value }] } });
    await dine('Yes');
    await expectAll([id], waits);
    await setStatus(id, 'confirmed');
    await expectAll([id], isIn);
    expect((await dine('No')).status).toBe(200);
    await expectAll([id], isIn);
    await dine('Yes');
    await expectAll([id], waits);
  });

  it('does not wait where their type is registered under without paying, nor is refused where nobody can pay', async () => {
    const host = { registrationWithoutPayment: true, groups: [child], groupCount: { [child]: 1 } };
    const sponsor = await makeType(turnout, event, { name: 'Sponsor', price: 500, ...host });
    await settings({ enableZelle: false });
    const along = [{ type: child, fields: person('Sid') }];
    const sent = await sendAs(turnout, event, { type: sponsor, fields: person('Sue'), registrants: along });
    const { registration, childRegistrations } = submitted(sent);
    await expectAll([registration._id, ...childRegistrations.map(({ _id }) => _id)], isIn);
    await settings({ enableZelle: true });
  });

  it('hears of it by e-mail', async () => {
    const { _id: id } = await free('Ned');
    const texts = async () => {
      const mails = await mailsTo(turnout, addressOf('Ned'));
      const read = await Promise.all(mails.map(({ _id }) => ok('GET', `/api/x/mails/${_id}`)));
      return read.map((one) => calls.caughtMail.output.parse(one).mail.text);
    };
    await expect.poll(texts, { timeout: 20_000 }).toHaveLength(1);
    await transact(id, 'charge', 15);
    const waiting = expect.stringMatching(/confirmed as soon as your payment has arrived[^]*15\.00/);
    await expect.poll(texts, { timeout: 20_000 }).toContainEqual(waiting);
    expect(await texts()).toHaveLength(2);
  });
});

describe('where nobody can pay online', () => {
  const closed = { status: 409, body: { code: 'no-way-to-pay', message: expect.stringContaining('pay online') } };
  it('refuses visitors what they would owe, whichever way, and lets them in for nothing; staff may', async () => {
    const { id, code } = await linked('Ola');
    await settings({ enableZelle: false });
    expect(await sendAs(turnout, event, { type: dear, fields: person('Pam') })).toMatchObject(closed);
    expect(await sendAs(turnout, event, { type: child, fields: person('Pat'), parent: id })).toMatchObject(closed);
    const dine = { code, fields: [{ _id: dinner, value: 'Yes' }] };
    expect(await turnout.ask('PUT', `/api/registrations-code/${id}`, { body: dine })).toMatchObject(closed);
    const along = { code, registrants: [{ type: child, fields: person('Pia') }] };
    const path = `/api/x/registrations-code/${id}/companions`;
    expect(await turnout.ask('POST', path, { body: along })).toMatchObject(closed);
    await expectAll([id, (await free('Quin'))._id], isIn);
    const { registration } = calls.changeType.output.parse(
      await ok('POST', `/api/x/registrations/${id}/type-change`, { type: dear }),
    );
    await expectAll([registration._id], waits);
    await settings({ enableZelle: true });
  });

  it('has all of it back that was held for whoever is refused', async () => {
    const single = await makeType(turnout, event, { name: 'Single', price: 9, availableSeats: 1 });
    await settings({ enableZelle: false });
    expect(await sendAs(turnout, event, { type: single, fields: person('Rob') })).toMatchObject(closed);
    await settings({ enableZelle: true });
    expect((await sendAs(turnout, event, { type: single, fields: person('Ros') })).status).toBe(200);
  });
});
