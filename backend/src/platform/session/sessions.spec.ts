// kind: database
import { AccountId, DeviceId, EventId, WallId } from '@turnout/contracts/kernel';
import { openSql } from '@turnout/projections/platform/open-sql';
import type { Sql } from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { deriveId } from '../ids/ids.ts';
import { testDatabase } from '../testing/database.ts';
import { openSessions, type EndReason, type Sessions } from './sessions.ts';

const minute = 60_000;
const eventId = EventId.parse('e'.repeat(20));
let database: Awaited<ReturnType<typeof testDatabase>>;
let sql: Sql;
let ending: (() => Promise<void>)[] = [];
const disabled = new Set<string>();
const revoked = new Set<string>();
beforeAll(async () => {
  database = await testDatabase();
  sql = openSql(database.url, { max: 4 });
});
afterEach(async () => {
  for (const end of ending) await end();
  ending = [];
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

/** A server process: its own memory, ear and clock. */
const startProcess = async () => {
  const own = openSql(database.url, { max: 2, connection: { application_name: 'sessions-spec' } });
  const clock = { at: 1_000_000 };
  const ended: [string, EndReason][] = [];
  const sessions = await openSessions({
    sql: own,
    owners: {
      account: async (accountId) => (disabled.has(accountId) ? null : { isAdmin: false, lacksSecondStep: false }),
      wall: async (wallId) => (revoked.has(wallId) ? null : { eventId }),
      device: async (deviceId) => (revoked.has(deviceId) ? null : { eventId, name: 'North' }),
      token: async () => null,
    },
    idleMinutes: 30,
    maxHours: 24,
    monotonic: () => clock.at,
  });
  sessions.onEnded((...said) => void ended.push(said));
  ending.push(async () => {
    await sessions.close();
    await own.end();
  });
  return { sessions, clock, ended };
};

let people = 0;
const newAccount = () => {
  people += 1;
  return AccountId.parse(deriveId(`person ${people}`, 'account'));
};
const newWall = () => {
  people += 1;
  return WallId.parse(deriveId(`wall ${people}`, 'wall'));
};
const newDevice = () => {
  people += 1;
  return DeviceId.parse(deriveId(`device ${people}`, 'device'));
};
const found = async (sessions: Sessions, token: string) => {
  const session = await sessions.find(token);
  if (session === null) throw new Error('nobody is logged in by this token');
  return session;
};
/** As if the row had last been written so long ago. */
const lastSeen = (accountId: AccountId, minutes: number) =>
  sql`UPDATE ops.sessions SET last_active_at = now() - make_interval(mins => ${minutes}) WHERE account_id = ${accountId}`;

describe('a token', () => {
  it('opens the session of its owner in every process, and is stored nowhere', async () => {
    const [one, other] = [await startProcess(), await startProcess()];
    const accountId = newAccount();
    const token = await one.sessions.open({ accountId });
    for (const { sessions } of [one, other])
      expect(await sessions.find(token)).toMatchObject({
        kind: 'account',
        accountId,
        isAdmin: false,
        lacksSecondStep: false,
      });
    const [row] = await sql`SELECT string_agg(s::text, ' ') AS everything FROM ops.sessions s`;
    expect(String(row?.['everything'])).toContain(accountId);
    expect(String(row?.['everything'])).not.toContain(token);
  });

  it('that was never given out opens nothing', async () => {
    const { sessions } = await startProcess();
    for (const token of ['', 'x', "' OR true --", 'x'.repeat(10_000)]) expect(await sessions.find(token)).toBeNull();
  });

  it('opens nothing while the account is disabled or once the wall is revoked', async () => {
    const { sessions } = await startProcess();
    const [accountId, wallId] = [newAccount(), newWall()];
    const [desk, wall] = [await sessions.open({ accountId }), await sessions.open({ wallId })];
    expect(await sessions.find(wall)).toMatchObject({ kind: 'wall', wallId, eventId });
    disabled.add(accountId);
    revoked.add(wallId);
    expect([await sessions.find(desk), await sessions.find(wall)]).toEqual([null, null]);
  });
});

describe('an idle session', () => {
  it('ends after thirty minutes, for good, and says so', async () => {
    const { sessions, clock, ended } = await startProcess();
    const accountId = newAccount();
    const token = await sessions.open({ accountId });
    const { sessionId } = await found(sessions, token);
    clock.at += 29 * minute;
    expect(await sessions.find(token)).not.toBeNull();
    await lastSeen(accountId, 31);
    clock.at += 2 * minute;
    expect(await sessions.find(token)).toBeNull();
    expect(ended).toEqual([[sessionId, 'session-expired']]);
    sessions.active(sessionId);
    expect(await sessions.find(token)).toBeNull();
    const [row] = await sql`SELECT ended_at IS NOT NULL AS has_ended FROM ops.sessions WHERE session_id = ${sessionId}`;
    expect(row?.['has_ended']).toBe(true);
  });

  it('says how long it still lasts, by whichever server saw somebody last', async () => {
    const [here, there] = [await startProcess(), await startProcess()];
    const accountId = newAccount();
    const token = await here.sessions.open({ accountId });
    const { sessionId } = await found(here.sessions, token);
    expect(await here.sessions.idleEndsIn(sessionId)).toBeCloseTo(30 * 60, -1);
    await lastSeen(accountId, 29);
    here.clock.at += 29 * minute;
    expect(await there.sessions.idleEndsIn(sessionId)).toBeCloseTo(60, -1);
    expect(await here.sessions.idleEndsIn(sessionId)).toBeCloseTo(60, -1);
    here.sessions.active(sessionId);
    expect(await here.sessions.idleEndsIn(sessionId)).toBeCloseTo(30 * 60, -1);
    await expect.poll(() => there.sessions.idleEndsIn(sessionId)).toBeGreaterThan(29 * 60);
    await here.sessions.end(sessionId);
    expect(await here.sessions.idleEndsIn(sessionId)).toBe(0);
  });

  it('lives on as long as somebody is active, even where nobody is in this process', async () => {
    const [quiet, busy] = [await startProcess(), await startProcess()];
    const accountId = newAccount();
    const token = await quiet.sessions.open({ accountId });
    const { sessionId } = await found(quiet.sessions, token);
    await found(busy.sessions, token);
    await lastSeen(accountId, 29);
    for (const { clock } of [quiet, busy]) clock.at += 29 * minute;
    busy.sessions.active(sessionId);
    await expect
      .poll(async () => {
        const [row] = await sql`
          SELECT now() - last_active_at < interval '1 minute' AS fresh FROM ops.sessions WHERE session_id = ${sessionId}`;
        return row?.['fresh'] === true;
      })
      .toBe(true);
    for (const { clock } of [quiet, busy]) clock.at += 5 * minute;
    expect(await quiet.sessions.find(token)).not.toBeNull();
    expect(quiet.ended).toEqual([]);
  });

  it('of a wall never ends', async () => {
    const { sessions, clock } = await startProcess();
    const wallId = newWall();
    const token = await sessions.open({ wallId });
    await found(sessions, token);
    await sql`UPDATE ops.sessions SET last_active_at = now() - interval '90 days' WHERE wall_id = ${wallId}`;
    clock.at += 90 * 24 * 60 * minute;
    expect(await sessions.find(token)).toMatchObject({ kind: 'wall' });
    expect(await (await startProcess()).sessions.find(token)).toMatchObject({ kind: 'wall' });
  });
});

describe('a token of a device', () => {
  it('never ends by itself, and opens nothing in any process once it was revoked', async () => {
    const [one, other] = [await startProcess(), await startProcess()];
    const deviceId = newDevice();
    const token = await one.sessions.open({ deviceId });
    const { sessionId } = await found(one.sessions, token);
    await found(other.sessions, token);
    one.clock.at += 90 * 24 * 60 * minute;
    expect(await one.sessions.find(token)).toMatchObject({ kind: 'device', deviceId, eventId, name: 'North' });
    expect(await one.sessions.endAll({ deviceId })).toBe(1);
    await expect.poll(() => other.ended).toEqual([[sessionId, 'not-logged-in']]);
    expect(await other.sessions.find(token)).toBeNull();
  });

  it('says that it was seen at most every half minute', async () => {
    const { sessions, clock } = await startProcess();
    const deviceId = newDevice();
    const { sessionId } = await found(sessions, await sessions.open({ deviceId }));
    const seenAt = async () => {
      const [row] = await sql`SELECT last_active_at::text AS at FROM ops.sessions WHERE device_id = ${deviceId}`;
      return String(row?.['at']);
    };
    const opened = await seenAt();
    clock.at += 29_000;
    sessions.active(sessionId);
    clock.at += 2_000;
    sessions.active(sessionId);
    await expect.poll(seenAt).not.toBe(opened);
  });
});

describe('a session that is old enough', () => {
  const openedAgo = (accountId: AccountId, hours: number) =>
    sql`UPDATE ops.sessions SET created_at = now() - make_interval(hours => ${hours}) WHERE account_id = ${accountId}`;

  it('ends whatever is done with it, in every process, and says so', async () => {
    const [one, other] = [await startProcess(), await startProcess()];
    const accountId = newAccount();
    const token = await one.sessions.open({ accountId });
    const { sessionId } = await found(one.sessions, token);
    await openedAgo(accountId, 25);
    for (let tens = 10; tens < 24 * 60; tens += 10) {
      one.clock.at += 10 * minute;
      one.sessions.active(sessionId);
    }
    expect(await one.sessions.find(token)).toMatchObject({ accountId });
    one.clock.at += 10 * minute;
    expect(await one.sessions.find(token)).toBeNull();
    expect(one.ended).toEqual([[sessionId, 'session-expired']]);
    expect(await other.sessions.find(token)).toBeNull();
  });

  it('ends also where a screen only listens and asks for nothing', async () => {
    const { sessions, clock, ended } = await startProcess();
    const accountId = newAccount();
    const { sessionId } = await found(sessions, await sessions.open({ accountId }));
    await openedAgo(accountId, 25);
    clock.at += 24 * 60 * minute + minute;
    await expect.poll(() => ended, { timeout: 15_000 }).toEqual([[sessionId, 'session-expired']]);
  });

  it('is one of a wall: it goes on', async () => {
    const { sessions } = await startProcess();
    const wallId = newWall();
    const token = await sessions.open({ wallId });
    await sql`UPDATE ops.sessions SET created_at = now() - interval '90 days' WHERE wall_id = ${wallId}`;
    expect(await sessions.find(token)).toMatchObject({ kind: 'wall' });
  });
});

describe('the sessions of an account', () => {
  it('are those that live, with what they were opened with; an ended one keeps nothing of that', async () => {
    const { sessions } = await startProcess();
    const accountId = newAccount();
    const open = async (userAgent?: string) =>
      (await found(sessions, await sessions.open({ accountId }, userAgent))).sessionId;
    const [phone, laptop, ended] = [await open('a phone'), await open(), await open('gone '.repeat(100))];
    await sessions.open({ accountId: newAccount() }, 'of somebody else');
    await sessions.end(ended);
    const listed = await sessions.ofAccount(accountId);
    expect(new Map(listed.map((one) => [one.sessionId, one.userAgent]))).toEqual(
      new Map([
        [phone, 'a phone'],
        [laptop, null],
      ]),
    );
    const [row] = await sql`SELECT user_agent FROM ops.sessions WHERE session_id = ${ended}`;
    expect(row?.['user_agent']).toBeNull();
    expect(await sessions.endAll({ accountId }, laptop)).toBe(1);
    expect((await sessions.ofAccount(accountId)).map(({ sessionId }) => sessionId)).toEqual([laptop]);
    await lastSeen(accountId, 31);
    expect(await sessions.ofAccount(accountId)).toEqual([]);
  });
});

describe('ending', () => {
  it('one session ends it in every process and leaves the others of the account', async () => {
    const [one, other] = [await startProcess(), await startProcess()];
    const accountId = newAccount();
    const [phone, laptop] = [await one.sessions.open({ accountId }), await one.sessions.open({ accountId })];
    const { sessionId } = await found(one.sessions, phone);
    await found(other.sessions, phone);
    await one.sessions.end(sessionId);
    expect(await one.sessions.find(phone)).toBeNull();
    await expect.poll(() => other.sessions.find(phone)).toBeNull();
    expect(other.ended).toEqual([[sessionId, 'not-logged-in']]);
    expect(await other.sessions.find(laptop)).not.toBeNull();
  });

  it('all sessions of an account or a wall ends them in every process, and nobody else is', async () => {
    const [one, other] = [await startProcess(), await startProcess()];
    const [accountId, wallId, bystander] = [newAccount(), newWall(), newAccount()];
    const tokens = [
      await one.sessions.open({ accountId }),
      await other.sessions.open({ accountId }),
      await one.sessions.open({ wallId }),
    ];
    const untouched = await one.sessions.open({ accountId: bystander });
    const all = () => Promise.all(tokens.flatMap((token) => [one.sessions.find(token), other.sessions.find(token)]));
    expect(await all()).not.toContain(null);
    await one.sessions.endAll({ accountId });
    await other.sessions.endAll({ wallId });
    await expect.poll(all).toEqual(Array.from({ length: 6 }, () => null));
    expect(await other.sessions.find(untouched)).not.toBeNull();
    for (const { ended } of [one, other]) expect(ended.map(([, code]) => code)).toEqual(Array(3).fill('not-logged-in'));
  });

  it('is heard also by a process whose ear was cut off meanwhile', async () => {
    const deaf = await startProcess();
    const token = await deaf.sessions.open({ accountId: newAccount() });
    const { sessionId } = await found(deaf.sessions, token);
    // Ended without a word that reaches it.
    await sql`UPDATE ops.sessions SET ended_at = now() WHERE session_id = ${sessionId}`;
    expect(await deaf.sessions.find(token)).not.toBeNull();
    await sql`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'sessions-spec' AND datname = current_database() AND query ILIKE 'listen%'`;
    await expect.poll(() => deaf.sessions.find(token), { timeout: 5_000 }).toBeNull();
    expect(deaf.ended).toEqual([[sessionId, 'not-logged-in']]);
  });
});
