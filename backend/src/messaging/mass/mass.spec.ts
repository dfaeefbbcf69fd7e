// kind: stack
import { calls } from '@turnout/contracts';
import { MailingId, type RegistrantId, type TypeId } from '@turnout/contracts/kernel';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { registerWithAddresses, type WithAddress } from '../../testing/people-with-addresses.ts';
import { makeType } from '../../testing/strangers.ts';
import { makeTestEvent, openStaff, startTestTurnout, type TestEvent, type TestTurnout } from '../../testing/turnout.ts';

let turnout: TestTurnout;
let event: TestEvent;
let quiet: TypeId;
beforeAll(async () => {
  turnout = await startTestTurnout();
  event = await makeTestEvent(turnout, 'Fête <b>');
  quiet = await makeType(turnout, event, { name: 'Visitor', sendEmailOnRegistration: false });
});
afterAll(() => turnout.stop());

const settled = { timeout: 20_000, interval: 50 };
const register = (people: readonly WithAddress[]) => registerWithAddresses(turnout, event, people, quiet);
const ask = (body: object, token = turnout.adminToken) =>
  turnout.ask('POST', '/api/mass-email', { token, body: { eventId: event.eventId, ...body } });
const words = {
  subject: 'Soon, ${firstname}',
  message: '<p>Dear ${FNAME}: <a href="https://x.org/?n=${FNAME}">x</a></p>',
};
const Preview = z.looseObject({
  registrations: z.array(z.looseObject({ _id: z.string(), unreached: z.string().optional() })),
  messages: z.number(),
  unknownTokens: z.array(z.string()),
});
const preview = async (body: object = {}) => {
  const answer = await ask({ ...words, fromNextBtn: true, ...body });
  expect(answer.status).toBe(200);
  return Preview.parse(answer.body);
};
const send = async (body: object = {}): Promise<MailingId> => {
  const answer = await ask({ ...words, ...body });
  expect(answer).toMatchObject({ status: 200, body: { message: 'E-Mails successfully sent!' } });
  return MailingId.parse(z.looseObject({ mailing: z.looseObject({ _id: z.string() }) }).parse(answer.body).mailing._id);
};
const logsOf = async (mailingId: MailingId) => {
  const path = `/api/mass-email-logs?event=${event.eventId}&mailingId=${mailingId}`;
  return calls.massEmailLogs.output.parse((await turnout.ask('GET', path, { token: turnout.adminToken })).body);
};
const sentTo = async (mailingId: MailingId) =>
  (await logsOf(mailingId)).massEmailLogs.map(({ registrantEmail }) => registrantEmail).toSorted();
const mailTo = async (to: string, subject: string) => {
  const listed = calls.caughtMails.output.parse(
    (await turnout.ask('GET', '/api/x/mails', { token: turnout.adminToken })).body,
  ).mails;
  const found = listed.find((mail) => mail.to === to && mail.subject === subject);
  const opened = await turnout.ask('GET', `/api/x/mails/${found?._id ?? ''}`, { token: turnout.adminToken });
  return calls.caughtMail.output.parse(opened.body).mail;
};
const switchTo = (mailingId: MailingId, state: string, token = turnout.adminToken) =>
  turnout.ask('PUT', `/api/x/mass-mailings/${mailingId}/state`, { token, body: { eventId: event.eventId, state } });
const paced = (perMinute: number) =>
  turnout.ask('PUT', `/api/events/${event.eventId}`, {
    token: turnout.adminToken,
    body: { noOfMassMailWillSendInOneInterval: perMinute },
  });

describe('a mass e-mail', () => {
  let ana: RegistrantId;
  let bo: RegistrantId;
  beforeAll(async () => {
    const [first, second] = await register([
      { first: 'Ana & <i>', email: 'ana@example.org' },
      { first: 'Bo', email: 'bo@example.org' },
      { first: 'Cy', email: 'Ana@example.org' },
    ]);
    if (first === undefined || second === undefined) throw new Error('nobody was registered');
    [ana, bo] = [first, second];
    await register([{ first: 'Nobody' }]);
  });

  it('says first to whom it would go, whom it does not reach, and which tokens name nothing', async () => {
    const shown = await preview();
    expect(shown.messages).toBe(2);
    expect(shown.registrations.map(({ unreached = '' }) => unreached).toSorted()).toEqual([
      '',
      '',
      'no-address',
      'same-address',
    ]);
    expect(shown.unknownTokens).toEqual(['firstname']);
    expect((await preview({ primaryRegistrantsOnly: 'true' })).messages).toBe(1);
    expect((await preview({ checkedIn: true })).messages).toBe(0);
    expect((await preview({ paymentStatus: 'full-paid', type: quiet, status: 'all' })).messages).toBe(2);
    expect((await preview({ paymentStatus: ['some-paid', 'partial-paid', 'not-paid'] })).messages).toBe(0);
    expect((await preview({ confirmationNumber: 'none, such' })).messages).toBe(0);
  });

  it('is narrowed by what was paid, who came, whose badge was printed, and by numbers', async () => {
    const asAdmin = (path: string, body: object) => turnout.ask('POST', path, { token: turnout.adminToken, body });
    const [charged] = await register([{ first: 'Dee', email: 'dee@example.org' }]);
    const count = async (body: object) => (await preview(body)).registrations.map(({ _id }) => _id);
    await asAdmin('/api/payments', { registrationId: charged, type: 'charge', amount: 20 });
    expect(await count({ paymentStatus: 'not-paid' })).toEqual([charged]);
    await asAdmin('/api/payments', { registrationId: charged, amount: 5 });
    expect(await count({ paymentStatus: ['partial-paid'] })).toEqual([charged]);
    await asAdmin('/api/payments', { registrationId: charged, amount: 15 });
    expect([await count({ paymentStatus: 'partial-paid' }), await count({ paymentStatus: 'some-paid' })]).toEqual([
      [],
      [charged],
    ]);
    await asAdmin('/api/checkin/registration/x', { registrationId: bo, eventId: event.eventId, method: 'manual' });
    expect(await count({ checkedIn: 'true' })).toEqual([bo]);
    await asAdmin('/api/registrations/print-log', { registrantId: bo });
    expect(await count({ printed: true })).toEqual([bo]);
    const { registrations } = await preview({ checkedIn: true });
    const number = String(registrations[0]?.['confirmationNumber']).toLowerCase();
    expect(await count({ confirmationNumber: `${number}, none`, primaryRegistrantsOnly: true })).toEqual([ana]);
    await turnout.ask('DELETE', `/api/registrations/${charged}`, { token: turnout.adminToken });
    expect(await count({ paymentStatus: 'some-paid' })).toEqual([]);
  });

  it('goes to each once, filled in and escaped, with a way to unsubscribe', async () => {
    const key = 'c0000000-0000-4000-8000-000000000001';
    const body = { eventId: event.eventId, ...words, subject: 'Once' };
    const asks = () =>
      turnout.ask('POST', '/api/mass-email', {
        token: turnout.adminToken,
        body,
        headers: { 'idempotency-key': key },
      });
    const [one, two] = [await asks(), await asks()];
    expect([one.status, two.status]).toEqual([200, 200]);
    const mailing = z.looseObject({ mailing: z.looseObject({ _id: MailingId }) }).parse(one.body).mailing._id;
    await vi.waitFor(async () => expect(await sentTo(mailing)).toEqual(['ana@example.org', 'bo@example.org']), settled);
    const mail = await mailTo('ana@example.org', 'Once');
    expect(mail.html).toContain('Dear Ana &amp; &lt;i&gt;: <a href="https://x.org/?n=Ana%20%26%20%3Ci%3E"');
    expect(mail.text).toContain('Dear Ana & <i>: x (https://x.org/?n=Ana%20%26%20%3Ci%3E)');
    expect(mail.source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
    expect(mail.source).toMatch(/^List-Unsubscribe:\s+<https?:\/\/\S+\/api\/x\/unsubscribe\/[0-9a-z]{40}>/m);
    expect((await logsOf(mailing)).massEmailLogs[0]).toMatchObject({
      message: expect.stringContaining('Dear ${FNAME}'),
      status: 'kept',
    });
  });

  it('leaves out who was unticked, and who unsubscribed by one press, before or after recipients were gathered', async () => {
    const first = await send({ subject: 'Left out', registrantsToBeExcludedFromMassEmail: [bo] });
    await vi.waitFor(async () => expect(await sentTo(first)).toEqual(['ana@example.org']), settled);
    const { source } = await mailTo('ana@example.org', 'Left out');
    const path = new URL(/<(\S+\/api\/x\/unsubscribe\/[0-9a-z]{40})>/.exec(source)?.[1] ?? '').pathname;
    const nobodys = `/api/x/unsubscribe/${'0'.repeat(40)}`;
    expect((await turnout.ask('POST', nobodys)).status).toBe(404);
    const pressed = await fetch(`${turnout.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect([pressed.status, await pressed.json()]).toEqual([200, { event: 'Fête <b>', isSubscribed: false }]);
    expect((await preview()).registrations.find(({ _id }) => _id === ana)?.unreached).toBe('unsubscribed');
    const second = await send({ subject: 'Gone' });
    await vi.waitFor(async () => expect(await sentTo(second)).toEqual(['bo@example.org']), settled);
    expect((await turnout.ask('POST', path.replace('unsubscribe', 'resubscribe'))).status).toBe(200);
    expect((await preview()).messages).toBe(2);
  });

  it('waits where it is paused, goes on where it is resumed, and ends where it is stopped', async () => {
    await paced(1);
    const mailing = await send({ subject: 'Paused' });
    expect((await switchTo(mailing, 'paused')).status).toBe(200);
    await paced(0);
    const later = await send({ subject: 'Meanwhile' });
    await vi.waitFor(async () => expect(await sentTo(later)).toHaveLength(2), settled);
    expect((await sentTo(mailing)).length).toBeLessThan(2);
    expect((await switchTo(mailing, 'sending')).status).toBe(200);
    await vi.waitFor(async () => expect(await sentTo(mailing)).toHaveLength(2), settled);
    expect((await switchTo(mailing, 'stopped')).status).toBe(200);
    expect((await switchTo(mailing, 'sending')).status).toBe(409);
  });

  it('goes by a trigger to each once as they register or come, while it is switched on, and not to who was there before', async () => {
    const on = async (trigger: object) => {
      const answer = await ask({ ...words, subject: 'Triggered', trigger });
      expect(answer).toMatchObject({ status: 200, body: { message: 'The trigger is switched on' } });
      const { mailing } = z.looseObject({ mailing: z.looseObject({ _id: MailingId }) }).parse(answer.body);
      return mailing._id;
    };
    const [registering, coming] = [await on({ on: 'registration', days: 0 }), await on({ on: 'check-in', days: 0 })];
    const [eve] = await register([{ first: 'Eve', email: 'eve@example.org' }]);
    await vi.waitFor(async () => expect(await sentTo(registering)).toEqual(['eve@example.org']), settled);
    expect((await switchTo(registering, 'paused')).status).toBe(200);
    const body = { registrationId: eve, eventId: event.eventId, method: 'manual' };
    await turnout.ask('POST', '/api/checkin/registration/x', { token: turnout.adminToken, body });
    await register([{ first: 'Fay', email: 'fay@example.org' }]);
    await vi.waitFor(async () => expect(await sentTo(coming)).toEqual(['eve@example.org']), settled);
    expect((await switchTo(registering, 'sending')).status).toBe(200);
    await register([{ first: 'Gus', email: 'gus@example.org' }]);
    const both = ['eve@example.org', 'gus@example.org'];
    await vi.waitFor(async () => expect(await sentTo(registering)).toEqual(both), settled);
    expect(await sentTo(coming)).toEqual(['eve@example.org']);
    for (const trigger of [registering, coming]) expect((await switchTo(trigger, 'stopped')).status).toBe(200);
    const late = await ask({ ...words, trigger: { on: 'before-event', days: 365 } });
    expect(late.body).toMatchObject({ code: 'trigger-passed' });
  });

  it('waits for its moment, and is asked for by who may alone', async () => {
    const mailing = await send({ subject: 'Later', sendAt: '2999-01-01T00:00:00.000Z' });
    expect(await sentTo(mailing)).toEqual([]);
    const { token: staff } = await openStaff(turnout, event.eventId, ['viewRegistrants', 'sendMassTexts']);
    expect((await ask({ ...words, fromNextBtn: true }, staff)).status).toBe(403);
    expect((await switchTo(mailing, 'stopped', staff)).status).toBe(403);
    expect((await ask({ ...words, subject: '' })).body).toMatchObject({ code: 'message-incomplete' });
    expect((await ask({ ...words, isTestMail: true })).body).toMatchObject({ code: 'mail-not-set-up' });
  });
});
