// kind: stack
import { calls } from '@turnout/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { openCheckpointDesk, type CheckpointDesk } from '../testing/checkpoint-desk.ts';
import { named, submitted } from '../testing/strangers.ts';
import { sharedTurnout, type SharedTurnout } from '../testing/turnout.ts';
import { hasName } from './numbers-of-strangers.ts';

let turnout: SharedTurnout;
/** Events whose numbers run in sequence, and whose do not. */
let inSequence: CheckpointDesk;
let unordered: CheckpointDesk;
beforeAll(async () => {
  turnout = await sharedTurnout();
  [inSequence, unordered] = [await openCheckpointDesk(turnout), await openCheckpointDesk(turnout)];
  const set = await inSequence.asAdmin('PUT', `/api/events/${inSequence.event.eventId}`, {
    customConfirmationNumberGeneration: true,
    confirmationNumberSequence: 1_000,
  });
  expect(set.status).toBe(200);
});

const openGate = async (stage: CheckpointDesk, takesNumbers = true): Promise<string> =>
  (await stage.make({ additionalSettings: { enableSearchForExternalCheckin: takesNumbers } }))._id;
const bring = async ({ event, asAdmin }: CheckpointDesk, first: string, last: string) => {
  const { eventId, typeId } = event;
  const registrants = [{ type: typeId, fields: named(event, 'Bo', 'Brought') }];
  const body = { event: eventId, type: typeId, fields: named(event, first, last), registrants };
  return submitted(await asAdmin('POST', '/api/registrations', body)).registration;
};
const ask = (stage: CheckpointDesk, at: string, presented: string, name?: string, token?: string) =>
  turnout.ask('POST', '/api/checkpoints/attendees-by-id', {
    ...(token === undefined ? {} : { token }),
    body: {
      registrationId: presented,
      checkpointId: at,
      eventId: stage.event.eventId,
      ...(name === undefined ? {} : { name }),
    },
  });
const publicOf = async (at: string) => (await turnout.ask('GET', `/api/checkpoints/${at}`)).body['checkpoint'];

it('says a number as the event gives them for an example, where they run in sequence alone', async () => {
  const example = async (stage: CheckpointDesk) =>
    (await turnout.ask('GET', `/api/checkpoints/${await openGate(stage)}`)).body['checkpoint'];
  expect(await example(inSequence)).toMatchObject({ asksName: true, exampleNumber: '1000' });
  expect(await example(unordered)).toMatchObject({ asksName: false });
  expect(await example(unordered)).not.toHaveProperty('exampleNumber');
});

describe('a number that strangers type at a checkpoint', () => {
  it('shows nobody by itself where numbers run in sequence, whether there is such a number or not', async () => {
    const gate = await openGate(inSequence);
    const { confirmationNumber } = await bring(inSequence, 'Ada', 'Núñez');
    expect(await publicOf(gate)).toMatchObject({ asksName: true });
    const refused = {
      status: 422,
      body: { code: 'name-required', message: expect.stringContaining('run in sequence') },
    };
    for (const number of [confirmationNumber, '999999'])
      for (const name of [undefined, '', '  '])
        expect(await ask(inSequence, gate, number, name)).toMatchObject(refused);
  });

  it('shows the group with the last or whole name of one of it, however it is written', async () => {
    const gate = await openGate(inSequence);
    const { confirmationNumber } = await bring(inSequence, 'Ada', 'Núñez');
    for (const name of ['Núñez', 'nunez', ' ADA  Nunez ', 'Brought']) {
      const { status, body } = await ask(inSequence, gate, confirmationNumber, name);
      expect([name, status]).toEqual([name, 200]);
      expect(calls.attendeesById.output.parse(body).registrations).toHaveLength(2);
    }
  });

  it('is answered with another name as a number of nobody', async () => {
    const gate = await openGate(inSequence);
    const { confirmationNumber } = await bring(inSequence, 'Ada', 'Núñez');
    const nobodys = await ask(inSequence, gate, '999999', 'Núñez');
    expect(nobodys).toMatchObject({ status: 404, body: { code: 'registration-not-found' } });
    for (const name of ['Ada', 'Nú', 'Other', '%', 'Brought Bo']) {
      const { status, body } = await ask(inSequence, gate, confirmationNumber, name);
      expect([name, status, body]).toEqual([name, nobodys.status, nobodys.body]);
    }
  });

  it('needs no name beside a badge, of staff, or where numbers cannot be counted through', async () => {
    const gate = await openGate(inSequence);
    const { _id, confirmationNumber } = await bring(inSequence, 'Ada', 'Núñez');
    const [code = ''] = await inSequence.codesOf(_id);
    for (const badge of [code, _id]) expect((await ask(inSequence, gate, badge)).status).toBe(200);
    expect((await ask(inSequence, gate, confirmationNumber, undefined, inSequence.token)).status).toBe(200);
    const other = await openGate(unordered);
    const { confirmationNumber: random } = await bring(unordered, 'Ada', 'Núñez');
    expect(await publicOf(other)).toMatchObject({ asksName: false });
    expect((await ask(unordered, other, random)).status).toBe(200);
  });

  it('is not taken, with a name neither, where the checkpoint takes badges alone', async () => {
    const gate = await openGate(inSequence, false);
    const { confirmationNumber } = await bring(inSequence, 'Ada', 'Núñez');
    for (const name of [undefined, 'Núñez'])
      expect(await ask(inSequence, gate, confirmationNumber, name)).toMatchObject({ body: { code: 'badge-required' } });
  });
});

describe('a name', () => {
  it('of somebody who has one name is that name, and nobody’s is nothing', () => {
    expect(hasName([{ firstName: 'Cher', lastName: '' }], 'cher')).toBe(true);
    expect(hasName([{ firstName: '', lastName: '' }], '')).toBe(false);
    expect(hasName([{ firstName: '', lastName: '' }], ' ')).toBe(false);
    expect(hasName([], 'Cher')).toBe(false);
  });
});
