import { z } from 'zod';
import { defineCall, EventId, Instant, needs } from '../kernel/index.ts';

/** A process at work, as it last told of itself. */
const NodeView = z.strictObject({
  _id: z.string(),
  kind: z.enum(['server', 'worker']),
  version: z.string(),
  startedAt: Instant,
  /** How long it has said nothing; it says something every two seconds. */
  seenSecondsAgo: z.number(),
  /** It finishes what it has and takes nothing new. */
  isDraining: z.boolean(),
  /** Of workers: it is the one that moves the projections; the others stand by. */
  isMarching: z.boolean(),
  sockets: z.int().nullable(),
  /** How late timers were in the last two seconds, in ms at the 99th percentile. */
  eventLoopP99Ms: z.number(),
  memoryMb: z.number(),
  /** How far its machine's clock is ahead of the database's, which counts, in ms; null where it does not tell. */
  clockAheadMs: z.int().nullable(),
});
export type NodeView = z.infer<typeof NodeView>;

const ProjectionView = z.strictObject({
  name: z.string(),
  /** `unknown`: no worker tells. */
  state: z.enum(['running', 'catching-up', 'rebuilding', 'stopped', 'unknown']),
  /** Null while that is not known. */
  eventsBehind: z.int().nullable(),
  secondsBehind: z.number(),
  /** Why it stopped. */
  error: z.string().nullable(),
  /** The event that it cannot get past. */
  stoppedAt: z.strictObject({ position: z.string(), type: z.string(), stream: z.string() }).nullable(),
});
export type ProjectionView = z.infer<typeof ProjectionView>;

/** How this installation is at this moment. */
export const StatusView = z.strictObject({
  at: Instant,
  log: z.strictObject({
    store: z.enum(['postgres', 'eventstoredb']),
    /** Where it is, without names and passwords; empty for the database itself. */
    address: z.string(),
    /** The place of the newest fact; null when the log could not be asked. */
    head: z.string().nullable(),
    isReachable: z.boolean(),
  }),
  nodes: z.array(NodeView),
  /** How long no worker has been heard of; null where none was for a minute or more. */
  workerSeenSecondsAgo: z.number().nullable(),
  projections: z.array(ProjectionView),
  /** Null: there has been none. */
  backup: z
    .strictObject({ finishedAt: Instant, file: z.string(), events: z.int(), bytes: z.int(), digest: z.string() })
    .nullable(),
  mail: z.strictObject({
    /** False: no mail server is configured, mails go to the mail catcher. */
    goesOut: z.boolean(),
    waiting: z.int(),
    failed: z.int(),
    /** Perhaps sent: the line broke when the mail server may have taken it. */
    uncertain: z.int(),
    lastSentAt: Instant.nullable(),
  }),
  /** Desks that are connected now, by event. */
  desks: z.array(z.strictObject({ eventId: EventId, eventName: z.string(), desks: z.int() })),
  sockets: z.int(),
});
export type StatusView = z.infer<typeof StatusView>;

export const statusApi = {
  status: defineCall({
    method: 'GET',
    path: '/api/x/status',
    summary: 'How this installation is at this moment',
    needs: needs.admin,
    output: StatusView,
  }),
} as const;
