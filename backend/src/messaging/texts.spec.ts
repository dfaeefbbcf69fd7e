// kind: stack
import { calls } from '@turnout/contracts';
import type { RegistrantId } from '@turnout/contracts/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serveDouble, type ServedDouble } from '../doubles/serve.ts';
import { openTwilioDouble, type TwilioDouble } from '../doubles/twilio/double.ts';
import { makeTestEvent, openStaff, startTestTurnout, type TestEvent, type TestTurnout } from '../testing/turnout.ts';

const account = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'token-of-the-account' };
const publicUrl = 'https://turnout.example.org';

let turnout: TestTurnout;
let served: ServedDouble;
let twilio: TwilioDouble;
let event: TestEvent;
let phoneField: string;
let number = 0;
beforeAll(async () => {
  let handle: TwilioDouble['handle'] = () => Promise.reject(new Error('no double yet'));
  served = await serveDouble((request) => handle(request));
  turnout = await startTestTurnout({
    TWILIO_API_URL: `http://${served.host}:${served.port}`,
    PUBLIC_URL: publicUrl,
  });
  twilio = openTwilioDouble(account);
  handle = twilio.handle;
});
afterAll(async () => {
  await turnout.stop();
  await served.close();
});

const admin = (method: string, path: string, body?: object) =>
  turnout.ask(method, path, { token: turnout.adminToken, ...(body === undefined ? {} : { body }) });

const settings = async (body: object) => {
  const answer = await admin('PUT', `/api/events/${event.eventId}`, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};
const gateway = {
  enableMassTexts: true,
  textGateway: 'twilio',
  textSender: '+15005550006',
  twilioAccountSid: account.accountSid,
  twilioAuthToken: account.authToken,
};

/** Somebody with a number of their own, in the way that people of the event's country write it. */
const register = async (phone?: string): Promise<{ readonly id: RegistrantId; readonly to: string }> => {
  number += 1;
  const own = String(1_000 + number);
  const answer = await admin('POST', '/api/registrations', {
    event: event.eventId,
    type: event.typeId,
    fields: [
      { _id: event.fields.FNAME, value: 'Ada' },
      { _id: event.fields.LNAME, value: 'Example' },
      { _id: phoneField, value: phone ?? `(415) 555-${own}` },
    ],
  });
  return { id: calls.submit.output.parse(answer.body).registration._id, to: `+1415555${own}` };
};

beforeEach(async () => {
  event = await makeTestEvent(turnout, 'Spring fair');
  const made = await admin('POST', '/api/fields', {
    eventId: event.eventId,
    name: 'PHONE',
    title: 'Phone',
    type: 'text',
    fieldMapping: 'phone',
  });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  phoneField = calls.defineField.output.parse(made.body).field._id;
  const type = await admin('GET', `/api/types/${event.typeId}`);
  const { fields } = calls.type.output.parse(type.body).type;
  await admin('PUT', `/api/types/${event.typeId}`, { fields: [...fields, phoneField] });
  await settings({ ...gateway, country: 'US' });
});

const write = (id: RegistrantId, content = 'Room 12, ${FNAME}.') =>
  admin('POST', '/api/x/text-messages', { eventId: event.eventId, registrationId: id, content });
const messagesOf = async (id: RegistrantId) =>
  calls.messages.output.parse((await admin('GET', `/api/messages?registrationId=${id}`)).body).messages;
const statusOf = async (id: RegistrantId) => (await messagesOf(id))[0]?.status;
const sentTo = (to: string) => twilio.messages.filter((message) => message.to === to);
const call = (address: string, { headers, body }: ReturnType<TwilioDouble['callTo']>) =>
  turnout.ask('POST', address.slice(publicUrl.length), { body, headers });
const replies = () => `${publicUrl}/api/x/text-replies/${event.eventId}`;
const barred = async (id: RegistrantId) =>
  calls.barredAddresses.output.parse((await admin('GET', `/api/x/registrations/${id}/barred-addresses`)).body)
    .addresses;

describe('a text message', () => {
  it('goes out once, to the number as networks write it, with what is charged', async () => {
    const { id, to } = await register();
    expect((await write(id, `Room 12, \${FNAME}. ${'ж'.repeat(70)}`)).status).toBe(200);
    await expect.poll(() => statusOf(id)).toBe('sent');
    expect(sentTo(to)).toMatchObject([{ from: '+15005550006', segments: 2 }]);
    expect((await messagesOf(id))[0]).toMatchObject({ channel: 'text', to, segments: 2, subject: '' });
    expect((await messagesOf(id))[0]?.content).toContain('Room 12, Ada.');
  });

  it('is kept, and said to be kept, while no gateway is set up', async () => {
    await settings({ textGateway: 'none' });
    const { id, to } = await register();
    await write(id);
    await expect.poll(() => statusOf(id)).toBe('kept');
    expect(sentTo(to)).toEqual([]);
    const { body } = await admin('GET', `/api/x/registrations/${id}/text-set-up`);
    expect(calls.textSetUp.output.parse(body).texts).toEqual({ isOn: true, goesOut: false, number: to });
  });

  it('is refused where texts are off, there is no number, or staff may not', async () => {
    const { id } = await register();
    const { id: without } = await register('none');
    expect(await write(without)).toMatchObject({ status: 409, body: { code: 'number-missing' } });
    const { token } = await openStaff(turnout, event.eventId, ['viewRegistrants', 'sendMassEmails']);
    const body = { registrationId: id, content: 'Hello' };
    expect((await turnout.ask('POST', '/api/x/text-messages', { token, body })).status).toBe(403);
    await settings({ enableMassTexts: false });
    expect(await write(id)).toMatchObject({ status: 422, body: { code: 'texts-off' } });
  });

  it('says what the gateway reports of it: arrived, or come back, and then the number is not written to again', async () => {
    const [ada, ben] = [await register(), await register()];
    for (const { id } of [ada, ben]) await write(id);
    await expect.poll(() => Promise.all([statusOf(ada.id), statusOf(ben.id)])).toEqual(['sent', 'sent']);
    const [toAda] = sentTo(ada.to);
    const [toBen] = sentTo(ben.to);
    if (toAda === undefined || toBen === undefined) throw new Error('nothing went out');
    const forged = await call(toAda.callback, twilio.callTo(toAda.callback, { MessageStatus: 'failed' }, 'other'));
    expect(forged).toMatchObject({ status: 403, body: { code: 'gateway-not-verified' } });
    for (const status of ['queued', 'sent', 'delivered', 'delivered'] as const)
      expect((await call(toAda.callback, twilio.reportOf(toAda, status))).status).toBe(200);
    await call(toBen.callback, twilio.reportOf(toBen, 'undelivered', 30005));
    expect(await Promise.all([statusOf(ada.id), statusOf(ben.id)])).toEqual(['delivered', 'bounced']);
    expect(await barred(ben.id)).toMatchObject([{ channel: 'text', cause: 'bounce', mayBeFreed: true }]);
    expect(await write(ben.id)).toMatchObject({ status: 409, body: { code: 'address-barred' } });
    const freed = await admin('POST', `/api/x/registrations/${ben.id}/barred-addresses`, { channel: 'text' });
    expect(freed.body).toMatchObject({ addresses: [] });
    await write(ben.id);
    await expect.poll(() => sentTo(ben.to)).toHaveLength(2);
  });

  it("hears nothing from another event's gateway", async () => {
    const { id, to } = await register();
    await write(id);
    await expect.poll(() => statusOf(id)).toBe('sent');
    const [sent] = sentTo(to);
    if (sent === undefined) throw new Error('nothing went out');
    const other = await makeTestEvent(turnout, 'Another fair');
    await admin('PUT', `/api/events/${other.eventId}`, { ...gateway, country: 'US' });
    const elsewhere = sent.callback.replace(event.eventId, other.eventId);
    const answer = await call(
      elsewhere,
      twilio.callTo(elsewhere, { MessageStatus: 'undelivered', ErrorCode: '30005' }),
    );
    expect(answer.status).toBe(200);
    expect(await statusOf(id)).toBe('sent');
    expect(await barred(id)).toEqual([]);
  });

  it('is never sent again where the answer is lost: uncertain, until the gateway reports', async () => {
    const { id, to } = await register();
    twilio.expect({ kind: 'answer-lost' });
    await write(id);
    await expect.poll(() => statusOf(id)).toBe('uncertain');
    const [message] = sentTo(to);
    if (message === undefined) throw new Error('nothing went out');
    await call(message.callback, twilio.reportOf(message, 'delivered'));
    expect(await statusOf(id)).toBe('delivered');
    expect(sentTo(to)).toHaveLength(1);
  });

  it.each([
    [429, 20429],
    [503, 20503],
  ])('waits after %i, and is not said to have failed', async (status, code) => {
    const { id } = await register();
    twilio.expect({ kind: 'refused', status, code, message: 'Please retry later' });
    await write(id);
    await expect.poll(async () => (await messagesOf(id))[0]).toMatchObject({ reason: 'Please retry later' });
    expect(await statusOf(id)).toBe('waiting');
  });

  it.each([500, 502, 504])('is uncertain after %i, which is no word of the message', async (status) => {
    const { id } = await register();
    twilio.expect({ kind: 'page', status });
    await write(id);
    await expect.poll(() => statusOf(id)).toBe('uncertain');
  });

  it('waits while the account is refused, and fails where the message is', async () => {
    const [ada, ben] = [await register(), await register()];
    twilio.expect({ kind: 'refused', status: 401, code: 20003, message: 'Authenticate' });
    await write(ada.id);
    await expect.poll(async () => (await messagesOf(ada.id))[0]?.reason).toBe('Authenticate');
    expect(await statusOf(ada.id)).toBe('waiting');
    twilio.expect({ kind: 'refused', status: 400, code: 21602, message: 'Message body is required.' });
    await write(ben.id);
    await expect.poll(() => statusOf(ben.id)).toBe('failed');
    expect(await barred(ben.id)).toEqual([]);
  });

  it('is stopped and started again by its reader alone', async () => {
    const { id, to } = await register();
    const say = (text: string) => call(replies(), twilio.replyTo(replies(), to, text));
    expect((await call(replies(), twilio.callTo(replies(), { From: to, Body: 'STOP' }, 'other'))).status).toBe(403);
    await say('please stop by at my stand');
    expect(await barred(id)).toEqual([]);
    expect((await say(' Stop! ')).status).toBe(200);
    expect(await barred(id)).toMatchObject([{ channel: 'text', cause: 'stop', mayBeFreed: false }]);
    expect(await write(id)).toMatchObject({ status: 409, body: { code: 'address-barred' } });
    expect(await admin('POST', `/api/x/registrations/${id}/barred-addresses`, { channel: 'text' })).toMatchObject({
      status: 409,
      body: { code: 'stopped-by-reader' },
    });
    await say('START');
    expect(await barred(id)).toEqual([]);
  });
});
