// kind: stack
import { calls } from '@turnout/contracts';
import type { CopiedPerson, DeskCopy } from '@turnout/contracts/check-in';
import type { TypeId } from '@turnout/contracts/kernel';
import { beforeAll, describe, expect, it } from 'vitest';
import { asStaff } from '../../testing/as-staff.ts';
import { makeType } from '../../testing/strangers.ts';
import { makeTestEvent, register, sharedTurnout, type SharedTurnout, type TestEvent } from '../../testing/turnout.ts';

let turnout: SharedTurnout;
let event: TestEvent;
let guests: TypeId;
let activityId: string;
let checkpointId: string;
let shirt: string;
const { ok } = asStaff(() => turnout);

beforeAll(async () => {
  turnout = await sharedTurnout();
  event = await makeTestEvent(turnout, 'Cellar with rooms');
  const { eventId } = event;
  await ok('PUT', `/api/events/${eventId}`, { allowOfflineCheckin: true, timeZone: 'Europe/Madrid' });
  const field = {
    eventId,
    title: 'T-shirt',
    name: 'SHIRT',
    showAtDesk: true,
    type: 'list',
    values: 'S',
    labels: 'Small',
  };
  shirt = calls.defineField.output.parse(await ok('POST', '/api/fields', field)).field._id;
  guests = await makeType(turnout, event, { name: 'Guest', fields: [...Object.values(event.fields), shirt] });
  const activity = {
    eventId,
    name: 'Tasting',
    autoEnrollTypes: [guests],
    allowMultipleCheckins: true,
    provideCheckoutOption: true,
    entryTypes: [guests],
    entriesPerDay: 1,
  };
  activityId = calls.defineActivity.output.parse(await ok('POST', '/api/activities', activity)).activity._id;
  const point = { name: 'Hall', type: 'multiple', fieldsForCheckinAndAttendeesPage: [], additionalSettings: {} };
  const made = await ok('POST', '/api/checkpoints', { eventId, ...point });
  checkpointId = calls.defineCheckpoint.output.parse(made).checkpoint._id;
}, 60_000);

const guest = async (name: string): Promise<string> => {
  const [id = ''] = await register(turnout, { ...event, typeId: guests }, [name]);
  return id;
};
const copyOf = async (query = '', token = turnout.adminToken): Promise<DeskCopy> => {
  const ask = async (cursor: string) => {
    const path = `${calls.deskCopy.path}?eventId=${event.eventId}${query}${cursor}`;
    const { status, body } = await turnout.ask('GET', path, { token });
    expect(status, JSON.stringify(body)).toBe(200);
    return calls.deskCopy.output.parse(body);
  };
  let page = await ask('');
  const groups = [...page.groups];
  while (!page.isComplete) {
    // oxlint-disable-next-line no-restricted-properties -- a key of the contract, no driver's
    page = await ask(`&cursor=${page.cursor}`);
    groups.push(...page.groups);
  }
  return { ...page, groups };
};
const personIn = ({ groups }: Pick<DeskCopy, 'groups'>, name: string): CopiedPerson | undefined =>
  groups.flatMap(({ people }) => people).find(({ firstName }) => firstName === name);

describe('the copy of a place', () => {
  it('has its rules, and the entries of whoever was there', async () => {
    const ada = await guest('Ada');
    const body = { registrationId: ada, eventId: event.eventId, accept: true, method: 'qr' };
    await ok('POST', `/api/checkin/activity/${activityId}`, body);
    const copy = await copyOf(`&activityId=${activityId}`);
    expect(copy.rules).toEqual({
      mayReenter: 'after-leaving',
      isInsideEventFirst: false,
      allowsScanner: true,
      letsOut: true,
      place: { entryTypes: [guests], entryWindows: [], entriesPerDay: 1 },
      timeZone: 'Europe/Madrid',
    });
    const person = personIn(copy, 'Ada');
    expect(person).toMatchObject({ presence: 'inside', takesPart: true, entries: [person?.at] });
    expect(personIn(await copyOf(), 'Ada')).not.toHaveProperty('entries');
  });

  it('tells what a desk is told of somebody, where people are told it, and follows what is marked', async () => {
    const ben = await guest('Ben');
    await ok('PUT', `/api/registrations/${ben}`, { fields: [{ _id: shirt, value: 'S' }] });
    await ok('PUT', `/api/x/registrations/${ben}/note`, { note: 'Brings a dog', seen: 0 });
    const said = { answers: [{ title: 'T-shirt', text: 'Small' }], note: 'Brings a dog' };
    const before = await copyOf();
    expect(personIn(before, 'Ben')?.said).toEqual(said);
    expect(personIn(await copyOf(`&activityId=${activityId}`), 'Ben')?.said).toEqual(said);
    expect(personIn(await copyOf(`&checkpointId=${checkpointId}`), 'Ben')).not.toHaveProperty('said');
    await ok('PUT', `/api/fields/${shirt}`, { showAtDesk: false });
    // oxlint-disable-next-line no-restricted-properties -- a key of the contract, no driver's
    const next = `${calls.deskCopy.path}?eventId=${event.eventId}&cursor=${before.cursor}`;
    expect(await turnout.ask('GET', next, { token: turnout.adminToken })).toMatchObject({
      status: 409,
      body: { code: 'copy-outdated' },
    });
    expect(personIn(await copyOf(), 'Ben')?.said).toEqual({ answers: [], note: 'Brings a dog' });
    await ok('PUT', `/api/x/registrations/${ben}/note`, { note: '', seen: 1 });
    expect(personIn(await copyOf(), 'Ben')).not.toHaveProperty('said');
  });
});
