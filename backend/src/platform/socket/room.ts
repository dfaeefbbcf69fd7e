import type { Position, Rights } from '@turnout/contracts/kernel';
import type { Shown } from './view-patch.ts';
import type { ViewReader } from '../module/platform.ts';

/** Somebody who is told when a view has been read. */
export interface Waiting {
  readonly sessionId: string;
  readonly tell: () => void;
}

/** Everyone who watches the same view with the same rights. */
export interface Room {
  /** The Socket.IO room's name; patches carry it. */
  readonly id: string;
  /** Topic, params and rights as one text: equal for sockets that may share a view. */
  readonly name: string;
  readonly reader: ViewReader;
  readonly params: unknown;
  readonly eventId: string;
  /** What projections touch. */
  readonly key: string;
  readonly rights: Rights;
  /** Null until first read. */
  shown: Shown | null;
  /** Everything up to here has been shown to the room. Counts only while something is not shown yet. */
  shownUpTo: Position;
  phase: 'idle' | 'queued' | 'reading';
  /** Something was touched that no read has seen yet. */
  isDirty: boolean;
  /** A touched row may be outside of the window, or its place may have changed. */
  mayMoveRows: boolean;
  /** Traced requests that led to what is not shown yet. */
  causes: readonly string[];
  /** Where its last read would lie if they were evenly spaced, in monotonic milliseconds; see `pace`. */
  pacedAt: number;
  failures: number;
  /** How many sweeps in a row found nobody in it. */
  emptySweeps: number;
  /** Wait for the read that is running. */
  waitingForRead: Waiting[];
  /** Wait for the read after it. */
  waitingForNext: Waiting[];
  /** The sessions whose sockets are in it, and how many of each. */
  readonly watchers: Map<string, number>;
  /** How many subscriptions to it are being answered: it stays, though nobody is in it yet. */
  entering: number;
}

/** The viewer's set of rights as text: viewers with the same text are shown the same. */
export const rightsText = ({ isAdmin, isWall, flags, device }: Rights): string => {
  if (device !== undefined) {
    const places = [device.checkpoints, device.activities]
      .map((ids) => (ids === 'all' ? 'all' : [...ids].toSorted().join(',')))
      .join(' ');
    const { namesHidden, noSearch, onePlace, kiosk } = device;
    // Whatever of its profile changes, its line is cut, so that it asks anew what it is.
    const limits = JSON.stringify({ namesHidden, noSearch, onePlace, kiosk });
    return `device at ${places} ${[...flags].toSorted().join(',')} ${limits}`;
  }
  return isAdmin ? 'admin' : isWall ? 'wall' : [...flags].toSorted().join(',');
};

const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, canonical(item)]),
  );
};

/** A view by its topic and params, whoever looks at it. */
export const viewName = (topic: string, params: unknown): string => `${topic}\n${JSON.stringify(canonical(params))}`;

/** The name of the room for a view: two sockets that mean the same view with the same rights share it. */
export const roomName = (topic: string, params: unknown, rights: Rights): string =>
  `${viewName(topic, params)}\n${rightsText(rights)}`;

/** One more socket of a session is in the room, or one fewer. */
export const countWatcher = ({ watchers }: Room, sessionId: string, change: 1 | -1): void => {
  const count = (watchers.get(sessionId) ?? 0) + change;
  if (count <= 0) watchers.delete(sessionId);
  else watchers.set(sessionId, count);
};

const fewSockets = 500;
const manySockets = 2000;
const fastest = 20;
const slowest = 4;

/** How many changes a second a room of this size is sent at most: 20 up to 500 sockets, 4 from 2000 on. */
export const perSecondFor = (sockets: number): number => {
  const share = Math.min(1, Math.max(0, (sockets - fewSockets) / (manySockets - fewSockets)));
  return fastest - share * (fastest - slowest);
};

/** Milliseconds between two reads of a room. Rows that change in place are cheap, moves are read 4 times a second. */
export const intervalOf = (room: Room, sockets: number): number => {
  const { kind, perSecond = fastest } = room.reader.topic;
  const wanted = kind === 'whole' ? perSecond : room.mayMoveRows ? Math.min(perSecond, slowest) : fastest;
  return 1000 / Math.min(wanted, perSecondFor(sockets));
};

/** Milliseconds between two reads of a room that somebody waits for, however slow its topic. */
export const shortestPauseMs = 1000 / fastest;
/** How much sooner than the pace asks a read may come: two reads of the fastest room. */
const aheadMs = 2 * shortestPauseMs;

/**
 * When a room may be read again, in monotonic milliseconds.
 * @param pauseMs the pause that is due before this read.
 */
export const dueAt = ({ pacedAt }: Pick<Room, 'pacedAt'>, pauseMs: number): number => pacedAt + pauseMs - aheadMs;

/**
 * Notes that the room is read now. The pace is kept on average: a read that came late does not put off those
 * after it, and one of two changes close together need not wait for the other. Otherwise changes that come
 * as often as the pace allows would each wait as long as the latest of them once did.
 */
export const pace = (room: Pick<Room, 'pacedAt'>, pauseMs: number, now: number): void => {
  room.pacedAt = Math.max(room.pacedAt + pauseMs, now);
};

/** Notes that projections touched the room's view; `ids` are the rows, absent when they are not told. */
export const touch = (room: Room, ids: readonly string[] | undefined): void => {
  room.isDirty = true;
  const rows = room.shown?.rows;
  if (ids === undefined || !rows || !ids.every((id) => rows.has(id))) room.mayMoveRows = true;
};
