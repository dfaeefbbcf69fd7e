// kind: stack
import { calls } from '@turnout/contracts';
import { openSql } from '@turnout/projections/platform/open-sql';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { mailedCode, mailsTo } from '../testing/mailed-code.ts';
import { makeTestEvent, openStaff, startTestTurnout, type TestEvent, type TestTurnout } from '../testing/turnout.ts';

let turnout: TestTurnout;
let event: TestEvent;
let sql: Sql;
let lead: { readonly token: string };
beforeAll(async () => {
  turnout = await startTestTurnout();
  event = await makeTestEvent(turnout);
  sql = openSql(turnout.databaseUrl, { max: 1 });
  lead = await openStaff(turnout, event.eventId, ['viewUsers', 'editUsers', 'viewDashboard'], 'lead@example.org');
});
afterAll(async () => {
  await sql.end();
  await turnout.stop();
});

const chosen = 'violet-anchor-mustard-71';
const role = { viewDashboard: true };
interface Way {
  readonly token: () => string;
  readonly path: string;
  readonly body: (email: string) => object;
}

/** Every way to an account for somebody else, as whoever may take it. */
const ways: Readonly<Record<string, Way>> = {
  'added to the staff of an event by one of them': {
    token: () => lead.token,
    path: calls.openAccount.path,
    body: (email) => ({ email, name: 'New', eventId: event.eventId, role }),
  },
  'added to the staff of an event by the platform admin': {
    token: () => turnout.adminToken,
    path: calls.openAccount.path,
    body: (email) => ({ email, name: 'New', eventId: event.eventId, role }),
  },
  'opened by the platform admin, of no event': {
    token: () => turnout.adminToken,
    path: calls.openAccount.path,
    body: (email) => ({ email, name: 'New' }),
  },
  'opened by the platform admin for an event without a role': {
    token: () => turnout.adminToken,
    path: calls.openAccount.path,
    body: (email) => ({ email, name: 'New', eventId: event.eventId }),
  },
  'invited by one of the staff': {
    token: () => lead.token,
    path: calls.inviteStaff.path,
    body: (email) => ({ eventId: event.eventId, emails: email, role }),
  },
};

/** Every call whose body holds a password that is set, and whose it is. */
const takesPassword = {
  openAccount: "somebody else's first one: the platform admin's call alone",
  reviseSelf: "one's own",
  setPasswordByCode: 'of whoever holds the e-mailed link',
  signUp: "one's own",
};

const hasPassword = async (email: string): Promise<boolean> => {
  const [account] = z
    .array(z.object({ _id: z.string(), email: z.string() }))
    .parse(
      calls.users.output.parse(
        (await turnout.ask('GET', `/api/users?q=${encodeURIComponent(email)}`, { token: turnout.adminToken })).body,
      ).users,
    );
  const rows = await sql`SELECT 1 FROM ops.credentials WHERE account_id = ${account?._id ?? ''}`;
  return account !== undefined && rows.length === 1;
};

describe('an account made for somebody', () => {
  it.each(Object.entries(ways))('has no password until its owner follows the link: %s', async (name, way) => {
    const email = `owner-${Object.keys(ways).indexOf(name)}@example.org`;
    const made = await turnout.ask('POST', way.path, { token: way.token(), body: way.body(email) });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    expect(JSON.stringify(made.body)).not.toMatch(/password/i);
    expect(await hasPassword(email)).toBe(false);
    const code = await mailedCode(turnout, email, 'password');
    const set = await turnout.ask('POST', calls.setPasswordByCode.path, { body: { code, password: chosen } });
    expect(set.status, JSON.stringify(set.body)).toBe(200);
    expect((await turnout.ask('POST', calls.logIn.path, { body: { email, password: chosen } })).status).toBe(200);
  });

  it('gets its first password from nobody of the staff, whatever they may do at their event', async () => {
    const email = 'target@example.org';
    const body = { email, name: 'Target', eventId: event.eventId, role, password: chosen };
    const refused = await turnout.ask('POST', calls.openAccount.path, { token: lead.token, body });
    expect(refused).toMatchObject({
      status: 403,
      body: { code: 'first-password-is-its-owners', details: { field: 'password' } },
    });
    expect((await turnout.ask('POST', calls.logIn.path, { body: { email, password: chosen } })).status).toBe(401);
    expect(await mailsTo(turnout, email)).toEqual([]);
  });

  it("gets one by the platform admin's call, which mails nobody a link", async () => {
    const email = 'by-hand@example.org';
    const body = { email, name: 'By hand', password: chosen };
    const made = await turnout.ask('POST', calls.openAccount.path, { token: turnout.adminToken, body });
    expect(made).toMatchObject({ status: 200, body: { user: { isInvited: false } } });
    expect((await turnout.ask('POST', calls.logIn.path, { body: { email, password: chosen } })).status).toBe(200);
  });

  it('that waits for its owner gets none by being opened again with one', async () => {
    const email = 'waits@example.org';
    await turnout.ask('POST', calls.inviteStaff.path, {
      token: lead.token,
      body: { eventId: event.eventId, emails: email, role },
    });
    const body = { email, name: 'Waits', password: chosen };
    const again = await turnout.ask('POST', calls.openAccount.path, { token: turnout.adminToken, body });
    expect(again).toMatchObject({ status: 200, body: { user: { isInvited: true } } });
    expect(await hasPassword(email)).toBe(false);
  });

  it('is thought of wherever a call takes a password that is set', () => {
    const taking = Object.entries(calls)
      .filter(([name, { body }]) => {
        const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
        return name !== 'logIn' && Object.keys(schema.properties ?? {}).some((key) => /^(new)?password$/i.test(key));
      })
      .map(([name]) => name);
    expect(taking.toSorted()).toEqual(Object.keys(takesPassword));
  });
});
