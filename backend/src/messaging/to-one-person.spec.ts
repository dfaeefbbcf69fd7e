// kind: stack
import { calls } from '@turnout/contracts';
import type { RegistrantId } from '@turnout/contracts/kernel';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTestEvent, openStaff, startTestTurnout, type TestEvent, type TestTurnout } from '../testing/turnout.ts';

const secret = 'a-secret-of-the-mail-server';

let turnout: TestTurnout;
let event: TestEvent;
let ada: RegistrantId;
let ben: RegistrantId;
beforeAll(async () => {
  turnout = await startTestTurnout({ BOUNCE_SECRET: secret });
  event = await makeTestEvent(turnout, 'Spring fair');
  const person = (first: string, email: string) => ({
    type: event.typeId,
    fields: [
      { _id: event.fields.FNAME, value: first },
      { _id: event.fields.LNAME, value: 'Example' },
      { _id: event.fields.EMAIL, value: email },
    ],
  });
  const answer = await turnout.ask('POST', '/api/registrations', {
    token: turnout.adminToken,
    body: { event: event.eventId, ...person('Ada', 'ada@example.org'), registrants: [person('Ben', '')] },
  });
  const { registration, childRegistrations } = calls.submit.output.parse(answer.body);
  ada = registration._id;
  const [second] = childRegistrations;
  if (second === undefined) throw new Error('Ben was not registered');
  ben = second._id;
});
afterAll(() => turnout.stop());

const write = (body: object = {}, more: object = {}) =>
  turnout.ask('POST', '/api/messages', {
    token: turnout.adminToken,
    body: { registrationId: ada, subject: 'Room for ${FNAME}', content: '<p>It is <b>12</b>, ${FNAME}.</p>', ...body },
    ...more,
  });
const written = async () => {
  const answer = await turnout.ask('GET', `/api/messages?registrationId=${ada}`, { token: turnout.adminToken });
  return calls.messages.output.parse(answer.body).messages.filter(({ type }) => type === 'written');
};

describe('a message to one person', () => {
  it('goes out once with its tokens filled in, and stands with the person', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = calls.writeMessage.output.parse((await write({}, { headers })).body).message;
    expect(first).toMatchObject({ type: 'written', channel: 'email', status: 'waiting' });
    const again = calls.writeMessage.output.parse((await write({}, { headers })).body).message;
    expect(again._id).toBe(first._id);
    await expect.poll(async () => (await written()).map(({ status }) => status)).toEqual(['kept']);
    const [message] = await written();
    expect(message).toMatchObject({ _id: first._id, subject: 'Room for Ada', to: 'ada@example.org' });
    expect(message?.content).toContain('It is 12, Ada.');
    expect(message?.content).toContain(`/welcome-email/${ada}`);
  });

  it('is refused where it says nothing, there is nobody, or no address', async () => {
    expect(await write({ content: '<p> </p>' })).toMatchObject({ status: 422, body: { code: 'message-empty' } });
    expect(await write({ subject: '' })).toMatchObject({ status: 422 });
    expect(await write({ registrationId: ben })).toMatchObject({ status: 409, body: { code: 'email-missing' } });
    expect((await write({ registrationId: 'gr000000000000000001' })).status).toBe(404);
    const other = await makeTestEvent(turnout, 'Autumn fair');
    expect((await write({ eventId: other.eventId })).status).toBe(404);
    expect(await written()).toHaveLength(1);
  });

  it('is for whoever sees registrants and may send e-mails', async () => {
    for (const flag of ['viewRegistrants', 'sendMassEmails'] as const) {
      const { token } = await openStaff(turnout, event.eventId, [flag]);
      expect((await write({}, { token })).status).toBe(403);
    }
  });

  it('that was complained of is not followed by another, until staff say so', async () => {
    const [first] = await written();
    const mail = [
      'Content-Type: multipart/report; report-type=feedback-report; boundary="b"',
      '',
      '--b',
      'Content-Type: message/feedback-report',
      '',
      'Feedback-Type: abuse',
      '',
      '--b',
      'Content-Type: text/rfc822-headers',
      '',
      `Message-ID: <${first?._id ?? ''}@turnout.localhost>`,
      '',
      '--b--',
      '',
    ].join('\r\n');
    const bring = (given: string) =>
      turnout.ask('POST', '/api/x/mail-reports', {
        body: mail,
        headers: { 'content-type': 'message/rfc822', 'x-turnout-secret': given },
      });
    expect(await bring('another-one')).toMatchObject({ status: 403, body: { code: 'mail-report-not-verified' } });
    // What the test inbox keeps has reached nobody, so nothing of it is complained of: the address is barred all the same.
    expect(await bring(secret)).toMatchObject({ status: 200, body: { result: 'noted' } });
    expect(await write()).toMatchObject({ status: 409, body: { code: 'address-barred' } });
    const path = `/api/x/registrations/${ada}/barred-addresses`;
    const token = turnout.adminToken;
    const { body } = await turnout.ask('GET', path, { token });
    expect(body).toMatchObject({ addresses: [{ channel: 'email', address: 'ada@example.org', cause: 'complaint' }] });
    expect((await turnout.ask('POST', path, { token, body: { channel: 'email' } })).body).toEqual({ addresses: [] });
    expect((await write()).status).toBe(200);
  });
});
