import { AccountId, ApiTokenId, DeviceId, EventId, WallId } from '@turnout/contracts/kernel';
import type { Sql } from 'postgres';
import { z } from 'zod';
import { tokenHash } from '../ids/ids.ts';
import { endSession, endSessions, type EndReason, type SessionOwner } from './end-sessions.ts';
import { openSession, sessionReads, type LiveSession } from './live-sessions.ts';
import { listenOn } from '../postgres/listen.ts';

export type { LiveSession } from './live-sessions.ts';
export type { EndReason } from './end-sessions.ts';

/** Whoever holds a live bearer token. */
export type Session =
  | {
      readonly kind: 'account';
      readonly sessionId: string;
      readonly accountId: AccountId;
      readonly isAdmin: boolean;
      /** Has yet to set up the second step that is required of them, and can do nothing else. */
      readonly lacksSecondStep: boolean;
      /** Who looks at an event as this account sees it, and can do nothing; null: it is its owner's own. */
      readonly seenBy: { readonly accountId: AccountId; readonly eventId: EventId } | null;
    }
  | { readonly kind: 'wall'; readonly sessionId: string; readonly wallId: WallId; readonly eventId: EventId }
  | {
      readonly kind: 'device';
      readonly sessionId: string;
      readonly deviceId: DeviceId;
      readonly eventId: EventId;
      /** The desk that it is. */
      readonly name: string;
    }
  | ({ readonly kind: 'token'; readonly sessionId: string; readonly eventId: EventId } & TokenOwner);

/** An API token that opens something: another system, by the right of the account that made it. */
export interface TokenOwner {
  readonly tokenId: ApiTokenId;
  readonly name: string;
  readonly accountId: AccountId;
}

export interface Sessions {
  /** Whose token this is; null when it was never given out, was ended or idled out. */
  readonly find: (token: string) => Promise<Session | null>;
  /** Somebody is there: the idle time starts anew. Written at most once a minute, of a device and an API token every half. */
  readonly active: (sessionId: string) => void;
  /**
   * How many seconds an account's session still lasts without activity, by whatever server saw it last; 0 where it is
   * over. What was seen elsewhere in the last minute may not be known here yet.
   */
  readonly idleEndsIn: (sessionId: string) => Promise<number>;
  /** How many seconds ago its owner logged in, by the database's clock; infinite where it is over. */
  readonly loggedInSecondsAgo: (sessionId: string) => Promise<number>;
  /**
   * Opens a session and gives out its token, the only time it can be read.
   * @param userAgent what the browser calls itself, for the account's own list of sessions.
   */
  readonly open: (owner: SessionOwner, userAgent?: string) => Promise<string>;
  readonly end: (sessionId: string) => Promise<void>;
  /** Ends the session of a token that was just given out. */
  readonly endToken: (token: string) => Promise<void>;
  /** Ends every session of an account, wall or device, on every node; all but one where told. Answers how many. */
  readonly endAll: (owner: SessionOwner, but?: string) => Promise<number>;
  /** The live sessions of an account, the one used last first. */
  readonly ofAccount: (accountId: AccountId) => Promise<readonly LiveSession[]>;
  /** The device whose session, ended not long ago, had this token: it opens nothing any more. */
  readonly deviceOfEnded: (token: string) => Promise<DeviceId | null>;
  readonly onEnded: (listener: (sessionId: string, code: EndReason) => void) => () => void;
  readonly close: () => Promise<void>;
}

/** What the owners of sessions are right now: folded from their streams, never from a table. */
export interface Owners {
  /** Null when the account is disabled or does not exist. */
  readonly account: (
    accountId: AccountId,
  ) => Promise<{ readonly isAdmin: boolean; readonly lacksSecondStep: boolean } | null>;
  /** Null when the link was revoked. */
  readonly wall: (wallId: WallId) => Promise<{ readonly eventId: EventId } | null>;
  /** Null when it was revoked or never enrolled. */
  readonly device: (deviceId: DeviceId) => Promise<{ readonly eventId: EventId; readonly name: string } | null>;
  /** Null when it was revoked, has expired, or its maker may none of it any more. */
  readonly token: (tokenId: ApiTokenId, eventId: EventId) => Promise<TokenOwner | null>;
}

const Row = z.object({
  session_id: z.string(),
  account_id: AccountId.nullable(),
  wall_id: WallId.nullable(),
  device_id: DeviceId.nullable(),
  token_id: ApiTokenId.nullable(),
  token_event: EventId.nullable(),
  seen_by: AccountId.nullable(),
  seen_event: EventId.nullable(),
  idle_seconds: z.coerce.number(),
  age_seconds: z.coerce.number(),
});

const SessionIds = z.array(z.object({ session_id: z.string() })).transform((rows) => rows.map((row) => row.session_id));
const Ended = z.object({ sessionId: z.string(), code: z.enum(['session-expired', 'not-logged-in']) });

interface Known {
  readonly accountId: AccountId | null;
  readonly wallId: WallId | null;
  readonly deviceId: DeviceId | null;
  readonly token: { readonly tokenId: ApiTokenId; readonly eventId: EventId } | null;
  readonly seenBy: { readonly accountId: AccountId; readonly eventId: EventId } | null;
  /** Milliseconds of the monotonic clock when somebody was last seen here. */
  activeAt: number;
  writtenAt: number;
  /** When it was opened, by the same clock. */
  readonly openedAt: number;
}

const minute = 60_000;
const hour = 60 * minute;
/** How soon a screen that only listens hears that its session is over. */
const sweepEveryMs = 5_000;

const endedAmong = async (sql: Sql, sessionIds: readonly string[]): Promise<readonly string[]> =>
  SessionIds.parse(
    await sql`SELECT session_id FROM ops.sessions WHERE session_id = ANY(${[...sessionIds]}) AND ended_at IS NOT NULL`,
  );

const rememberedHashes = 5_000;

/** The hashes of tokens in use: a desk shows the same one with every scan. */
const rememberingHashes = (): ((token: string) => string) => {
  const hashes = new Map<string, string>();
  return (token) => {
    const known = hashes.get(token);
    if (known !== undefined) return known;
    const fresh = tokenHash(token);
    if (hashes.size >= rememberedHashes) hashes.clear();
    hashes.set(token, fresh);
    return fresh;
  };
};

/** Somebody was seen at a moment of the monotonic clock; the table hears of it now and then. */
const seen = (sql: Sql, sessionId: string, entry: Known, now: number): void => {
  entry.activeAt = now;
  const pauseMs = entry.deviceId === null && entry.token === null ? minute : minute / 2;
  if (entry.wallId !== null || now - entry.writtenAt < pauseMs) return;
  entry.writtenAt = now;
  sql`UPDATE ops.sessions SET last_active_at = now() WHERE session_id = ${sessionId} AND ended_at IS NULL`.catch(() => {
    entry.writtenAt = now - minute;
  });
};

/** A remembered session with its owner as they are right now; null where they may nothing any more. */
const sessionOf = async (owners: Owners, sessionId: string, entry: Known): Promise<Session | null> => {
  if (entry.accountId !== null) {
    const account = await owners.account(entry.accountId);
    const { accountId, seenBy } = entry;
    if (account === null) return null;
    if (seenBy === null) return { kind: 'account', sessionId, accountId, ...account, seenBy };
    // Whoever looks has to be somebody still, and what they look through is never an administrator's.
    const viewer = await owners.account(seenBy.accountId);
    if (viewer === null || viewer.lacksSecondStep) return null;
    return { kind: 'account', sessionId, accountId, isAdmin: false, lacksSecondStep: false, seenBy };
  }
  if (entry.deviceId !== null) {
    const device = await owners.device(entry.deviceId);
    return device === null ? null : { kind: 'device', sessionId, deviceId: entry.deviceId, ...device };
  }
  if (entry.token !== null) {
    const { tokenId, eventId } = entry.token;
    const owner = await owners.token(tokenId, eventId);
    return owner === null ? null : { kind: 'token', sessionId, eventId, ...owner };
  }
  if (entry.wallId === null) return null;
  const wall = await owners.wall(entry.wallId);
  return wall === null ? null : { kind: 'wall', sessionId, wallId: entry.wallId, eventId: wall.eventId };
};

/**
 * Opaque bearer tokens, listed server-side and revocable (rule access/sessions).
 * @param options `idleMinutes`: an account's session ends after so long without activity; `maxHours`: and after
 *   so long in any case. A wall's, a device's and a token's never do.
 */
export const openSessions = async (options: {
  sql: Sql;
  owners: Owners;
  idleMinutes: number;
  maxHours: number;
  monotonic?: () => number;
}): Promise<Sessions> => {
  const { sql, owners, idleMinutes, maxHours, monotonic = () => performance.now() } = options;
  const known = new Map<string, Known>();
  const listeners = new Set<(sessionId: string, code: EndReason) => void>();

  const hashOf = rememberingHashes();

  const forget = (sessionId: string, code: EndReason) => {
    // This process hears its own NOTIFY too: an end is told once.
    if (!known.delete(sessionId)) return;
    for (const listener of listeners) listener(sessionId, code);
  };
  const load = async (sessionId: string): Promise<Known | null> => {
    const rows = await sql`
      SELECT session_id, account_id, wall_id, device_id, token_id, token_event, seen_by, seen_event, extract(epoch FROM now() - last_active_at) AS idle_seconds,
        extract(epoch FROM now() - created_at) AS age_seconds
      FROM ops.sessions WHERE session_id = ${sessionId} AND ended_at IS NULL`;
    const [row] = z.array(Row).parse(rows);
    if (row === undefined) return null;
    const now = monotonic();
    const seenAt = now - row.idle_seconds * 1000;
    const openedAt = now - row.age_seconds * 1000;
    const { account_id: accountId, wall_id: wallId, device_id: deviceId } = row;
    const { seen_by: viewer, seen_event: eventId } = row;
    const seenBy = viewer === null || eventId === null ? null : { accountId: viewer, eventId };
    const { token_id: tokenId, token_event: at } = row;
    const token = tokenId === null || at === null ? null : { tokenId, eventId: at };
    // A token's first use is always written: until then it says that it was never used.
    const isUnused = token !== null && seenAt <= openedAt;
    const writtenAt = isUnused ? -Infinity : seenAt;
    const entry = { accountId, wallId, deviceId, token, seenBy, activeAt: seenAt, writtenAt, openedAt };
    known.set(sessionId, entry);
    return entry;
  };
  const isOver = ({ accountId, activeAt, openedAt }: Known) =>
    accountId !== null && (monotonic() - activeAt > idleMinutes * minute || monotonic() - openedAt > maxHours * hour);
  const markEnded = async (sessionId: string, code: EndReason) => {
    const others = await endSession(sql, sessionId, code);
    for (const ended of [sessionId, ...others]) forget(ended, code);
  };
  /** Another node may have seen activity that this one has not: the table decides before a session is over. */
  const alive = async (sessionId: string): Promise<Known | null> => {
    const entry = known.get(sessionId) ?? (await load(sessionId));
    if (entry === null || !isOver(entry)) return entry;
    const fresh = await load(sessionId);
    if (fresh === null) forget(sessionId, 'not-logged-in');
    if (fresh === null || !isOver(fresh)) return fresh;
    await markEnded(sessionId, 'session-expired');
    return null;
  };
  const active = (sessionId: string) => {
    const entry = known.get(sessionId);
    if (entry !== undefined) seen(sql, sessionId, entry, monotonic());
  };
  const sweep = setInterval(() => {
    for (const [sessionId, entry] of known)
      if (isOver(entry)) alive(sessionId).catch(() => forget(sessionId, 'session-expired'));
  }, sweepEveryMs);
  sweep.unref();

  const listening = await listenOn(sql)(
    'session_ended',
    (payload) => {
      const { sessionId, code } = Ended.parse(JSON.parse(payload));
      if (known.has(sessionId)) forget(sessionId, code);
    },
    // What was said while the connection was lost is in the table.
    () => {
      // Without that look nothing remembered may be trusted: each session is read anew when it is next used.
      endedAmong(sql, [...known.keys()])
        .then((ended) => ended.forEach((sessionId) => forget(sessionId, 'not-logged-in')))
        .catch(() => known.clear());
    },
  );

  /** Seen here, or written by another server since. */
  const idleEndsIn = async (sessionId: string): Promise<number> => {
    const before = known.get(sessionId);
    const entry = await load(sessionId);
    if (entry === null) return 0;
    entry.activeAt = Math.max(entry.activeAt, before?.activeAt ?? -Infinity);
    return Math.max(0, Math.round((entry.activeAt + idleMinutes * minute - monotonic()) / 1000));
  };

  return {
    find: async (token) => {
      const sessionId = hashOf(token);
      const entry = await alive(sessionId);
      return entry === null ? null : sessionOf(owners, sessionId, entry);
    },
    active,
    idleEndsIn,
    ...sessionReads(sql, { idleMinutes, maxHours }),
    open: (owner, userAgent) => openSession(sql, owner, userAgent),
    end: (sessionId) => markEnded(sessionId, 'not-logged-in'),
    endToken: (token) => markEnded(hashOf(token), 'not-logged-in'),
    endAll: async (owner, but) => {
      const ended = await endSessions(sql, owner, but);
      for (const sessionId of ended) forget(sessionId, 'not-logged-in');
      return ended.length;
    },
    onEnded: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {
      clearInterval(sweep);
      await listening.unlisten();
    },
  };
};
