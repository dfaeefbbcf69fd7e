import { calls } from '@turnout/contracts';
import type { RegistrantId } from '@turnout/contracts/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTestEvent, openStaff, startTestTurnout, type TestEvent, type TestTurnout } from './testing/turnout.ts';

let turnout: TestTurnout;
let event: TestEvent;
beforeAll(async () => {
  turnout = await startTestTurnout();
  event = await makeTestEvent(turnout, 'Fête <b>&</b> "été"');
});
afterAll(() => turnout.stop());

interface Given {
  readonly first: string;
  readonly email?: string;
}

const register = async (people: readonly Given[]): Promise<readonly RegistrantId[]> => {
  const [primary, ...others] = people.map(({ first, email = '' }) => ({
    type: event.typeId,
    fields: [
      { _id: event.fields.FNAME, value: first },
      { _id: event.fields.LNAME, value: 'Example' },
      { _id: event.fields.EMAIL, value: email },
    ],
  }));
  const answer = await turnout.ask('POST', '/api/registrations', {
    token: turnout.adminToken,
    body: { event: event.eventId, ...primary, registrants: others },
  });
  const { registration, childRegistrations } = calls.submit.output.parse(answer.body);
  return [registration._id, ...childRegistrations.map(({ _id }) => _id)];
};

const askForMailing = (body: object = {}, token = turnout.adminToken) =>
  turnout.ask('POST', '/api/x/mailings', { token, body: { eventId: event.eventId, ...body } });
const mailings = async () => {
  const { body } = await turnout.ask('GET', `/api/x/mailings?eventId=${event.eventId}`, { token: turnout.adminToken });
  return calls.mailings.output.parse(body).mailings;
};
const mails = async () =>
  calls.caughtMails.output.parse((await turnout.ask('GET', '/api/x/mails', { token: turnout.adminToken })).body).mails;
const messagesOf = async (id: RegistrantId | undefined) => {
  const path = `/api/messages?eventId=${event.eventId}&registrationId=${id ?? ''}`;
  return calls.messages.output.parse((await turnout.ask('GET', path, { token: turnout.adminToken })).body).messages;
};
const newestMailing = async () => (await mailings())[0];

describe('confirmations', () => {
  it('go to everybody with an address of their own, once, and wait in the mail catcher', async () => {
    const [primary, second, third] = await register([
      { first: 'Ana', email: 'ana@example.org' },
      { first: '<script>alert(1)</script>', email: 'Ana@example.org' },
      { first: 'יעל', email: 'yael@example.org' },
    ]);
    await register([{ first: 'Nobody' }]);
    expect((await askForMailing()).status).toBe(200);
    await expect
      .poll(newestMailing, { timeout: 20_000 })
      .toMatchObject({ messages: 2, withoutAddress: 1, sent: 2, failed: 0, uncertain: 0 });
    expect((await mails()).map(({ to }) => to).toSorted()).toEqual(['ana@example.org', 'yael@example.org']);
    expect(await messagesOf(primary)).toMatchObject([{ to: 'ana@example.org', status: 'sent', type: 'confirmation' }]);
    expect(await messagesOf(second)).toEqual([]);
    expect(await messagesOf(third)).toHaveLength(1);
  });

  it('say who is registered, safely, with the number, a link and the codes', async () => {
    const [listed] = (await mails()).filter(({ to }) => to === 'ana@example.org');
    const answer = await turnout.ask('GET', `/api/x/mails/${listed?._id ?? ''}`, { token: turnout.adminToken });
    const { mail } = calls.caughtMail.output.parse(answer.body);
    expect(mail.subject).toBe('Your registration for Fête <b>&</b> "été"');
    expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; Example');
    expect(mail.html).not.toContain('<script>');
    expect(mail.html).toContain('יעל Example');
    expect(mail.html).toMatch(/http:\/\/localhost:2083\/welcome-email\/[0-9a-z]{20}"/);
    expect(mail.html.match(/src="data:image\/png;base64,/g)).toHaveLength(3);
    expect(mail.text).toContain('Confirmation number:');
    expect(mail.source).toContain('Auto-Submitted: auto-generated');
  });

  it('leave out who has had one, unless it is to be sent again', async () => {
    const [late] = await register([{ first: 'Late', email: 'late@example.org' }]);
    await askForMailing();
    await expect.poll(newestMailing, { timeout: 20_000 }).toMatchObject({ messages: 1, sent: 1 });
    expect(await messagesOf(late)).toHaveLength(1);
    await askForMailing({ isAgain: true });
    await expect.poll(newestMailing, { timeout: 20_000 }).toMatchObject({ messages: 3, sent: 3 });
    expect(await messagesOf(late)).toHaveLength(2);
  });

  it('are refused while the event sends no e-mails', async () => {
    const settings = (sendEmails: boolean) =>
      turnout.ask('PUT', `/api/events/${event.eventId}`, { token: turnout.adminToken, body: { sendEmails } });
    expect((await settings(false)).status).toBe(200);
    expect(await askForMailing()).toMatchObject({ status: 422, body: { code: 'emails-off' } });
    await settings(true);
  });

  it('are for those who may see registrants and send e-mails, mails for admins', async () => {
    const { token } = await openStaff(turnout, event.eventId, ['viewRegistrants']);
    expect((await askForMailing({}, token)).status).toBe(403);
    expect((await turnout.ask('GET', '/api/x/mails', { token })).status).toBe(403);
    expect((await turnout.ask('GET', '/api/x/mails/1')).status).toBe(401);
    const answer = await turnout.ask('GET', '/api/x/mails/999999', { token: turnout.adminToken });
    expect(answer).toMatchObject({ status: 404, body: { code: 'mail-not-found' } });
  });
});
