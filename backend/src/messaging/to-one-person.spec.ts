// kind: stack
import { calls } from '@turnout/contracts';
import type { RegistrantId } from '@turnout/contracts/kernel';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pngOf } from '../platform/testing/pictures.ts';
import { registerWithAddresses } from '../testing/people-with-addresses.ts';
import { makeTestEvent, openStaff, startTestTurnout, type TestEvent, type TestTurnout } from '../testing/turnout.ts';

const secret = 'a-secret-of-the-mail-server';

let turnout: TestTurnout;
let event: TestEvent;
let ada: RegistrantId;
let ben: RegistrantId;
beforeAll(async () => {
  turnout = await startTestTurnout({ BOUNCE_SECRET: secret });
  event = await makeTestEvent(turnout, 'Spring fair');
  const [first, second] = await registerWithAddresses(turnout, event, [
    { first: 'Ada', email: 'ada@example.org' },
    { first: 'Ben' },
  ]);
  if (first === undefined || second === undefined) throw new Error('Ada and Ben were not registered');
  [ada, ben] = [first, second];
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

  it('has the pictures of its words and its files with it, and says them as text', async () => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(pngOf(48, 24))]), 'hall.png');
    const headers = { authorization: `Bearer ${turnout.adminToken}` };
    const address = `${turnout.url}/api/uploads?eventId=${event.eventId}`;
    const { file } = calls.uploadPicture.output.parse(
      await (await fetch(address, { method: 'POST', headers, body: form })).json(),
    );
    const content = `<table><tr><th>Day</th><td>1</td></tr></table><p><img src="${turnout.url}${file.url}" alt="the hall"></p>`;
    const asked = { subject: 'Hall', content, attachments: [file._id] };
    expect((await write({ ...asked, attachments: ['f0000000000000000009'] })).body).toMatchObject({
      code: 'attachment-not-found',
    });
    expect((await write(asked)).status).toBe(200);
    await expect.poll(async () => (await written()).map(({ status }) => status)).toEqual(['kept', 'kept']);
    expect((await written())[0]?.content).toContain('Day | 1\n[the hall]');
    const token = turnout.adminToken;
    const { mails } = calls.caughtMails.output.parse((await turnout.ask('GET', '/api/x/mails', { token })).body);
    const id = mails.find(({ subject }) => subject === 'Hall')?._id ?? '';
    const { mail } = calls.caughtMail.output.parse((await turnout.ask('GET', `/api/x/mails/${id}`, { token })).body);
    expect(mail.html).toMatch(/<th class="line" style="[^"]*">Day<\/th>/);
    expect(mail.html).toContain(`src="data:image/png;base64,${pngOf(48, 24).toString('base64')}" alt="the hall"`);
    expect(mail.source).toMatch(/Content-Disposition: attachment; filename=hall.png/);
    expect(mail.source).toMatch(/Content-Disposition: inline; filename=hall.png/);
  });

  it('is refused where it says nothing, there is nobody, or no address', async () => {
    expect(await write({ content: '<p> </p>' })).toMatchObject({ status: 422, body: { code: 'message-empty' } });
    expect(await write({ subject: '' })).toMatchObject({ status: 422 });
    expect(await write({ registrationId: ben })).toMatchObject({ status: 409, body: { code: 'email-missing' } });
    expect((await write({ registrationId: 'gr000000000000000001' })).status).toBe(404);
    const other = await makeTestEvent(turnout, 'Autumn fair');
    expect((await write({ eventId: other.eventId })).status).toBe(404);
    expect(await written()).toHaveLength(2);
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
