// kind: stack
import { calls } from '@turnout/contracts';
import { ActivityAttendee } from '@turnout/contracts/forms';
import type { ImportView } from '@turnout/contracts/attendee-import';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
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
const define = async (name: string, availableSeats: number): Promise<string> => {
  const made = await staff('POST', '/api/activities', { eventId: fair.eventId, name, availableSeats });
  return calls.defineActivity.output.parse(made.body).activity._id;
};
const inside = async (id: string) => {
  const { body } = await staff('GET', `/api/activities/${id}?withRegisteredAttendees=true`);
  const { registeredAttendees } = calls.activity.output.parse(body).activity;
  return z.array(ActivityAttendee).parse(registeredAttendees);
};
const namesIn = async (id: string) =>
  (await inside(id)).map(({ firstName, because }) => [firstName, because]).toSorted();
const viewOf = (body: unknown): ImportView => calls.import.output.parse(body).import;

describe('an import whose file names activities', () => {
  it('enrols each person of a group in theirs, those that are rejected without a seat', async () => {
    const [talk, tour] = [await define('Talk', 0), await define('Tour', 3)];
    const { _id, report } = await checkedImport(
      turnout,
      fair.eventId,
      'First name,Last name,Order number,Status,Activities\nAna,Ruiz,A1,confirmed,"Talk, Tour"\nBo,Ruiz,A1,confirmed,Tour\n' +
        'Cy,Ruiz,A1,confirmed,\nDee,Ox,,rejected,Tour\n',
    );
    expect(report).toMatchObject({ goodRows: 4, problems: [] });
    expect(await staff('POST', `/api/x/imports/${_id}/run`, {})).toMatchObject({ status: 200 });
    expect((await importAfter(turnout, _id, 'importing')).state).toBe('done');
    expect(await namesIn(talk)).toEqual([['Ana', 'chosen']]);
    expect(await namesIn(tour)).toEqual([
      ['Ana', 'chosen'],
      ['Bo', 'chosen'],
      ['Dee', 'chosen'],
    ]);
  });

  it('oversells nothing: rows beyond the seats are told in the preview, and seats that went meanwhile refuse it whole', async () => {
    const boat = await define('Boat', 2);
    const csv = 'First name,Last name,Activities\nEve,Li,Boat\nFay,Li,Boat\nGil,Li,Boat\n';
    const { _id, report } = await checkedImport(turnout, fair.eventId, csv);
    expect(report).toMatchObject({ goodRows: 2, badRows: 1 });
    expect(report?.problems).toMatchObject([{ line: 4, code: 'activity-full', value: 'Boat' }]);
    const seats = (availableSeats: number) => staff('PUT', `/api/activities/${boat}`, { availableSeats });
    await seats(1);
    const run = () => staff('POST', `/api/x/imports/${_id}/run`, { goodOnly: true });
    expect(await run()).toMatchObject({ status: 409, body: { code: 'activity-full' } });
    expect(viewOf((await staff('GET', `/api/x/imports/${_id}`)).body).state).toBe('checked');
    expect(await inside(boat)).toEqual([]);
    await seats(2);
    await expect.poll(async () => (await run()).status, { timeout: 5_000 }).toBe(200);
    expect((await importAfter(turnout, _id, 'importing')).state).toBe('done');
    expect(await namesIn(boat)).toEqual([
      ['Eve', 'chosen'],
      ['Fay', 'chosen'],
    ]);
    const fields = [{ _id: fair.fields.FNAME, value: 'Late' }];
    const late = { event: fair.eventId, type: fair.typeId, fields, registeredActivities: [boat] };
    expect(await staff('POST', '/api/registrations', late)).toMatchObject({
      status: 409,
      body: { code: 'activity-full' },
    });
  });
});
