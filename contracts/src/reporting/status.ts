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

/** The event that a reaction cannot take, and with it its stream; the reaction's other streams go on. */
const StuckRef = z.strictObject({
  reaction: z.string().max(100),
  stream: z.string().max(300),
  /** The event's place in its stream, from 0: what is asked for is done to this event and no later one. */
  revision: z.int().min(0).max(2_147_483_647),
});

export const StuckStreamView = z.strictObject({
  ...StuckRef.shape,
  position: z.string(),
  /** The kind of the event. */
  type: z.string(),
  /** The organised event that it belongs to; null where that is not known. */
  eventId: EventId.nullable(),
  eventName: z.string().nullable(),
  kind: z.enum(['unreadable', 'too-large', 'fault']),
  /** In the words of whatever refused it. */
  reason: z.string(),
  tries: z.int(),
  since: Instant,
  nextTryAt: Instant,
  /** Somebody has given it up, and the worker is about to see to it. */
  isGivenUp: z.boolean(),
});
export type StuckStreamView = z.infer<typeof StuckStreamView>;

/** An event that somebody decided not to have acted upon. */
export const GivenUpView = z.strictObject({
  ...StuckRef.shape,
  type: z.string(),
  reason: z.string(),
  at: Instant,
  /** Whose decision it was, by account id, and their name where the account has one. */
  by: z.string(),
  byName: z.string().nullable(),
  why: z.string(),
});
export type GivenUpView = z.infer<typeof GivenUpView>;

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
  stuck: z.array(StuckStreamView),
  /** The last twenty, newest first. */
  givenUp: z.array(GivenUpView),
  /** Null: there has been none. */
  backup: z
    .strictObject({ finishedAt: Instant, file: z.string(), events: z.int(), bytes: z.int(), digest: z.string() })
    .nullable(),
  mail: z.strictObject({
    /** False: no mail server is configured, mails go to the test inbox. */
    goesOut: z.boolean(),
    /** The mail server bars us, so that all mails wait: since when, and its answer. Null: it takes us. */
    stop: z.strictObject({ since: Instant, reason: z.string() }).nullable(),
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
  retryStuck: defineCall({
    method: 'POST',
    path: '/api/x/stuck-streams/retry',
    summary: 'Try a stuck event again at once',
    needs: needs.admin,
    body: StuckRef,
    output: z.strictObject({ isAsked: z.literal(true) }),
  }),
  giveUpStuck: defineCall({
    method: 'POST',
    path: '/api/x/stuck-streams/give-up',
    summary: 'Give a stuck event up: it is never acted upon, and its stream goes on behind it',
    needs: needs.admin,
    body: z.strictObject({ ...StuckRef.shape, why: z.string().trim().min(1).max(500) }),
    output: z.strictObject({ isAsked: z.literal(true) }),
  }),
} as const;
