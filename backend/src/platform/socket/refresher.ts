import type { Patch } from '@turnout/contracts/kernel';
import type { DatabasePool } from 'slonik';
import { createGate } from './gate.ts';
import { intervalOf, type Room } from './room.ts';
import { patchBetween, show } from './view-patch.ts';
import type { HubLogger, HubProgress } from './ports.ts';

/** Reads touched views anew, each at its own pace, and hands out what changed. */
export interface Refresher {
  /** The room was touched, or somebody joined it while it was not up to date. */
  readonly attend: (room: Room) => void;
  /** Resolves when the room shows everything that was touched before the call, or when reading it failed. */
  readonly settled: (room: Room) => Promise<void>;
  /** Rooms with sockets that have not been shown everything. */
  readonly behind: ReadonlySet<Room>;
  readonly figures: { reads: number; readMs: number; patches: number; failures: number };
  readonly close: () => void;
}

const readsAtOnce = 8;
const readTimeoutMs = 10_000;
const shortestPauseMs = 50;
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

export const createRefresher = (options: {
  pool: DatabasePool;
  progress: Pick<HubProgress, 'reached' | 'all'>;
  logger: HubLogger;
  socketsIn: (room: Room) => number;
  send: (room: Room, patch: Patch) => void;
  /** The view is not there any more. */
  onGone: (room: Room) => void;
  onShown: () => void;
  monotonic: () => number;
}): Refresher => {
  const { pool, progress, logger, socketsIn, send, monotonic } = options;
  const gate = createGate(readsAtOnce);
  const behind = new Set<Room>();
  const timers = new Map<Room, NodeJS.Timeout>();
  const figures = { reads: 0, readMs: 0, patches: 0, failures: 0 };
  let isClosed = false;

  const read = async (room: Room) => {
    const { reader } = room;
    const upTo = progress.all();
    const places = reader.projections.map((name) => progress.reached(name));
    const at = places.toSorted().at(0) ?? upTo;
    const view = await inTime(reader.read(pool, room.params, room.rights), readTimeoutMs);
    room.shownUpTo = upTo;
    if (view === null || view === undefined) return options.onGone(room);
    const now = show(reader.topic.kind, view, at);
    const patch = room.shown === null ? null : patchBetween(room.id, room.shown, now);
    if (room.shown === null || patch !== null) room.shown = now;
    if (patch === null) return;
    figures.patches += 1;
    send(room, patch);
  };

  const attempt = async (room: Room) => {
    if (isClosed) return;
    const startedAt = monotonic();
    room.phase = 'reading';
    room.isDirty = false;
    room.mayMoveRows = false;
    room.lastReadAt = startedAt;
    const waiting = room.waitingForNext;
    room.waitingForNext = [];
    room.waitingForRead = waiting;
    try {
      await read(room);
      room.failures = 0;
    } catch (error) {
      room.isDirty = true;
      room.mayMoveRows = true;
      room.failures += 1;
      figures.failures += 1;
      logger.error({ err: error, topic: room.reader.topic.name, failures: room.failures }, 'a watched view could not be read');
    }
    figures.reads += 1;
    figures.readMs += monotonic() - startedAt;
    room.phase = 'idle';
    settle(room);
  };

  const settle = (room: Room) => {
    const waiting = room.waitingForRead;
    room.waitingForRead = [];
    for (const resolve of waiting) resolve();
    if (!room.isDirty || socketsIn(room) === 0) behind.delete(room);
    if (room.isDirty && (socketsIn(room) > 0 || room.waitingForNext.length > 0)) queue(room);
    options.onShown();
  };

  const delayOf = (room: Room) => {
    if (room.failures > 0) return Math.min(longestBackoffMs, 50 * 2 ** room.failures);
    if (room.shown === null || socketsIn(room) === 0) return 0;
    // Somebody who waits for the view is served at the fastest pace, however slow the topic.
    const pause = room.waitingForNext.length > 0 ? shortestPauseMs : intervalOf(room, socketsIn(room));
    return room.lastReadAt + pause - monotonic();
  };

  const queue = (room: Room) => {
    if (isClosed || room.phase === 'reading') return;
    const planned = timers.get(room);
    if (room.phase === 'queued' && planned === undefined) return;
    clearTimeout(planned);
    room.phase = 'queued';
    const timer = setTimeout(
      () => {
        timers.delete(room);
        void gate(() => attempt(room));
      },
      Math.max(0, delayOf(room)),
    );
    timers.set(room, timer);
  };

  return {
    behind,
    figures,
    attend: (room) => {
      const isCurrent = !room.isDirty && room.phase !== 'reading';
      if (isCurrent || socketsIn(room) === 0) return;
      behind.add(room);
      if (room.isDirty && room.phase === 'idle') queue(room);
    },
    settled: async (room) => {
      if (!room.isDirty && room.phase === 'idle') return;
      const { promise, resolve } = Promise.withResolvers<void>();
      if (room.isDirty) room.waitingForNext.push(resolve);
      else room.waitingForRead.push(resolve);
      if (room.isDirty) queue(room);
      await promise;
    },
    close: () => {
      isClosed = true;
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
};
