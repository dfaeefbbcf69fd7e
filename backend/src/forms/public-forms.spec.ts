// kind: stack
import { calls } from '@turnout/contracts';
import { PublicTypeView, type SeatsView, seatsTopic, TypeView } from '@turnout/contracts/forms';
import { io } from 'socket.io-client';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import {
  makeTestEvent,
  openStaff,
  register,
  sharedTurnout,
  type TestEvent,
  type SharedTurnout,
} from '../testing/turnout.ts';

const Seats = z.object({ ok: z.literal(true), view: seatsTopic.view });
let turnout: SharedTurnout;
let event: TestEvent;
let token: string;
beforeAll(async () => {
  turnout = await sharedTurnout();
  token = turnout.adminToken;
  event = await makeTestEvent(turnout);
});

const ask = (method: string, path: string, body?: unknown) =>
  turnout.ask(method, path, body === undefined ? { token } : { token, body });
const addType = async (body: Readonly<Record<string, unknown>>) => {
  const made = await ask('POST', '/api/types', { eventId: event.eventId, name: 'Type', ...body });
  return TypeView.parse(calls.defineType.output.parse(made.body).type);
};
const publicTypes = async () => {
  const { types } = calls.types.output.parse((await turnout.ask('GET', `/api/types?eventId=${event.eventId}`)).body);
  return types.map((type) => PublicTypeView.parse(type));
};
const addGroup = (body: Readonly<Record<string, unknown>>) =>
  ask('POST', '/api/type-groups', { eventId: event.eventId, name: 'Guests', ...body });
const groupsSeen = async (who?: string) =>
  calls.typeGroups.output.parse(
    (await turnout.ask('GET', `/api/type-groups?eventId=${event.eventId}`, who === undefined ? {} : { token: who }))
      .body,
  ).typeGroups;

describe('a stranger', () => {
  it('sees the public types with the fields that registrants see, and no admin field', async () => {
    const field = async (body: object) =>
      calls.defineField.output.parse(
        (await ask('POST', '/api/fields', { eventId: event.eventId, type: 'text', title: 'Field', ...body })).body,
      ).field._id;
    const fields = [
      await field({ name: 'SHOWN' }),
      await field({ name: 'DRAFT', published: false }),
      await field({ name: 'STAFF', showOnRegistrationScreen: false }),
    ];
    const hidden = await addType({ name: 'Hidden', hiddenFromExternal: true });
    const inner = await addType({ name: 'Crew', publicRegistration: false });
    const child = await addType({ name: 'Child', typeGroupOnly: true });
    const shown = await addType({
      name: 'Family',
      description: 'Bring them all',
      order: 1,
      fields,
      groups: [child._id, inner._id, hidden._id],
      groupCount: { [child._id]: 4, [inner._id]: 1, [hidden._id]: 1 },
      welcomeEmail: '<p>Hello</p>',
      badgeContent: 'FAMILY',
    });
    const types = await publicTypes();
    // Whoever is brought along need not be able to choose their type themselves.
    expect(types.map(({ name }) => name).toSorted()).toEqual(['Child', 'Crew', 'Family', 'Visitor']);
    const family = types.find(({ _id }) => _id === shown._id);
    expect(family).toMatchObject({
      description: 'Bring them all',
      groups: [child._id, inner._id],
      groupCount: { [child._id]: 4, [inner._id]: 1 },
      seatsLeft: null,
    });
    expect(family?.fields.map(({ name }) => name)).toEqual(['SHOWN']);
    const one = (await turnout.ask('GET', `/api/types/${shown._id}`)).body;
    expect(PublicTypeView.parse(calls.type.output.parse(one).type)).toEqual(family);
    const back = await addType({ name: 'Back office', publicRegistration: false });
    for (const { _id } of [hidden, back]) {
      expect(await turnout.ask('GET', `/api/types/${_id}`)).toMatchObject({ status: 404, body: { code: 'not-found' } });
      expect((await ask('GET', `/api/types/${_id}`)).status).toBe(200);
    }
  });

  it('is foreseen by whoever may see types: a type as visitors would get it, public or not', async () => {
    const { _id } = await addType({
      name: 'Draft',
      publicRegistration: false,
      groups: [event.typeId],
      groupCount: { [event.typeId]: 2 },
    });
    const preview = (token?: string) =>
      turnout.ask('GET', calls.previewType.path.replace(':id', _id), token === undefined ? {} : { token });
    const { types } = calls.previewType.output.parse((await preview(turnout.adminToken)).body);
    expect(types.find((type) => type._id === _id)).toMatchObject({ name: 'Draft', groups: [event.typeId] });
    expect(types.some(({ name }) => name === 'Visitor')).toBe(true);
    expect(types.some(({ name }) => name === 'Hidden')).toBe(false);
    expect((await preview()).status).toBe(401);
    expect((await publicTypes()).some((type) => type._id === _id)).toBe(false);
  });

  it('reads no descriptions where the event shows none', async () => {
    await ask('PUT', `/api/events/${event.eventId}`, { showTypeDescription: false });
    expect((await publicTypes()).map(({ description }) => description).join('')).toBe('');
    await ask('PUT', `/api/events/${event.eventId}`, { showTypeDescription: true });
  });

  it('sees how many seats are left', async () => {
    const { _id } = await addType({ name: 'Boat trip', availableSeats: 3, fields: Object.values(event.fields) });
    const left = async () => (await publicTypes()).find((type) => type._id === _id)?.seatsLeft;
    expect(await left()).toBe(3);
    await register(turnout, { ...event, typeId: _id }, ['Ada', 'Bo']);
    expect(await left()).toBe(1);
  });

  it('sees them go while looking, and hears when the organiser changes a type', async () => {
    const limited = await addType({ name: 'Live', availableSeats: 3, fields: Object.values(event.fields) });
    const hidden = await addType({ name: 'Back office', availableSeats: 3, hiddenFromExternal: true });
    const line = io(turnout.url, { transports: ['websocket'], auth: {}, forceNew: true });
    const views: SeatsView[] = [];
    line.on('patch', ({ view }: { view: unknown }) => views.push(seatsTopic.view.parse(view)));
    const watched = { topic: seatsTopic.name, params: { eventId: event.eventId } };
    // A stranger who looks a moment after staff added a type may come before the read model has it.
    const first = await vi.waitFor(
      async () => {
        const { view } = Seats.parse(await line.timeout(10_000).emitWithAck('subscribe', watched));
        expect(view.seatsLeft[limited._id]).toBe(3);
        return view;
      },
      { timeout: 10_000 },
    );
    expect(Object.keys(first.seatsLeft)).not.toContain(hidden._id);
    await register(turnout, { ...event, typeId: limited._id }, ['Ada']);
    await vi.waitFor(() => expect(views.at(-1)?.seatsLeft[limited._id]).toBe(2), { timeout: 10_000 });
    expect(views.at(-1)?.version).toBe(first.version);
    await ask('PUT', `/api/types/${limited._id}`, { name: 'Live and renamed' });
    await vi.waitFor(() => expect(views.at(-1)?.version).not.toBe(first.version), { timeout: 10_000 });
    expect(JSON.stringify(views)).not.toContain(hidden._id);
    line.disconnect();
  });

  it('hears at once that the organiser closes registration, opens it again, or takes nobody from outside', async () => {
    const line = io(turnout.url, { transports: ['websocket'], auth: {}, forceNew: true });
    const views: SeatsView[] = [];
    line.on('patch', ({ view }: { view: unknown }) => views.push(seatsTopic.view.parse(view)));
    const watched = { topic: seatsTopic.name, params: { eventId: event.eventId } };
    const first = Seats.parse(await line.timeout(10_000).emitWithAck('subscribe', watched)).view;
    const set = (body: object) => ask('PUT', `/api/events/${event.eventId}`, body);
    const hears = (openUntil: string | null) =>
      vi.waitFor(() => expect(views.at(-1)?.openUntil).toBe(openUntil), { timeout: 10_000 });
    const closesAt = '2026-01-02T03:04:05.000Z';
    expect(first.openUntil).not.toBeNull();
    expect(await set({ registrationClosesAt: closesAt })).toMatchObject({ status: 200 });
    await hears(closesAt);
    await set({ registrationClosesAt: null });
    await hears(first.openUntil);
    await set({ preventExternalRegistrations: true });
    await hears(null);
    await set({ preventExternalRegistrations: false });
    await hears(first.openUntil);
    line.disconnect();
  });

  it('learns nothing of an event that is not there', async () => {
    expect((await turnout.ask('GET', '/api/types?eventId=00000000000000000000')).status).toBe(404);
    expect((await turnout.ask('GET', '/api/types/00000000000000000000')).status).toBe(404);
  });

  it('may not make, change or delete types', async () => {
    const made = turnout.ask('POST', '/api/types', { body: { eventId: event.eventId, name: 'Mine' } });
    expect((await made).status).toBe(401);
    expect((await turnout.ask('PUT', `/api/types/${event.typeId}`, { body: { name: 'Mine' } })).status).toBe(401);
    expect((await turnout.ask('DELETE', `/api/types/${event.typeId}`)).status).toBe(401);
  });
});

describe('a type that brings others along', () => {
  it('names only types of its event, each once', async () => {
    const other = await makeTestEvent(turnout, 'Other');
    const change = (body: object) => ask('PUT', `/api/types/${event.typeId}`, body);
    expect(await change({ groups: [other.typeId] })).toMatchObject({
      status: 422,
      body: { code: 'unknown-type', details: { field: 'groups', type: other.typeId } },
    });
    expect((await change({ groups: [event.typeId, event.typeId] })).status).toBe(422);
    expect(await change({ groupCount: { [other.typeId]: 1 } })).toMatchObject({
      status: 422,
      body: { details: { field: 'groupCount' } },
    });
    const made = await ask('POST', '/api/types', { eventId: event.eventId, name: 'X', groups: [other.typeId] });
    expect(made).toMatchObject({ status: 422, body: { code: 'unknown-type' } });
    expect((await change({ groups: [event.typeId], groupCount: { [event.typeId]: 2 } })).status).toBe(200);
  });

  it('stores its message without what could run', async () => {
    const { welcomeEmail } = await addType({ welcomeEmail: '<p onclick="x()">Hello</p><script>alert(1)</script>' });
    expect(welcomeEmail).toBe('<p>Hello</p>');
  });
});

describe('a type group', () => {
  it('is made, changed and deleted by who may, and stands on the public page with its public types', async () => {
    const { _id: innerId } = await addType({ name: 'Inner', publicRegistration: false });
    const made = await addGroup({ order: 2, types: [innerId, event.typeId] });
    const { typeGroup } = calls.defineTypeGroup.output.parse(made.body);
    expect(typeGroup).toMatchObject({ name: 'Guests', order: 2, types: [innerId, event.typeId] });
    const { typeGroup: inner } = calls.defineTypeGroup.output.parse((await addGroup({ types: [innerId] })).body);
    expect((await groupsSeen()).map(({ types }) => types)).toEqual([[event.typeId]]);
    expect((await groupsSeen(token)).map(({ _id }) => _id)).toEqual([inner._id, typeGroup._id]);

    const revised = await ask('PUT', `/api/type-groups/${typeGroup._id}`, { name: 'Friends' });
    expect(revised).toMatchObject({ status: 200, body: { typeGroup: { name: 'Friends', order: 2 } } });
    expect((await ask('DELETE', `/api/types/${innerId}`)).status).toBe(409);
    await ask('PUT', `/api/type-groups/${typeGroup._id}`, { types: [event.typeId] });
    const read = await ask('GET', `/api/type-groups/${typeGroup._id}`);
    expect(read.body).toMatchObject({ typeGroup: { name: 'Friends', types: [event.typeId] } });
    for (const { _id } of [inner, typeGroup]) expect((await ask('DELETE', `/api/type-groups/${_id}`)).status).toBe(200);
    expect(await groupsSeen(token)).toEqual([]);
    expect((await ask('GET', `/api/type-groups/${typeGroup._id}`)).status).toBe(404);
    expect((await ask('GET', `/api/types/${event.typeId}`)).status).toBe(200);
  });

  it('reads by itself what the list says of it', async () => {
    const { _id: innerId } = await addType({ name: 'Inner', publicRegistration: false });
    const made = await addGroup({ order: 3, types: [event.typeId, innerId] });
    const { typeGroup } = calls.defineTypeGroup.output.parse(made.body);
    expect(await groupsSeen(token)).toEqual([typeGroup]);
    const revised = await ask('PUT', `/api/type-groups/${typeGroup._id}`, { name: 'Friends', types: [innerId] });
    const read = await ask('GET', `/api/type-groups/${typeGroup._id}`);
    for (const { body } of [revised, read])
      expect(await groupsSeen(token)).toEqual([calls.typeGroup.output.parse(body).typeGroup]);
  });

  it('is refused with a type of another event, or without a name', async () => {
    const other = await makeTestEvent(turnout, 'Other');
    expect(await addGroup({ types: [other.typeId] })).toMatchObject({
      status: 422,
      body: { code: 'unknown-type', details: { field: 'types' } },
    });
    expect(await addGroup({ name: ' ' })).toMatchObject({ status: 422, body: { details: { field: 'name' } } });
  });

  it('is read whole, made and changed only with the flags for it', async () => {
    const viewer = await openStaff(turnout, event.eventId, ['viewRegistrationTypes']);
    const made = await addGroup({});
    const { typeGroup } = calls.defineTypeGroup.output.parse(made.body);
    const asViewer = async (method: string, path: string, body?: unknown) =>
      (await turnout.ask(method, path, { token: viewer.token, ...(body === undefined ? {} : { body }) })).status;
    expect(await asViewer('GET', `/api/type-groups/${typeGroup._id}`)).toBe(200);
    expect(await asViewer('POST', '/api/type-groups', { eventId: event.eventId, name: 'Mine' })).toBe(403);
    expect(await asViewer('PUT', `/api/type-groups/${typeGroup._id}`, { name: 'Mine' })).toBe(403);
    expect(await asViewer('DELETE', `/api/type-groups/${typeGroup._id}`)).toBe(403);
    expect((await turnout.ask('GET', `/api/type-groups/${typeGroup._id}`)).status).toBe(401);
  });

  it('is named, beside the attendees, by the refusal to delete a type in use', async () => {
    const { _id } = await addType({ name: 'Used', fields: Object.values(event.fields) });
    await register(turnout, { ...event, typeId: _id }, ['Ada']);
    const { typeGroup } = calls.defineTypeGroup.output.parse((await addGroup({ name: 'Uses', types: [_id] })).body);
    expect(await ask('DELETE', `/api/types/${_id}`)).toMatchObject({
      status: 409,
      body: { code: 'type-in-use', registrationGroups: [{ _id: typeGroup._id, name: 'Uses' }] },
    });
  });
});
