// kind: stack
import { calls } from '@turnout/contracts';
import type { FieldId } from '@turnout/contracts/kernel';
import { beforeAll, describe, expect, it } from 'vitest';
import { asStaff } from '../testing/as-staff.ts';
import { makeType } from '../testing/strangers.ts';
import {
  makeTestEvent,
  openStaff,
  register,
  sharedTurnout,
  type SharedTurnout,
  type TestEvent,
} from '../testing/turnout.ts';

let turnout: SharedTurnout;
let event: TestEvent;
let shirt: FieldId;
let diet: FieldId;
let desk: string;
const { ok } = asStaff(() => turnout);
const note = 'Needs a seat near the door';

beforeAll(async () => {
  turnout = await sharedTurnout();
  event = await makeTestEvent(turnout, 'What a desk is told');
  const { eventId } = event;
  const options = { type: 'list', values: 'S\nM', labels: 'Small\nMedium' };
  const field = { eventId, title: 'T-shirt', name: 'SHIRT', showAtDesk: true, ...options };
  const made = calls.defineField.output.parse(await ok('POST', '/api/fields', field));
  shirt = made.field._id;
  const other = { eventId, title: 'Diet', name: 'DIET', type: 'text' };
  diet = calls.defineField.output.parse(await ok('POST', '/api/fields', other)).field._id;
  const fields = [...Object.values(event.fields), shirt, diet];
  const typeId = await makeType(turnout, event, { name: 'Guest', fields });
  event = { ...event, typeId };
  desk = (await openStaff(turnout, eventId, ['checkinRegistrants', 'checkinActivities'])).token;
}, 60_000);

const answered = async (name: string) => {
  const [id = ''] = await register(turnout, event, [name]);
  const fields = [
    { _id: shirt, value: 'S' },
    { _id: diet, value: 'No nuts' },
  ];
  await ok('PUT', `/api/registrations/${id}`, { fields });
  return id;
};
const present = (registrationId: string, more: object = {}) =>
  turnout.ask('POST', `/api/checkin/registration/${event.eventId}`, {
    token: desk,
    body: { registrationId, eventId: event.eventId, ...more },
  });
const setNote = (id: string, text: string, seen = 0, token = turnout.adminToken) =>
  turnout.ask('PUT', `/api/x/registrations/${id}/note`, { token, body: { note: text, seen } });

describe('a desk that sees nothing of registrants', () => {
  it('is told what organisers marked for it and what staff noted, let in, refused or turned away, and nothing else', async () => {
    const id = await answered('Ada');
    const atDesk = { answers: [{ title: 'T-shirt', text: 'Small' }], note: '' };
    expect(await present(id, { accept: false })).toMatchObject({ status: 200, body: { atDesk } });
    expect(await setNote(id, note)).toMatchObject({ status: 200, body: { note, settings: 1 } });
    const verdicts = [await present(id), await present(id)];
    expect(verdicts.map(({ status }) => status)).toEqual([200, 409]);
    for (const { body } of verdicts) {
      expect(body).toMatchObject({ atDesk: { ...atDesk, note }, registration: { fields: [], email: '' } });
      expect(JSON.stringify(body)).not.toContain('No nuts');
    }
    const [nothing = ''] = await register(turnout, event, ['Bea']);
    expect((await present(nothing)).body).not.toHaveProperty('atDesk');
  });

  it('neither reads nor sets a note otherwise', async () => {
    const id = await answered('Cleo');
    expect(await turnout.ask('GET', `/api/x/registrations/${id}/note`, { token: desk })).toMatchObject({ status: 403 });
    expect(await setNote(id, 'Tall', 0, desk)).toMatchObject({ status: 403 });
  });
});

describe('a note for staff', () => {
  it('is set once by whoever saw the one before, and shown nowhere else', async () => {
    const id = await answered('Dora');
    expect(await setNote(id, 'x'.repeat(301))).toMatchObject({ status: 422 });
    const intent = { token: turnout.adminToken, body: { note, seen: 0 }, headers: { 'idempotency-key': `note-${id}` } };
    for (const _ of [1, 2])
      expect(await turnout.ask('PUT', `/api/x/registrations/${id}/note`, intent)).toMatchObject({
        status: 200,
        body: { note, settings: 1 },
      });
    expect(await setNote(id, 'Mine')).toMatchObject({ status: 409, body: { code: 'note-changed' } });
    const shown = await turnout.ask('GET', `/api/registrations/${id}?withChildregistrations=true`);
    const toStaff = await ok('GET', `/api/registrations/${id}`);
    const list = await ok('GET', `/api/registrations?eventId=${event.eventId}&search=Dora`);
    for (const one of [shown, toStaff, list]) expect(JSON.stringify(one)).not.toContain(note);
    expect(await ok('GET', `/api/x/registrations/${id}/note`)).toEqual({ note, settings: 1 });
  });
});
