import type { Logger } from 'pino';
import type { JSONValue, Sql } from 'postgres';
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { z } from 'zod';

/** How a projection is, as the worker that moves it says. */
const ProjectionState = z.object({
  name: z.string(),
  position: z.string(),
  state: z.string(),
  error: z.string().optional(),
  stoppedAt: z.object({ position: z.string(), type: z.string(), stream: z.string() }).optional(),
  eventsBehind: z.number().nullable(),
  secondsBehind: z.number().nullable(),
});
export type ProjectionState = z.infer<typeof ProjectionState>;

/** What a process says of itself. During a rolling upgrade rows of two versions are read: what is not known is left out. */
export const NodeStatus = z.object({
  /** How late timers were, in ms, at the 99th percentile since the last beat. */
  eventLoopP99Ms: z.number().catch(0),
  memoryMb: z.number().catch(0),
  /** How far its machine's clock is ahead of the database's. */
  clockAheadMs: z.number().optional().catch(undefined),
  sockets: z.number().optional().catch(undefined),
  isDraining: z.boolean().optional().catch(undefined),
  /** Only of the worker whose turn it is to move the projections. */
  projections: z.array(ProjectionState).optional().catch(undefined),
});
export type NodeStatus = z.infer<typeof NodeStatus>;

const NodeRow = z.object({
  id: z.string(),
  kind: z.enum(['server', 'worker']),
  version: z.string(),
  startedAt: z.date().transform((date) => date.toISOString()),
  /** How long ago it was last seen, in seconds of the database's clock. */
  seenSecondsAgo: z.coerce.number(),
  status: NodeStatus.catch({ eventLoopP99Ms: 0, memoryMb: 0 }),
});
export type Node = z.infer<typeof NodeRow>;

/** The processes that are at work, told by each in `ops.nodes`. */
export interface Nodes {
  /** This process's name among them, unlike any other's. */
  readonly id: string;
  /** Tells of this process now and every two seconds, and reads what the others tell. */
  readonly join: (kind: Node['kind'], status: () => NodeStatus) => Promise<void>;
  /** As last read; empty in a process that has not joined. */
  readonly known: () => readonly Node[];
  /** Reads them now. */
  readonly read: () => Promise<readonly Node[]>;
  /** What the worker at work said last of each projection; empty where none was heard of for ten seconds. */
  readonly projections: () => readonly ProjectionState[];
  /** Takes this process's row away. */
  readonly leave: () => Promise<void>;
}

const beatEveryMs = 2_000;
const forgottenAfterSeconds = 60;
/** What was said longer ago is not believed any more. */
const believedForSeconds = 10;

/** @param options `version`: of the product; `everyMs`: between two beats. */
export const openNodes = (options: { sql: Sql; version: string; logger: Logger; everyMs?: number }): Nodes => {
  const { sql, version, logger } = options;
  const id = `${hostname().slice(0, 40)}-${process.pid}-${randomBytes(3).toString('hex')}`;
  let known: readonly Node[] = [];
  let readAt = 0;
  let timer: NodeJS.Timeout | undefined;
  let beating: Promise<void> = Promise.resolve();
  let isAway = false;

  const read = async (): Promise<readonly Node[]> => {
    const rows = await sql`
      SELECT id, kind, version, started_at AS "startedAt", status,
        extract(epoch FROM now() - seen_at)::float8 AS "seenSecondsAgo"
      FROM ops.nodes WHERE seen_at > now() - make_interval(secs => ${forgottenAfterSeconds})
      ORDER BY kind, started_at, id`;
    known = z.array(NodeRow).parse([...rows]);
    readAt = performance.now();
    return known;
  };
  const beat = async (kind: Node['kind'], status: () => NodeStatus): Promise<void> => {
    try {
      const said: JSONValue = z.json().parse(status());
      // What others hold is not waited for: they may wait for what is held here.
      await sql`
        DELETE FROM ops.nodes WHERE id IN (
          SELECT id FROM ops.nodes WHERE seen_at < now() - make_interval(secs => ${forgottenAfterSeconds})
          FOR UPDATE SKIP LOCKED)`;
      await sql`
        INSERT INTO ops.nodes (id, kind, version, status) VALUES (${id}, ${kind}, ${version}, ${sql.json(said)})
        ON CONFLICT (id) DO UPDATE SET status = excluded.status, seen_at = now()`;
      await read();
      isAway = false;
    } catch (error) {
      // Once: it is tried again in two seconds, and whatever else is broken says so itself.
      if (!isAway) logger.warn({ err: error }, 'this process could not tell the others how it is');
      isAway = true;
    }
  };
  const sinceRead = () => (performance.now() - readAt) / 1000;

  return {
    id,
    known: () => known,
    read,
    join: async (kind, status) => {
      await beat(kind, status);
      timer = setInterval(() => {
        beating = beating.then(() => beat(kind, status));
      }, options.everyMs ?? beatEveryMs);
      timer.unref();
    },
    projections: () => {
      const age = sinceRead();
      const heard = known.filter(
        ({ status, seenSecondsAgo }) => status.projections !== undefined && seenSecondsAgo + age < believedForSeconds,
      );
      const newest = heard.toSorted((a, b) => a.seenSecondsAgo - b.seenSecondsAgo)[0];
      return newest?.status.projections ?? [];
    },
    leave: async () => {
      if (timer === undefined) return;
      clearInterval(timer);
      timer = undefined;
      await beating;
      await sql`DELETE FROM ops.nodes WHERE id = ${id}`.catch((error: unknown) =>
        logger.warn({ err: error }, 'this process could not take itself off the list; it is forgotten in a minute'),
      );
    },
  };
};
