// kind: stack
import { calls } from '@turnout/contracts';
import type { TypeId } from '@turnout/contracts/kernel';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { makeType, named, sendAs, submitted } from '../../testing/strangers.ts';
import { makeTestEvent, sharedTurnout, type SharedTurnout, type TestEvent } from '../../testing/turnout.ts';

let turnout: SharedTurnout;
let event: TestEvent;
let approved: TypeId;
let open: TypeId;
beforeAll(async () => {
  turnout = await sharedTurnout();
  event = await makeTestEvent(turnout);
  open = await makeType(turnout, event, { name: 'Companion', price: 0 });
  approved = await makeType(turnout, event, {
    name: 'Press',
    price: 20,
    requireApproval: true,
    groups: [open],
    groupCount: { [open]: 3 },
  });
}, 60_000);

const staff = (method: string, path: string, body?: unknown) =>
  turnout.ask(method, path, { token: turnout.adminToken, body });
const person = (type: TypeId, first = 'Ada', more: Readonly<Record<string, unknown>> = {}) => ({
  type,
  fields: named(event, first),
  ...more,
});
const registered = async (type: TypeId = approved, first = 'Ada', more: Readonly<Record<string, unknown>> = {}) =>
  submitted(await sendAs(turnout, event, person(type, first, more)));
const Shown = z.object({ registration: z.object({ status: z.string(), awaitsApproval: z.boolean().optional() }) });
const shown = async (id: string) =>
  Shown.parse((await turnout.ask('GET', `/api/registrations/${id}`)).body).registration;
const decide = async (registrants: readonly string[], decision: 'approve' | 'reject', more: object = {}) => {
  const body = { eventId: event.eventId, registrants, decision, ...more };
  return calls.decideApprovals.output.parse((await staff('POST', '/api/x/approvals', body)).body).outcomes;
};
const setStatus = (id: string, status: string) =>
  staff('PUT', '/api/registrations/update-status-only', { id, eventId: event.eventId, status });
const admit = (id: string) =>
  staff('POST', `/api/checkin/registration/${event.eventId}`, {
    registrationId: id,
    eventId: event.eventId,
    accept: true,
    method: 'qr',
    isCheckInAll: false,
  });

describe('a type that needs approval', () => {
  it('says so to visitors, and lets whoever registers wait, with all of their group', async () => {
    const { body } = await turnout.ask('GET', `/api/types?eventId=${event.eventId}`);
    expect(JSON.stringify(body)).toContain('"requireApproval":true');
    const along = [{ type: open, fields: named(event, 'Ben') }];
    const { registration, childRegistrations } = await registered(approved, 'Ada', { registrants: along });
    const group = [registration, ...childRegistrations];
    expect(group.map(({ status }) => status)).toEqual(['pending', 'pending']);
    expect(await shown(registration._id)).toEqual({ status: 'pending', awaitsApproval: true });
    const outcomes = await decide([registration._id], 'approve', { wholeGroups: true });
    expect(outcomes).toEqual([{ _id: registration._id, outcome: 'done' }]);
    const after = await Promise.all(group.map(({ _id }) => shown(_id)));
    expect(after).toEqual([{ status: 'confirmed' }, { status: 'confirmed' }]);
  });

  it('keeps a whole group waiting, also where somebody who is brought along is of it', async () => {
    const host = await makeType(turnout, event, { name: 'Host', groups: [approved], groupCount: { [approved]: 1 } });
    const along = [{ type: approved, fields: named(event, 'Ben') }];
    const { registration, childRegistrations } = await registered(host, 'Ada', { registrants: along });
    const group = [registration, ...childRegistrations];
    expect(await Promise.all(group.map(({ _id }) => shown(_id)))).toEqual(
      group.map(() => ({ status: 'pending', awaitsApproval: true })),
    );
  });

  it('is decided on for those of a group alone who still wait', async () => {
    const along = [{ type: open, fields: named(event, 'Ben') }];
    const { registration, childRegistrations } = await registered(approved, 'Ada', { registrants: along });
    const ben = childRegistrations[0]?._id ?? '';
    expect(await decide([ben], 'reject')).toMatchObject([{ outcome: 'done' }]);
    expect(await decide([registration._id], 'approve', { wholeGroups: true })).toMatchObject([{ outcome: 'done' }]);
    expect(await shown(registration._id)).toEqual({ status: 'confirmed' });
    expect((await shown(ben)).status).toBe('rejected');
  });

  it('does not keep those waiting whom staff enter', async () => {
    const sent = await staff('POST', '/api/registrations', { event: event.eventId, ...person(approved, 'Staffed') });
    expect(sent.body).toMatchObject({ registration: { status: 'confirmed' } });
  });

  it('holds a seat meanwhile, which comes back with the use of a promo code where they are rejected', async () => {
    const one = await makeType(turnout, event, { name: 'One', price: 9, requireApproval: true, availableSeats: 1 });
    const code = { eventId: event.eventId, code: 'ONCE', discountValue: 10, types: [one], limit: 1 };
    const made = calls.definePromoCode.output.parse((await staff('POST', '/api/x/promo-codes', code)).body).promoCode;
    const { registration: first } = await registered(one, 'First', { promoCode: 'ONCE' });
    expect(await sendAs(turnout, event, person(one, 'Second'))).toMatchObject({ body: { code: 'seats-exhausted' } });
    await decide([first._id], 'reject', { reason: 'The press seats are for journalists' });
    const again = await vi.waitFor(async () => registered(one, 'Third', { promoCode: 'ONCE' }), 20_000);
    expect(again.registration.status).toBe('pending');
    // Whoever is taken back needs the seat and the use again, which somebody else has.
    expect(await setStatus(first._id, 'confirmed')).toMatchObject({ status: 409 });
    const { body } = await staff('GET', `/api/x/promo-codes/${made._id}`);
    expect(calls.promoCode.output.parse(body).promoCode.used).toBe(1);
  });

  it('is decided on once, however many decide at once', async () => {
    const { registration } = await registered(approved, 'Race');
    const id = registration._id;
    const both = await Promise.all([decide([id], 'approve'), decide([id], 'reject')]);
    const outcomes = both.flat().map(({ outcome, code = '' }) => `${outcome} ${code}`.trim());
    expect(outcomes.toSorted()).toEqual(['done', 'refused approval-decided']);
    const won = both[0][0]?.outcome === 'done' ? 'approve' : 'reject';
    expect(await decide([id], won)).toEqual([{ _id: id, outcome: 'already' }]);
    expect((await shown(id)).status).toBe(won === 'approve' ? 'confirmed' : 'rejected');
  });

  it('is decided on by a change of the status too, and then by nothing else', async () => {
    const { registration } = await registered(approved, 'Status');
    expect((await setStatus(registration._id, 'confirmed')).status).toBe(200);
    expect(await shown(registration._id)).toEqual({ status: 'confirmed' });
    expect(await decide([registration._id], 'reject')).toMatchObject([{ code: 'approval-decided' }]);
  });

  it('keeps them out at the door until they are accepted', async () => {
    const { registration } = await registered(approved, 'Door');
    const refused = await admit(registration._id);
    expect(refused.body).toMatchObject({ code: 'not-confirmed' });
    await decide([registration._id], 'approve');
    expect((await admit(registration._id)).status).toBe(200);
  });

  it('refuses what cannot be, by field and rule', async () => {
    const { registration } = await registered(approved, 'Bad');
    const bad = await staff('POST', '/api/x/approvals', {
      eventId: event.eventId,
      registrants: [registration._id],
      decision: 'perhaps',
    });
    expect(bad).toMatchObject({ status: 422, body: { message: expect.stringContaining('decision') } });
    const other = await makeTestEvent(turnout);
    const elsewhere = { eventId: other.eventId, registrants: [registration._id], decision: 'approve' };
    expect((await staff('POST', '/api/x/approvals', elsewhere)).body).toMatchObject({
      outcomes: [{ outcome: 'refused', code: 'registration-not-found' }],
    });
    const stranger = await turnout.ask('POST', '/api/x/approvals', { body: elsewhere });
    expect(stranger.status).toBe(401);
  });
});
