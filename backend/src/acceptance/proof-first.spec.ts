// kind: stack
import { calls } from '@turnout/contracts';
import { bodySizes, type Call } from '@turnout/contracts/kernel';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { botToken, makeType, named } from '../testing/strangers.ts';
import { makeTestEvent, sharedTurnout, type SharedTurnout, type TestEvent } from '../testing/turnout.ts';

let turnout: SharedTurnout;
let fair: TestEvent;
beforeAll(async () => {
  turnout = await sharedTurnout();
  fair = await makeTestEvent(turnout, 'Proofs');
});

const isOpen = ({ method, needs: { who } }: Call): boolean => who === 'public' && method !== 'GET';
const open: readonly (readonly [string, Call])[] = Object.entries<Call>(calls).filter(([, call]) => isOpen(call));
const proven = open.filter(([, { proof }]) => proof !== undefined && 'in' in proof);
const byBody = open.filter(([, { takesFile }]) => takesFile !== true);

const pathOf = ({ path }: Call): string => path.replaceAll(/:(\w+)\??/g, 'z'.repeat(20));
const send = (call: Call, body: string) =>
  turnout.ask(call.method, pathOf(call), { body, headers: { 'accept-language': 'fr' } });

describe('calls that are open to anybody', () => {
  it('each ask for a proof, or say what stands for it', () => {
    expect(proven.map(([name]) => name).toSorted()).toEqual([
      'joinWaitingList',
      'requestPasswordReset',
      'sendWaitingFile',
      'signUp',
      'submit',
    ]);
    for (const [name, { proof }] of open)
      if (proof === undefined || 'none' in proof) expect(proof?.none ?? '', name).toMatch(/^.{20,}$/);
  });

  it('take small bodies, and name what is larger', () => {
    const larger = byBody.filter(([, { bodyAtMost = bodySizes.small }]) => bodyAtMost > bodySizes.small);
    expect(larger.map(([name]) => name).toSorted()).toEqual([
      'acceptTransfer',
      'addByCode',
      'checkInAtCheckpoint',
      'duplicateCheck',
      'editByCode',
      'editByCodeInPath',
      'mailReport',
      'paypalNotice',
      'priceEditByCode',
      'priceTransfer',
      'stripeNotice',
      'submit',
      'textReply',
      'textReport',
    ]);
  });

  it.each(byBody)('%s refuses a body that is too large, in the words of whoever sent it', async (_, call) => {
    const { bodyAtMost = bodySizes.small } = call;
    const kilobytes = bodyAtMost / 1024;
    const { status, body } = await send(call, `"${'x'.repeat(bodyAtMost)}"`);
    const size = kilobytes < 1024 ? `${kilobytes} ko` : '1 Mo';
    expect({ status, body }).toMatchObject({ status: 413, body: { code: 'too-large' } });
    expect(body['message']).toContain(size);
  });

  it.each(proven)('%s looks at nothing before the proof: neither its text nor its shape', async (_, call) => {
    const other = await botToken(turnout);
    const used = await turnout.ask('POST', calls.requestPasswordReset.path, {
      body: { email: 'nobody@example.org', grecaptcha: other },
    });
    expect(used.status).toBe(200);
    const refused = { status: 422, body: { code: 'bot-check-failed' } };
    for (const body of ['', 'no JSON', '[]', '{"a": 1}', '{"a": "\\u0000"}', JSON.stringify({ grecaptcha: other })])
      expect(await send(call, body), body).toMatchObject(refused);
  });
});

describe('a body with a proof', () => {
  const submit = (body: Readonly<Record<string, unknown>>, key: string = randomUUID()) =>
    turnout.ask('POST', calls.submit.path, { body, headers: { 'idempotency-key': key } });

  it('may stand anywhere in it, with its slashes escaped as some programs do', async () => {
    const body = { event: fair.eventId, type: fair.typeId, fields: named(fair, '"grecaptcha": "x"') };
    const text = JSON.stringify({ ...body, grecaptcha: await botToken(turnout) }).replaceAll('/', '\\/');
    const { status } = await turnout.ask('POST', calls.submit.path, { body: text });
    expect(status).toBe(200);
  });

  it('is refused where it is mostly text with marks of HTML; of staff it is not', async () => {
    const note = { eventId: fair.eventId, title: 'Note', name: 'NOTE', type: 'editor' };
    const made = await turnout.ask('POST', calls.defineField.path, { token: turnout.adminToken, body: note });
    const { field } = calls.defineField.output.parse(made.body);
    const type = await makeType(turnout, fair, { name: 'Writer', fields: [...Object.values(fair.fields), field._id] });
    const companions = { groups: [type], groupCount: { [type]: 40 } };
    const path = calls.reviseType.path.replace(':id', type);
    await turnout.ask('PUT', path, { token: turnout.adminToken, body: companions });
    const person = (text: string) => [...named(fair, 'Ada'), { _id: field._id, value: text }];
    const groupOf = (text: string) => ({
      event: fair.eventId,
      type,
      fields: person(text),
      registrants: Array.from({ length: 39 }, () => ({ type, fields: person(text) })),
    });
    const marked = groupOf(`<p>${'a'.repeat(4_000)}</p>`);
    const refused = await submit({ ...marked, grecaptcha: await botToken(turnout) });
    expect(refused).toMatchObject({ status: 413, body: { code: 'too-large', details: { limit: '128 kB' } } });
    const plain = groupOf('a'.repeat(4_000));
    expect((await submit({ ...plain, grecaptcha: await botToken(turnout) })).status).toBe(200);
    const byStaff = await turnout.ask('POST', calls.submit.path, { token: turnout.adminToken, body: marked });
    expect(byStaff.status).toBe(200);
  });

  it('is judged no further where a type has fewer seats than it brings people', async () => {
    const type = await makeType(turnout, fair, { name: 'Few', availableSeats: 3 });
    const path = calls.reviseType.path.replace(':id', type);
    const companions = { groups: [type], groupCount: { [type]: 40 } };
    await turnout.ask('PUT', path, { token: turnout.adminToken, body: companions });
    // Nobody of them says a name, which would be refused as soon as anybody was judged.
    const registrants = Array.from({ length: 5 }, () => ({ type, fields: [] }));
    const body = { event: fair.eventId, type, fields: [], registrants, grecaptcha: await botToken(turnout) };
    expect(await submit(body)).toMatchObject({ status: 409, body: { code: 'seats-exhausted', details: { left: 3 } } });
  });
});
