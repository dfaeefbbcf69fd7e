import { DeviceId, lastScansForDays, type AccountId } from '@turnout/contracts/kernel';
import type { Sql } from 'postgres';
import { z } from 'zod';
import { newToken, tokenHash } from '../ids/ids.ts';
import { columnsOf, type SessionOwner } from './end-sessions.ts';

/** A session of an account as its owner may see it. */
export interface LiveSession {
  readonly sessionId: string;
  readonly createdAt: Date;
  readonly lastActiveAt: Date;
  readonly userAgent: string | null;
}

const LiveRows = z.array(
  z
    .object({
      session_id: z.string(),
      created_at: z.date(),
      last_active_at: z.date(),
      user_agent: z.string().nullable(),
    })
    .transform((row) => ({
      sessionId: row.session_id,
      createdAt: row.created_at,
      lastActiveAt: row.last_active_at,
      userAgent: row.user_agent,
    })),
);

/** Whoever has more sees and ends those used last; the others end by themselves. */
const listedAtMost = 200;
const userAgentAtMost = 300;

/** Tells an API token from other secrets, for whoever finds one and for programs that look for them. */
const apiTokenPrefix = 'tk_';

/** Stores a new session; its token, which is stored nowhere. */
export const openSession = async (sql: Sql, owner: SessionOwner, userAgent?: string): Promise<string> => {
  const { accountId, wallId, deviceId, seenBy, tokenId, tokenEvent } = columnsOf(owner);
  const token = `${tokenId === null ? '' : apiTokenPrefix}${newToken()}`;
  const shown = userAgent?.slice(0, userAgentAtMost) ?? null;
  await sql`
    INSERT INTO ops.sessions (
      session_id, account_id, wall_id, device_id, user_agent, seen_by, opened_from, seen_event,
      token_id, token_event)
    VALUES (${tokenHash(token)}, ${accountId}, ${wallId}, ${deviceId}, ${shown}, ${seenBy?.accountId ?? null},
      ${seenBy?.sessionId ?? null}, ${seenBy?.eventId ?? null}, ${tokenId}, ${tokenEvent})`;
  return token;
};

/** How many seconds ago a session was opened; infinite where it is over. */
const ageOfSession = async (sql: Sql, sessionId: string): Promise<number> => {
  const rows = await sql`
    SELECT extract(epoch FROM now() - created_at) AS age FROM ops.sessions
    WHERE session_id = ${sessionId} AND ended_at IS NULL`;
  const [row] = z.array(z.object({ age: z.coerce.number() })).parse([...rows]);
  return row?.age ?? Infinity;
};

interface Lasting {
  readonly idleMinutes: number;
  readonly maxHours: number;
}

/** The sessions of an account that have neither ended nor idled out, the one used last first. */
const liveSessions = async (
  sql: Sql,
  accountId: AccountId,
  { idleMinutes, maxHours }: Lasting,
): Promise<readonly LiveSession[]> =>
  LiveRows.parse([
    ...(await sql`
      SELECT session_id, created_at, last_active_at, user_agent FROM ops.sessions
      WHERE account_id = ${accountId} AND seen_by IS NULL AND ended_at IS NULL
        AND last_active_at > now() - make_interval(mins => ${idleMinutes})
        AND created_at > now() - make_interval(hours => ${maxHours})
      ORDER BY last_active_at DESC, session_id LIMIT ${listedAtMost}`),
  ]);

/** The device whose session, ended not long ago, had this token; null where there is none. */
const deviceOfEnded = async (sql: Sql, token: string): Promise<DeviceId | null> => {
  const rows = await sql`
    SELECT device_id FROM ops.sessions
    WHERE session_id = ${tokenHash(token)} AND device_id IS NOT NULL AND ended_at > now() - make_interval(days => ${lastScansForDays})`;
  const [row] = z.array(z.object({ device_id: DeviceId })).parse([...rows]);
  return row?.device_id ?? null;
};

/** What is read of sessions from their table, whatever this process remembers of them. */
export const sessionReads = (sql: Sql, lasting: Lasting) => ({
  loggedInSecondsAgo: (sessionId: string): Promise<number> => ageOfSession(sql, sessionId),
  ofAccount: (accountId: AccountId): Promise<readonly LiveSession[]> => liveSessions(sql, accountId, lasting),
  deviceOfEnded: (token: string): Promise<DeviceId | null> => deviceOfEnded(sql, token),
});
