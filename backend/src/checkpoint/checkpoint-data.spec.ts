// kind: stack
import { calls } from '@turnout/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkinOf, openCheckpointDesk, type CheckpointDesk } from '../testing/checkpoint-desk.ts';
import { sharedTurnout, type SharedTurnout } from '../testing/turnout.ts';

let turnout: SharedTurnout;
let stage: CheckpointDesk;
let eventId: string;
beforeAll(async () => {
  turnout = await sharedTurnout();
  stage = await openCheckpointDesk(turnout);
  ({ eventId } = stage.event);
});

const enter = (id: string, field: string, value: unknown) =>
  stage.asDesk('POST', '/api/checkpointfields-data/update-fields', {
    eventId,
    checkpointFieldData: { _id: id, confirmationNumber: 'whatever', fields: [{ _id: field, value }] },
  });
const known = async (id: string) => {
  const path = `/api/checkpointfields-data?eventId=${eventId}&registration=${id}`;
  const { data } = calls.checkpointData.output.parse((await stage.asDesk('GET', path)).body);
  return Object.fromEntries(
    data.flatMap(({ _id, fields }) => (_id === id ? fields.map((field) => [field._id, field.value]) : [])),
  );
};

describe('a value entered at a checkpoint', () => {
  it.each([
    ['text', {}, 'a note', ['list', 'of']],
    ['textarea', {}, 'two\nlines', ['x']],
    ['integer', {}, '42', '4.2'],
    ['list', { values: 'S\nM' }, 'M', 'XL'],
    ['radio', { values: 'S\nM' }, 'S', 'XL'],
    ['checkboxes', { values: 'S\nM' }, ['S', 'M'], ['S', 'XL']],
    ['calendar', {}, '2026-11-21', 'tomorrow'],
    ['color', {}, '#1A2b3c', 'red'],
    ['media', {}, 'https://example.org/a.png', 'javascript:alert(1)'],
  ])('of type %s must be one', async (type, details, right, wrong) => {
    const field = await stage.makeField(`F-${type}`, { type, ...details });
    const [ada = ''] = await stage.register('Ada');
    expect((await enter(ada, field, right)).status).toBe(200);
    const refused = await enter(ada, field, wrong);
    expect([refused.status, refused.body['code']]).toEqual([422, 'field-refused']);
    expect(await known(ada)).toEqual({ [field]: right });
    expect((await enter(ada, field, null)).status).toBe(200);
    expect((await known(ada))[field]).toHaveLength(0);
  });

  it('of type editor holds no script', async () => {
    const field = await stage.makeField('EDITOR', { type: 'editor' });
    const [ada = ''] = await stage.register('Ada');
    await enter(ada, field, '<p>Hi<script>alert(1)</script><img src=x onerror=alert(1)></p>');
    expect(await known(ada)).toEqual({ [field]: '<p>Hi</p>' });
  });

  it('is refused in the language of whoever asks, also what cleaning would make too long to be kept', async () => {
    const [date, text] = [
      await stage.makeField('DATE', { type: 'calendar' }),
      await stage.makeField('LONG', { type: 'editor' }),
    ];
    const [ada = ''] = await stage.register('Ada');
    const refused = (field: string, value: string) =>
      turnout.ask('POST', '/api/checkpointfields-data/update-fields', {
        token: stage.token,
        headers: { 'accept-language': 'es' },
        body: { eventId, checkpointFieldData: [{ _id: ada, fields: [{ _id: field, value }] }] },
      });
    const links = '<a href="https://example.org/">here</a>'.repeat(120);
    expect((await refused(date, 'mañana')).body['message']).toMatch(/: debe ser una fecha$/);
    const long = await refused(text, links);
    expect([long.status, long.body['message']]).toEqual([
      422,
      expect.stringMatching(/: debe tener como máximo 5000 caracteres$/),
    ]);
  });

  it('is refused for a field that there is not and for somebody else’s people; then nothing is stored', async () => {
    const field = await stage.makeField('ONE');
    const other = await openCheckpointDesk(turnout);
    const foreignField = await other.makeField('ONE');
    const [foreign = ''] = await other.register('Foreign');
    const [ada = ''] = await stage.register('Ada');
    expect((await enter(ada, foreignField, 'x')).body).toMatchObject({ code: 'checkpoint-field-not-found' });
    expect((await enter(foreign, field, 'x')).body).toMatchObject({ code: 'registration-not-found' });
    const both = [ada, foreign].map((_id) => ({ _id, fields: [{ _id: field, value: 'x' }] }));
    const path = '/api/checkpointfields-data/update-fields';
    expect((await stage.asDesk('POST', path, { eventId, checkpointFieldData: both })).status).toBe(404);
    expect(await known(ada)).toEqual({});
  });

  it('under a key that was used for somebody else is refused, not answered as if it were stored', async () => {
    const field = await stage.makeField('KEYED');
    const [ada = '', bo = ''] = await stage.register('Ada', 'Bo');
    const send = (id: string) =>
      turnout.ask('POST', '/api/checkpointfields-data/update-fields', {
        token: stage.token,
        headers: { 'idempotency-key': `keyed-${ada}` },
        body: { eventId, checkpointFieldData: [{ _id: id, fields: [{ _id: field, value: 'x' }] }] },
      });
    expect([(await send(ada)).status, (await send(ada)).status]).toEqual([200, 200]);
    expect((await send(bo)).body).toMatchObject({ code: 'command-id-reused' });
  });

  it('is not lost when another is entered at the same moment', async () => {
    const fields = await Promise.all(['A1', 'A2', 'A3', 'A4'].map((name) => stage.makeField(name)));
    const [ada = ''] = await stage.register('Ada');
    const answers = await Promise.all(fields.map((field) => enter(ada, field, 'here')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await known(ada)).toEqual(Object.fromEntries(fields.map((field) => [field, 'here'])));
  });
});

describe('what is known of people', () => {
  it('comes with a check-in, from the primary where the checkpoint says so, and goes when it is deleted', async () => {
    const hotel = await stage.makeField('HOTEL', { defaultValue: 'none' });
    const shown = { _id: hotel, title: 'Hotel', pullDataFromPrimaryRegistrant: true, treatAsEmail: false };
    const { _id: gate } = await stage.make({ fieldsForCheckinAndAttendeesPage: [shown] });
    const [ada = '', bo = ''] = await stage.register('Ada', 'Bo');
    const hotels = async () => {
      const answer = calls.attendeesById.output.parse((await stage.lookUp(ada, gate)).body);
      return answer.registrations.map(({ fields }) => fields[0]?.value);
    };
    expect(await hotels()).toEqual(['none', 'none']);
    const data = [{ _id: ada, fields: [{ _id: hotel, value: 'Ritz' }] }];
    await stage.checkIn([bo], { at: gate, data });
    expect(await hotels()).toEqual(['Ritz', 'Ritz']);
    expect((await stage.cards(gate)).checkins[0]?.attendees).toMatchObject([{ _id: bo, fields: [{ value: 'Ritz' }] }]);
    const admin = `/api/checkpointfields-data/admin?eventId=${eventId}&withRegistrations=true&name=Example,%20Ada`;
    const records = calls.checkpointDataAdmin.output.parse((await stage.asAdmin('GET', admin)).body);
    expect(records.data.find(({ _id }) => _id === ada)).toMatchObject({ fields: [{ _id: hotel, value: 'Ritz' }] });
    expect((await stage.asAdmin('DELETE', `/api/checkpointfields-data/${ada}`)).status).toBe(200);
    expect(await hotels()).toEqual(['none', 'none']);
    const again = calls.checkpointDataAdmin.output.parse((await stage.asAdmin('GET', admin)).body);
    expect(again.data.some(({ _id }) => _id === ada)).toBe(false);
  });

  it('is not set back when a check-in that was answered is sent again', async () => {
    const field = await stage.makeField('NEWER');
    const { _id: gate } = await stage.make();
    const [ada = ''] = await stage.register('Ada');
    await enter(ada, field, 'old');
    const sent = { at: gate, key: `again-${ada}`, data: [{ _id: ada, fields: [{ _id: field, value: 'old' }] }] };
    const first = await stage.checkIn([ada], sent);
    await enter(ada, field, 'new');
    expect(checkinOf(await stage.checkIn([ada], sent))._id).toBe(checkinOf(first)._id);
    expect(await known(ada)).toEqual({ [field]: 'new' });
  });

  it('stays as it was where the check-in it came with is refused', async () => {
    const field = await stage.makeField('KEPT');
    const { _id: gate } = await stage.make();
    const [ada = ''] = await stage.register('Ada');
    await stage.checkIn([ada], { at: gate });
    const data = [{ _id: ada, fields: [{ _id: field, value: 'late' }] }];
    expect((await stage.checkIn([ada], { at: gate, data })).status).toBe(409);
    expect(await known(ada)).toEqual({});
  });
});
