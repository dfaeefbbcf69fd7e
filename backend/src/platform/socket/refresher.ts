import type { Patch } from '@turnout/contracts/kernel';
import type { DatabasePool } from 'slonik';
import type { Traces } from '../operations/traces.ts';
import type { Budgets } from './budgets.ts';
import { createFairQueue, type FairQueue } from '../queues/fair-queue.ts';
import { dueAt, intervalOf, pace, shortestPauseMs, type Room } from './room.ts';
import { patchBetween, show } from './view-patch.ts';
import type { HubLogger, HubProgress } from './ports.ts';

/** Reads touched views anew, each at its own pace, and hands out what changed. */
export interface Refresher {
  /** The room was touched, or somebody joined it while it was not up to date. */
  readonly attend: (room: Room) => void;
  /**
   * Resolves when the room shows everything that was touched before the call, or when reading it failed.
   * The read waits its turn among those that are done for this session.
   */
  readonly settled: (room: Room, sessionId: string) => Promise<void>;
  /** Rooms with sockets that have not been shown everything. */
  readonly behind: ReadonlySet<Room>;
  readonly figures: { reads: number; readMs: number; patches: number; failures: number };
  readonly close: () => void;
}

const readsAtOnce = 8;
/** Of them for one session. */
const readsAtOnceEach = 1;
const readTimeoutMs = 10_000;
const longestBackoffMs = 5_000;

const inTime = async <T>(work: Promise<T>, ms: number): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`the view was not read within ${ms} ms`)), ms);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

interface RefresherOptions {
  readonly pool: DatabasePool;
  readonly progress: Pick<HubProgress, 'reached' | 'all'>;
  readonly logger: HubLogger;
  readonly traces: Pick<Traces, 'past'>;
  readonly socketsIn: (room: Room) => number;
  readonly budgets: Pick<Budgets, 'spend' | 'pauseMs' | 'views'>;
  readonly send: (room: Room, patch: Patch) => void;
  /** The view is not there any more. */
  readonly onGone: (room: Room) => void;
  readonly onShown: () => void;
  readonly monotonic: () => number;
}
interface Parts extends RefresherOptions {
  readonly turns: FairQueue<Room>;
  readonly behind: Set<Room>;
  readonly timers: Map<Room, NodeJS.Timeout>;
  readonly figures: Refresher['figures'];
  isClosed: boolean;
}

const read = async ({ pool, progress, figures, send, onGone, traces, socketsIn }: Parts, room: Room) => {
  const { reader } = room;
  const causes = room.causes;
  room.causes = [];
  const startedAt = causes.length > 0 ? Date.now() : 0;
  // Asked before the query: the view may hold more than this, never less.
  const upTo = progress.all();
  const at =
    reader.projections
      .map((name) => progress.reached(name))
      .toSorted()
      .at(0) ?? upTo;
  const view = await inTime(reader.read(pool, room.params, room.rights), readTimeoutMs);
  room.shownUpTo = upTo;
  if (view === null || view === undefined) return onGone(room);
  const now = show(reader.topic.kind, view, at);
  const patch = room.shown === null ? null : patchBetween(room.id, room.shown, now);
  if (room.shown === null || patch !== null) room.shown = now;
  if (patch === null) return;
  figures.patches += 1;
  send(room, patch);
  if (causes.length > 0) {
    const attributes = { topic: reader.topic.name, sockets: socketsIn(room) };
    traces.past(causes, { name: `push ${reader.topic.name}`, attributes, startedAt, endedAt: Date.now() });
  }
};

const settle = (parts: Parts, room: Room) => {
  const { behind, socketsIn, onShown } = parts;
  room.phase = 'idle';
  const waiting = room.waitingForRead;
  room.waitingForRead = [];
  for (const { tell } of waiting) tell();
  const isWatched = socketsIn(room) > 0;
  if (!room.isDirty || !isWatched) behind.delete(room);
  if (room.isDirty && (isWatched || room.waitingForNext.length > 0)) queue(parts, room);
  onShown();
};

/** Somebody who waits for the view is served at the fastest pace, however slow the topic. */
const pauseOf = ({ socketsIn }: Parts, room: Room) =>
  room.waitingForNext.length > 0 ? shortestPauseMs : intervalOf(room, socketsIn(room));

const attempt = async (parts: Parts, room: Room, sessionId: string) => {
  if (parts.isClosed) return;
  const { figures, logger, monotonic, budgets } = parts;
  const startedAt = monotonic();
  pace(room, pauseOf(parts, room), startedAt);
  room.phase = 'reading';
  room.isDirty = false;
  room.mayMoveRows = false;
  room.waitingForRead = room.waitingForNext;
  room.waitingForNext = [];
  try {
    await read(parts, room);
    room.failures = 0;
  } catch (error) {
    room.isDirty = true;
    room.mayMoveRows = true;
    room.failures += 1;
    figures.failures += 1;
    const { name } = room.reader.topic;
    logger.error({ err: error, topic: name, failures: room.failures }, 'a watched view could not be read');
  }
  figures.reads += 1;
  figures.readMs += monotonic() - startedAt;
  budgets.spend(sessionId, monotonic() - startedAt);
  settle(parts, room);
};

const delayOf = (parts: Parts, room: Room) => {
  if (room.failures > 0) return Math.min(longestBackoffMs, 50 * 2 ** room.failures);
  if (room.shown === null || parts.socketsIn(room) === 0) return 0;
  return Math.max(0, dueAt(room, pauseOf(parts, room)) - parts.monotonic());
};

/**
 * For whom a room is read: everybody who waits for it, and of those who watch it whoever holds the fewest
 * views, so that a hall does not wait behind somebody who watches a thousand things and this one too.
 */
const servedBy = ({ budgets }: Parts, room: Room): ReadonlySet<string> => {
  const sessions = new Set(room.waitingForNext.map(({ sessionId }) => sessionId));
  let lightest: string | null = null;
  for (const sessionId of room.watchers.keys())
    if (lightest === null || budgets.views(sessionId) < budgets.views(lightest)) lightest = sessionId;
  return lightest === null ? sessions : sessions.add(lightest);
};

/** Plans the next read of a room, or an earlier one than planned. */
const queue = (parts: Parts, room: Room) => {
  const { timers, turns } = parts;
  if (parts.isClosed || room.phase === 'reading') return;
  const planned = timers.get(room);
  if (room.phase === 'queued' && planned === undefined) {
    // It waits for its turn already; whoever has just come may be served before those that it waits behind.
    const newcomer = room.waitingForNext.at(-1);
    if (newcomer !== undefined) turns.add(newcomer.sessionId, room);
    return;
  }
  clearTimeout(planned);
  room.phase = 'queued';
  const start = () => {
    timers.delete(room);
    for (const sessionId of servedBy(parts, room)) turns.add(sessionId, room);
  };
  timers.set(room, setTimeout(start, delayOf(parts, room)));
};

export const createRefresher = (options: RefresherOptions): Refresher => {
  const parts: Parts = {
    ...options,
    turns: createFairQueue<Room>({
      width: readsAtOnce,
      widthEach: readsAtOnceEach,
      isWanted: (room) => room.phase === 'queued',
      pauseMs: options.budgets.pauseMs,
      run: (room, sessionId) => attempt(parts, room, sessionId),
    }),
    behind: new Set(),
    timers: new Map(),
    figures: { reads: 0, readMs: 0, patches: 0, failures: 0 },
    isClosed: false,
  };
  return {
    behind: parts.behind,
    figures: parts.figures,
    attend: (room) => {
      const isCurrent = !room.isDirty && room.phase !== 'reading';
      if (isCurrent || options.socketsIn(room) === 0) return;
      parts.behind.add(room);
      if (room.isDirty && room.phase === 'idle') queue(parts, room);
    },
    settled: async (room, sessionId) => {
      if (!room.isDirty && room.phase === 'idle') return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const waiting = { sessionId, tell: resolve };
      if (room.isDirty) room.waitingForNext.push(waiting);
      else room.waitingForRead.push(waiting);
      if (room.isDirty) queue(parts, room);
      await promise;
    },
    close: () => {
      parts.isClosed = true;
      parts.turns.close();
      for (const timer of parts.timers.values()) clearTimeout(timer);
    },
  };
};
