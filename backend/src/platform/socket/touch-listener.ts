import type { Position, Touched } from '@turnout/contracts/kernel';
import { touch, type Room } from './room.ts';
import type { Rooms } from './rooms.ts';

/** Hears what was touched and marks the rooms that show it. */
export interface TouchListener {
  /** Up to where every message has been heard. */
  readonly passed: () => Position;
  /** A room's view may have changed; `ids` are its rows, absent when they are not told. */
  readonly mark: (room: Room, ids?: readonly string[]) => void;
  readonly markAll: () => void;
  /** One message: what it touched, how far the projections are after it, and the traced requests that led to it. */
  readonly hear: (touched: readonly Touched[], upTo: Position, correlationIds?: readonly string[]) => void;
}

/** A push names some of the traced requests that led to it: those that came first. */
const causesAtMost = 20;

/**
 * @param attend told of every room that was marked.
 * @param start how far the projections are before the first message.
 */
export const createTouchListener = (rooms: Rooms, attend: (room: Room) => void, start: Position): TouchListener => {
  let passed = start;
  const mark = (room: Room, ids?: readonly string[]) => {
    const isCurrent = !room.isDirty && room.phase !== 'reading';
    if (isCurrent) room.shownUpTo = passed;
    touch(room, ids);
    attend(room);
  };
  return {
    passed: () => passed,
    mark,
    markAll: () => {
      for (const room of rooms.all()) mark(room);
    },
    hear: (touched, upTo, correlationIds = []) => {
      for (const { topic, key, ids } of touched) {
        for (const room of rooms.touchedBy(topic, key)) {
          mark(room, ids);
          if (correlationIds.length > 0) room.causes = [...room.causes, ...correlationIds].slice(0, causesAtMost);
        }
      }
      passed = upTo;
    },
  };
};
