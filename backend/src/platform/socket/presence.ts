import { AccountId, DeviceId, type EventId } from '@turnout/contracts/kernel';
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
}

/** The desks connected to this node, told to all nodes through the database. */
export interface Presence {
  /** A connection is a desk, or measured its line anew. Not waited for: the next heartbeat repeats it. */
  readonly put: (connectionId: string, desk: DeskConnection) => void;
  readonly remove: (connectionId: string) => void;
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

const write = (pool: DatabasePool, desks: readonly (readonly [string, DeskConnection])[]) => {
  const rows = desks.map(([id, { eventId, desk, accountId, deviceId, lagMs }]) => [
    id,
    eventId,
    desk,
    accountId,
    deviceId,
    Math.round(lagMs),
  ]);
  return pool.query(sql.type(NoRow)`
    INSERT INTO ops.desk_presence (connection_id, event_id, desk, account_id, device_id, lag_ms)
    SELECT * FROM ${sql.unnest(rows, ['text', 'text', 'text', 'text', 'text', 'int4'])}
    ON CONFLICT (connection_id) DO UPDATE SET
      event_id = excluded.event_id,
      desk = excluded.desk,
      account_id = excluded.account_id,
      device_id = excluded.device_id,
      lag_ms = excluded.lag_ms,
      seen_at = now()`);
};

const take = (pool: DatabasePool, connectionIds: readonly string[]) =>
  pool.query(
    sql.type(NoRow)`DELETE FROM ops.desk_presence WHERE connection_id = any(${sql.array(connectionIds, 'text')})`,
  );

/**
 * Rows of nodes that went away without a word; returns the events they belonged to. What a node holds that
 * comes back is not waited for: it may wait for what is held here.
 */
const sweep = async (pool: DatabasePool) => {
  const rows = await pool.any(sql.type(EventRow)`
    DELETE FROM ops.desk_presence WHERE connection_id IN (
      SELECT connection_id FROM ops.desk_presence
      WHERE seen_at < now() - make_interval(secs => ${forgottenAfterSeconds}) FOR UPDATE SKIP LOCKED)
    RETURNING event_id`);
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

  const remove = (connectionId: string) => {
    const was = desks.get(connectionId);
    if (was === undefined) return;
    desks.delete(connectionId);
    void inTurn(async () => {
      await take(pool, [connectionId]);
      await notify(pool, [was.eventId]);
    });
  };

  return {
    put: (connectionId, desk) => {
      const was = desks.get(connectionId);
      desks.set(connectionId, desk);
      if (isSameDesk(was, desk)) {
        if (was?.lagMs !== desk.lagMs) slowed.add(desk.eventId);
        return;
      }
      void inTurn(async () => {
        // It may have left while this waited for its turn.
        if (desks.get(connectionId) !== undefined) await write(pool, [[connectionId, desk]]);
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
        await take(pool, [...desks.keys()]);
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
});
export type ConnectedDesk = z.infer<typeof ConnectedDesk>;

/** The desks connected to an event, by name. */
export const connectedDesks = (pool: CommonQueryMethods, eventId: string): Promise<readonly ConnectedDesk[]> =>
  pool.any(sql.type(ConnectedDesk)`
    SELECT
      desk,
      (array_agg(account_id ORDER BY connected_at DESC, connection_id))[1] AS "accountId",
      max(lag_ms) AS "lagMs"
    FROM ops.desk_presence
    WHERE event_id = ${eventId} AND desk <> '' AND seen_at >= now() - make_interval(secs => ${forgottenAfterSeconds})
    GROUP BY desk
    ORDER BY desk`);

const Device = z.object({ device_id: DeviceId });

/** The door devices of an event that are connected right now, on whatever node. */
export const connectedDevices = async (pool: CommonQueryMethods, eventId: EventId): Promise<ReadonlySet<DeviceId>> => {
  const rows = await pool.any(sql.type(Device)`
    SELECT DISTINCT device_id FROM ops.desk_presence
    WHERE event_id = ${eventId} AND device_id IS NOT NULL
      AND seen_at >= now() - make_interval(secs => ${forgottenAfterSeconds})`);
  return new Set(rows.map(({ device_id }) => device_id));
};
