// kind: stack
import { calls } from '@turnout/contracts';
import { EventView, PublicEventView } from '@turnout/contracts/event-setup';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeTestEvent, openStaff, sharedTurnout, type TestEvent, type SharedTurnout } from '../testing/turnout.ts';

let turnout: SharedTurnout;
let event: TestEvent;
let token: string;
beforeAll(async () => {
  turnout = await sharedTurnout();
  token = turnout.adminToken;
  event = await makeTestEvent(turnout);
});

const revise = (body: Readonly<Record<string, unknown>>) =>
  turnout.ask('PUT', `/api/events/${event.eventId}`, { token, body });
const eventSeenBy = async (who?: string) =>
  calls.event.output.parse(
    (await turnout.ask('GET', `/api/events/${event.eventId}`, who === undefined ? {} : { token: who })).body,
  ).event;
const bare = async () => PublicEventView.parse(await eventSeenBy());

describe('the public part of an event', () => {
  it('is what a stranger reads, and staff of another event; staff of this one read all', async () => {
    const other = await makeTestEvent(turnout, 'Other');
    const own = await openStaff(turnout, event.eventId, ['checkinRegistrants'], 'own@example.org');
    const theirs = await openStaff(turnout, other.eventId, ['settings'], 'theirs@example.org');
    const seen = await bare();
    expect(PublicEventView.parse(await eventSeenBy(theirs.token))).toEqual(seen);
    expect(EventView.parse(await eventSeenBy(own.token))).toMatchObject({ name: seen.name, keywords: '' });
    expect((await turnout.ask('GET', '/api/events/00000000000000000000')).status).toBe(404);
  });

  it('says whether registration is open now', async () => {
    expect((await bare()).isRegistrationOpen).toBe(true);
    await revise({ registrationClosesAt: '2020-01-01T00:00:00.000Z' });
    expect((await bare()).isRegistrationOpen).toBe(false);
    await revise({ registrationClosesAt: null });
    expect((await bare()).isRegistrationOpen).toBe(true);
  });

  it('shows terms without what could run in them', async () => {
    await revise({ termsAndConditions: '<h1>Terms</h1><img src=x onerror=alert(1)><p style="color:red">Be kind</p>' });
    expect((await bare()).termsAndConditions).toBe('<h2>Terms</h2><p>Be kind</p>');
  });

  it('has a place on the map that is on the earth', async () => {
    expect(await revise({ location: { lat: 91, lng: 0 } })).toMatchObject({ status: 422 });
    await revise({ location: { lat: 41.98, lng: 2.82 } });
    expect((await bare()).location).toEqual({ lat: 41.98, lng: 2.82 });
  });
});

describe('speakers', () => {
  const add = (body: Readonly<Record<string, unknown>>, who: { token?: string } = { token }) =>
    turnout.ask('POST', '/api/speakers', {
      ...who,
      body: { eventId: event.eventId, name: 'Ada', lastName: 'Lovelace', ...body },
    });
  const seenBy = async (who?: string) =>
    calls.speakers.output.parse(
      (await turnout.ask('GET', `/api/speakers?eventId=${event.eventId}`, who === undefined ? {} : { token: who }))
        .body,
    ).speakers;

  it('are added, changed in what is sent, and removed', async () => {
    const made = await add({ email: 'ada@example.org', biography: '<p>Writes</p><script>x()</script>' });
    const { speaker } = calls.announceSpeaker.output.parse(made.body);
    expect(speaker).toMatchObject({ name: 'Ada', biography: '<p>Writes</p>', company: '' });
    const path = `/api/speakers/${speaker._id}`;
    const revised = await turnout.ask('PUT', path, { token, body: { company: 'Engines' } });
    expect(calls.reviseSpeaker.output.parse(revised.body).speaker).toEqual({
      ...speaker,
      company: 'Engines',
      _version: 1,
    });
    expect(calls.speaker.output.parse((await turnout.ask('GET', path, { token })).body).speaker.company).toBe(
      'Engines',
    );
    expect(await seenBy(token)).toMatchObject([{ _id: speaker._id, company: 'Engines', email: 'ada@example.org' }]);
    expect(await seenBy()).toMatchObject([{ _id: speaker._id, email: '' }]);
    expect((await turnout.ask('DELETE', path, { token })).status).toBe(200);
    expect(await seenBy()).toEqual([]);
    expect((await turnout.ask('GET', path, { token })).status).toBe(404);
    expect((await turnout.ask('PUT', path, { token, body: { company: 'X' } })).status).toBe(404);
  });

  it('are made once by one intent', async () => {
    const intent = { token, headers: { 'Idempotency-Key': 'speaker-once' } };
    const body = { eventId: event.eventId, name: 'Bo', lastName: 'Twice' };
    const [first, second] = [
      await turnout.ask('POST', '/api/speakers', { ...intent, body }),
      await turnout.ask('POST', '/api/speakers', { ...intent, body }),
    ];
    expect(second.body).toEqual(first.body);
    expect((await seenBy()).filter(({ lastName }) => lastName === 'Twice')).toHaveLength(1);
  });

  it('need a name and an event that there is', async () => {
    expect(await add({ lastName: '' })).toMatchObject({ status: 422, body: { details: { field: 'lastName' } } });
    expect(await add({ twitter: '<script>' })).toMatchObject({ status: 422, body: { details: { field: 'twitter' } } });
    expect((await add({ eventId: '00000000000000000000' })).status).toBe(404);
  });

  it('are changed by platform admins alone', async () => {
    const staff = await openStaff(turnout, event.eventId, ['settings']);
    expect((await add({}, {})).status).toBe(401);
    expect((await add({}, { token: staff.token })).status).toBe(403);
  });
});
