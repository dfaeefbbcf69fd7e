// kind: stack
import { calls } from '@turnout/contracts';
import type { FieldId, TypeId } from '@turnout/contracts/kernel';
import { beforeAll, expect, it } from 'vitest';
import { asStaff } from '../../testing/as-staff.ts';
import { makeType, named, sendAs, submitted } from '../../testing/strangers.ts';
import { makeTestEvent, sharedTurnout, type SharedTurnout, type TestEvent } from '../../testing/turnout.ts';

let turnout: SharedTurnout;
let event: TestEvent;
let kids: FieldId;
let type: TypeId;
const { staff, ok } = asStaff(() => turnout);
beforeAll(async () => {
  turnout = await sharedTurnout();
  event = await makeTestEvent(turnout, 'Family days');
  const field = async (name: string, more: object) => {
    const body = { eventId: event.eventId, title: name, name, ...more };
    return calls.defineField.output.parse(await ok('POST', '/api/fields', body)).field._id;
  };
  kids = await field('KIDS', { type: 'integer' });
  const stay = await field('STAY', { type: 'text', feeField: true, feeFormula: '100 + [KIDS] * 10' });
  type = await makeType(turnout, event, { name: 'Family', fields: [...Object.values(event.fields), kids, stay] });
}, 60_000);

const wish = (value: string) => ({ type, fields: [...named(event, 'Ada'), { _id: kids, value }] });
const refused = () => ({ status: 422, body: { code: 'field-refused', details: { field: kids } } });

it('a number below 0 is refused of whoever answers it where a price names its field, and charges no less where it is allowed', async () => {
  expect(await sendAs(turnout, event, wish('-3'))).toMatchObject(refused());
  expect(await staff('POST', '/api/registrations', { event: event.eventId, ...wish('-3') })).toMatchObject(refused());
  const { _id } = submitted(await sendAs(turnout, event, wish('2'))).registration;
  const edit = (value: string) => staff('PUT', `/api/registrations/${_id}`, { fields: [{ _id: kids, value }] });
  expect(await edit('-1')).toMatchObject(refused());
  // Who is told nothing of money is told how low the number may be.
  await ok('PUT', `/api/events/${event.eventId}`, { hideAllPaymentInfoFromRegistrant: true });
  const types = JSON.stringify((await turnout.ask('GET', `/api/types?eventId=${event.eventId}`)).body);
  expect(types).toContain('"min":0');
  expect(types).not.toContain('feeFormula":"100');
  await ok('PUT', `/api/events/${event.eventId}`, { hideAllPaymentInfoFromRegistrant: false });
  await ok('PUT', `/api/fields/${kids}`, { validations: { min: -5 } });
  expect((await edit('-5')).status).toBe(200);
  expect(calls.registration.output.parse(await ok('GET', `/api/registrations/${_id}`)).registration.total).toBe(100);
});
