// kind: stack
import { calls } from '@turnout/contracts';
import type { ImportView } from '@turnout/contracts/registration';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeTestEvent, sharedTurnout, type TestEvent, type SharedTurnout } from '../../testing/turnout.ts';

let turnout: SharedTurnout;
let fair: TestEvent;
beforeAll(async () => {
  turnout = await sharedTurnout();
  fair = await makeTestEvent(turnout);
}, 60_000);

const staff = (method: string, path: string, body?: unknown) =>
  turnout.ask(method, path, { token: turnout.adminToken, body });
const viewOf = (body: unknown): ImportView => calls.import.output.parse(body).import;
/** Asks as a screen does until the import has left this state. */
const after = async (id: string, state: ImportView['state']): Promise<ImportView> => {
  const endsAt = performance.now() + 20_000;
  for (;;) {
    const view = viewOf((await staff('GET', `/api/x/imports/${id}`)).body);
    if (view.state !== state) return view;
    if (performance.now() > endsAt) throw new Error(`the import is still ${state}`);
    await pause(20);
  }
};
const checked = async (csv: string): Promise<ImportView> => {
  const form = new FormData();
  form.set('file', new Blob([csv]), 'list.csv');
  const sent = await fetch(`${turnout.url}/api/x/imports?eventId=${fair.eventId}`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${turnout.adminToken}` },
  });
  const { _id, mapping } = await after(viewOf(z.unknown().parse(await sent.json()))._id, 'reading');
  await staff('POST', `/api/x/imports/${_id}/check`, { mapping });
  return after(_id, 'checking');
};

describe('an import into a type with few seats', () => {
  it('is refused whole where they do not suffice, and takes them where they do', async () => {
    const seats = (availableSeats: number) => staff('PUT', `/api/types/${fair.typeId}`, { availableSeats });
    await seats(2);
    const { _id } = await checked(
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
    expect((await after(_id, 'importing')).state).toBe('done');
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
