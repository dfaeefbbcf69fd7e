// kind: stack
import { calls } from '@turnout/contracts';
import { openSql } from '@turnout/projections/platform/open-sql';
import { TOTP } from 'otpauth';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { softwareAuthenticator } from '../testing/software-authenticator.ts';
import {
  admin,
  makeTestEvent,
  openStaff,
  startTestTurnout,
  type TestEvent,
  type TestTurnout,
} from '../testing/turnout.ts';

const origin = 'http://localhost:2083';
let turnout: TestTurnout;
let event: TestEvent;
let sql: Sql;
beforeAll(async () => {
  turnout = await startTestTurnout({ PUBLIC_URL: origin });
  event = await makeTestEvent(turnout);
  sql = openSql(turnout.databaseUrl, { max: 1 });
});
afterAll(async () => {
  await sql.end();
  await turnout.stop();
});

const Begun = calls.beginSecondFactor.output;
const Confirmed = calls.confirmSecondFactor.output;
const Stepped = z.object({ secondStep: calls.logIn.output.shape.secondStep.unwrap(), token: z.string() });
type Person = Awaited<ReturnType<typeof openStaff>>;

let people = 0;
const somebody = async (): Promise<Person> => {
  people += 1;
  return openStaff(turnout, event.eventId, ['viewDashboard'], `second-${people}@example.org`);
};
const begin = (person: Person, kind: string, password = person.password) =>
  turnout.ask('POST', '/api/x/second-factors', { token: person.token, body: { kind, currentPassword: password } });
const confirm = (person: Person, id: string, body: object, key?: string) =>
  turnout.ask('PUT', `/api/x/second-factors/${id}`, {
    token: person.token,
    body,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
/** The code that an app shows so many intervals of 30 s from now. */
const codeOf = async (secret: string, intervals = 0): Promise<string> => {
  const [row] = await sql`SELECT extract(epoch FROM now()) * 1000 AS now`;
  return new TOTP({ secret }).generate({ timestamp: Number(row?.['now']) + intervals * 30_000 });
};
/** As if the codes of now were not used yet: a spec does not wait half a minute. */
const later = () => sql`UPDATE ops.second_factors SET last_interval = 0, used_by = NULL`;
const withApp = async (person: Person) => {
  const { id, app } = Begun.parse((await begin(person, 'app')).body);
  const secret = app?.secret ?? '';
  const added = Confirmed.parse((await confirm(person, id, { name: 'Phone', code: await codeOf(secret) })).body);
  await later();
  return { id, secret, recoveryCodes: added.recoveryCodes ?? [] };
};
const logIn = async (person: Person) => {
  const reply = await turnout.ask('POST', '/auth/login', { body: { email: person.email, password: person.password } });
  expect(reply.status).toBe(200);
  return Stepped.parse(reply.body);
};
const enter = (person: Person, step: string | undefined, code: string, key?: string) =>
  turnout.ask('POST', '/auth/verify2fa', {
    body: { email: person.email, code, ...(step === undefined ? {} : { step }) },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
const Facts = z.array(z.object({ type: z.string() }));
const factsOf = async (person: Person): Promise<readonly string[]> => {
  const rows = await sql`
    SELECT type FROM log.events WHERE stream_id = ${`account-${person.accountId}`} ORDER BY global_position`;
  return Facts.parse([...rows]).map(({ type }) => type);
};

describe('an authenticator app', () => {
  it('is added by the password and a code that it shows, with ten recovery codes that are told once', async () => {
    const ada = await somebody();
    expect((await begin(ada, 'app', 'wrong-password')).body).toMatchObject({ code: 'password-wrong' });
    const { id, app } = Begun.parse((await begin(ada, 'app')).body);
    expect(app?.uri).toContain(encodeURIComponent(ada.email));
    expect((await confirm(ada, id, { name: 'Phone', code: '000000' })).body).toMatchObject({
      code: 'code-of-app-wrong',
      details: { field: 'code' },
    });
    const body = { name: 'Phone', code: await codeOf(app?.secret ?? '') };
    const added = Confirmed.parse((await confirm(ada, id, body, 'the-same-intent')).body);
    expect(added.factor).toMatchObject({ _id: id, kind: 'app', name: 'Phone', lastUsedAt: null });
    expect(new Set(added.recoveryCodes).size).toBe(10);
    // The answer was lost: the same is told again.
    expect(Confirmed.parse((await confirm(ada, id, body, 'the-same-intent')).body)).toEqual(added);
    const { body: own } = await turnout.ask('GET', '/api/x/second-factors', { token: ada.token });
    expect(own).toMatchObject({ factors: [{ _id: id }], recoveryCodesLeft: 10, isRequired: false });
    expect(JSON.stringify(await sql`SELECT * FROM ops.second_factors`)).not.toContain(app?.secret);
  });

  it('is asked for at the log-in, each code once, and a code that another log-in is about opens nothing', async () => {
    const ada = await somebody();
    const bob = await somebody();
    const { secret } = await withApp(ada);
    const { token, secondStep } = await logIn(ada);
    expect(token).toBe('');
    expect(secondStep).toMatchObject({ kinds: ['app', 'recovery-code'], passkey: null });
    const code = await codeOf(secret);
    expect((await enter(ada, undefined, code)).body).toMatchObject({ code: 'log-in-code-wrong' });
    expect((await enter(bob, secondStep.step, code)).body).toMatchObject({ code: 'second-step-over' });
    expect((await enter(ada, secondStep.step, '123456')).body).toMatchObject({ code: 'second-step-wrong' });
    expect((await enter(ada, secondStep.step, code, 'one-intent-1')).status).toBe(200);
    expect((await enter(ada, secondStep.step, code, 'one-intent-1')).status).toBe(200);
    const again = await logIn(ada);
    expect((await enter(ada, again.secondStep.step, code)).body).toMatchObject({ code: 'second-step-wrong' });
    expect((await enter(ada, secondStep.step, code)).body).toMatchObject({ code: 'second-step-over' });
    expect(await factsOf(ada)).toEqual(expect.arrayContaining(['SecondFactorAdded', 'RecoveryCodesMade', 'LoggedIn']));
  });

  it('is forgiving about clocks, by half a minute and no more', async () => {
    const ada = await somebody();
    const { secret } = await withApp(ada);
    const entered = async (intervals: number) =>
      (await enter(ada, (await logIn(ada)).secondStep.step, await codeOf(secret, intervals))).status;
    expect([await entered(-3), await entered(3), await entered(-1)]).toEqual([401, 401, 200]);
  });

  it('is not guessed: five tries end the step, also with the right code after them', async () => {
    const ada = await somebody();
    const { secret } = await withApp(ada);
    const { secondStep } = await logIn(ada);
    for (let guess = 0; guess < 5; guess += 1)
      expect((await enter(ada, secondStep.step, `00000${guess}`)).status).toBe(401);
    await sql`DELETE FROM ops.slowed`;
    expect((await enter(ada, secondStep.step, await codeOf(secret))).body).toMatchObject({ code: 'second-step-over' });
  });

  it('leaves nothing of a log-in under way once another password is set', async () => {
    const ada = await somebody();
    const { secret } = await withApp(ada);
    const { secondStep } = await logIn(ada);
    const changed = { newPassword: 'purple-walnut-tractor-9', newPasswordConfirmation: 'purple-walnut-tractor-9' };
    expect((await turnout.ask('PUT', '/api/admin/user', { token: ada.token, body: changed })).status).toBe(200);
    expect((await enter(ada, secondStep.step, await codeOf(secret))).body).toMatchObject({ code: 'second-step-over' });
  });

  it('is removed by the password alone, and then the password alone logs in', async () => {
    const ada = await somebody();
    const { id } = await withApp(ada);
    const remove = (password: string) =>
      turnout.ask('POST', `/api/x/second-factors/${id}/removal`, {
        token: ada.token,
        body: { currentPassword: password },
      });
    expect((await remove('wrong-password')).status).toBe(422);
    expect((await remove(ada.password)).status).toBe(200);
    expect((await remove(ada.password)).status).toBe(200);
    expect((await logIn(ada).catch(() => null)) ?? 'in').toBe('in');
    const { body } = await turnout.ask('GET', '/api/x/second-factors', { token: ada.token });
    expect(body).toMatchObject({ factors: [], recoveryCodesLeft: null });
  });

  it('that no fact speaks of, after a server was killed, is gone when the next one is begun', async () => {
    const person = await somebody();
    const kept = await withApp(person);
    const left = Begun.parse((await begin(person, 'app')).body);
    await sql`
      UPDATE ops.second_factors SET begun_at = now() - interval '2 hours',
        added_at = CASE WHEN factor_id = ${left.id} THEN now() ELSE added_at END
      WHERE account_id = ${person.accountId}`;
    const begun = Begun.parse((await begin(person, 'app')).body);
    const rows = await sql`SELECT factor_id FROM ops.second_factors WHERE account_id = ${person.accountId}`;
    expect(new Set(rows.map((row) => String(row['factor_id'])))).toEqual(new Set([kept.id, begun.id]));
  });
});

describe('a recovery code', () => {
  it('stands for the second step once, however it is typed, and its owner hears of it', async () => {
    const ada = await somebody();
    const { recoveryCodes } = await withApp(ada);
    const [code = ''] = recoveryCodes;
    const typed = code.toUpperCase().replace('-', ' ');
    expect((await enter(ada, (await logIn(ada)).secondStep.step, typed)).status).toBe(200);
    expect((await enter(ada, (await logIn(ada)).secondStep.step, code)).status).toBe(401);
    expect(await factsOf(ada)).toContain('RecoveryCodeUsed');
    const mails = async () => {
      const { body } = await turnout.ask('GET', '/api/x/mails', { token: turnout.adminToken });
      return z
        .object({ mails: z.array(z.object({ to: z.string(), subject: z.string() })) })
        .parse(body)
        .mails.filter(({ to }) => to === ada.email)
        .map(({ subject }) => subject);
    };
    await vi.waitFor(
      async () =>
        expect(await mails()).toEqual(
          expect.arrayContaining(['A recovery code was used', 'A second log-in step was added']),
        ),
      { timeout: 20_000, interval: 100 },
    );
  });

  it('is over when new ones are made', async () => {
    const ada = await somebody();
    const { recoveryCodes } = await withApp(ada);
    const made = await turnout.ask('POST', '/api/x/recovery-codes', {
      token: ada.token,
      body: { currentPassword: ada.password },
    });
    const fresh = calls.makeRecoveryCodes.output.parse(made.body).recoveryCodes;
    const step = async () => (await logIn(ada)).secondStep.step;
    expect((await enter(ada, await step(), recoveryCodes[1] ?? '')).status).toBe(401);
    expect((await enter(ada, await step(), fresh[1] ?? '')).status).toBe(200);
  });

  it('is made for nobody whose log-in asks for nothing', async () => {
    const ada = await somebody();
    const made = await turnout.ask('POST', '/api/x/recovery-codes', {
      token: ada.token,
      body: { currentPassword: ada.password },
    });
    expect(made.status).toBe(404);
  });
});

describe('a passkey', () => {
  const withPasskey = async (person: Person, at = origin) => {
    const authenticator = softwareAuthenticator(at);
    const { id, passkey } = Begun.parse((await begin(person, 'passkey')).body);
    const added = await confirm(person, id, { name: 'Key', passkey: authenticator.make(passkey) });
    return { id, authenticator, added };
  };
  const use = (step: string, passkey: unknown) =>
    turnout.ask('POST', '/auth/second-step/passkey', { body: { step, passkey } });

  it('is added and asked for at the log-in', async () => {
    const ada = await somebody();
    const { added, authenticator } = await withPasskey(ada);
    expect(added).toMatchObject({ status: 200, body: { factor: { kind: 'passkey', name: 'Key' } } });
    const { secondStep } = await logIn(ada);
    expect(secondStep.kinds).toEqual(['passkey', 'recovery-code']);
    const used = await use(secondStep.step, authenticator.use(secondStep.passkey));
    expect(used).toMatchObject({ status: 200, body: { user: { email: ada.email, secondFactors: ['passkey'] } } });
    expect((await use(secondStep.step, authenticator.use(secondStep.passkey))).status).toBe(401);
  });

  it('of another address, of somebody else or for another log-in opens nothing', async () => {
    const ada = await somebody();
    const bob = await somebody();
    expect((await withPasskey(ada, 'https://turn0ut.example')).added.body).toMatchObject({ code: 'passkey-not-right' });
    const hers = await withPasskey(ada);
    const his = await withPasskey(bob);
    const first = (await logIn(ada)).secondStep;
    const second = (await logIn(ada)).secondStep;
    expect((await use(first.step, his.authenticator.use(first.passkey))).status).toBe(401);
    expect((await use(first.step, hers.authenticator.use(second.passkey))).status).toBe(401);
    expect((await use(first.step, { ...hers.authenticator.use(first.passkey), id: 'x' })).status).toBe(401);
    expect((await use(second.step, hers.authenticator.use(second.passkey))).status).toBe(200);
  });

  it('is not begun by a stranger for somebody else', async () => {
    const ada = await somebody();
    const bob = await somebody();
    const { id, app } = Begun.parse((await begin(ada, 'app')).body);
    const code = await codeOf(app?.secret ?? '');
    expect((await confirm(bob, id, { name: 'Mine', code })).status).toBe(404);
  });
});

describe('an administrator', () => {
  it('clears the second step of who lost it, and nobody else does', async () => {
    const ada = await somebody();
    const bob = await somebody();
    await withApp(ada);
    const clear = (token: string) =>
      turnout.ask('DELETE', `/api/x/users/${ada.accountId}/second-factors`, { token, body: undefined });
    expect((await clear(bob.token)).status).toBe(403);
    expect(await clear(turnout.adminToken)).toMatchObject({ status: 200, body: { user: { secondFactors: [] } } });
    const reply = await turnout.ask('POST', '/auth/login', { body: { email: ada.email, password: ada.password } });
    expect(reply.body['token']).not.toBe('');
  });
});

describe('a second step that is required', () => {
  const demandOf = (secondFactorRequired: string) =>
    turnout.ask('PUT', '/api/settings', { token: turnout.adminToken, body: { secondFactorRequired } });
  beforeEach(async () => {
    await demandOf('nobody');
  });

  it('is required by nobody who has none', async () => {
    expect((await demandOf('everybody')).body).toMatchObject({ code: 'second-factor-first' });
  });

  it('lets whoever has none do nothing but set one up, at once and on every call', async () => {
    const ada = await somebody();
    const administrator = { ...admin, token: turnout.adminToken };
    const own = await withApp({ ...ada, ...administrator });
    expect((await demandOf('everybody')).status).toBe(200);
    const events = () => turnout.ask('GET', '/api/events', { token: ada.token });
    expect((await events()).body).toMatchObject({ code: 'second-step-required' });
    const me = await turnout.ask('GET', '/api/me', { token: ada.token });
    expect(me.body).toMatchObject({ user: { email: ada.email }, mustAddSecondFactor: true });
    const { id } = await withApp(ada);
    expect((await events()).status).toBe(200);
    expect((await turnout.ask('GET', '/api/me', { token: ada.token })).body['mustAddSecondFactor']).toBeUndefined();
    const remove = await turnout.ask('POST', `/api/x/second-factors/${id}/removal`, {
      token: ada.token,
      body: { currentPassword: ada.password },
    });
    expect(remove.body).toMatchObject({ code: 'second-factor-required' });
    await demandOf('nobody');
    await turnout.ask('POST', `/api/x/second-factors/${own.id}/removal`, {
      token: administrator.token,
      body: { currentPassword: administrator.password },
    });
  });
});
