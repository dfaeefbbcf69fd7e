// kind: stack
import { calls } from '@turnout/contracts';
import { accessApi } from '@turnout/contracts/access';
import type { Call } from '@turnout/contracts/kernel';
import { openSql } from '@turnout/projections/platform/open-sql';
import { TOTP } from 'otpauth';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { rehearsalPasswords } from '../testing/passwords.ts';
import { mailsTo } from '../testing/mailed-code.ts';
import { admin, makeTestEvent, openStaff, serveAlso, startTestTurnout, type TestTurnout } from '../testing/turnout.ts';

let turnout: TestTurnout;
/** A server with a mail server, which alone lets the code by e-mail be switched on; the worker keeps the mails. */
let sending: Awaited<ReturnType<typeof serveAlso>>;
let sql: Sql;
let eventId: Awaited<ReturnType<typeof makeTestEvent>>['eventId'];
beforeAll(async () => {
  turnout = await startTestTurnout();
  sending = await serveAlso(turnout.databaseUrl, { SMTP_URL: 'smtp://127.0.0.1:9' });
  sql = openSql(turnout.databaseUrl, { max: 1 });
  ({ eventId } = await makeTestEvent(turnout));
});
afterAll(async () => {
  await sql.end();
  await sending.stop();
  await turnout.stop();
});

type Person = Awaited<ReturnType<typeof openStaff>>;
let people = 0;
const somebody = (): Promise<Person> => {
  people += 1;
  return openStaff(turnout, eventId, ['viewDashboard'], `somebody-${people}@example.org`);
};
const ask = (method: string, path: string, token: string, body?: object, language = 'en') =>
  sending.ask(method, path, {
    token,
    headers: { 'accept-language': language },
    ...(body === undefined ? {} : { body }),
  });

/** The log-ins of an account are older than what stands for the password. */
const age = (accountId: string) =>
  sql`UPDATE ops.sessions SET created_at = now() - interval '11 minutes' WHERE account_id = ${accountId}`;
const factsOf = async (accountId: string): Promise<readonly string[]> =>
  z
    .array(z.object({ type: z.string() }))
    .parse([...(await sql`SELECT type FROM log.events WHERE stream_id = ${`account-${accountId}`} ORDER BY revision`)])
    .map(({ type }) => type);
const subjectsTo = async (email: string) => (await mailsTo(turnout, email)).map(({ subject }) => subject);

/** The code that an app shows, by the clock that it is judged by. */
const codeOf = async (secret: string): Promise<string> => {
  const [row] = await sql`SELECT extract(epoch FROM now()) * 1000 AS now`;
  return new TOTP({ secret }).generate({ timestamp: Number(row?.['now']) });
};

/** An authenticator app of somebody's, shown to work. */
const addApp = async ({ token, password }: Person): Promise<string> => {
  const begun = calls.beginSecondFactor.output.parse(
    (await ask('POST', '/api/x/second-factors', token, { kind: 'app', currentPassword: password })).body,
  );
  const body = { name: 'Phone', code: await codeOf(begun.app?.secret ?? '') };
  expect((await ask('PUT', `/api/x/second-factors/${begun.id}`, token, body)).status).toBe(200);
  return begun.id;
};

/** One way to change how somebody logs in: who asks, and what. */
interface Way {
  readonly call: keyof typeof accessApi & keyof typeof calls;
  /** The caller: the account's own owner, or the administrator about somebody. */
  readonly by: 'owner' | 'admin';
  readonly prepare?: (owner: Person) => Promise<unknown>;
  readonly ask: (owner: Person, prepared: unknown) => { readonly path: string; readonly body?: object };
  /** Of the e-mail to its owner, who reads French; null: nothing was changed yet, so nothing is told. */
  readonly told: string | null;
}
const another = 'violet-anchor-mustard-71';
const withEmailCode = ({ token, password }: Person) =>
  ask('PUT', '/api/admin/user', token, { twoFaEnabled: true, currentPassword: password }, 'fr');

const ways: Readonly<Record<string, Way>> = {
  "one's own password": {
    call: 'reviseSelf',
    by: 'owner',
    ask: () => ({
      path: '/api/admin/user',
      body: { newPassword: another, newPasswordConfirmation: another },
    }),
    told: 'Votre mot de passe a été changé',
  },
  'the code by e-mail, on': {
    call: 'reviseSelf',
    by: 'owner',
    ask: () => ({ path: '/api/admin/user', body: { twoFaEnabled: true } }),
    told: 'Votre connexion demande un code par e-mail',
  },
  'the code by e-mail, off': {
    call: 'reviseSelf',
    by: 'owner',
    prepare: withEmailCode,
    ask: () => ({ path: '/api/admin/user', body: { twoFaEnabled: false } }),
    told: 'Le code par e-mail a été désactivé',
  },
  'an authenticator app, begun': {
    call: 'beginSecondFactor',
    by: 'owner',
    ask: () => ({ path: '/api/x/second-factors', body: { kind: 'app' } }),
    told: null,
  },
  'an authenticator app, removed': {
    call: 'removeSecondFactor',
    by: 'owner',
    prepare: addApp,
    ask: (_, id) => ({ path: `/api/x/second-factors/${String(id)}/removal`, body: {} }),
    told: 'Une deuxième étape a été retirée de votre connexion',
  },
  'new recovery codes': {
    call: 'makeRecoveryCodes',
    by: 'owner',
    prepare: addApp,
    ask: () => ({ path: '/api/x/recovery-codes', body: {} }),
    told: 'De nouveaux codes de récupération ont été créés',
  },
  "somebody's second step, removed by the administrator": {
    call: 'clearSecondFactors',
    by: 'admin',
    prepare: addApp,
    ask: ({ accountId }) => ({ path: `/api/x/users/${accountId}/second-factors` }),
    told: 'Une deuxième étape a été retirée de votre connexion',
  },
  "somebody's code by e-mail, switched off by the administrator": {
    call: 'reviseAccount',
    by: 'admin',
    prepare: withEmailCode,
    ask: ({ accountId }) => ({ path: `/api/users/${accountId}`, body: { twoFaEnabled: false } }),
    told: 'La deuxième étape de votre connexion a été désactivée',
  },
  "one's own address": {
    call: 'reviseSelf',
    by: 'owner',
    ask: ({ accountId }) => ({ path: '/api/admin/user', body: { email: `own-${accountId}@example.net` } }),
    told: 'Votre adresse va changer',
  },
  "one's own address, as one of the users": {
    call: 'reviseAccount',
    by: 'owner',
    ask: ({ accountId }) => ({ path: `/api/users/${accountId}`, body: { email: `also-${accountId}@example.net` } }),
    told: 'Votre adresse va changer',
  },
  "somebody's address, by the administrator": {
    call: 'reviseAccount',
    by: 'admin',
    ask: ({ accountId }) => ({ path: `/api/users/${accountId}`, body: { email: `moved-${accountId}@example.net` } }),
    told: 'Votre adresse va changer',
  },
  "the administrator's role": {
    call: 'reviseAccount',
    by: 'admin',
    ask: ({ accountId }) => ({ path: `/api/users/${accountId}`, body: { admin: true } }),
    told: "Vous êtes maintenant l'administrateur",
  },
};

/** Keys that such a call takes besides, and that do not change how anybody logs in. */
const doesNotAsk: Readonly<Record<string, readonly string[]>> = {
  reviseSelf: ['name'],
  reviseAccount: ['name', 'roles', 'status'],
  beginSecondFactor: [],
  removeSecondFactor: [],
  makeRecoveryCodes: [],
  clearSecondFactors: [],
};
/** The other writes of whoever is logged in, and why they do not ask. */
const others: Readonly<Record<string, string>> = {
  logOut: 'ends a session',
  openAccount: 'of nobody who logs in yet',
  inviteStaff: 'of nobody who logs in yet, or a role',
  sendPasswordLink: 'goes to the owner alone',
  toggleAccount: 'whether somebody logs in, not how',
  removeStaff: 'a role',
  deleteAccount: 'whether somebody logs in, not how',
  stayActive: 'no change',
  endSession: 'ends a session',
  endOtherSessions: 'ends sessions',
  confirmSecondFactor: 'finishes within minutes what was begun with it',
  seeAs: 'no change',
  issueWall: 'a link of its own, which opens no account',
  revokeWall: 'ends a link',
  inviteDevice: 'a code of its own, which opens no account',
  renameDevice: 'a name',
  changeDeviceProfile: 'what a device shows',
  showDeviceCode: 'a code of its own, which opens no account',
  revokeDevice: 'ends a device',
};

const written = (): readonly (readonly [string, Call])[] =>
  Object.entries<Call>(accessApi).filter(
    ([
      ,
      {
        method,
        needs: { who },
      },
    ]) => method !== 'GET' && who !== 'public',
  );

describe('whoever changes how somebody logs in', () => {
  let administrator: { token: string; accountId: string; email: string; password: string };
  beforeEach(async () => {
    const { user } = calls.me.output.parse((await ask('GET', '/api/me', turnout.adminToken)).body);
    administrator = { token: turnout.adminToken, accountId: user._id, email: user.email, password: admin.password };
  });

  /** The role goes back to who reads the mails here. */
  const handBack = async ({ token, password: currentPassword }: Person) => {
    const path = `/api/users/${administrator.accountId}`;
    expect((await ask('PUT', path, token, { admin: true, currentPassword })).status).toBe(200);
  };

  it.each(Object.entries(ways))('shows again that it is them, and its owner is told: %s', async (_, way) => {
    const owner = await somebody();
    // The language that its owner reads is the one of their last log-in.
    const { email, password } = owner;
    await turnout.ask('POST', '/auth/login', { body: { email, password }, headers: { 'accept-language': 'fr' } });
    const prepared = await way.prepare?.(owner);
    const asking = way.by === 'owner' ? owner : administrator;
    const { path, body } = way.ask(owner, prepared);
    const { method } = calls[way.call];
    const language = way.by === 'owner' ? 'fr' : 'en';
    await age(asking.accountId);
    const before = await factsOf(owner.accountId);
    const refused = await ask(method, path, asking.token, body);
    expect(refused).toMatchObject({
      status: 403,
      body: { code: 'current-password-needed', details: { field: 'currentPassword' } },
    });
    const wrong = { ...body, currentPassword: 'not-the-password-72' };
    expect(await ask(method, path, asking.token, wrong)).toMatchObject({
      status: 422,
      body: { code: 'password-wrong', details: { field: 'currentPassword' } },
    });
    expect(await factsOf(owner.accountId)).toEqual(before);
    const done = await ask(method, path, asking.token, { ...body, currentPassword: asking.password }, language);
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    const isHandedOver = 'admin' in (body ?? {});
    if (isHandedOver) await handBack(owner);
    if (way.told === null) return;
    await expect.poll(() => subjectsTo(owner.email), { timeout: 20_000 }).toContain(way.told);
    if (isHandedOver)
      await expect
        .poll(() => subjectsTo(administrator.email), { timeout: 20_000 })
        .toContain("You handed the administrator's role over");
  });

  it.each(Object.entries(ways))('does so by a log-in of the last ten minutes as well: %s', async (_, way) => {
    const owner = await somebody();
    const prepared = await way.prepare?.(owner);
    await sql`UPDATE ops.sessions SET created_at = now() - interval '9 minutes'`;
    const asking = way.by === 'owner' ? owner : administrator;
    const { path, body } = way.ask(owner, prepared);
    const done = await ask(calls[way.call].method, path, asking.token, body);
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    if ('admin' in (body ?? {})) await handBack(owner);
  });

  it('is asked for nothing else that is changed with it, nor by a body that is sent back as read', async () => {
    const owner = await somebody();
    await age(owner.accountId);
    const { user } = calls.me.output.parse((await ask('GET', '/api/me', owner.token)).body);
    expect((await ask('PUT', '/api/admin/user', owner.token, { ...user, name: 'Ada' })).status).toBe(200);
  });

  it('is slowed where they guess the password', async () => {
    const owner = await somebody();
    const body = { twoFaEnabled: true, currentPassword: 'not-the-password-72' };
    const guesses = [];
    for (let time = 0; time < 8; time += 1)
      guesses.push((await ask('PUT', '/api/admin/user', owner.token, body)).status);
    expect(guesses).toContain(429);
  });

  it('is thought of at every call of an account', () => {
    const asking = Object.entries<Call>(accessApi).filter(([, { asksForProof }]) => asksForProof === true);
    expect(new Set(asking.map(([name]) => name))).toEqual(new Set(Object.values(ways).map(({ call }) => call)));
    expect(new Set(written().map(([name]) => name))).toEqual(
      new Set([...asking.map(([name]) => name), ...Object.keys(others)]),
    );
  });

  it('is thought of at every key that such a call takes', () => {
    const asRead = new Set(['_id', 'status', 'secondFactors', 'isInvited', 'invitedAt', 'event', 'adminRoles']);
    for (const [name, { body, asksForProof }] of written()) {
      if (asksForProof !== true) continue;
      const of = Object.values(ways).filter(({ call }) => call === name);
      const owner: Person = { token: '', accountId: '', email: '', password: '' };
      const walked = of.flatMap((way) => Object.keys(way.ask(owner, '').body ?? {}));
      const known = new Set([...walked, ...(doesNotAsk[name] ?? []), ...asRead, 'currentPassword', 'kind']);
      if (name === 'reviseSelf') ['admin', 'roles', 'status'].forEach((key) => known.add(key));
      const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
      const keys = Object.keys((schema.anyOf?.[0] ?? schema).properties ?? {});
      expect(keys.filter((key) => !known.has(key))).toEqual([]);
    }
  });
});

describe('a link that sets a password', () => {
  const linksOf = async (accountId: string): Promise<number> =>
    (
      await sql`SELECT 1 FROM ops.access_codes WHERE account_id = ${accountId} AND purpose = 'password' AND used_by IS NULL`
    ).length;

  it('is over once another password is set, by whatever way', async () => {
    const owner = await somebody();
    const link = `/api/x/users/${owner.accountId}/password-link`;
    await ask('POST', link, turnout.adminToken);
    await ask('POST', link, turnout.adminToken);
    await expect.poll(() => linksOf(owner.accountId), { timeout: 20_000 }).toBe(2);
    const body = { newPassword: another, newPasswordConfirmation: another, currentPassword: rehearsalPasswords.staff };
    expect((await ask('PUT', '/api/admin/user', owner.token, body)).status).toBe(200);
    expect(await linksOf(owner.accountId)).toBe(0);
  });
});
