// kind: process, long
import { calls } from '@turnout/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkinOf, openCheckpointDesk, type CheckpointDesk } from '../testing/checkpoint-desk.ts';
import { bringIn, openNotKnownStage, type NotKnownStage } from '../testing/not-known-stage.ts';
import type { Reply } from '../testing/turnout.ts';

let stage: NotKnownStage;
let desk: CheckpointDesk;
let gate: string;
let open: string;
beforeAll(async () => {
  stage = await openNotKnownStage();
  desk = await openCheckpointDesk(stage.turnout);
  gate = (await desk.make())._id;
  open = (await desk.make({ name: 'Open', additionalSettings: { enableSearchForExternalCheckin: true } }))._id;
}, 60_000);
afterAll(() => stage.close());

const scan = (presented: string): Promise<Reply> =>
  stage.turnout.ask('POST', `/api/checkin/registration/${desk.event.eventId}`, {
    token: stage.turnout.adminToken,
    body: { eventId: desk.event.eventId, registrationId: presented, method: 'qr' },
    headers: { 'x-turnout-desk': 'Main' },
  });
const asAdmin = (method: string, path: string, body?: unknown) => desk.asAdmin(method, path, body);
const numberOf = async (id: string): Promise<string> =>
  calls.registration.output.parse((await asAdmin('GET', `/api/registrations/${id}`)).body).registration
    .confirmationNumber;
const notKnown = { status: 503, body: { code: 'not-known-yet', message: expect.stringContaining('Please try again') } };
const expectNotKnown = (reply: Reply) => {
  expect([reply.status, reply.body]).toEqual([503, expect.objectContaining(notKnown.body)]);
  expect(reply.headers.get('retry-after')).toBe('1');
};
/** What is asked by a number while nobody can tell whose it is. */
const askedByNumber = (number: string): readonly (() => Promise<Reply>)[] => {
  const { eventId } = desk.event;
  return [
    () => scan(number),
    () => desk.lookUp(number, gate),
    () => desk.lookUp(number, open, null),
    () =>
      stage.turnout.ask(
        'GET',
        `/api/registrations/with-confirmation-number/${number}/${eventId}?firstName=Ada&lastName=Example`,
      ),
    () => asAdmin('GET', `/api/registrations/all-by-confirmation-number/${number}/${eventId}`),
    () => asAdmin('GET', `/api/x/desk/look-up?eventId=${eventId}&q=${number}`),
  ];
};

describe('while the worker hangs', () => {
  it('a number that is good is neither let in nor refused, at any door; a badge is let in', async () => {
    const [listed = ''] = await desk.register('Listed');
    const listedNumber = await numberOf(listed);
    expect((await desk.lookUp(listedNumber, gate)).status).toBe(200);
    stage.hang();
    try {
      const [ada = '', badge = ''] = [...(await desk.register('Ada')), ...(await desk.register('Badge'))];
      const number = await numberOf(ada);
      for (const ask of askedByNumber(number)) expectNotKnown(await ask());
      // A number that the table has already is as good as ever, and so is a badge, which needs no table.
      expect((await scan(listedNumber)).status).toBe(200);
      expect((await scan(badge)).status).toBe(200);
      expect((await desk.checkIn([badge], { at: gate })).status).toBe(200);
      // A number that is nobody's is not refused either: nobody knows.
      expectNotKnown(await scan('ZZZZ-ZZZZ'));
      expect(await stage.refused()).toEqual([]);
      stage.wake();
      await expect.poll(async () => (await scan(number)).status, { timeout: 30_000 }).toBe(200);
      expect(await scan('ZZZZ-ZZZZ')).toMatchObject({ status: 409, body: { code: 'not-registered' } });
      expect(await stage.refused()).toEqual(['not-registered']);
    } finally {
      stage.wake();
    }
  }, 90_000);

  it('nothing that is in use is deleted, no name is taken twice, and no file is written with holes', async () => {
    const { eventId, typeId, fields } = desk.event;
    stage.hang();
    try {
      await desk.register('Uses the type');
      expectNotKnown(await asAdmin('DELETE', `/api/types/${typeId}`));
      // Names and what names a field are decided on streams: these are known however far the tables are.
      const mine = { eventId, name: 'NEWEST', title: 'Newest', type: 'text' };
      const made = calls.defineField.output.parse((await asAdmin('POST', '/api/fields', mine)).body);
      const given = { fields: [...Object.values(fields), made.field._id] };
      expect((await asAdmin('PUT', `/api/types/${typeId}`, given)).status).toBe(200);
      for (const id of [fields.EMAIL, made.field._id])
        expect((await asAdmin('DELETE', `/api/fields/${id}`)).body['code']).toBe('field-in-use');
      for (const name of ['EMAIL', 'newest'])
        expect((await asAdmin('POST', '/api/fields', { ...mine, name })).body['code']).toBe('field-name-taken');
      const atGate = { eventId, name: 'A', title: 'A', type: 'text' };
      expect((await asAdmin('POST', '/api/checkpointfields', atGate)).status).toBe(200);
      expect((await asAdmin('POST', '/api/checkpointfields', atGate)).body['code']).toBe('field-name-taken');
      expectNotKnown(await asAdmin('POST', '/api/registrations/download', { eventId }));
      expectNotKnown(await asAdmin('GET', `/api/checkpoints/get-report?eventId=${eventId}&checkpointId=${gate}`));
    } finally {
      stage.wake();
    }
    await expect
      .poll(async () => (await asAdmin('DELETE', `/api/types/${typeId}`)).body['code'], { timeout: 30_000 })
      .toBe('type-in-use');
  }, 90_000);
});

describe('after a restore, while nobody has made the read models yet', () => {
  it('tickets, numbers and names are not known yet; afterwards all of them are let in', async () => {
    const { eventId } = desk.event;
    await bringIn(stage.turnout, {
      url: stage.url(),
      eventId,
      content: 'First name,Last name,Ticket code\nIris,Vega,TICKET-77\nOtto,Vega,TICKET-78\n',
    });
    expect((await desk.lookUp('TICKET-78', gate)).status).toBe(200);
    const [ada = '', bo = ''] = [...(await desk.register('Ada')), ...(await desk.register('Bo'))];
    const number = await numberOf(ada);
    const before = await stage.refused();
    await stage.emptyReadModels();
    for (const ask of askedByNumber(number)) expectNotKnown(await ask());
    expectNotKnown(await scan('TICKET-77'));
    expectNotKnown(await desk.lookUp('TICKET-78', gate));
    expectNotKnown(await desk.lookUp('TICKET-78', open, null));
    expect((await scan(bo)).status).toBe(200);
    expect((await desk.checkIn([bo], { as: null, at: open })).status).toBe(200);
    expect(await stage.refused()).toEqual(before);
    await stage.startWorker();
    await expect.poll(async () => (await scan('TICKET-77')).status, { timeout: 30_000 }).toBe(200);
    expect((await scan(number)).status).toBe(200);
    const found = calls.attendeesById.output.parse((await desk.lookUp('TICKET-78', gate)).body).registrations;
    const [otto] = found.filter(({ firstName }) => firstName === 'Otto');
    expect(checkinOf(await desk.checkIn([otto?._id ?? ''], { at: gate }))).toMatchObject({ status: 'checked-in' });
    expect(await stage.refused()).toEqual(before);
  }, 120_000);
});
