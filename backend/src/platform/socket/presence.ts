import { AccountId, DeskSaid, DeviceId, Instant, type EventId } from '@turnout/contracts/kernel';
import { isDeepStrictEqual } from 'node:util';
import { sql, type CommonQueryMethods, type DatabasePool } from 'slonik';
import { z } from 'zod';
import type { HubLogger } from './ports.ts';
import type { Listen } from '../postgres/listen.ts';

/** What a connection says it is. */
export interface DeskConnection {
  readonly eventId: string;
  /** '' of a device that stands at no desk right now. */
  readonly desk: string;
  /** Who works there; null of a device. */
  readonly accountId: string | null;
  readonly deviceId: DeviceId | null;
  /** Round trip in ms. */
  readonly lagMs: number;
  /** Its own report of itself; null: none. */
  readonly said: DeskSaid | null;
}

/** The desks connected to this node, told to all nodes through the database. */
export interface Presence {
  /** A connection is a desk, or measured its line anew. Not waited for: the next heartbeat repeats it. */
  readonly put: (connectionId: string, desk: DeskConnection) => void;
  /** @param isLost its line ended by itself: nobody left the desk, and no server cut it. */
  readonly remove: (connectionId: string, isLost?: boolean) => void;
  readonly eventOf: (connectionId: string) => string | null;
  /** Writes everything that is known, forgets connections that no node has vouched for. */
  readonly beat: () => Promise<void>;
  /** Takes this node's desks away. */
  readonly close: () => Promise<void>;
}

const channel = 'presence';
const heartbeatMs = 2_000;
/** Three heartbeats: the desks of a node that was killed are gone from the others' screens within seconds. */
const forgottenAfterSeconds = 6;

const NoRow = z.never();
const EventRow = z.object({ event_id: z.string() });

/** A desk that was lost longer ago than this has gone home, hours. */
const lostForHours = 12;

const write = (pool: DatabasePool, desks: readonly (readonly [string, DeskConnection])[]) => {
  const rows = desks.map(([id, { eventId, desk, accountId, deviceId, lagMs, said }]) => [
    id,
    eventId,
    desk,
    accountId,
    deviceId,
    Math.round(lagMs),
    said === null ? null : JSON.stringify(said),
  ]);
  return pool.query(sql.type(NoRow)`
    INSERT INTO ops.desk_presence (connection_id, event_id, desk, account_id, device_id, lag_ms, said)
    SELECT * FROM ${sql.unnest(rows, ['text', 'text', 'text', 'text', 'text', 'int4', 'jsonb'])}
    ON CONFLICT (connection_id) DO UPDATE SET
      event_id = excluded.event_id,
      desk = excluded.desk,
      account_id = excluded.account_id,
      device_id = excluded.device_id,
      lag_ms = excluded.lag_ms,
      said = excluded.said,
      seen_at = now()`);
};

const take = (pool: DatabasePool, connectionIds: readonly string[]) =>
  pool.query(
    sql.type(NoRow)`DELETE FROM ops.desk_presence WHERE connection_id = any(${sql.array(connectionIds, 'text')})`,
  );

/** Continues a DELETE of connections, named `gone`: their desks were lost when they were last heard from. */
const keptAsLost = sql.fragment`
  INSERT INTO ops.desks_lost (event_id, desk, lost_at, said)
  SELECT DISTINCT ON (event_id, desk) event_id, desk, seen_at, said FROM gone WHERE desk <> ''
  ORDER BY event_id, desk, seen_at DESC
  ON CONFLICT (event_id, desk) DO UPDATE SET lost_at = excluded.lost_at, said = excluded.said`;

const lose = (pool: DatabasePool, connectionIds: readonly string[]) =>
  pool.query(sql.type(NoRow)`
    WITH gone AS (
      DELETE FROM ops.desk_presence WHERE connection_id = any(${sql.array(connectionIds, 'text')})
      RETURNING event_id, desk, seen_at, said)
    ${keptAsLost}`);

/** A desk is back, or was left on purpose: nobody misses it. Whatever was lost long ago goes with it. */
const forget = (pool: DatabasePool, { eventId, desk }: Pick<DeskConnection, 'eventId' | 'desk'>) =>
  pool.query(sql.type(NoRow)`
    DELETE FROM ops.desks_lost
    WHERE (event_id = ${eventId} AND desk = ${desk}) OR lost_at < now() - make_interval(hours => ${lostForHours})`);

/**
 * Rows of nodes that went away without a word; returns the events they belonged to. What a node holds that
 * comes back is not waited for: it may wait for what is held here.
 */
const sweep = async (pool: DatabasePool) => {
  const rows = await pool.any(sql.type(EventRow)`
    WITH gone AS (
      DELETE FROM ops.desk_presence WHERE connection_id IN (
        SELECT connection_id FROM ops.desk_presence
        WHERE seen_at < now() - make_interval(secs => ${forgottenAfterSeconds}) FOR UPDATE SKIP LOCKED)
      RETURNING event_id, desk, seen_at, said),
    kept AS (${keptAsLost})
    SELECT event_id FROM gone`);
  return rows.map((row) => row.event_id);
};

const notify = async (pool: DatabasePool, events: Iterable<string>) => {
  const unique = [...new Set(events)];
  if (unique.length === 0) return;
  await pool.query(sql.type(z.object({}))`
    SELECT pg_notify(${channel}, event_id) FROM unnest(${sql.array(unique, 'text')}) AS event_id`);
};

/** One write after the other, so that a desk that left is not written again. */
const createTurns = (logger: HubLogger) => {
  let last: Promise<void> = Promise.resolve();
  return (work: () => Promise<unknown>): Promise<void> => {
    last = last.then(work).then(
      () => undefined,
      (error: unknown) => logger.warn({ err: error }, 'presence could not be written; the next heartbeat tries again'),
    );
    return last;
  };
};

const isSameDesk = (a: DeskConnection | undefined, b: DeskConnection) =>
  a?.eventId === b.eventId && a.desk === b.desk && a.accountId === b.accountId && a.deviceId === b.deviceId;

/** @param options `onChanged` hears, from any node, the event whose desks changed; null: perhaps all of them. */
export const openPresence = async (options: {
  pool: DatabasePool;
  listen: Listen;
  logger: HubLogger;
  onChanged: (eventId: string | null) => void;
}): Promise<Presence> => {
  const { pool, onChanged } = options;
  const desks = new Map<string, DeskConnection>();
  const slowed = new Set<string>();
  const inTurn = createTurns(options.logger);
  const beat = () =>
    inTurn(async () => {
      const changed = new Set(slowed);
      slowed.clear();
      if (desks.size > 0) await write(pool, [...desks]);
      for (const eventId of await sweep(pool)) changed.add(eventId);
      await notify(pool, changed);
    });

  const listening = await options.listen(channel, onChanged, () => onChanged(null));
  const heartbeat = setInterval(() => void beat(), heartbeatMs);
  heartbeat.unref();

  const remove = (connectionId: string, isLost = false) => {
    const was = desks.get(connectionId);
    if (was === undefined) return;
    desks.delete(connectionId);
    void inTurn(async () => {
      await (isLost ? lose(pool, [connectionId]) : take(pool, [connectionId]));
      if (!isLost) await forget(pool, was);
      await notify(pool, [was.eventId]);
    });
  };

  return {
    put: (connectionId, desk) => {
      const was = desks.get(connectionId);
      desks.set(connectionId, desk);
      if (isSameDesk(was, desk)) {
        if (was?.lagMs !== desk.lagMs || !isDeepStrictEqual(was.said, desk.said)) slowed.add(desk.eventId);
        return;
      }
      void inTurn(async () => {
        // It may have left while this waited for its turn.
        if (desks.get(connectionId) !== undefined) await write(pool, [[connectionId, desk]]);
        await forget(pool, desk);
        if (was !== undefined) await forget(pool, was);
        await notify(pool, was === undefined ? [desk.eventId] : [was.eventId, desk.eventId]);
      });
    },
    remove,
    eventOf: (connectionId) => desks.get(connectionId)?.eventId ?? null,
    beat,
    close: async () => {
      clearInterval(heartbeat);
      await inTurn(async () => {
        const events = [...desks.values()].map((desk) => desk.eventId);
        await lose(pool, [...desks.keys()]);
        desks.clear();
        await notify(pool, events);
      });
      await listening.unlisten();
    },
  };
};

/** A desk that is connected right now, on whatever node. */
export const ConnectedDesk = z.strictObject({
  desk: z.string(),
  /** Who connected last; null: a device. */
  accountId: AccountId.nullable(),
  /** The slowest of its connections' round trips, in ms. */
  lagMs: z.int(),
  /** The report of the newest of its connections. */
  said: DeskSaid.nullable(),
});
export type ConnectedDesk = z.infer<typeof ConnectedDesk>;

/** The desks connected to an event, by name. */
export const connectedDesks = (pool: CommonQueryMethods, eventId: string): Promise<readonly ConnectedDesk[]> =>
  pool.any(sql.type(ConnectedDesk)`
    SELECT
      desk,
      (array_agg(account_id ORDER BY connected_at DESC, connection_id))[1] AS "accountId",
      max(lag_ms) AS "lagMs",
      (array_agg(said ORDER BY connected_at DESC, connection_id))[1] AS said
    FROM ops.desk_presence
    WHERE event_id = ${eventId} AND desk <> '' AND seen_at >= now() - make_interval(secs => ${forgottenAfterSeconds})
    GROUP BY desk
    ORDER BY desk`);

/** A desk whose line ended by itself and that did not come back. */
export const LostDesk = z.strictObject({ desk: z.string(), lostAt: z.string().transform((at) => Instant.parse(at)) });
export type LostDesk = z.infer<typeof LostDesk>;

/** The desks of an event that were lost, and are not connected under the same name elsewhere. */
export const lostDesks = (pool: CommonQueryMethods, eventId: string): Promise<readonly LostDesk[]> =>
  pool.any(sql.type(LostDesk)`
    SELECT desk, to_char(lost_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "lostAt"
    FROM ops.desks_lost
    WHERE event_id = ${eventId} AND lost_at >= now() - make_interval(hours => ${lostForHours})`);

const Device = z.object({ device_id: DeviceId, said: DeskSaid.nullable() });

/** The door devices of an event that are connected right now, on whatever node, with what they say of themselves. */
export const connectedDevices = async (
  pool: CommonQueryMethods,
  eventId: EventId,
): Promise<ReadonlyMap<DeviceId, DeskSaid | null>> => {
  const rows = await pool.any(sql.type(Device)`
    SELECT DISTINCT ON (device_id) device_id, said FROM ops.desk_presence
    WHERE event_id = ${eventId} AND device_id IS NOT NULL
      AND seen_at >= now() - make_interval(secs => ${forgottenAfterSeconds})
    ORDER BY device_id, connected_at DESC, connection_id`);
  return new Map(rows.map(({ device_id, said }) => [device_id, said]));
};
