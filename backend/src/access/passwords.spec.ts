// kind: stack
import { calls } from '@turnout/contracts';
import { openSql } from '@turnout/projections/platform/open-sql';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { rehearsalPasswords } from '../testing/passwords.ts';
import { botToken } from '../testing/strangers.ts';
import {
  makeTestEvent,
  openStaff,
  serveAlso,
  startTestTurnout,
  type TestEvent,
  type TestTurnout,
} from '../testing/turnout.ts';

let turnout: TestTurnout;
let event: TestEvent;
let sql: Sql;
beforeAll(async () => {
  turnout = await startTestTurnout();
  event = await makeTestEvent(turnout);
  sql = openSql(turnout.databaseUrl, { max: 1 });
});
afterAll(async () => {
  await sql.end();
  await turnout.stop();
});

const Caught = z.object({ mails: z.array(z.object({ _id: z.string(), to: z.string(), subject: z.string() })) });
const admins = () => ({ token: turnout.adminToken });
/** The texts of the e-mails that went to an address, newest first; waits until there are so many. */
const mailsTo = async (email: string, count = 1): Promise<readonly { subject: string; text: string }[]> =>
  vi.waitFor(
    async () => {
      const { mails } = Caught.parse((await turnout.ask('GET', '/api/x/mails', admins())).body);
      const own = mails.filter(({ to }) => to === email);
      expect(own).toHaveLength(count);
      return Promise.all(
        own.map(async ({ _id, subject }) => {
          const { body } = await turnout.ask('GET', `/api/x/mails/${_id}`, admins());
          return { subject, text: calls.caughtMail.output.parse(body).mail.text };
        }),
      );
    },
    { timeout: 20_000, interval: 100 },
  );
const linkIn = ({ text }: { readonly text: string }): string => /resetCode=([\w-]+)/.exec(text)?.[1] ?? '';
const codeIn = ({ text }: { readonly text: string }): string => /\b(\d{6})\b/.exec(text)?.[1] ?? '';
const logIn = (email: string, password: string) => turnout.ask('POST', '/auth/login', { body: { email, password } });
const forget = async (email: string, language = 'en') =>
  turnout.ask('POST', '/auth/reset-password?host=example.org', {
    body: { email, grecaptcha: await botToken(turnout) },
    headers: { 'accept-language': language },
  });
const setPassword = (code: string, password: string, key?: string) =>
  turnout.ask('POST', '/auth/new-password', {
    body: { code, password },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
let people = 0;
const somebody = () => {
  people += 1;
  return openStaff(turnout, event.eventId, ['viewDashboard'], `forgetful-${people}@example.org`);
};
const fresh = 'violet-anchor-mustard-71';
const factsOf = async (accountId: string) =>
  z
    .array(z.object({ type: z.string() }))
    .parse([...(await sql`SELECT type FROM log.events WHERE stream_id = ${`account-${accountId}`}`)])
    .map(({ type }) => type);

describe('a forgotten password', () => {
  it('is set anew by an e-mailed link, once; every session ends', async () => {
    const { email, token, accountId, password } = await somebody();
    const asked = await forget(email.toUpperCase(), 'es');
    expect(asked).toMatchObject({ status: 200, body: { message: 'Se han enviado las instrucciones a su correo.' } });
    const [mail = { subject: '', text: '' }] = await mailsTo(email);
    expect(mail.subject).toBe('Establezca una contraseña nueva');
    expect(await setPassword(linkIn(mail), 'password1')).toMatchObject({
      status: 422,
      body: { code: 'password-easy-to-guess' },
    });
    const done = await setPassword(linkIn(mail), fresh, 'the-same-key');
    expect(done).toMatchObject({ status: 200, body: { message: 'Password reset successfully please login' } });
    expect(await setPassword(linkIn(mail), fresh, 'the-same-key')).toMatchObject({ status: 200 });
    expect(await setPassword(linkIn(mail), 'another-anchor-mustard-72')).toMatchObject({
      status: 422,
      body: { code: 'code-not-valid' },
    });
    expect((await turnout.ask('GET', '/api/me', { token })).status).toBe(401);
    expect((await logIn(email, password)).status).toBe(401);
    expect((await logIn(email, fresh)).status).toBe(200);
    expect(await factsOf(accountId)).toEqual(expect.arrayContaining(['AccountMailSettled', 'PasswordSet', 'LoggedIn']));
  });

  it('of an address that nobody has is answered alike, stored alike and mailed to nobody', async () => {
    const known = await somebody();
    const [one, other] = [await forget(known.email), await forget('nobody-at-all@example.org')];
    expect(other.body).toEqual(one.body);
    // No mail server is set up here, and whoever asks hears so, whatever the address.
    expect(one.body).toEqual({ message: 'Reset instructions were sent to your email.', mailGoesOut: false });
    await mailsTo(known.email);
    const { mails } = Caught.parse((await turnout.ask('GET', '/api/x/mails', admins())).body);
    expect(mails.map(({ to }) => to)).not.toContain('nobody-at-all@example.org');
    const [row] = await sql`SELECT count(*)::int AS count FROM log.events WHERE type = 'PasswordResetRequested'`;
    expect(row?.['count']).toBeGreaterThanOrEqual(2);
  });

  it('needs the bot check, and is asked for a few times an hour', async () => {
    const { email } = await somebody();
    const unproven = await turnout.ask('POST', '/auth/reset-password', { body: { email } });
    expect(unproven).toMatchObject({ status: 422, body: { code: 'bot-check-failed' } });
    for (let time = 0; time < 5; time += 1) expect((await forget(email)).status).toBe(200);
    expect((await forget(email)).status).toBe(429);
  });

  it('is not set with a code that is none, too old or of somebody disabled', async () => {
    const { email, accountId } = await somebody();
    expect((await setPassword('made up', fresh)).status).toBe(422);
    await forget(email);
    const [mail = { text: '' }] = await mailsTo(email);
    await turnout.ask('PUT', `/api/user-status/${accountId}`, admins());
    expect((await setPassword(linkIn(mail), fresh)).status).toBe(422);
    await turnout.ask('PUT', `/api/user-status/${accountId}`, admins());
    await sql`UPDATE ops.access_codes SET expires_at = now() WHERE account_id = ${accountId}`;
    expect((await setPassword(linkIn(mail), fresh)).status).toBe(422);
  });
});

describe("an administrator's link", () => {
  it('goes to its owner, and to nobody whom somebody else asks for', async () => {
    const { email, accountId, token } = await somebody();
    const path = `/api/x/users/${accountId}/password-link`;
    expect((await turnout.ask('POST', path, { token })).status).toBe(403);
    expect(await turnout.ask('POST', path, admins())).toMatchObject({ status: 200, body: { to: email } });
    expect(linkIn((await mailsTo(email))[0] ?? { text: '' })).not.toBe('');
    await turnout.ask('PUT', `/api/user-status/${accountId}`, admins());
    expect((await turnout.ask('POST', path, admins())).status).toBe(409);
  });
});

describe("one's own account", () => {
  const revise = (token: string, body: object) => turnout.ask('PUT', '/api/admin/user', { token, body });

  it('gets another password, and this session alone goes on', async () => {
    const { email, password, token } = await somebody();
    const elsewhere = calls.logIn.output.parse((await logIn(email, password)).body).token;
    const { user } = calls.me.output.parse((await turnout.ask('GET', '/api/me', { token })).body);
    expect(await revise(token, { ...user, newPassword: fresh, newPasswordConfirmation: 'other' })).toMatchObject({
      status: 422,
      body: { message: 'Invalid password confirmation!' },
    });
    const easy = { newPassword: 'password1', newPasswordConfirmation: 'password1' };
    expect(await revise(token, { ...user, ...easy })).toMatchObject({ body: { code: 'password-easy-to-guess' } });
    expect(await revise(token, { ...user, admin: true })).toMatchObject({ status: 422 });
    const changed = await revise(token, { ...user, newPassword: fresh, newPasswordConfirmation: fresh, name: 'Ada' });
    expect(changed).toMatchObject({ status: 200, body: { user: { name: 'Ada' } } });
    expect((await turnout.ask('GET', '/api/me', { token })).status).toBe(200);
    expect((await turnout.ask('GET', '/api/me', { token: elsewhere })).status).toBe(401);
    expect((await logIn(email, fresh)).status).toBe(200);
  });
});

describe('the second step of a log-in', () => {
  /** A server that sends its mails; the worker beside it keeps them, so that they can be read here. */
  let sending: Awaited<ReturnType<typeof serveAlso>>;
  beforeAll(async () => {
    sending = await serveAlso(turnout.databaseUrl, { SMTP_URL: 'smtp://127.0.0.1:9' });
  });
  afterAll(() => sending.stop());
  const switchOn = (token: string) => sending.ask('PUT', '/api/admin/user', { token, body: { twoFaEnabled: true } });

  it('is not switched on where no e-mail could bring a code', async () => {
    const { token } = await somebody();
    expect(await turnout.ask('PUT', '/api/admin/user', { token, body: { twoFaEnabled: true } })).toMatchObject({
      status: 409,
      body: { code: 'mail-not-set-up' },
    });
  });

  it('asks for the e-mailed code; before it nothing is opened or told', async () => {
    const { email, password, token } = await somebody();
    const on = await switchOn(token);
    expect(on).toMatchObject({ status: 200, body: { user: { twoFaEnabled: true } } });
    const first = await logIn(email, password);
    expect(first).toMatchObject({
      status: 200,
      body: { token: '', user: { twoFaEnabled: true, email, event: null, roles: {} } },
    });
    // The newest one: switching it on was told by e-mail too.
    const code = codeIn((await mailsTo(email, 2))[0] ?? { text: '' });
    const enter = (given: string) => turnout.ask('POST', '/auth/verify2fa', { body: { email, code: given } });
    expect(await enter(code === '000000' ? '000001' : '000000')).toMatchObject({
      status: 401,
      body: { code: 'log-in-code-wrong' },
    });
    const second = await enter(` ${code.slice(0, 3)} ${code.slice(3)} `);
    expect(second).toMatchObject({ status: 200, body: { user: { event: event.eventId } } });
    const opened = calls.enterLogInCode.output.parse(second.body).token;
    expect((await turnout.ask('GET', '/api/me', { token: opened })).status).toBe(200);
    expect((await enter(code)).status).toBe(401);
  });

  it('is not reached without the password, and makes whoever floods a mailbox wait', async () => {
    const { email, password, token } = await somebody();
    await switchOn(token);
    expect((await logIn(email, 'not-the-password-72')).status).toBe(401);
    for (let time = 0; time < 4; time += 1) expect((await logIn(email, password)).status).toBe(200);
    expect(await logIn(email, password)).toMatchObject({ status: 429, body: { code: 'too-many-attempts' } });
  });
});

describe('signing up', () => {
  const profile = { name: 'Ada', company: 'Engines', eventsNumber: '4', password: fresh, passwordConfirmation: fresh };
  const signUp = async (email: string, changes: object = {}) =>
    turnout.ask('POST', '/auth/register?host=example.org', {
      body: { ...profile, email, grecaptcha: await botToken(turnout), ...changes },
    });
  const signUps = async () => (await sql`SELECT FROM log.events WHERE type = 'AccountSignedUp'`).length;
  /** The cookie of a browser, as an answer set it. */
  const cookieOf = ({ headers }: { readonly headers: Headers }) => headers.get('set-cookie')?.split(';')[0] ?? '';
  const verify = (code: string, cookie?: string) =>
    turnout.ask('POST', '/auth/verify', { body: { code }, headers: cookie === undefined ? {} : { cookie } });
  const verificationIn = ({ text }: { readonly text: string }) => /verificationCode=([\w-]+)/.exec(text)?.[1] ?? '';

  it('opens an account by the e-mailed link, and nothing before', async () => {
    const email = 'ada-signs-up@example.org';
    const signedUp = await signUp(email);
    expect(signedUp).toMatchObject({
      status: 200,
      body: { message: 'Successfully signed up, please check your email for verification!' },
    });
    expect((await logIn(email, fresh)).status).toBe(401);
    const code = verificationIn((await mailsTo(email))[0] ?? { text: '' });
    expect((await setPassword(code, fresh)).status).toBe(422);
    const opened = await verify(code, cookieOf(signedUp));
    expect(opened.body).not.toHaveProperty('mustChoosePassword');
    expect(opened).toMatchObject({ status: 200, body: { user: { email, name: 'Ada', admin: false, roles: {} } } });
    const { token } = calls.verifyAccount.output.parse(opened.body);
    expect((await turnout.ask('GET', '/api/events', { token })).body).toMatchObject({ events: [] });
    expect((await verify(code)).status).toBe(422);
    expect((await logIn(email, fresh)).status).toBe(200);
  });

  it('leaves no password of whoever signed up where the link is followed in another browser', async () => {
    const email = 'victim@example.org';
    const stranger = cookieOf(await signUp(email));
    const code = verificationIn((await mailsTo(email))[0] ?? { text: '' });
    const opened = await verify(code);
    expect(opened).toMatchObject({ status: 200, body: { user: { email }, mustChoosePassword: true } });
    const { token, user } = calls.verifyAccount.output.parse(opened.body);
    expect((await logIn(email, fresh)).status).toBe(401);
    const known = await sql`SELECT FROM ops.known_devices WHERE account_id = ${user._id}`;
    // The browser that followed the link is known, the one that signed up is not.
    expect(known).toHaveLength(1);
    const own = 'copper-lantern-thistle-38';
    const set = { newPassword: own, newPasswordConfirmation: own };
    expect((await turnout.ask('PUT', '/api/admin/user', { token, body: set })).status).toBe(200);
    expect((await logIn(email, own)).status).toBe(200);
    expect(
      (await turnout.ask('POST', '/auth/login', { body: { email, password: fresh }, headers: { cookie: stranger } }))
        .status,
    ).toBe(401);
    expect((await factsOf(user._id)).filter((type) => type === 'PasswordSet')).toHaveLength(1);
    expect((await mailsTo(email)).map(({ subject }) => subject)).not.toContain('Your password was changed');
  });

  it('leads whoever chose none to a link that sets one', async () => {
    const email = 'left-the-page@example.org';
    await signUp(email);
    expect((await verify(verificationIn((await mailsTo(email))[0] ?? { text: '' }))).status).toBe(200);
    await forget(email);
    const [mail = { text: '' }] = await mailsTo(email, 2);
    expect((await setPassword(linkIn(mail), fresh)).status).toBe(200);
    expect((await logIn(email, fresh)).status).toBe(200);
  });

  it('is answered alike at an address that has an account; its owner is told, and it stays as it was', async () => {
    const { email, password } = await somebody();
    const other = await signUp('somebody-new@example.org');
    expect((await signUp(email)).body).toEqual(other.body);
    const [mail = { subject: '', text: '' }] = await mailsTo(email);
    expect(mail.subject).toBe('You have an account already');
    expect(verificationIn(mail)).toBe('');
    expect((await logIn(email, fresh)).status).toBe(401);
    expect((await logIn(email, password)).status).toBe(200);
  });

  it('gives an address to whoever verifies first, and to nobody else', async () => {
    const email = 'two-sign-up@example.org';
    await signUp(email);
    await signUp(email, {
      name: 'Eve',
      password: 'copper-lantern-thistle-38',
      passwordConfirmation: 'copper-lantern-thistle-38',
    });
    const [one = { text: '' }, two = { text: '' }] = await mailsTo(email, 2);
    expect((await verify(verificationIn(one))).status).toBe(200);
    expect(await verify(verificationIn(two))).toMatchObject({ status: 409, body: { code: 'email-taken' } });
  });

  it('names what is wrong, and changes nothing', async () => {
    const email = 'wrong-sign-up@example.org';
    const before = await signUps();
    for (const [changes, status, code] of [
      [{ passwordConfirmation: 'other' }, 422, 'password-not-confirmed'],
      [{ password: 'password1', passwordConfirmation: 'password1' }, 422, 'password-easy-to-guess'],
      [{ grecaptcha: undefined }, 422, 'bot-check-failed'],
      [{ eventsNumber: 'many' }, 400, 'malformed'],
      [{ admin: true }, 400, 'malformed'],
    ] as const)
      expect(await signUp(email, changes)).toMatchObject({ status, body: { code } });
    expect(await signUps()).toBe(before);
  });
});

describe('an invitation', () => {
  const invite = (emails: unknown, token = turnout.adminToken, rest: object = {}) =>
    turnout.ask('POST', '/api/users/invite', { token, body: { eventId: event.eventId, emails, ...rest } });

  it('answers for each address: made, added, sent again, there already, or none', async () => {
    const there = await somebody();
    const elsewhere = await makeTestEvent(turnout, 'Elsewhere');
    const stranger = await openStaff(turnout, elsewhere.eventId, ['viewDashboard'], 'from-elsewhere@example.org');
    const list = ` new@example.org, NEW@example.org;"quoted"@example.org\n${there.email}, ${stranger.email}, nonsense ,`;
    const answer = await invite(list);
    expect(answer).toMatchObject({ status: 200, body: { message: 'Invitations were successfully sent!' } });
    expect(calls.inviteStaff.output.parse(answer.body).invitations).toEqual([
      { email: 'NEW@example.org', result: 'invited' },
      { email: '"quoted"@example.org', result: 'not-an-address' },
      { email: there.email, result: 'member' },
      { email: stranger.email, result: 'added' },
      { email: 'nonsense', result: 'not-an-address' },
    ]);
    const [mail = { subject: '', text: '' }] = await mailsTo('NEW@example.org');
    expect(mail.subject).toContain('You are invited');
    expect(linkIn((await mailsTo(stranger.email))[0] ?? { text: '' })).toBe('');
    const { users } = calls.users.output.parse(
      (await turnout.ask('GET', `/api/users?eventId=${event.eventId}`, admins())).body,
    );
    expect(users.find(({ email }) => email === 'NEW@example.org')).toMatchObject({ isInvited: true, name: 'NEW' });
    expect((await setPassword(linkIn(mail), fresh)).status).toBe(200);
    expect((await logIn('new@example.org', fresh)).status).toBe(200);
    expect((await invite(['new@example.org'])).body).toMatchObject({ invitations: [{ result: 'member' }] });
  });

  it('is sent again while no password was set, with a link of its own', async () => {
    await invite(['later@example.org']);
    const [first = { text: '' }] = await mailsTo('later@example.org');
    expect((await invite(['later@example.org'])).body).toMatchObject({ invitations: [{ result: 'again' }] });
    await mailsTo('later@example.org', 2);
    expect((await setPassword(linkIn(first), fresh)).status).toBe(200);
  });

  it('gives no more than its sender holds, and nothing by whom may not edit users', async () => {
    const editor = await openStaff(turnout, event.eventId, ['viewUsers', 'editUsers'], 'editor-inviting@example.org');
    expect(await invite(['x@example.org'], editor.token, { role: { settings: true } })).toMatchObject({
      status: 403,
      body: { code: 'flag-not-yours-to-give' },
    });
    expect((await invite(['x@example.org'], editor.token, { role: { viewUsers: true } })).status).toBe(200);
    expect((await invite(['y@example.org'], (await somebody()).token)).status).toBe(403);
  });

  it('names the rule where the list is empty or too long', async () => {
    expect(await invite(' , ')).toMatchObject({ status: 422, body: { code: 'nobody-to-invite' } });
    const many = Array.from({ length: 501 }, (_, index) => `m${index}@example.org`).join(',');
    expect(await invite(many)).toMatchObject({ status: 422, body: { code: 'nobody-to-invite' } });
  });

  it('of 10,000 addresses at once is refused with the field and the rule, as text and as a list, and invites nobody', async () => {
    const accounts = async () => (await sql`SELECT FROM log.events WHERE type = 'AccountOpened'`).length;
    const before = await accounts();
    const addresses = Array.from({ length: 10_000 }, (_, index) => `one-of-many-${index}@example.org`);
    for (const emails of [addresses, addresses.join(', '), addresses.slice(0, 501).join('\n')])
      expect(await invite(emails)).toMatchObject({
        status: 422,
        body: {
          code: 'nobody-to-invite',
          message: 'emails: enter at least one address, and at most 500, separated by commas',
        },
      });
    expect(await accounts()).toBe(before);
  });

  it('takes addresses with plus signs and apostrophes, and answers for each that cannot be one', async () => {
    const odd = [
      "o'neil+door@example.org",
      '"with, comma"@example.org',
      'مريم@example.org',
      'a@-.org',
      '<b>@example.org',
    ];
    const answer = await invite(odd);
    expect(calls.inviteStaff.output.parse(answer.body).invitations).toEqual(
      odd.map((email, index) => ({ email, result: index === 0 ? 'invited' : 'not-an-address' })),
    );
    await mailsTo("o'neil+door@example.org");
  });
});

it('keeps no code and no password in the log', async () => {
  const [row] = await sql`SELECT string_agg(body::text || metadata::text, ' ') AS everything FROM log.events`;
  for (const secret of [fresh, rehearsalPasswords.admin, 'resetCode'])
    expect(String(row?.['everything'])).not.toContain(secret);
});
