import type { AccountId, ApiTokenId, DeviceId, EventId, WallId } from '@turnout/contracts/kernel';
import type { Sql } from 'postgres';
import { z } from 'zod';

export type EndReason = 'session-expired' | 'not-logged-in';
/** Who looks at an event as one of its staff sees it. */
export interface SeenBy {
  readonly accountId: AccountId;
  /** Their own session: with it this one ends. */
  readonly sessionId: string;
  readonly eventId: EventId;
}
export type SessionOwner =
  | { readonly accountId: AccountId; readonly seenBy?: SeenBy }
  | { readonly wallId: WallId }
  | { readonly deviceId: DeviceId }
  | { readonly tokenId: ApiTokenId; readonly eventId: EventId };

/** An owner as the columns of the table have it. */
export const columnsOf = (owner: SessionOwner) => ({
  accountId: 'accountId' in owner ? owner.accountId : null,
  wallId: 'wallId' in owner ? owner.wallId : null,
  deviceId: 'deviceId' in owner ? owner.deviceId : null,
  seenBy: 'accountId' in owner ? (owner.seenBy ?? null) : null,
  tokenId: 'tokenId' in owner ? owner.tokenId : null,
  tokenEvent: 'tokenId' in owner ? owner.eventId : null,
});

const Ended = z.array(z.object({ session_id: z.string() })).transform((rows) => rows.map((row) => row.session_id));

const tell = async (sql: Sql, sessionIds: readonly string[], code: EndReason): Promise<void> => {
  if (sessionIds.length === 0) return;
  const said = sessionIds.map((sessionId) => JSON.stringify({ sessionId, code }));
  await sql`SELECT pg_notify('session_ended', payload) FROM unnest(${said}::text[]) AS payload`;
};

/**
 * Ends a session, and what was opened from it, for every process; one that ended before is told again.
 * @returns which ended with it.
 */
export const endSession = async (sql: Sql, sessionId: string, code: EndReason): Promise<readonly string[]> => {
  const ended = Ended.parse(
    await sql`
      WITH ours AS MATERIALIZED (
        SELECT session_id FROM ops.sessions
        WHERE (session_id = ${sessionId} OR opened_from = ${sessionId}) AND ended_at IS NULL
        ORDER BY session_id FOR UPDATE)
      UPDATE ops.sessions AS held SET ended_at = now(), user_agent = NULL
      FROM ours WHERE held.session_id = ours.session_id
      RETURNING held.session_id`,
  );
  const others = ended.filter((id) => id !== sessionId);
  await tell(sql, [sessionId, ...others], code);
  return others;
};

/**
 * Ends the sessions of an account, a wall, a device or an API token for every process.
 * @param but the one that goes on; none unless told.
 * @returns which ended.
 */
export const endSessions = async (sql: Sql, owner: SessionOwner, but = ''): Promise<readonly string[]> => {
  const { accountId, wallId, deviceId, tokenId } = columnsOf(owner);
  // Held in one order: whoever ends them at the same moment waits for nobody who waits for them.
  const ended = Ended.parse(
    await sql`
      WITH ours AS MATERIALIZED (
        SELECT session_id FROM ops.sessions
        WHERE (account_id = ${accountId} OR seen_by = ${accountId} OR wall_id = ${wallId} OR device_id = ${deviceId}
            OR token_id = ${tokenId})
          AND ended_at IS NULL AND session_id <> ${but}
        ORDER BY session_id FOR UPDATE)
      UPDATE ops.sessions AS held SET ended_at = now(), user_agent = NULL
      FROM ours WHERE held.session_id = ours.session_id
      RETURNING held.session_id`,
  );
  await tell(sql, ended, 'not-logged-in');
  return ended;
};
