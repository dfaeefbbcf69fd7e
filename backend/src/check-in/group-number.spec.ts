// kind: stack
import { calls } from '@turnout/contracts';
import { RegistrationView } from '@turnout/contracts/registration';
import { startOfLog } from '@turnout/contracts/kernel';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openPostgresLog } from '../platform/event-store/postgres.ts';
import { openCheckpointDesk, type CheckpointDesk } from '../testing/checkpoint-desk.ts';
import { openStaff, sharedTurnout, type SharedTurnout } from '../testing/turnout.ts';

let turnout: SharedTurnout;
let stage: CheckpointDesk;
let eventId: string;
/** The callers who present something at the door: a colleague, one with nothing but that right, a door device. */
const desks = new Map<'admin' | 'desk' | 'device', string>();

beforeAll(async () => {
  turnout = await sharedTurnout();
  stage = await openCheckpointDesk(turnout);
  ({ eventId } = stage.event);
  desks.set('admin', turnout.adminToken);
  desks.set('desk', (await openStaff(turnout, stage.event.eventId, ['checkinRegistrants'])).token);
  const invited = await stage.asAdmin('POST', calls.inviteDevice.path, { eventId, name: 'South', checkpoints: [] });
  const { code } = calls.inviteDevice.output.parse(invited.body);
  const enrolled = await turnout.ask('POST', calls.enrolDevice.path, { body: { code } });
  desks.set('device', calls.enrolDevice.output.parse(enrolled.body).token);
});

const numberOf = async (registrantId: string): Promise<string> => {
  const { body } = await stage.asAdmin('GET', `/api/registrations/${registrantId}`);
  return calls.registration.output.parse(body).registration.confirmationNumber;
};
interface Presenting {
  readonly as?: 'admin' | 'desk' | 'device';
  readonly id?: string;
  readonly method?: string;
  readonly key?: string;
  readonly isCheckInAll?: boolean;
  readonly language?: string;
  readonly otherReading?: string;
}
const present = (registrationId: string, { as = 'desk', id = eventId, key, language, ...more }: Presenting = {}) =>
  turnout.ask('POST', `/api/checkin/registration/${id}`, {
    token: desks.get(as) ?? '',
    body: { registrationId, eventId, accept: true, method: 'qr', ...more },
    headers: {
      'x-turnout-desk': 'Gate%20A',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(language === undefined ? {} : { 'accept-language': language }),
    },
  });
const Shown = z.looseObject({ registrations: z.array(RegistrationView) });
const shownIn = (body: unknown) =>
  Shown.parse(body).registrations.map(({ _id, firstName, status, checkedIn }) => [_id, firstName, status, checkedIn]);
const refusals = async (): Promise<number> => {
  const log = openPostgresLog({ url: turnout.databaseUrl });
  try {
    const all = await log.readAll(startOfLog, 100_000, { categories: ['desk'] });
    return all.filter(({ metadata }) => metadata.eventId === eventId).length;
  } finally {
    await log.close();
  }
};

describe('the number of a group at the door', () => {
  it('is answered the group with who is here, in every way to present it, and counted against nobody', async () => {
    const [ada = '', ben = '', cy = ''] = await stage.register('Ada', 'Ben', 'Cy');
    await present(ben);
    const number = await numberOf(ada);
    const before = await refusals();
    const ways: readonly (readonly [string, Presenting])[] = [
      [number, { method: 'qr' }],
      [number, { method: 'manual' }],
      [number, { as: 'device', method: 'qr' }],
      [number, { as: 'device', method: 'manual' }],
      [number, { as: 'admin', id: ada }],
      [`${number.slice(0, 3)} ${number.slice(3, 6)} ${number.slice(6)}`, {}],
      [`${number.slice(0, 3)}-${number.slice(3)}`, {}],
      [number.toLowerCase(), {}],
    ];
    for (const [presented, how] of ways) {
      const answer = await present(presented, how);
      expect(answer, JSON.stringify([presented, how])).toMatchObject({
        status: 409,
        body: {
          code: 'group-number',
          reason: 'group-number',
          message: 'Ada Example: a group of 3, 2 still to check in',
          by: null,
          desk: null,
          at: null,
          registration: { _id: ada },
          leftInGroup: 2,
        },
      });
      expect(shownIn(answer.body)).toEqual([
        [ada, 'Ada', 'confirmed', false],
        [ben, 'Ben', 'confirmed', true],
        [cy, 'Cy', 'confirmed', false],
      ]);
    }
    expect((await present(number, { language: 'fr' })).body).toMatchObject({
      message: 'Ada Example\u00a0: groupe de 3, 2 sans check-in pour le moment',
    });
    expect(await refusals()).toBe(before);
    // A desk that may not list registrants sees nothing else that they entered.
    expect(Shown.parse((await present(number)).body).registrations[0]).toMatchObject({ fields: [], email: '' });
    // Whom the desk chose comes in as ever; so does everybody, by the number itself.
    expect((await present(cy)).status).toBe(200);
    const all = calls.checkIn.output.parse((await present(number, { isCheckInAll: true })).body);
    expect(all.checkins?.map(({ registration }) => registration)).toEqual([ada]);
    expect((await present(number)).body).toMatchObject({ code: 'group-number', leftInGroup: 0 });
  });

  it('of which one is left that was not deleted lets that one in', async () => {
    const [dan = '', eva = ''] = await stage.register('Dan', 'Eva');
    const number = await numberOf(dan);
    await stage.asAdmin('DELETE', `/api/registrations/${dan}`);
    expect(await present(number)).toMatchObject({ status: 200, body: { registration: { _id: eva } } });
    await stage.asAdmin('DELETE', `/api/registrations/${eva}`);
    expect(await present(number)).toMatchObject({ status: 409, body: { registration: { _id: dan } } });
    expect((await present(number)).body).not.toMatchObject({ code: 'not-registered' });
  });

  it('sent again is answered as the first time, whoever joined the group since', async () => {
    const [fay = ''] = await stage.register('Fay');
    const number = await numberOf(fay);
    const key = `number-of-${fay}`;
    const first = await present(number, { key });
    expect(first.status).toBe(200);
    const { typeId, fields } = stage.event;
    await stage.asAdmin('POST', '/api/registrations', {
      event: eventId,
      type: typeId,
      parent: fay,
      fields: [
        { _id: fields.FNAME, value: 'Gil' },
        { _id: fields.LNAME, value: 'Example' },
      ],
    });
    expect((await present(number)).body).toMatchObject({ code: 'group-number', leftInGroup: 1 });
    const again = await present(number, { key });
    expect([again.status, calls.checkIn.output.parse(again.body).checkin]).toEqual([
      200,
      calls.checkIn.output.parse(first.body).checkin,
    ]);
  });

  it('of another event is nobody’s here', async () => {
    const elsewhere = await openCheckpointDesk(turnout);
    const [hal = ''] = await elsewhere.register('Hal', 'Ida');
    expect(await present(await numberOf(hal))).toMatchObject({ status: 409, body: { code: 'not-registered' } });
  });

  it('is read by what a hand scanner’s keys say as well, where the first reading is nobody’s', async () => {
    const [lea = ''] = await stage.register('Lea', 'Leo');
    const [mo = ''] = await stage.register('Mo');
    const before = await refusals();
    const read = (registrationId: string, otherReading: string) => present(registrationId, { otherReading });
    const number = await numberOf(lea);
    expect(await read('nobody-at-all', number)).toMatchObject({
      status: 409,
      body: { code: 'group-number', registration: { _id: lea }, isOtherReading: true },
    });
    expect((await read(number, mo)).body).not.toHaveProperty('isOtherReading');
    expect(await read('nobody-at-all', mo)).toMatchObject({ status: 200, body: { isOtherReading: true } });
    expect(await refusals()).toBe(before);
    expect(await read('nobody-at-all', mo)).toMatchObject({
      status: 409,
      body: { code: 'already-checked-in', isOtherReading: true },
    });
    expect((await read('nobody-at-all', 'nor-anybody')).body).toMatchObject({ code: 'not-registered' });
    expect(await refusals()).toBe(before + 2);
    const gate = (await stage.make())._id;
    const body = { eventId, checkpointId: gate, registrationId: 'nobody-at-all', otherReading: mo };
    const found = await stage.asDesk('POST', calls.attendeesById.path, body);
    expect(found).toMatchObject({ status: 200, body: { registrations: [{ _id: mo }], isOtherReading: true } });
    // A stranger presents one thing at a time.
    expect((await turnout.ask('POST', calls.attendeesById.path, { body })).status).not.toBe(200);
  });

  it('opens the group at a checkpoint', async () => {
    const gate = (await stage.make())._id;
    const [jo = '', kim = ''] = await stage.register('Jo', 'Kim');
    const found = await stage.lookUp(await numberOf(jo), gate);
    const { registrations } = calls.attendeesById.output.parse(found.body);
    expect(registrations.map(({ _id }) => _id)).toEqual([jo, kim]);
  });
});
