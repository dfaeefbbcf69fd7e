// kind: process
import { calls } from '@turnout/contracts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { openSql } from '@turnout/projections/platform/open-sql';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from '../platform/configuration/config.ts';
import { serve } from '../start/serve.ts';
import { admin, askAt, startTestTurnout, type TestTurnout } from '../testing/turnout.ts';
import { bareEnvironment } from '../platform/machine/bare-environment.ts';

let turnout: TestTurnout;
let sql: Sql;
beforeAll(async () => {
  turnout = await startTestTurnout();
  sql = openSql(turnout.databaseUrl, { max: 1 });
}, 60_000);
afterAll(async () => {
  await sql.end();
  await turnout.stop();
});

const script = fileURLToPath(new URL('./admin-password.ts', import.meta.url));
/** Runs `npm run admin:password` on the data of the Turnout that runs. */
const run = async (args: readonly string[], { input, setting }: { input?: string; setting?: string } = {}) => {
  const program = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      ...bareEnvironment(),
      DATABASE_URL: turnout.databaseUrl,
      LOG_LEVEL: 'fatal',
      ADMIN_EMAIL: admin.email,
      ...(setting === undefined ? {} : { ADMIN_PASSWORD: setting }),
    },
  });
  program.stdin.end(input ?? '');
  const [said, complained] = await Promise.all([text(program.stdout), text(program.stderr), once(program, 'close')]);
  return { code: program.exitCode, said, complained };
};
const logIn = (password: string, cookie?: string) =>
  turnout.ask('POST', '/auth/login', {
    body: { email: admin.email, password },
    ...(cookie === undefined ? {} : { headers: { cookie } }),
  });
const newSession = async (password: string): Promise<string> =>
  calls.logIn.output.parse((await logIn(password)).body).token;
const isLive = async (token: string) => (await turnout.ask('GET', '/api/me', { token })).status === 200;
const timesSet = async (): Promise<number> => {
  const [row] = await sql`SELECT count(*)::int AS count FROM log.events WHERE type = 'PasswordSet'`;
  return Number(row?.['count']);
};
/** What a server says at its start with these settings. */
const noticesWith = async (settings: Readonly<Record<string, string>>) => {
  const { databaseUrl } = turnout;
  const fixed = { DATABASE_URL: databaseUrl, LOG_LEVEL: 'fatal', DEMO: '0', HOST: '127.0.0.1' };
  const serving = await serve({ ...parseConfig({ ...fixed, ...settings }), databaseUrl }, { port: 0 });
  const answer = await askAt(serving.address)('GET', '/health');
  await serving.stop();
  return { ...serving.administrator, status: answer.status };
};

describe('npm run admin:password', () => {
  it('sets what is said on standard input, ends all sessions of the account and forgets its devices', async () => {
    const token = await newSession(admin.password);
    const [before, known] = [await timesSet(), await sql`SELECT FROM ops.known_devices`];
    expect(known.length).toBeGreaterThan(0);
    const set = await run([], { input: 'marble-canoe-drift-64\n' });
    expect(set).toMatchObject({ code: 0, complained: '' });
    expect(set.said).toContain(`The password of ${admin.email} was set`);
    expect(set.said).not.toContain('marble');
    expect([await isLive(token), await isLive(turnout.adminToken)]).toEqual([false, false]);
    expect(await sql`SELECT FROM ops.known_devices`).toHaveLength(0);
    expect(await timesSet()).toBe(before + 1);
    expect((await logIn(admin.password)).status).toBe(401);
    expect((await logIn('marble-canoe-drift-64')).status).toBe(200);
  }, 60_000);

  it('makes one and shows it once where nothing is said', async () => {
    const set = await run([]);
    const made = /Password: {2}([a-z2-9-]{19})\n/.exec(set.said)?.[1] ?? '';
    expect([set.code, (await logIn(made)).status]).toEqual([0, 200]);
  }, 60_000);

  it('takes ADMIN_PASSWORD where that is set', async () => {
    const set = await run([], { setting: admin.password });
    expect([set.code, set.said.includes(admin.password)]).toEqual([0, false]);
    expect((await logIn(admin.password)).status).toBe(200);
  }, 60_000);

  it.each([
    ['short', 'password: must have at least 8 characters'],
    ['Password123!', 'password: this one is easy to guess'],
  ])(
    'refuses %s with the rule, and changes nothing',
    async (password, rule) => {
      const before = await timesSet();
      const refused = await run([], { input: password });
      expect([refused.code, refused.complained]).toEqual([1, expect.stringContaining(rule)]);
      expect([await timesSet(), (await logIn(admin.password)).status]).toEqual([before, 200]);
    },
    60_000,
  );
});

describe('a server that starts', () => {
  it('says nothing where the settings are the administrator’s', async () => {
    const settings = { ADMIN_EMAIL: admin.email.toUpperCase(), ADMIN_PASSWORD: admin.password };
    expect(await noticesWith(settings)).toEqual({ made: null, notices: [], status: 200 });
  }, 60_000);

  it('says that another ADMIN_PASSWORD is not used and what to do, and tells none', async () => {
    const { notices } = await noticesWith({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: 'marble-canoe-drift-64' });
    expect(notices).toEqual([
      `ADMIN_PASSWORD is not the password of ${admin.email} and is not used: log in with the one that was set, or set another with npm run admin:password.`,
    ]);
    expect((await logIn('marble-canoe-drift-64')).status).toBe(401);
  }, 60_000);

  it('says whose address the administrator’s is where ADMIN_EMAIL is another, and makes no second one', async () => {
    const { made, notices, status } = await noticesWith({ ADMIN_EMAIL: 'boss@example.org' });
    expect({ made, notices, status }).toEqual({
      made: null,
      status: 200,
      notices: [
        `ADMIN_EMAIL is boss@example.org, but the administrator is ${admin.email} and stays so: log in with that address.`,
      ],
    });
    const rows = await sql`SELECT FROM log.events WHERE type = 'AccountOpened' AND body::text LIKE '%"isAdmin":true%'`;
    expect(rows).toHaveLength(1);
  }, 60_000);
});
