import type { Position } from '@turnout/contracts/kernel';

/** How long this process has been waiting for the projections to tell that they have read the log. */
export interface LagMeter {
  /** The log's head as it is now; to be called every few seconds. */
  readonly sawHead: (head: Position) => void;
  /** For how long a projection has not reached a place where the log's head was seen, in seconds; 0 when it has. */
  readonly secondsOf: (projection: string) => number;
  /**
   * Whether a projection holds what the log held when this process first saw it. False while its tables are
   * made anew from nothing, and again should they go back.
   */
  readonly hasCaughtUp: (projection: string) => boolean;
}

interface Seen {
  readonly head: Position;
  readonly at: number;
}

/** Enough to know for half an hour to two seconds; after that every second place is forgotten. */
const placesAtMost = 1_000;

/**
 * Measures lag on this process's own monotonic clock, so that neither a clock that jumps nor a worker that
 * is gone can hide it.
 * @param reached how far a projection is, as this process has heard.
 */
export const openLagMeter = (
  reached: (projection: string) => Position,
  monotonic: () => number = () => performance.now(),
): LagMeter => {
  let places: readonly Seen[] = [];
  let first: Position | null = null;
  return {
    sawHead: (head) => {
      first ??= head;
      const last = places.at(-1);
      if (last !== undefined && head <= last.head) return;
      const kept = places.length < placesAtMost ? places : places.filter((_, index) => index % 2 === 0);
      places = [...kept, { head, at: monotonic() }];
    },
    secondsOf: (projection) => {
      const upTo = reached(projection);
      const missed = places.find(({ head }) => head > upTo);
      return missed === undefined ? 0 : (monotonic() - missed.at) / 1000;
    },
    hasCaughtUp: (projection) => first !== null && reached(projection) >= first,
  };
};
