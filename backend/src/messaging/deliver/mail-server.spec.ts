// kind: stack, long
import { calls } from '@turnout/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMoodyServer, type MoodyServer } from '../../platform/mail/testing/moody-server.ts';
import { named, submitted } from '../../testing/strangers.ts';
import { makeTestEvent, startTestTurnout, type TestTurnout } from '../../testing/turnout.ts';

let server: MoodyServer;
let turnout: TestTurnout;
beforeAll(async () => {
  server = await startMoodyServer();
  turnout = await startTestTurnout({ SMTP_URL: server.url, MAIL_FROM: 'tickets@example.org' });
});
afterAll(async () => {
  await turnout.stop();
  await server.close();
});

const askForTest = () =>
  turnout.ask('POST', '/api/x/mail/test', { token: turnout.adminToken, headers: { 'accept-language': 'fr' } });

it('says that e-mails go out, and from which address', async () => {
  expect(await turnout.ask('GET', '/api/x/mail', { token: turnout.adminToken })).toMatchObject({
    status: 200,
    body: { mail: { goesOut: true, from: 'tickets@example.org' } },
  });
});

it('sends a test e-mail to whoever asks, in their language', async () => {
  const before = server.texts.length;
  const sent = await askForTest();
  expect(sent).toMatchObject({ status: 200, body: { to: expect.stringContaining('@') } });
  expect(server.texts).toHaveLength(before + 1);
  expect(server.texts.at(-1)).toContain('Subject: E-mail de test de Turnout');
  expect(server.envelopes.at(-1)).toMatchObject({ from: 'tickets@example.org' });
});

it('says what the mail server said where it refuses', async () => {
  server.expect({ kind: 'answer', code: 550, to: 'recipient' });
  const refused = await askForTest();
  expect(refused).toMatchObject({ status: 409, body: { code: 'mail-server-refused' } });
  expect(JSON.stringify(refused.body)).toContain('Recipient address rejected');
});

it('does not call refused what the mail server may have taken', async () => {
  server.expect({ kind: 'cut' });
  expect(await askForTest()).toMatchObject({ status: 409, body: { code: 'mail-server-unclear' } });
});

it('that bars us fails no mail: they wait, whoever runs this is told, and nobody gets a second one', async () => {
  const token = turnout.adminToken;
  const event = await makeTestEvent(turnout);
  const stopOf = async () =>
    calls.status.output.parse((await turnout.ask('GET', calls.status.path, { token })).body).mail.stop;
  server.expect({ kind: 'answer', code: 553, to: 'sender', words: '5.7.1 Sender address rejected' });
  const body = { event: event.eventId, type: event.typeId, fields: named(event, 'Ada', 'Byron', 'ada@example.org') };
  const { _id } = submitted(await turnout.ask('POST', '/api/registrations', { token, body })).registration;
  await expect
    .poll(stopOf, { timeout: 20_000 })
    .toMatchObject({ reason: expect.stringContaining('Sender address rejected') });
  const resend = () => turnout.ask('POST', `/api/registrations/${_id}/resend-confirmation-email`, { token });
  expect(await resend()).toMatchObject({ status: 409, body: { code: 'confirmation-waiting' } });
  const toldOf = async () => {
    const { body: told } = await turnout.ask('GET', `/api/messages?registrationId=${_id}`, { token });
    return calls.messages.output.parse(told).messages;
  };
  await expect
    .poll(toldOf, { timeout: 20_000 })
    .toMatchObject([{ status: 'waiting', reason: expect.stringContaining('Sender address rejected') }]);
  expect((await askForTest()).status).toBe(200);
  await expect.poll(stopOf, { timeout: 20_000 }).toBeNull();
});
