// kind: stack
import { calls } from '@turnout/contracts';
import { formsTopics } from '@turnout/contracts/forms';
import type { EventId, TypeId } from '@turnout/contracts/kernel';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { makeType } from '../testing/strangers.ts';
import { makeTestEvent, openStaff, startTestTurnout, type TestEvent, type TestTurnout } from '../testing/turnout.ts';

let turnout: TestTurnout;
let event: TestEvent;
let typeId: TypeId;
/** Of a field with a fee, a discount and limited options, which asks for the special privilege and waits for another one. */
let dinner: string;
const lines: Socket[] = [];

const asAdmin = (method: string, path: string, body?: unknown) =>
  turnout.ask(method, path, { token: turnout.adminToken, body });

beforeAll(async () => {
  turnout = await startTestTurnout();
  event = await makeTestEvent(turnout, 'Gala');
  const field = await asAdmin('POST', '/api/fields', {
    eventId: event.eventId,
    title: 'Dinner',
    name: 'DINNER',
    type: 'radio',
    values: 'v\nf',
    labels: 'Vegetarian\nFish',
    required: true,
    specialPrivilegeNeededToEdit: true,
    feeField: true,
    feeValues: '7713\n7714',
    discount: true,
    discountType: 'amount',
    discountPeriod: false,
    discountValue: [7715],
    quantityField: true,
    quantityValues: '7716',
  });
  const made = calls.defineField.output.parse(field.body).field._id;
  dinner = made;
  typeId = await makeType(turnout, event, { name: 'Guest', price: 7717, fields: [event.fields.FNAME, made] });
}, 60_000);
afterAll(() => turnout.stop());
afterEach(() => {
  for (const line of lines.splice(0)) line.disconnect();
});

const { view: View } = formsTopics.asked;
const Answer = z.union([
  z.object({ ok: z.literal(true), view: View }),
  z.object({ ok: z.literal(false), code: z.string() }),
]);

/** What somebody is answered who asks what the type asks, and what they are told of it afterwards. */
const ask = async (token: string, asked: { readonly eventId?: EventId; readonly typeId?: TypeId } = {}) => {
  const line = io(turnout.url, { transports: ['websocket'], auth: { token }, forceNew: true, reconnection: false });
  lines.push(line);
  const told: z.infer<typeof View>[] = [];
  line.on('patch', ({ view }: { view: unknown }) => told.push(View.parse(view)));
  const params = { eventId: event.eventId, typeId, ...asked };
  const answer = Answer.parse(
    await line.timeout(10_000).emitWithAck('subscribe', { topic: formsTopics.asked.name, params }),
  );
  return { answer, told };
};
const fieldsOf = ({ answer }: Awaited<ReturnType<typeof ask>>) => (answer.ok ? answer.view.fields : answer.code);

describe('what a type asks', () => {
  it('is told to staff who see registrations alone, without an amount or a setting of the type', async () => {
    const staff = await openStaff(turnout, event.eventId, ['viewRegistrants', 'checkinRegistrants']);
    const fields = fieldsOf(await ask(staff.token));
    expect(fields).toMatchObject([
      { _id: event.fields.FNAME, title: expect.any(String) },
      {
        _id: dinner,
        title: 'Dinner',
        type: 'radio',
        values: 'v\nf',
        labels: 'Vegetarian\nFish',
        required: true,
        specialPrivilegeNeededToEdit: true,
        showField: true,
        optionsLeft: { v: 7716 },
      },
    ]);
    const said = JSON.stringify(fields);
    expect(['7713', '7714', '7715', '7717'].filter((amount) => said.includes(amount))).toEqual([]);
    expect(said).not.toMatch(/fee|discount|price|quantity/);
  });

  it('is told to nobody else, and of no other event or type', async () => {
    const { eventId: other } = await makeTestEvent(turnout, 'Other');
    const [types, away, own] = await Promise.all([
      openStaff(turnout, event.eventId, ['viewDashboard', 'checkinRegistrants']),
      openStaff(turnout, other, ['viewRegistrants']),
      openStaff(turnout, event.eventId, ['viewRegistrants']),
    ]);
    expect(fieldsOf(await ask(types.token))).toBe('not-permitted');
    expect(fieldsOf(await ask(away.token))).toBe('not-permitted');
    expect(fieldsOf(await ask(away.token, { eventId: other }))).toBe('not-found');
    expect(fieldsOf(await ask(own.token))).toHaveLength(2);
  });

  it('changes before their eyes when the field does', async () => {
    const staff = await openStaff(turnout, event.eventId, ['viewRegistrants'], 'watcher@example.org');
    const { told } = await ask(staff.token);
    const body = { title: 'Evening meal', required: false };
    expect((await asAdmin('PUT', `/api/fields/${dinner}`, body)).status).toBe(200);
    await vi.waitFor(() => expect(told.at(-1)?.fields[1]).toMatchObject({ title: 'Evening meal', required: false }), {
      timeout: 10_000,
      interval: 20,
    });
  });
});
