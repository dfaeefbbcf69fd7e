// kind: stack
import { calls } from '@turnout/contracts';
import type { Call } from '@turnout/contracts/kernel';
import { openSql } from '@turnout/projections/platform/open-sql';
import type { Sql } from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkinOf, openCheckpointDesk, type CheckpointDesk } from '../testing/checkpoint-desk.ts';
import { mailedCode, mailsTo } from '../testing/mailed-code.ts';
import { botToken, makeType, named } from '../testing/strangers.ts';
import { openStaff, serveAlso, startTestTurnout, type Reply, type TestTurnout } from '../testing/turnout.ts';

let turnout: TestTurnout;
/** A server with a mail server; the worker keeps the mails. */
let sending: Awaited<ReturnType<typeof serveAlso>>;
let sql: Sql;
let stage: CheckpointDesk;
const email = 'ada@example.org';
let ada: { readonly id: string; readonly number: string };
const register = async (name: string, address: string) => {
  const { event } = stage;
  const fields = named(event, name, 'Byron', address);
  const made = await stage.asAdmin('POST', '/api/registrations', { event: event.eventId, type: event.typeId, fields });
  const { registration } = calls.submit.output.parse(made.body);
  return { id: registration._id, number: registration.confirmationNumber };
};
beforeAll(async () => {
  turnout = await startTestTurnout({ BOT_CHECK_DIFFICULTY: '1' });
  sending = await serveAlso(turnout.databaseUrl, { SMTP_URL: 'smtp://127.0.0.1:9', BOT_CHECK_DIFFICULTY: '1' });
  sql = openSql(turnout.databaseUrl, { max: 1 });
  stage = await openCheckpointDesk(turnout);
  const { event, asAdmin } = stage;
  await asAdmin('PUT', `/api/events/${event.eventId}`, {
    showEditMyRegistration: true,
    allowRegistrantToTransfer: true,
  });
  ada = await register('Ada', email);
}, 60_000);
afterAll(async () => {
  await sql.end();
  await sending.stop();
  await turnout.stop();
});

const stop = () =>
  sql`INSERT INTO ops.mail_stop (since, reason, next_try_at) VALUES (now(), '535 refused', now() + interval '1 day')`;
const endStop = () => sql`DELETE FROM ops.mail_stop`;
afterEach(() => endStop());

const asAdmin = (method: string, path: string, body?: object) =>
  sending.ask(method, path, { token: turnout.adminToken, ...(body === undefined ? {} : { body }) });
const stranger = (method: string, path: string, body?: object) =>
  sending.ask(method, path, body === undefined ? {} : { body });
let people = 0;
const somebody = () => {
  people += 1;
  return openStaff(turnout, stage.event.eventId, ['viewDashboard'], `somebody-${people}@example.org`);
};
const withCode = async () => {
  const who = await somebody();
  const body = { twoFaEnabled: true, currentPassword: who.password };
  expect((await sending.ask('PUT', '/api/admin/user', { token: who.token, body })).status).toBe(200);
  return who;
};
const logIn = async ({ email: address, password }: { readonly email: string; readonly password: string }) =>
  calls.logIn.output.parse((await stranger('POST', '/auth/login', { email: address, password })).body);
const profile = { name: 'Eve', company: 'Engines', password: 'violet-anchor-mustard-71' };

const requestEditLink = () =>
  stranger('POST', '/api/registrations/get-edit-registration-link/email', {
    eventId: stage.event.eventId,
    email,
    registrationId: ada.number,
  });

/** Prepares, while mails go out, all that has to be there before. */
const prepare = async () => {
  const { event, make, checkIn } = stage;
  const gate = await make({ additionalSettings: { sendAutoConfirmationEmail: true } });
  const full = await makeType(turnout, event, { name: 'Dinner', availableSeats: 1, waitingList: true });
  await stage.asAdmin('POST', '/api/registrations', { event: event.eventId, type: full, fields: named(event, 'Bo') });
  await requestEditLink();
  const bo = await register('Bo', 'bo@example.org');
  // What still waits is not sent a second time.
  await expect.poll(() => mailsTo(turnout, 'bo@example.org'), { timeout: 20_000 }).toHaveLength(1);
  return {
    bo,
    checkin: checkinOf(await checkIn([ada.id], { at: gate._id }))._id,
    full,
    link: await mailedCode(turnout, email, 'edit'),
    step: (await logIn(await withCode())).secondStep?.step ?? '',
    staff: await somebody(),
  };
};
type Prepared = Awaited<ReturnType<typeof prepare>>;
let prepared: Promise<Prepared> | undefined;

/** Each call that answers whether the e-mail it asks for goes out. */
const askFor: Readonly<Record<string, (there: Prepared) => Promise<Reply>>> = {
  requestPasswordReset: async () =>
    stranger('POST', '/auth/reset-password', { email: 'nobody@example.org', grecaptcha: await botToken(turnout) }),
  signUp: async () =>
    stranger('POST', '/auth/register', {
      ...profile,
      email: 'eve@example.org',
      passwordConfirmation: profile.password,
      grecaptcha: await botToken(turnout),
    }),
  inviteStaff: () => asAdmin('POST', '/api/users/invite', { eventId: stage.event.eventId, emails: 'new@example.org' }),
  sendPasswordLink: ({ staff }) => asAdmin('POST', `/api/x/users/${staff.accountId}/password-link`),
  askForLogInCode: ({ step }) => stranger('POST', calls.askForLogInCode.path, { step }),
  resendConfirmation: () => asAdmin('POST', `/api/registrations/${ada.id}/resend-confirmation-email`),
  sendStatusLink: ({ bo }) =>
    stranger('POST', calls.sendStatusLink.path, {
      eventId: stage.event.eventId,
      number: bo.number,
      firstName: 'Bo',
      lastName: 'Byron',
    }),
  requestEditLink,
  joinWaitingList: async ({ full }) =>
    stranger('POST', '/api/x/waiting-list', {
      eventId: stage.event.eventId,
      typeId: full,
      firstName: 'Cy',
      lastName: 'Byron',
      email: 'cy@example.org',
      grecaptcha: await botToken(turnout),
    }),
  requestTransfer: ({ link }) =>
    stranger('POST', `/api/x/registrations-code/${ada.id}/transfer`, { code: link, email: 'dee@example.org' }),
  resendCheckinConfirmation: ({ checkin }) =>
    asAdmin('POST', '/api/checkpoints/resend-confirmation-email', { id: checkin }),
};

describe('while the mail server refuses us', () => {
  it.each(Object.entries(askFor))('nobody is told that an e-mail was sent: %s', async (_, ask) => {
    const there = await (prepared ??= prepare());
    await stop();
    const { status, body } = await ask(there);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining('The e-mail waits'), mailGoesOut: false, mailWaits: true },
    });
  });

  it('walks every call that answers whether its e-mail goes out', () => {
    const answering = Object.entries<Call>(calls).filter(([, { output }]) =>
      Object.hasOwn(z.toJSONSchema(output, { unrepresentable: 'any' }).properties ?? {}, 'mailGoesOut'),
    );
    expect(answering.map(([name]) => name).toSorted()).toEqual(Object.keys(askFor).toSorted());
  });

  it('screens that speak of mails hear that they wait', async () => {
    await stop();
    expect((await asAdmin('GET', '/api/x/mail')).body).toMatchObject({ mail: { goesOut: true, waits: true } });
    await endStop();
    expect((await asAdmin('GET', '/api/x/mail')).body).toMatchObject({ mail: { goesOut: true, waits: false } });
  });
});

describe('a second step by e-mail', () => {
  it('is not switched on while the mail server refuses us, and is once it takes us again', async () => {
    const { token, password } = await somebody();
    const switchOn = () =>
      sending.ask('PUT', '/api/admin/user', { token, body: { twoFaEnabled: true, currentPassword: password } });
    await stop();
    expect(await switchOn()).toMatchObject({
      status: 409,
      body: { code: 'mail-stopped', details: { field: 'twoFaEnabled' } },
    });
    await endStop();
    expect((await switchOn()).status).toBe(200);
    await stop();
    // What is on already stays as it is, and can be switched off.
    expect((await switchOn()).status).toBe(200);
    const off = { twoFaEnabled: false, currentPassword: password };
    expect((await sending.ask('PUT', '/api/admin/user', { token, body: off })).status).toBe(200);
  });

  it('says at the log-in that its code waits, and lets in whoever has a recovery code', async () => {
    const who = await withCode();
    expect((await logIn(who)).secondStep).not.toHaveProperty('mailWaits');
    const made = await sending.ask('POST', '/api/x/recovery-codes', {
      token: who.token,
      body: { currentPassword: who.password },
    });
    const [code = ''] = calls.makeRecoveryCodes.output.parse(made.body).recoveryCodes;
    await stop();
    const { secondStep } = await logIn(who);
    expect(secondStep).toMatchObject({ kinds: ['email', 'recovery-code'], mailWaits: true });
    const entered = await stranger('POST', '/auth/verify2fa', { email: who.email, code, step: secondStep?.step });
    expect(calls.enterLogInCode.output.parse(entered.body).token).not.toBe('');
  });
});
