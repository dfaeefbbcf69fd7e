// kind: stack
import { calls } from '@turnout/contracts';
import { fieldRecord } from '@turnout/contracts/forms';
import { FieldId, TypeId } from '@turnout/contracts/kernel';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeType, named, sendAs, submitted } from '../testing/strangers.ts';
import { makeTestEvent, sharedTurnout, type SharedTurnout, type TestEvent } from '../testing/turnout.ts';

let turnout: SharedTurnout;
let event: TestEvent;
beforeAll(async () => {
  turnout = await sharedTurnout();
  event = await makeTestEvent(turnout);
}, 60_000);

const staff = (method: string, path: string, body?: unknown) =>
  turnout.ask(method, path, { token: turnout.adminToken, body });

interface Form {
  readonly type: TypeId;
  readonly field: FieldId;
}
let made = 0;
/** A type whose form asks for a shirt, of which there are so many of each size. */
const asking = async (quantityValues: string, more: object = {}, of = event): Promise<Form> => {
  made += 1;
  const details = {
    title: 'Shirt',
    name: `SHIRT${made}`,
    type: 'list',
    values: 'S\nM\nL',
    labels: 'Small\nMedium\nLarge',
  };
  const body = { eventId: of.eventId, ...details, quantityField: true, quantityValues, ...more };
  const defined = await staff('POST', '/api/fields', body);
  expect(defined.status, JSON.stringify(defined.body)).toBe(200);
  const field = calls.defineField.output.parse(defined.body).field._id;
  const type = await makeType(turnout, of, { fields: [...Object.values(of.fields), field] });
  return { type, field };
};
const answering = ({ type, field }: Form, value: string | readonly string[], first = 'Ada', of = event) => ({
  type,
  fields: [...named(of, first), { _id: field, value }],
});
const send = (form: Form, value: string | readonly string[], more: Readonly<Record<string, unknown>> = {}) =>
  sendAs(turnout, event, { ...answering(form, value), ...more });
const idOf = (reply: Awaited<ReturnType<typeof send>>) => submitted(reply).registration._id;
const correct = ({ field }: Form, id: string, value: string) =>
  staff('PUT', `/api/registrations/${id}`, { fields: [{ _id: field, value }] });
const setStatus = (id: string, status: string) =>
  staff('PUT', '/api/registrations/update-status-only', { id, eventId: event.eventId, status });
/** What strangers see of it. */
const leftOf = async ({ type, field }: Form) => {
  const { body } = await turnout.ask('GET', `/api/types?eventId=${event.eventId}`);
  const types = calls.types.output.parse(body).types;
  const shown = types.find(({ _id }) => _id === type)?.fields.find(({ _id }) => _id === field);
  return shown !== undefined && 'optionsLeft' in shown ? shown.optionsLeft : undefined;
};
const takenOf = async ({ field }: Form) =>
  fieldRecord.calls.list.output
    .parse((await staff('GET', `/api/fields?eventId=${event.eventId}`)).body)
    .fields.find(({ _id }) => _id === field)?.optionsTaken;
const gone = (left = 0, option = 'Small') => ({
  status: 409,
  body: { code: 'option-gone', details: { title: 'Shirt', option, left } },
});

describe('an option that there are only so many of', () => {
  it('goes to one of twenty who want the last at once, and the others hear which option of which field is gone', async () => {
    const form = await asking('1');
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(form, 'S')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [refused] = answers.filter(({ status }) => status !== 200);
    expect(refused).toMatchObject({
      ...gone(),
      body: {
        message: 'Shirt: there are not enough of “Small”, 0 left',
        details: { field: form.field, registrant: 'Primary Registrant' },
      },
    });
    expect(answers.filter(({ body }) => body['code'] === 'option-gone')).toHaveLength(19);
    expect((await send(form, 'M')).status).toBe(200);
  });

  it('is said to strangers with how many are left, and to staff with how many are taken', async () => {
    const form = await asking('3\n\n0');
    expect(await leftOf(form)).toEqual({ S: 3, L: 0 });
    await Promise.all([send(form, 'S'), send(form, 'S'), send(form, 'M')].map(async (sent) => idOf(await sent)));
    expect(await leftOf(form)).toEqual({ S: 1, L: 0 });
    expect(await takenOf(form)).toEqual({ S: 2, L: 0 });
    expect(await send(form, 'L')).toMatchObject(gone(0, 'Large'));
  });

  it('counts for all of a group together: where the fourth finds none, nobody of it takes one', async () => {
    const form = await asking('3');
    const type = await makeType(turnout, event, { fields: Object.values(event.fields) });
    await staff('PUT', `/api/types/${type}`, { groups: [form.type], groupCount: { [form.type]: 9 } });
    const group = (count: number) => ({
      type,
      fields: named(event, 'Ada'),
      registrants: Array.from({ length: count }, (_, place) => answering(form, 'S', `P${place}`)),
    });
    expect(await sendAs(turnout, event, group(4))).toMatchObject({
      ...gone(3),
      body: { details: { registrant: 'Registrant #5' } },
    });
    expect(await leftOf(form)).toEqual({ S: 3 });
    expect((await sendAs(turnout, event, group(3))).status).toBe(200);
    expect(await leftOf(form)).toEqual({ S: 0 });
  });

  it('of several that somebody chose takes none where one is gone', async () => {
    const form = await asking('5\n1', { type: 'checkboxes' });
    idOf(await send(form, ['M']));
    expect(await send(form, ['S', 'M'])).toMatchObject(gone(0, 'Medium'));
    expect(await leftOf(form)).toEqual({ S: 5, M: 0 });
  });
});

describe('whoever is registered', () => {
  it('keeps an option that is full, also where its limit was lowered', async () => {
    const form = await asking('1');
    const id = idOf(await send(form, 'S'));
    expect((await staff('PUT', `/api/fields/${form.field}`, { quantityValues: '0' })).status).toBe(200);
    const named = { _id: event.fields.FNAME, value: 'Augusta' };
    const sent = { fields: [named, { _id: form.field, value: 'S' }] };
    expect((await staff('PUT', `/api/registrations/${id}`, sent)).status).toBe(200);
    expect(await send(form, 'S')).toMatchObject(gone());
  });

  it('frees an option by choosing another one, and is refused one that is gone', async () => {
    const form = await asking('1\n1');
    const [one] = [idOf(await send(form, 'S')), idOf(await send(form, 'M'))];
    expect(await correct(form, one, 'M')).toMatchObject(gone(0, 'Medium'));
    expect((await correct(form, one, 'L')).status).toBe(200);
    await expect.poll(() => leftOf(form)).toEqual({ S: 1, M: 0 });
    expect((await send(form, 'S')).status).toBe(200);
  });

  it('gives it back when rejected, and must find one when taken in again', async () => {
    const form = await asking('1');
    const first = idOf(await send(form, 'S'));
    expect((await setStatus(first, 'rejected')).status).toBe(200);
    await expect.poll(() => leftOf(form)).toEqual({ S: 1 });
    const second = idOf(await send(form, 'S'));
    expect(await setStatus(first, 'confirmed')).toMatchObject(gone());
    await setStatus(second, 'deleted');
    await expect.poll(() => leftOf(form)).toEqual({ S: 1 });
    expect((await setStatus(first, 'confirmed')).status).toBe(200);
    expect(await leftOf(form)).toEqual({ S: 0 });
  });

  it('gives back what a whole group had, once it is rejected', async () => {
    const form = await asking('5');
    await staff('PUT', `/api/types/${form.type}`, { groups: [form.type], groupCount: { [form.type]: 9 } });
    const registrants = ['Ben', 'Cy'].map((first) => answering(form, 'S', first));
    const id = idOf(await send(form, 'S', { registrants }));
    expect(await leftOf(form)).toEqual({ S: 2 });
    const all = { id, eventId: event.eventId, status: 'rejected', forAll: true };
    expect((await staff('PUT', '/api/registrations/update-status-only', all)).status).toBe(200);
    await expect.poll(() => leftOf(form)).toEqual({ S: 5 });
  });

  it('counts where they chose it before it was limited', async () => {
    const form = await asking('');
    idOf(await send(form, 'S'));
    idOf(await send(form, 'S'));
    expect(await leftOf(form)).toBeUndefined();
    expect((await staff('PUT', `/api/fields/${form.field}`, { quantityValues: '2\n7' })).status).toBe(200);
    await expect.poll(() => leftOf(form)).toEqual({ S: 0, M: 7 });
    expect(await send(form, 'S')).toMatchObject(gone());
  });
});

describe('the call that is asked before a form is sent', () => {
  const ask = (form: Form, count: number, id?: string) =>
    turnout.ask('POST', '/api/registrations-validationCheck', {
      body: {
        eventId: event.eventId,
        fieldsArr: Array.from({ length: count }, () => ({ id, fields: [{ _id: form.field, value: 'S' }] })),
      },
    });
  it('says which option is gone, those of the form together, and not to whoever is registered', async () => {
    const form = await asking('2');
    expect(await ask(form, 2)).toMatchObject({ status: 200, body: { list: [false, false] } });
    expect(await ask(form, 3)).toMatchObject({
      ...gone(2),
      body: { details: { field: form.field, registrant: 'Registrant #3' } },
    });
    expect(await ask(form, 3, '3d2ntw1dhxyqzteq3yyb')).toMatchObject({ status: 200 });
  });
});

describe('quantities as they are set up', () => {
  it.each([
    [
      '2\nsome',
      'quantity-value-refused',
      'quantityValues: line 2: must be a whole number from 0 to 1000000, or blank for no limit',
    ],
    ['1\n2\n3\n4', 'quantity-too-many-lines', 'quantityValues: has more lines than there are options (3)'],
  ])('%j are refused as %s', async (quantityValues, code, message) => {
    const form = await asking('1');
    const refused = await staff('PUT', `/api/fields/${form.field}`, { quantityValues });
    expect(refused).toMatchObject({ status: 422, body: { code, message, details: { field: 'quantityValues' } } });
  });

  it('is claimed by no price that is told before something is saved, which is refused as saving would be', async () => {
    const form = await asking('1\n1');
    const [one, other] = [idOf(await send(form, 'L')), idOf(await send(form, 'L'))];
    const price = (id: string, value: string) =>
      staff('POST', `/api/x/registrations/${id}/price`, {
        fields: [{ _id: form.field, value }],
        asofdate: '2026-01-01',
      });
    const type = await makeType(turnout, event, { fields: [...Object.values(event.fields), form.field] });
    const another = { type, registrants: [{ _id: one, fields: [{ _id: form.field, value: 'M' }] }] };
    expect((await price(one, 'S')).status).toBe(200);
    expect((await price(other, 'S')).status).toBe(200);
    expect((await staff('POST', `/api/x/registrations/${one}/type-change/price`, another)).status).toBe(200);
    expect(await leftOf(form)).toEqual({ S: 1, M: 1 });
    expect((await correct(form, one, 'S')).status).toBe(200);
    expect(await price(other, 'S')).toMatchObject(gone());
  });
});
