// kind: stack
import { calls } from '@turnout/contracts';
import { fieldRecord } from '@turnout/contracts/forms';
import { EventId, FieldId, type TypeId } from '@turnout/contracts/kernel';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailedCode } from '../../testing/mailed-code.ts';
import { makeType, named } from '../../testing/strangers.ts';
import { makeTestEvent, startTestTurnout, type TestEvent, type TestTurnout } from '../../testing/turnout.ts';
import { checkedImport, importAfter } from '../../testing/checked-import.ts';

let turnout: TestTurnout;
let event: TestEvent;
let other: TypeId;
let shirt: FieldId;
beforeAll(async () => {
  turnout = await startTestTurnout({ BOT_CHECK_DIFFICULTY: '1' });
}, 60_000);
afterAll(() => turnout.stop());

const staff = (method: string, path: string, body?: unknown) =>
  turnout.ask(method, path, { token: turnout.adminToken, body });

/** An event with shirts: so many of each size, asked by both of its types. */
const withShirts = async (quantityValues: string): Promise<void> => {
  event = await makeTestEvent(turnout, 'Fair');
  const switches = { showEditMyRegistration: true, allowRegistrantToTransfer: true };
  expect((await staff('PUT', `/api/events/${event.eventId}`, switches)).status).toBe(200);
  const details = { title: 'Shirt', name: 'SHIRT', type: 'list', values: 'S\nM', labels: 'S\nM' };
  const body = { eventId: event.eventId, ...details, quantityField: true, quantityValues };
  shirt = calls.defineField.output.parse((await staff('POST', '/api/fields', body)).body).field._id;
  const fields = [...Object.values(event.fields), shirt];
  await staff('PUT', `/api/types/${event.typeId}`, { fields });
  other = await makeType(turnout, event, { name: 'Speaker', fields });
};
const answers = (name: string, value: string) => [
  ...named(event, name, 'Example', `${name.toLowerCase()}@example.org`),
  { _id: shirt, value },
];
const send = (name: string, value: string) =>
  staff('POST', '/api/registrations', { event: event.eventId, type: event.typeId, fields: answers(name, value) });
const registered = async (name: string, value: string) => {
  const sent = await send(name, value);
  expect(sent, JSON.stringify(sent.body)).toMatchObject({ status: 200 });
  return calls.submit.output.parse(sent.body).registration;
};
const takenIn = async () =>
  fieldRecord.calls.list.output
    .parse((await staff('GET', `/api/fields?eventId=${event.eventId}`)).body)
    .fields.find(({ _id }) => _id === shirt)?.optionsTaken;
const gone = { status: 409, body: { code: 'option-gone', details: { left: 0 } } };
const linkOf = async (name: string, registrationId: string) => {
  const email = `${name.toLowerCase()}@example.org`;
  const body = { eventId: event.eventId, email, registrationId };
  await turnout.ask('POST', '/api/registrations/get-edit-registration-link/email', { body });
  return mailedCode(turnout, email, 'edit');
};

describe('limited options', () => {
  it('are kept under another type where they are full, and swapped where the new answers say so', async () => {
    await withShirts('1\n1');
    const { _id } = await registered('Ana', 'S');
    const change = (id: string, type: TypeId, value: string) =>
      staff('POST', `/api/x/registrations/${id}/type-change`, {
        type,
        registrants: [{ _id: id, fields: [{ _id: shirt, value }] }],
      });
    const kept = await change(_id, other, 'S');
    expect(kept, JSON.stringify(kept.body)).toMatchObject({ status: 200 });
    await expect.poll(() => takenIn()).toEqual({ S: 1, M: 0 });
    expect(await send('Bea', 'S')).toMatchObject(gone);
    const { registration } = calls.changeType.output.parse(kept.body);
    expect(await change(registration._id, event.typeId, 'M')).toMatchObject({ status: 200 });
    await expect.poll(() => takenIn()).toEqual({ S: 0, M: 1 });
    expect(await send('Bea', 'M')).toMatchObject(gone);
    expect((await send('Bea', 'S')).status).toBe(200);
  });

  it('go along with a registration that is passed on, or are free again where the new person chooses otherwise', async () => {
    await withShirts('1\n1');
    const passedOn = async (from: string, to: string, value: string) => {
      const { _id, confirmationNumber } = await registered(from, 'S');
      const email = `${to.toLowerCase()}@example.org`;
      const code = await linkOf(from, confirmationNumber);
      await turnout.ask('POST', `/api/x/registrations-code/${_id}/transfer`, { body: { code, email } });
      const offered = await mailedCode(turnout, email, 'transfer');
      const offer = await turnout.ask('GET', `/api/x/transfers/${offered}`);
      const { form } = calls.transferOffer.output.parse(offer.body).offer;
      // The old person's own is not said to be gone.
      expect(form.fields.find((field) => field._id === shirt)?.optionsLeft).toEqual({ M: 1 });
      const body = { fields: answers(to, value) };
      return turnout.ask('POST', `/api/x/transfers/${offered}`, { body });
    };
    const kept = await passedOn('Cleo', 'Dora', 'S');
    expect(kept, JSON.stringify(kept.body)).toMatchObject({ status: 200 });
    await expect.poll(() => takenIn()).toEqual({ S: 1, M: 0 });
    expect(await send('Bea', 'S')).toMatchObject(gone);
    const dora = calls.acceptTransfer.output.parse(kept.body).registration._id;
    await staff('PUT', '/api/registrations/update-status-only', {
      id: dora,
      eventId: event.eventId,
      status: 'rejected',
    });
    await expect.poll(() => takenIn()).toEqual({ S: 0, M: 0 });
    expect((await passedOn('Elsa', 'Fred', 'M')).status).toBe(200);
    await expect.poll(() => takenIn()).toEqual({ S: 0, M: 1 });
  });

  it('are claimed and freed by whoever edits with a link, who is shown what is left but for their own', async () => {
    await withShirts('1\n1');
    const { _id, confirmationNumber } = await registered('Gina', 'S');
    await registered('Hugo', 'M');
    const code = await linkOf('Gina', confirmationNumber);
    const opened = await turnout.ask('GET', `/api/registrations/with-code/${code}`);
    const [form] = calls.registrationByCode.output.parse(opened.body).forms;
    expect(form?.fields.find((field) => field._id === shirt)?.optionsLeft).toEqual({ S: 0, M: 0 });
    const edit = (value: string) =>
      turnout.ask('PUT', `/api/registrations-code/${_id}`, { body: { code, fields: [{ _id: shirt, value }] } });
    const refused = await edit('M');
    expect(refused).toMatchObject({ ...gone, body: { details: { field: shirt } } });
    expect((await edit('')).status).toBe(200);
    await expect.poll(() => takenIn()).toEqual({ S: 0, M: 1 });
  });

  it('of an erased person are free again', async () => {
    await withShirts('1');
    const { _id, confirmationNumber } = await registered('Ida', 'S');
    const body = { reason: 'asked for it', confirmation: confirmationNumber };
    expect((await staff('POST', `/api/x/registrations/${_id}/erase`, body)).status).toBe(200);
    await expect.poll(() => takenIn()).toEqual({ S: 0 });
  });
});

describe('an import', () => {
  it('claims the options of its people, and is refused whole where they do not suffice', async () => {
    await withShirts('2');
    const csv =
      'First name,Last name,Shirt,Status\nAna,Ruiz,S,confirmed\nBo,Ek,S,pending\nCy,Li,S,confirmed\nDee,Ox,S,rejected\n';
    const { _id } = await checkedImport(turnout, event.eventId, csv);
    const run = () => staff('POST', `/api/x/imports/${_id}/run`, {});
    expect(await run()).toMatchObject({ status: 409, body: { code: 'option-gone', details: { left: 2 } } });
    expect(await takenIn()).toEqual({ S: 0 });
    await staff('PUT', `/api/fields/${shirt}`, { quantityValues: '3' });
    await expect.poll(async () => (await run()).status, { timeout: 5_000 }).toBe(200);
    expect((await importAfter(turnout, _id, 'importing')).state).toBe('done');
    expect(await takenIn()).toEqual({ S: 3 });
    expect(await send('Late', 'S')).toMatchObject(gone);
  });
});

describe('a copy of an event', () => {
  it('counts its own: those who are copied, and nobody of the source', async () => {
    await withShirts('2\n5');
    await registered('Ana', 'S');
    await registered('Bea', 'S');
    const copyOf = async (withRegistrants: boolean) => {
      const answer = await turnout.ask('POST', `/api/events/${event.eventId}/clone`, {
        token: turnout.adminToken,
        body: { withRegistrants },
        headers: { 'idempotency-key': randomUUID() },
      });
      const copy = EventId.parse(calls.cloneEvent.output.parse(answer.body).event._id);
      const read = async () => (await staff('GET', `/api/events/${copy}`)).body['event'];
      await expect.poll(read, { timeout: 20_000 }).not.toHaveProperty('copying');
      const { fields } = fieldRecord.calls.list.output.parse((await staff('GET', `/api/fields?eventId=${copy}`)).body);
      return fields.find(({ name }) => name === 'SHIRT');
    };
    expect((await copyOf(true))?.optionsTaken).toEqual({ S: 2, M: 0 });
    expect((await copyOf(false))?.optionsTaken).toEqual({ S: 0, M: 0 });
  });
});
