import type { Position } from '@turnout/contracts/kernel';
import type { Room } from './room.ts';

/** Where announcements go. */
export interface Audience {
  readonly everyone: (position: Position) => void;
  readonly everyoneBut: (rooms: readonly string[], position: Position) => void;
  readonly these: (sockets: readonly string[], position: Position) => void;
  /** The ids of the sockets in a room. */
  readonly socketsIn: (room: Room) => Iterable<string>;
}

/** Tells sockets how far everything they watch has been shown to them. */
export interface Announcer {
  /** Something moved: announce soon, but not sooner after the last time than the pause. */
  readonly wake: () => void;
  /** Announces now. */
  readonly announce: () => void;
  readonly close: () => void;
}

/** Time for the reads that a message set off, so that most announcements need not leave a room out. */
const readingTimeMs = 10;

/** For each socket that is in a room not shown everything yet: the earliest place its rooms stand at. */
const laggards = (behind: Iterable<Room>, socketsIn: Audience['socketsIn']): Map<string, Position> => {
  const earliest = new Map<string, Position>();
  for (const room of behind) {
    for (const socket of socketsIn(room)) {
      const known = earliest.get(socket);
      if (known === undefined || room.shownUpTo < known) earliest.set(socket, room.shownUpTo);
    }
  }
  return earliest;
};

/**
 * Everyone whose rooms are all up to date hears it in one broadcast; the others hear the place up to
 * which they have been shown everything, one broadcast per place.
 */
export const createAnnouncer = (options: {
  audience: Audience;
  /** Up to where every message of the projections has been heard. */
  upTo: () => Position;
  behind: ReadonlySet<Room>;
  /** Milliseconds between two announcements; they go to everyone, so it grows with the number of sockets. */
  pauseMs: () => number;
  monotonic: () => number;
}): Announcer => {
  const { audience, upTo, behind, monotonic } = options;
  let announced: Position = '';
  let someHeardLess = false;
  let heard = new Map<string, Position>();
  let lastAt = -Infinity;
  let timer: NodeJS.Timeout | null = null;

  const tellLaggards = (lagging: ReadonlyMap<string, Position>) => {
    const byPosition = new Map<Position, string[]>();
    for (const [socket, position] of lagging) {
      if (position <= (heard.get(socket) ?? '')) continue;
      const same = byPosition.get(position);
      if (same === undefined) byPosition.set(position, [socket]);
      else same.push(socket);
    }
    for (const [position, sockets] of byPosition) audience.these(sockets, position);
  };

  const announce = () => {
    lastAt = monotonic();
    const position = upTo();
    const lagging = laggards(behind, audience.socketsIn);
    const isNews = position > announced;
    if (isNews) announced = position;
    if (lagging.size === 0) {
      if (isNews || someHeardLess) audience.everyone(announced);
    } else {
      if (isNews)
        audience.everyoneBut(
          [...behind].map((room) => room.id),
          announced,
        );
      tellLaggards(lagging);
    }
    someHeardLess = lagging.size > 0;
    heard = lagging;
  };

  return {
    announce,
    wake: () => {
      if (timer !== null) return;
      timer = setTimeout(
        () => {
          timer = null;
          announce();
        },
        Math.max(readingTimeMs, lastAt + options.pauseMs() - monotonic()),
      );
    },
    close: () => {
      if (timer !== null) clearTimeout(timer);
    },
  };
};
