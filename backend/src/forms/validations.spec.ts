// kind: stack
import { calls } from '@turnout/contracts';
import { TypeView, ValidationView } from '@turnout/contracts/forms';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sendAs } from '../testing/strangers.ts';
import { makeTestEvent, openStaff, sharedTurnout, type SharedTurnout, type TestEvent } from '../testing/turnout.ts';

let turnout: SharedTurnout;
let event: TestEvent;
let token: string;
let role: string;
let card: string;
const path = '/api/enhanced-validations';

const ask = (method: string, to: string, body?: unknown, as: string | null = token) =>
  turnout.ask(method, to, { ...(as === null ? {} : { token: as }), ...(body === undefined ? {} : { body }) });
const makeField = async (name: string, values: string) =>
  calls.defineField.output.parse(
    (await ask('POST', '/api/fields', { eventId: event.eventId, title: name, name, type: 'radio', values })).body,
  ).field._id;
const rules = () => [
  { fid: role, name: 'role', title: 'role', value: 'press\nmedia' },
  { fid: card, value: ['no'] },
];
const add = (body: object = {}) =>
  ask('POST', path, {
    event: event.eventId,
    type: event.typeId,
    name: 'No card',
    message: 'Press need a press card.',
    rules: rules(),
    ...body,
  });
const added = async (body: object = {}) => calls.defineValidation.output.parse((await add(body)).body).validation;
const list = async (query = '', as: string | null = token) =>
  z
    .object({ validations: z.array(z.looseObject({ _id: z.string() })) })
    .parse((await ask('GET', `${path}/${event.eventId}${query}`, undefined, as)).body).validations;

beforeAll(async () => {
  turnout = await sharedTurnout();
  token = turnout.adminToken;
});
beforeEach(async () => {
  event = await makeTestEvent(turnout);
  role = await makeField('role', 'press\nmedia\nguest');
  card = await makeField('card', 'yes\nno');
  const { FNAME } = event.fields;
  await ask('PUT', `/api/types/${event.typeId}`, { fields: [FNAME, role, card] });
});

describe('an enhanced validation', () => {
  it('is there, active at once, and changes only in what is sent', async () => {
    const made = await add();
    expect(made.status).toBe(200);
    const { validation, message } = calls.defineValidation.output.parse(made.body);
    expect(message).toBe('Successfully created!');
    expect(validation).toMatchObject({
      event: event.eventId,
      type: event.typeId,
      name: 'No card',
      active: true,
      rules: [
        { fid: role, name: 'role', title: 'role', value: 'press\nmedia' },
        { fid: card, name: 'card', title: 'card', value: 'no' },
      ],
    });
    const changed = await ask('PATCH', `${path}/${validation._id}`, { message: 'Bring a card.' });
    expect(changed).toMatchObject({ status: 200, body: { message: 'Successfully updated!' } });
    expect(await list()).toEqual([{ ...validation, message: 'Bring a card.', _version: validation._version + 1 }]);
    const back = await ask('PATCH', `${path}/${validation._id}`, ValidationView.parse((await list())[0]));
    expect(back.status).toBe(200);
    expect(await ask('DELETE', `${path}/${validation._id}`)).toMatchObject({ status: 200 });
    expect(await list()).toEqual([]);
  });

  it.each<[string, () => object, number, string]>([
    ['no name', () => ({ name: ' ' }), 422, 'name field is required'],
    ['no message', () => ({ message: '' }), 422, 'message field is required'],
    ['a field twice', () => ({ rules: [...rules(), { fid: card, value: 'yes' }] }), 422, 'in one rule only'],
    ['a field of nobody', () => ({ rules: [{ fid: 'f'.repeat(20), value: 'x' }] }), 422, 'not a field of this event'],
    ['a type of nobody', () => ({ type: 'f'.repeat(20) }), 422, 'not a registration type of this event'],
    ['51 rules', () => ({ rules: Array.from({ length: 51 }, () => ({ fid: card, value: 'x' })) }), 422, 'at most 50'],
    ['a key nobody knows', () => ({ colour: 'red' }), 400, 'is not a known key'],
  ])('with %s is refused and leaves nothing', async (_, body, status, words) => {
    const answer = await add(body());
    expect(answer.status).toBe(status);
    expect(String(answer.body['message'])).toContain(words);
    expect(await list()).toEqual([]);
  });

  it.each([
    ['without rules', () => []],
    ['with a rule about a field that is not on the form', () => [{ fid: event.fields.LNAME, value: 'x' }]],
  ])('is saved %s, and starts inactive', async (_, of) => {
    const body = { event: event.eventId, type: event.typeId, name: 'Later', message: 'Not yet' };
    const made = await ask('POST', path, { ...body, rules: of() });
    expect(made.status).toBe(200);
    expect(calls.defineValidation.output.parse(made.body).validation.active).toBe(false);
  });

  it('is active only with rules that can be met; as it was before, it stays', async () => {
    const { _id } = await added();
    const activate = (...activeIds: string[]) =>
      ask('PATCH', `${path}/${event.eventId}/${event.typeId}`, { activeIds });
    const say = (changes: object) => ask('PATCH', `${path}/${_id}`, changes);
    const none = { status: 422, body: { code: 'validation-without-rules' } };
    const elsewhere = { status: 422, body: { code: 'validation-field-not-on-form' } };
    expect(await say({ rules: [] })).toMatchObject(none);
    expect(await say({ rules: [{ fid: event.fields.LNAME, value: 'x' }] })).toMatchObject(elsewhere);
    // Where it is not active it may be half done, and is not made active so.
    expect((await activate()).status).toBe(200);
    expect((await say({ rules: [] })).status).toBe(200);
    expect(await activate(_id)).toMatchObject(none);
    expect((await say({ rules: rules() })).status).toBe(200);
    const change = (body: object) => ask('PUT', `/api/types/${event.typeId}`, body);
    const { FNAME } = event.fields;
    expect(await change({ activeValidations: [_id], fields: [FNAME, role] })).toMatchObject(elsewhere);
    expect((await activate(_id)).status).toBe(200);
    // A form that loses the field keeps what it was held against, and says so again.
    expect((await change({ fields: [FNAME, role] })).status).toBe(200);
    expect((await change({ activeValidations: [_id] })).status).toBe(200);
    expect((await say({ message: 'Bring a card.', rules: rules() })).status).toBe(200);
  });

  it('keeps a visitor out whose answers meet all of its rules, and nobody else', async () => {
    await added();
    const registered = (answers: Readonly<Record<string, string>>, as: string | null) => {
      const given = Object.entries(answers).map(([_id, value]) => ({ _id, value }));
      const body = { fields: [{ _id: event.fields.FNAME, value: 'Ada' }, ...given] };
      return as === null
        ? sendAs(turnout, event, body)
        : ask('POST', '/api/registrations', { event: event.eventId, type: event.typeId, ...body });
    };
    expect(await registered({ [role]: 'media', [card]: 'no' }, null)).toMatchObject({
      status: 422,
      body: { code: 'validation-met', message: 'Press need a press card.' },
    });
    expect((await registered({ [role]: 'media', [card]: 'yes' }, null)).status).toBe(200);
    expect((await registered({ [role]: 'media', [card]: 'no' }, token)).status).toBe(200);
    expect(await ask('PATCH', `${path}/${event.eventId}/${event.typeId}`, { activeIds: [] })).toMatchObject({
      status: 200,
      body: { message: 'Successfully updated!' },
    });
    expect((await registered({ [role]: 'media', [card]: 'no' }, null)).status).toBe(200);
  });

  it('is seen whole by staff, by strangers where it is active and its type public', async () => {
    const [one, other] = [await added(), await added({ name: 'Second' })];
    await ask('PATCH', `${path}/${event.eventId}/${event.typeId}`, { activeIds: [other._id] });
    expect((await list()).map(({ _id, active }) => [_id, active])).toEqual([
      [one._id, false],
      [other._id, true],
    ]);
    expect((await list('?onlyActive=true')).map(({ _id }) => _id)).toEqual([other._id]);
    expect(await list(`?type=${'f'.repeat(20)}`)).toEqual([]);
    const [seen, ...rest] = await list('', null);
    expect(rest).toEqual([]);
    expect(seen).toEqual({
      _id: other._id,
      event: event.eventId,
      type: event.typeId,
      message: other.message,
      active: true,
      rules: [
        { fid: role, value: 'press\nmedia' },
        { fid: card, value: 'no' },
      ],
    });
    await ask('PUT', `/api/types/${event.typeId}`, { hiddenFromExternal: true });
    expect(await list('', null)).toEqual([]);
  });

  it('is active for its own type alone', async () => {
    const validation = await added();
    const { type } = calls.defineType.output.parse(
      (await ask('POST', '/api/types', { eventId: event.eventId, name: 'Other' })).body,
    );
    const refused = { status: 422, body: { code: 'validation-unknown' } };
    expect(await ask('PATCH', `${path}/${event.eventId}/${type._id}`, { activeIds: [validation._id] })).toMatchObject(
      refused,
    );
    expect(await ask('PUT', `/api/types/${type._id}`, { activeValidations: [validation._id] })).toMatchObject(refused);
    const elsewhere = await makeTestEvent(turnout, 'Elsewhere');
    expect((await ask('PATCH', `${path}/${elsewhere.eventId}/${event.typeId}`, { activeIds: [] })).status).toBe(404);
  });

  it('goes with a type that goes on being edited, and both at once lose neither', async () => {
    const { type } = calls.type.output.parse((await ask('GET', `/api/types/${event.typeId}`)).body);
    const [made, renamed] = await Promise.all([
      add(),
      ask('PUT', `/api/types/${event.typeId}`, { name: 'Guest', _version: TypeView.parse(type)._version }),
    ]);
    expect([made.status, renamed.status]).toEqual([200, 200]);
    expect(await list('?onlyActive=true')).toHaveLength(1);
  });

  it('is made by who may edit types, and changed by the administrator alone', async () => {
    const editor = await openStaff(turnout, event.eventId, ['editRegistrationTypes']);
    const viewer = await openStaff(turnout, event.eventId, ['viewRegistrationTypes']);
    const body = { event: event.eventId, type: event.typeId, name: 'N', message: 'M', rules: rules() };
    expect((await ask('POST', path, body, viewer.token)).status).toBe(403);
    const made = await ask('POST', path, body, editor.token);
    const { validation } = calls.defineValidation.output.parse(made.body);
    expect((await ask('PATCH', `${path}/${validation._id}`, { name: 'X' }, editor.token)).status).toBe(403);
    expect((await ask('DELETE', `${path}/${validation._id}`, undefined, viewer.token)).status).toBe(403);
    expect((await ask('DELETE', `${path}/${validation._id}`, undefined, editor.token)).status).toBe(200);
  });
});
