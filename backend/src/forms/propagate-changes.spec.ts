// kind: stack
import { calls } from '@turnout/contracts';
import { registrationTopics } from '@turnout/contracts/registration';
import { io } from 'socket.io-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { asStaff } from '../testing/as-staff.ts';
import { makeType, named } from '../testing/strangers.ts';
import { makeTestEvent, sharedTurnout, type SharedTurnout, type TestEvent } from '../testing/turnout.ts';

let turnout: SharedTurnout;
let event: TestEvent;
const { ok, staff } = asStaff(() => turnout);
beforeAll(async () => {
  turnout = await sharedTurnout();
  event = await makeTestEvent(turnout, 'Shown as then');
}, 60_000);

const meals = async () => {
  const body = {
    eventId: event.eventId,
    title: 'Meal',
    name: 'MEAL',
    type: 'radio',
    values: 'f\nm',
    labels: 'Fish\nMeat',
  };
  const { _id } = calls.defineField.output.parse(
    await ok('POST', '/api/fields', { ...body, name: `MEAL_${(count += 1)}` }),
  ).field;
  const type = await makeType(turnout, event, {
    name: `Guest ${count}`,
    fields: [...Object.values(event.fields), _id],
  });
  const register = async () => {
    const fields = [...named(event, 'Ada'), { _id, value: 'f' }];
    const made = await ok('POST', '/api/registrations', { event: event.eventId, type, fields });
    return calls.submit.output.parse(made).registration._id;
  };
  const revise = (more: object) => ok('PUT', `/api/fields/${_id}`, more);
  return { id: _id, register, revise };
};
let count = 0;

const Field = z
  .object({
    _id: z.string(),
    title: z.string(),
    labels: z.string().optional(),
    shownThen: z.object({ labels: z.string() }).optional(),
  })
  .transform(({ shownThen, ...field }) => ({ ...field, ...shownThen }));
const View = z.object({ _id: z.string(), fields: z.array(Field) });
const watched = async (id: string) => {
  const auth = { token: turnout.adminToken };
  const line = io(turnout.url, { transports: ['websocket'], auth, forceNew: true, reconnection: false });
  const params = { eventId: event.eventId, registrationId: id };
  const sent = await line
    .timeout(10_000)
    .emitWithAck('subscribe', { topic: registrationTopics.group.name, params })
    .finally(() => line.disconnect());
  return z.object({ ok: z.literal(true), view: z.array(View) }).parse(sent).view;
};
/** The title and the labels of a field as staff see it of a registration: read alone, in the list, and watched. */
const shown = async (id: string, field: string) => {
  const one = z.object({ registration: View }).parse(await ok('GET', `/api/registrations/${id}`)).registration;
  const list = await ok('GET', `/api/registrations?eventId=${event.eventId}&id=${id}`);
  const views = [one, ...z.object({ registrations: z.array(View) }).parse(list).registrations, ...(await watched(id))];
  expect(views).toHaveLength(3);
  return views.map(({ fields }) => {
    const { title, labels } = fields.find(({ _id }) => _id === field) ?? { title: '', labels: '' };
    return labels === undefined ? title : `${title}: ${labels.replace('\n', ', ')}`;
  });
};
const then = (text: string) => [text, text, text];
/** Views that are watched say the options only where they are others than those of the field. */
const now = (title: string, labels: string) => [`${title}: ${labels}`, `${title}: ${labels}`, title];

describe('a change of a field that is not for those who registered before', () => {
  it('leaves each as it was shown to them, until everybody is to see the newest', async () => {
    const { id, register, revise } = await meals();
    const first = await register();
    await revise({ title: 'Dinner', labels: 'Salmon\nBeef', propagateChanges: false });
    const second = await register();
    await expect.poll(() => shown(first, id)).toEqual(then('Meal: Fish, Meat'));
    expect(await shown(second, id)).toEqual(now('Dinner', 'Salmon, Beef'));
    await revise({ title: 'Supper', propagateChanges: false });
    await expect.poll(() => shown(second, id)).toEqual(then('Dinner: Salmon, Beef'));
    expect(await shown(first, id)).toEqual(then('Meal: Fish, Meat'));
    expect(await shown(await register(), id)).toEqual(now('Supper', 'Salmon, Beef'));
    // An edit of answers shows nothing else: the registration was made then.
    await ok('PUT', `/api/registrations/${first}`, { fields: [{ _id: id, value: 'm' }] });
    expect(await shown(first, id)).toEqual(then('Meal: Fish, Meat'));
    await revise({ propagateChanges: true });
    for (const one of [first, second]) await expect.poll(() => shown(one, id)).toEqual(now('Supper', 'Salmon, Beef'));
  });

  it('is any other change where nothing is said, or where everybody is to see it', async () => {
    const { id, register, revise } = await meals();
    const first = await register();
    await revise({ title: 'Dinner' });
    await expect.poll(() => shown(first, id)).toEqual(now('Dinner', 'Fish, Meat'));
    await revise({ title: 'Supper', propagateChanges: true });
    await expect.poll(() => shown(first, id)).toEqual(now('Supper', 'Fish, Meat'));
  });

  it('is kept by that key alone, and sent back as it was read', async () => {
    const { id, register, revise } = await meals();
    const first = await register();
    await revise({ title: 'Dinner', propagateChanges: false });
    const Read = z.object({ field: z.object({ shownBefore: z.array(z.unknown()) }).loose() });
    const { field } = Read.parse(await ok('GET', `/api/fields/${id}`));
    expect(field.shownBefore).toMatchObject([{ title: 'Meal', values: ['f', 'm'], labels: ['Fish', 'Meat'] }]);
    await ok('PUT', `/api/fields/${id}`, { ...field, description: 'In the evening' });
    expect(await staff('PUT', `/api/fields/${id}`, { ...field, shownBefore: [] })).toMatchObject({
      status: 422,
      body: { details: { field: 'shownBefore' } },
    });
    await expect.poll(() => shown(first, id)).toEqual(then('Meal: Fish, Meat'));
    const copy = z.object({ field: z.object({}).loose() }).parse(await ok('POST', `/api/fields/${id}/clone`));
    expect(copy.field).not.toHaveProperty('shownBefore');
    // The form itself is the newest, for visitors too.
    const asked = JSON.stringify((await turnout.ask('GET', `/api/types?eventId=${event.eventId}`)).body);
    expect(asked).toContain('Dinner');
    expect(asked).not.toContain('shownBefore');
  });
});
