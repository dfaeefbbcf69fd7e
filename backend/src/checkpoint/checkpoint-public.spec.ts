// kind: stack
import { calls } from '@turnout/contracts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkinOf, openCheckpointDesk, type CheckpointDesk } from '../testing/checkpoint-desk.ts';
import { sharedTurnout, startTestTurnout, type SharedTurnout } from '../testing/turnout.ts';

let turnout: SharedTurnout;
let stage: CheckpointDesk;
let eventId: string;
let meal: string;
let secret: string;
let fixed: string;
let gate: string;
beforeAll(async () => {
  turnout = await sharedTurnout();
  stage = await openCheckpointDesk(turnout);
  ({ eventId } = stage.event);
  meal = await stage.makeField('MEAL', { type: 'list', values: 'Soup\nFish', requiredForExternal: true });
  secret = await stage.makeField('SECRET', { publicView: false });
  fixed = await stage.makeField('FIXED', { publicEditable: false });
});
beforeEach(async () => {
  gate = await open();
});

const open = async (details: Readonly<Record<string, unknown>> = {}) => {
  const shown = (_id: string) => ({ _id, title: 'Shown', pullDataFromPrimaryRegistrant: false, treatAsEmail: false });
  const fields = [stage.event.fields.EMAIL, meal, secret, fixed].map(shown);
  return (await stage.make({ fieldsForCheckinAndAttendeesPage: fields, ...details }))._id;
};
const soup = (id: string, value: unknown = 'Soup') => ({ _id: id, fields: [{ _id: meal, value }] });
const comeIn = (people: readonly string[], data = people.map((id) => soup(id)), at = gate) =>
  stage.checkIn(people, { as: null, at, data });
const lookUp = async (presented: string, at = gate) => stage.lookUp(presented, at, null);
const found = async (presented: string, at = gate) =>
  calls.attendeesById.output.parse((await lookUp(presented, at)).body).registrations;

describe('a stranger at a checkpoint', () => {
  it('sees what the page needs and nothing of how it is set up', async () => {
    await stage.asAdmin('PUT', `/api/events/${eventId}`, { timeZone: 'Europe/Madrid' });
    const answer = await turnout.ask('GET', `/api/checkpoints/${gate}`);
    expect(answer.body).toEqual({
      checkpoint: {
        _id: gate,
        eventId,
        eventName: 'Spring fair',
        timeZone: 'Europe/Madrid',
        name: 'Gate',
        description: '',
        checkinEnabled: true,
        asksName: false,
        additionalSettings: {
          showEventLogo: false,
          showQr: false,
          showPrintButton: false,
          enableSearchForExternalCheckin: false,
        },
        fields: [expect.objectContaining({ _id: meal }), expect.objectContaining({ _id: fixed })],
      },
    });
    expect((await stage.asDesk('GET', `/api/checkpoints/${gate}`)).body).toMatchObject({
      checkpoint: { fieldsForCheckinAndAttendeesPage: [{}, {}, {}, {}] },
    });
  });

  it('sees the group of a primary badge, and of another badge that person alone', async () => {
    const [ada = '', bo = ''] = await stage.register('Ada', 'Bo');
    await stage.checkIn([bo], { at: gate, desk: 'Hall', data: [{ _id: bo, fields: [{ _id: secret, value: 'x' }] }] });
    const [adaCode = '', boCode = ''] = await stage.codesOf(ada, bo);
    const group = await found(ada);
    expect(group).toMatchObject([
      { _id: adaCode, parent: null, presented: true },
      { _id: boCode, parent: adaCode },
    ]);
    expect(await found(adaCode)).toEqual(group);
    expect(group[1]).toMatchObject({
      registrationFields: [],
      fields: [
        { _id: meal, value: '' },
        { _id: fixed, value: '' },
      ],
      checkin: { status: 'checked-in', by: '', desk: '' },
    });
    for (const badge of [bo, boCode]) expect((await found(badge)).map(({ _id }) => _id)).toEqual([boCode]);
  });

  it('needs a badge, unless the checkpoint takes numbers too', async () => {
    const [ada = ''] = await stage.register('Ada', 'Bo');
    const confirmationNumber = (await found(ada))[0]?.confirmationNumber ?? '';
    expect(await lookUp(confirmationNumber)).toMatchObject({ status: 422, body: { code: 'badge-required' } });
    const searching = await open({ additionalSettings: { enableSearchForExternalCheckin: true } });
    expect(await found(confirmationNumber, searching)).toHaveLength(2);
  });

  it('is not told whether somebody is registered elsewhere', async () => {
    const other = await openCheckpointDesk(turnout);
    const [foreign = ''] = await other.register('Foreign');
    const nobody = foreign.replaceAll(/[0-4]/g, '9');
    for (const presented of [foreign, nobody, `${foreign}.7`]) {
      const answer = await lookUp(presented);
      expect([answer.status, answer.body]).toMatchObject([404, { message: 'No registrations found' }]);
      expect(await comeIn([presented])).toMatchObject({ status: 404, body: { message: 'No registrations found' } });
    }
    const [ada = ''] = await stage.register('Ada');
    expect((await stage.checkIn([ada, foreign], { as: null, at: gate, data: [soup(ada)] })).status).toBe(404);
    expect((await stage.cards(gate)).meta.total).toBe(0);
  });

  it('comes in and sees the confirmation, and so does whoever has its address', async () => {
    const [ada = '', bo = ''] = await stage.register('Ada', 'Bo');
    const answer = await comeIn([ada, bo]);
    expect(answer.status).toBe(200);
    const checkin = checkinOf(answer);
    const [code = ''] = await stage.codesOf(ada);
    expect(checkin).toMatchObject({
      _id: `${gate}-${code}~1`,
      eventName: 'Spring fair',
      checkpoint: { _id: gate, name: 'Gate' },
      status: 'checked-in',
      names: [{ firstName: 'Ada' }, { firstName: 'Bo' }],
      qr: `/api/x/badges/${code}/qr.png`,
    });
    expect((await turnout.ask('GET', `/api/checkpoints/get-checkin/${checkin._id}`)).body).toEqual({ checkin });
    expect((await stage.cards(gate)).checkins).toMatchObject([
      { _id: `${gate}-${ada}~1`, creator: 'external', desk: '' },
    ]);
    const unknown = checkin._id.replace(/~1$/, '~2');
    expect((await turnout.ask('GET', `/api/checkpoints/get-checkin/${unknown}`)).status).toBe(404);
  });

  it('hears that somebody is in already, and when, but not by whom', async () => {
    const [ada = ''] = await stage.register('Ada');
    await stage.checkIn([ada], { at: gate, desk: 'Hall' });
    const refused = await comeIn([ada]);
    expect(refused).toMatchObject({
      status: 409,
      body: { message: 'Ada Example is already checked in here', reason: 'already-checked-in', by: null, desk: null },
    });
    expect(refused.body['at']).toEqual(expect.any(String));
    expect(JSON.stringify(refused.body)).not.toContain('Hall');
  });

  it('must fill what is required, and hears which field of whom; nothing of it is stored before', async () => {
    const [ada = '', bo = ''] = await stage.register('Ada', 'Bo');
    const [boCode] = await stage.codesOf(bo);
    expect(await comeIn([ada, bo], [soup(ada)])).toMatchObject({
      status: 422,
      body: {
        code: 'mandatory-fields-missing',
        message: 'Please fill mandatory fields before checking in',
        details: { field: meal, registrantId: boCode, name: 'Bo Example' },
      },
    });
    expect(await comeIn([ada], [soup(ada, 'Steak')])).toMatchObject({ status: 422, body: { code: 'field-refused' } });
    expect((await stage.cards(gate)).meta.total).toBe(0);
    expect((await found(ada))[0]?.fields[0]).toEqual({ _id: meal, value: '' });
    expect((await stage.checkIn([bo], { at: gate })).status).toBe(200);
  });

  it('changes only what is open to change', async () => {
    const [ada = ''] = await stage.register('Ada');
    const field = (_id: string, value: string) => ({ _id, value });
    const values = [field(meal, 'Fish'), field(secret, 'x'), field(fixed, 'y')];
    expect((await comeIn([ada], [{ _id: ada, fields: values }])).status).toBe(200);
    const path = `/api/checkpointfields-data?eventId=${eventId}&registration=${ada}`;
    const { data } = calls.checkpointData.output.parse((await stage.asDesk('GET', path)).body);
    expect(data).toMatchObject([{ _id: ada, fields: [{ _id: meal, value: 'Fish' }] }]);
  });

  it('is turned away where check-in is switched off', async () => {
    const [ada = ''] = await stage.register('Ada');
    const closed = await open({ checkinEnabled: false });
    expect(await lookUp(ada, closed)).toMatchObject({ status: 403, body: { code: 'checkpoint-disabled' } });
    expect(await comeIn([ada], [soup(ada)], closed)).toMatchObject({
      status: 403,
      body: { code: 'checkpoint-disabled' },
    });
  });

  it('is asked to wait who asks far too often', async () => {
    const strict = await startTestTurnout({ PUBLIC_REQUESTS_PER_MINUTE: '30' });
    const body = { registrationId: '0'.repeat(20), checkpointId: '0'.repeat(20), eventId: '0'.repeat(20) };
    const statuses = [];
    for (let turn = 0; turn < 32; turn += 1)
      statuses.push((await strict.ask('POST', '/api/checkpoints/attendees-by-id', { body })).status);
    const signedIn = await strict.ask('POST', '/api/checkpoints/attendees-by-id', { body, token: strict.adminToken });
    await strict.stop();
    expect([statuses[0], statuses[29], statuses[30], statuses[31]]).toEqual([404, 404, 429, 429]);
    expect(signedIn.status).toBe(404);
  });

  it.each([
    [{ attendees: [] }, 422],
    [{ attendees: 'everyone' }, 400],
    [{ attendees: ['<script>'] }, 422],
    [{ primaryRegistrant: 'x'.repeat(10_000) }, 422],
    [{ primaryRegistrant: null }, 400],
    [{ checkpointFieldData: [{ _id: '0'.repeat(20), fields: [{ _id: 'x', value: {} }] }] }, 400],
    [{ checkpointFieldData: Array.from({ length: 501 }, () => ({ _id: '0'.repeat(20), fields: [] })) }, 422],
    [{ eventId: '‮' }, 422],
  ])('is refused with %#: a body that is not one', async (wrong, status) => {
    const [ada = ''] = await stage.register('Ada');
    const right = { eventId, checkpointId: gate, primaryRegistrant: ada, attendees: [ada] };
    const answer = await turnout.ask('POST', '/api/checkpoints/checkin', { body: { ...right, ...wrong } });
    expect(answer.status).toBe(status);
    expect((await stage.cards(gate)).meta.total).toBe(0);
  });
});
