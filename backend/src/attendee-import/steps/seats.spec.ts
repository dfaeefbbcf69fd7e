// kind: stack
import { calls } from '@turnout/contracts';
import type { ImportView } from '@turnout/contracts/attendee-import';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeTestEvent, sharedTurnout, type TestEvent, type SharedTurnout } from '../../testing/turnout.ts';
import { checkedImport, importAfter } from '../../testing/checked-import.ts';

let turnout: SharedTurnout;
let fair: TestEvent;
beforeAll(async () => {
  turnout = await sharedTurnout();
  fair = await makeTestEvent(turnout);
}, 60_000);

const staff = (method: string, path: string, body?: unknown) =>
  turnout.ask(method, path, { token: turnout.adminToken, body });
const viewOf = (body: unknown): ImportView => calls.import.output.parse(body).import;

describe('an import into a type with few seats', () => {
  it('is refused whole where they do not suffice, and takes them where they do', async () => {
    const seats = (availableSeats: number) => staff('PUT', `/api/types/${fair.typeId}`, { availableSeats });
    await seats(2);
    const { _id } = await checkedImport(
      turnout,
      fair.eventId,
      'First name,Last name,Status\nAna,Ruiz,confirmed\nBo,Ek,pending\nCy,Li,confirmed\nDee,Ox,rejected\n',
    );
    const run = () => staff('POST', `/api/x/imports/${_id}/run`, {});
    expect(await run()).toMatchObject({
      status: 409,
      body: { code: 'seats-exhausted', message: 'Visitor: not enough seats, 2 left' },
    });
    expect(viewOf((await staff('GET', `/api/x/imports/${_id}`)).body).state).toBe('checked');
    await seats(3);
    await expect.poll(async () => (await run()).status, { timeout: 5_000 }).toBe(200);
    expect((await importAfter(turnout, _id, 'importing')).state).toBe('done');
    const fields = [
      { _id: fair.fields.FNAME, value: 'Late' },
      { _id: fair.fields.LNAME, value: 'Comer' },
    ];
    const body = { event: fair.eventId, type: fair.typeId, fields };
    expect(await staff('POST', '/api/registrations', body)).toMatchObject({
      status: 409,
      body: { code: 'seats-exhausted', details: { left: 0 } },
    });
  });
});
