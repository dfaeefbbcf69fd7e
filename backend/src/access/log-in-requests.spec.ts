// kind: stack, long
import { calls } from '@turnout/contracts';
import { openSql } from '@turnout/projections/platform/open-sql';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  admin,
  makeTestEvent,
  openStaff,
  serveAlso,
  startTestTurnout,
  type Reply,
  type TestEvent,
  type TestTurnout,
} from '../testing/turnout.ts';

let turnout: TestTurnout;
let event: TestEvent;
let sql: Sql;
beforeAll(async () => {
  turnout = await startTestTurnout({ TRUST_PROXY: 'loopback' });
  event = await makeTestEvent(turnout);
  sql = openSql(turnout.databaseUrl, { max: 1 });
});
afterAll(async () => {
  await sql.end();
  await turnout.stop();
});

interface From {
  readonly address?: string;
  readonly device?: string;
  readonly language?: string;
}
const logIn = (email: string, password: string, { address = '203.0.113.1', device, language = 'en' }: From = {}) =>
  turnout.ask('POST', '/auth/login', {
    body: { email, password },
    headers: {
      'x-forwarded-for': address,
      'accept-language': language,
      ...(device === undefined ? {} : { cookie: `theme=dark; turnout-device=${device}; other=1` }),
    },
  });
const cookieOf = ({ headers }: Reply): string => headers.get('set-cookie') ?? '';
const deviceIn = (reply: Reply): string => /^turnout-device=([^;]+);/.exec(cookieOf(reply))?.[1] ?? '';
let people = 0;
/** Somebody with an account whom nothing is known about yet. */
const somebody = async () => {
  people += 1;
  return openStaff(turnout, event.eventId, ['viewDashboard'], `somebody-${people}@example.org`);
};
/** Fails so often, as if each wait were over. */
const fail = async (email: string, times: number, from: (index: number) => From) => {
  for (let index = 0; index < times; index += 1) {
    expect((await logIn(email, `wrong-${index}`, from(index))).status).toBe(401);
    await waited();
  }
};
/** As if as much time had gone by as anybody may have to wait. */
const waited = () => sql`UPDATE ops.slowed SET failed_at = failed_at - interval '5 minutes'`;
const refusalsStored = async (accountId: string) => {
  const [row] = await sql`
    SELECT count(*)::int AS count FROM log.events
    WHERE stream_id = ${`account-${accountId}`} AND type = 'LogInRefused' AND body::text LIKE '%wrong-password%'`;
  return Number(row?.['count']);
};

describe('what is noted of a log-in', () => {
  it('says from which address and with which version it was tried, sealed under the key of whom it is about', async () => {
    const { email, password, accountId } = await somebody();
    await logIn(email, 'a-wrong-one');
    expect((await logIn(email, password)).status).toBe(200);
    const noted = async () => {
      const rows = await sql`
        SELECT type, metadata::jsonb - 'request' AS metadata FROM log.events
        WHERE stream_id = ${`account-${accountId}`} AND type IN ('LoggedIn', 'LogInRefused') ORDER BY global_position`;
      return rows.map(({ type, metadata }) => ({ type, metadata }));
    };
    const metadata = expect.objectContaining({ sealedAddress: expect.stringMatching(/^\S{20,}$/) });
    await expect.poll(noted).toEqual(
      expect.arrayContaining([
        { type: 'LogInRefused', metadata },
        { type: 'LoggedIn', metadata },
      ]),
    );
    expect(JSON.stringify(await noted())).not.toContain('203.0.113.1');
  });
});

describe('guessing', () => {
  it('makes the guesser wait, seconds at first, in words and in Retry-After', async () => {
    const { email } = await somebody();
    for (let guess = 0; guess < 5; guess += 1) expect((await logIn(email, `wrong-${guess}`)).status).toBe(401);
    const refused = await logIn(email, 'wrong-again');
    expect(refused).toMatchObject({
      status: 429,
      body: {
        message: 'Too many attempts. Please try again in 1 s.',
        code: 'too-many-attempts',
        details: { seconds: 1, wait: '1 s' },
      },
    });
    expect(refused.headers.get('retry-after')).toBe('1');
    expect((await logIn(email, 'x', { language: 'es' })).body['message']).toContain('Inténtelo de nuevo en 1 s');
  });

  it('grows slower and slower, up to some minutes, and never shuts anybody out', async () => {
    const { email, password } = await somebody();
    await fail(email, 14, () => ({}));
    await logIn(email, 'wrong');
    expect((await logIn(email, password)).body).toMatchObject({ details: { seconds: 300, wait: '5 min' } });
    await waited();
    expect((await logIn(email, password)).status).toBe(200);
  });

  it('from elsewhere does not keep the owner from logging in', async () => {
    const { email, password } = await somebody();
    await fail(email, 12, () => ({ address: '198.51.100.1' }));
    expect((await logIn(email, password, { address: '198.51.100.2' })).status).toBe(200);
  });

  it('goes on counting when the owner logs in elsewhere', async () => {
    const { email, password } = await somebody();
    for (let guess = 0; guess < 5; guess += 1) await logIn(email, `wrong-${guess}`, { address: '198.51.100.3' });
    expect((await logIn(email, password, { address: '198.51.100.4' })).status).toBe(200);
    expect((await logIn(email, password, { address: '198.51.100.3' })).status).toBe(429);
  });

  it('from many addresses is slowed too, and a device that was there before passes', async () => {
    const { email, password } = await somebody();
    const device = deviceIn(await logIn(email, password));
    for (let guess = 0; guess < 20; guess += 1)
      expect((await logIn(email, 'wrong', { address: `198.51.101.${guess}` })).status).toBe(401);
    expect((await logIn(email, password, { address: '198.51.102.1' })).status).toBe(429);
    expect((await logIn(email, password, { address: '198.51.102.2', device })).status).toBe(200);
    expect((await logIn(email, password, { device })).status).toBe(200);
  });

  it('at an address that nobody has is answered in the same way', async () => {
    const { email } = await somebody();
    const answers = async (typed: string) => {
      const replies: Reply[] = [];
      for (let guess = 0; guess < 7; guess += 1) replies.push(await logIn(typed, 'wrong', { address: '198.51.103.1' }));
      return replies.map(({ status, body, headers }) => [status, body, headers.get('retry-after')]);
    };
    expect(await answers('nobody-at-all@example.org')).toEqual(await answers(email));
  });

  it('counts by account, however its address is written', async () => {
    const { email } = await somebody();
    const ways = [email, email.toUpperCase(), ` ${email}`, `${email} `, email.replace('s', 'S')];
    for (const typed of ways) expect((await logIn(typed, 'wrong')).status).toBe(401);
    expect((await logIn(email, 'wrong')).status).toBe(429);
  });

  it('many at once gets no more guesses than one after the other', async () => {
    const { email } = await somebody();
    const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => logIn(email, `wrong-${index}`)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  });

  it('is stored after the answer', async () => {
    const { email, accountId } = await somebody();
    await logIn(email, 'wrong');
    await expect.poll(() => refusalsStored(accountId), { timeout: 10_000 }).toBe(1);
  });

  it('is stored by a server that stops before it ends', async () => {
    const { email, accountId } = await somebody();
    const other = await serveAlso(turnout.databaseUrl);
    await other.ask('POST', '/auth/login', { body: { email, password: 'wrong' } });
    await other.stop();
    expect(await refusalsStored(accountId)).toBe(1);
  });
});

describe('a hall behind one address', () => {
  it('logs in as often as it likes: what succeeds does not count', async () => {
    const { email, password } = await somebody();
    const at = { address: '192.0.2.77' };
    for (let time = 0; time < 12; time += 1) expect((await logIn(email, password, at)).status).toBe(200);
    const [row] = await sql`SELECT failures FROM ops.slowed WHERE key = 'log-in-address:192.0.2.77'`;
    expect(row?.['failures']).toBe(0);
  });

  it('waits a few seconds at most, however much fails there, and known devices do not', async () => {
    const { email, password } = await somebody();
    const device = deviceIn(await logIn(email, password));
    const address = '192.0.2.78';
    await sql`
      INSERT INTO ops.slowed (key, failures, failed_at, forgotten_at)
      VALUES (${`log-in-address:${address}`}, 5000, now(), now() + interval '1 minute')`;
    const refused = await logIn(email, password, { address });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(5);
    expect((await logIn(email, password, { address, device })).status).toBe(200);
  });
});

describe('a device', () => {
  it('is known by a cookie that no script and no other site can use', async () => {
    const { email, password } = await somebody();
    const answer = await logIn(email, password);
    expect(cookieOf(answer)).toMatch(
      /^turnout-device=[\w-]{43}; Path=\/auth; Max-Age=31536000; HttpOnly; SameSite=Strict$/,
    );
    const [row] = await sql`SELECT string_agg(d::text, ' ') AS everything FROM ops.known_devices d`;
    expect(String(row?.['everything'])).not.toContain(deviceIn(answer));
    expect(deviceIn(await logIn(email, password, { device: deviceIn(answer) }))).toBe(deviceIn(answer));
  });

  it('over TLS never travels in the clear', async () => {
    const { email, password } = await somebody();
    const answer = await turnout.ask('POST', '/auth/login', {
      body: { email, password },
      headers: { 'x-forwarded-for': '203.0.113.1', 'x-forwarded-proto': 'https' },
    });
    expect(cookieOf(answer)).toMatch(/; Secure$/);
  });

  it('is not handed out to whoever does not get in', async () => {
    const { email } = await somebody();
    expect(cookieOf(await logIn(email, 'wrong'))).toBe('');
  });

  it('gets tries of its own, and few', async () => {
    const { email, password } = await somebody();
    const device = deviceIn(await logIn(email, password));
    for (let guess = 0; guess < 10; guess += 1) expect((await logIn(email, 'wrong', { device })).status).toBe(401);
    expect((await logIn(email, 'wrong', { device })).status).toBe(429);
    expect((await logIn(email, password)).status).toBe(200);
  });

  it('of one account is a stranger to another; who brings it logs in and gets a fresh one for both', async () => {
    const [one, other] = [await somebody(), await somebody()];
    const planted = deviceIn(await logIn(one.email, one.password));
    for (let guess = 0; guess < 5; guess += 1) await logIn(other.email, 'wrong', { device: planted });
    expect((await logIn(other.email, other.password, { device: planted })).status).toBe(429);
    await waited();
    const shared = deviceIn(await logIn(other.email, other.password, { device: planted }));
    expect(shared).not.toBe(planted);
    const known = async (device: string) =>
      (await sql`SELECT account_id FROM ops.known_devices WHERE device_hash = encode(sha256(${device}::bytea), 'hex')`)
        .length;
    expect([await known(planted), await known(shared)]).toEqual([0, 2]);
  });

  it('is one of at most twenty of an account', async () => {
    const { email, password, accountId } = await somebody();
    for (let device = 0; device < 22; device += 1) await logIn(email, password);
    const rows = await sql`SELECT FROM ops.known_devices WHERE account_id = ${accountId}`;
    expect(rows).toHaveLength(20);
  });
});

describe('a burst of log-ins', () => {
  it('is answered in the end, and others are answered meanwhile', async () => {
    const { email, password } = await somebody();
    const device = deviceIn(await logIn(email, password));
    let isBursting = true;
    const burst = Promise.all(Array.from({ length: 40 }, () => logIn(email, password, { device }))).finally(
      () => void (isBursting = false),
    );
    const me = await turnout.ask('GET', '/api/me', { token: turnout.adminToken });
    expect([me.status, isBursting]).toEqual([200, true]);
    expect((await burst).every(({ status }) => status === 200)).toBe(true);
  });
});

describe("one's own sessions", () => {
  const list = async (token: string) =>
    calls.sessions.output.parse((await turnout.ask('GET', '/api/x/sessions', { token })).body).sessions;
  const isLive = async (token: string) => (await turnout.ask('GET', '/api/me', { token })).status === 200;
  const agents = {
    phone:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile/15E148 Safari/604.1',
    laptop: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
  };
  const openFrom = async (email: string, password: string, userAgent: string) => {
    const headers = { 'user-agent': userAgent, 'x-forwarded-for': '203.0.113.9' };
    const answer = await turnout.ask('POST', '/auth/login', { body: { email, password }, headers });
    return calls.logIn.output.parse(answer.body).token;
  };

  it('are listed by device, and tell nothing that opens one', async () => {
    const { email, password, token } = await somebody();
    const phone = await openFrom(email, password, agents.phone);
    const laptop = await openFrom(email, password, agents.laptop);
    const listed = await list(phone);
    expect(listed.map(({ browser, system, isThisOne }) => [browser, system, isThisOne]).toSorted()).toEqual(
      [
        [null, null, false],
        ['Edge', 'Windows', false],
        ['Safari', 'iPhone', true],
      ].toSorted(),
    );
    const rows = await sql`SELECT session_id FROM ops.sessions`;
    for (const secret of [token, phone, laptop, ...rows.map((row) => String(row['session_id']))])
      expect(JSON.stringify(listed)).not.toContain(secret);
  });

  it('end one by one, or all others at once, and never those of somebody else', async () => {
    const [one, other] = [await somebody(), await somebody()];
    const phone = await openFrom(one.email, one.password, agents.phone);
    const laptop = await openFrom(one.email, one.password, agents.laptop);
    const end = (id: string, token: string) => turnout.ask('DELETE', `/api/x/sessions/${id}`, { token });
    const [theirs] = await list(other.token);
    expect((await end(theirs?._id ?? '', one.token)).status).toBe(404);
    expect((await end('0'.repeat(20), one.token)).status).toBe(404);
    expect(await isLive(other.token)).toBe(true);
    const ofPhone = (await list(one.token)).find(({ system }) => system === 'iPhone');
    expect((await end(ofPhone?._id ?? '', one.token)).status).toBe(200);
    expect([await isLive(phone), await isLive(laptop), await isLive(one.token)]).toEqual([false, true, true]);
    expect((await end(ofPhone?._id ?? '', one.token)).status).toBe(404);
    expect((await turnout.ask('DELETE', '/api/x/sessions', { token: one.token })).body).toEqual({ ended: 1 });
    expect([await isLive(laptop), await isLive(one.token), await isLive(other.token)]).toEqual([false, true, true]);
  });

  it('are none of a wall', async () => {
    const { adminToken: token } = turnout;
    const body = { eventId: event.eventId, label: 'Foyer' };
    const issued = calls.issueWall.output.parse((await turnout.ask('POST', '/api/x/walls', { token, body })).body);
    for (const method of ['GET', 'DELETE'])
      expect((await turnout.ask(method, '/api/x/sessions', { token: issued.token })).status).toBe(403);
  });
});

describe('a password that is easy to guess', () => {
  it.each([
    ['en', 'is easy to guess'],
    ['es', 'fácil de adivinar'],
    ['fr', 'facile à deviner'],
  ])('opens no account, and is refused in %s', async (language, words) => {
    const email = `weak-${language}@example.org`;
    const ask = (password: string) =>
      turnout.ask('POST', '/api/users', {
        token: turnout.adminToken,
        body: { email, name: 'Weak', password, eventId: event.eventId, role: { viewDashboard: true } },
        headers: { 'accept-language': language },
      });
    const refused = await ask('Password123!');
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'password-easy-to-guess', details: { field: 'password' } },
    });
    expect(refused.body['message']).toMatch(new RegExp(`^password\\s?: .*${words}`));
    expect((await logIn(email, 'Password123!', { address: '203.0.113.50' })).status).toBe(401);
    expect((await ask('short')).status).toBe(422);
    expect((await ask(admin.password)).status).toBe(200);
  });
});
