import type { Position } from '@turnout/contracts/kernel';
import { Stuck, type Follower } from './follower.ts';
import type { ReadEvent } from './projection.ts';

export interface ProjectionStatus {
  readonly name: string;
  readonly position: Position;
  readonly state: 'running' | 'catching-up' | 'rebuilding' | 'stopped' | 'standing-by';
  /** Why it stopped. */
  readonly error?: string;
  /** The event that it cannot get past, where it is one. */
  readonly stoppedAt?: { readonly position: Position; readonly type: string; readonly stream: string };
  /** Events that are waiting for it; null while that is not known. */
  readonly eventsBehind: number | null;
  /** How long the oldest event that waits for it has been in the log; null while that is not known. */
  readonly secondsBehind: number | null;
}

/** The log cannot be read on: nobody who is at the front gets any further. */
export interface Held {
  readonly error: Error;
  /** Milliseconds since 1970. */
  readonly since: number;
}

/** A projection in the run loop, and what there is to say about it. */
export interface Member {
  readonly follower: Follower;
  readonly isRunning: () => boolean;
  /** It is at the front. */
  readonly joins: () => void;
  readonly leaves: (state: 'catching-up' | 'rebuilding') => void;
  /** It cannot go on. Answers the details for the log; `isNews`: it did not stop for the same reason just before. */
  readonly stops: (error: unknown) => { readonly failures: number; readonly isNews: boolean; readonly details: object };
  /** Events came that it has to get past. */
  readonly awaits: (events: readonly ReadEvent[]) => void;
  /** It got past some of these events. */
  readonly passed: (events: readonly ReadEvent[], from: Position) => void;
  /** @param held why the front itself cannot go on, and since when; null while it can. */
  readonly status: (front: Position, held: Held | null) => ProjectionStatus;
}

/** @param now milliseconds since 1970. */
export const memberOf = (follower: Follower, now: () => number): Member => {
  let state: ProjectionStatus['state'] = 'catching-up';
  let error: string | null = null;
  let stoppedAt: ProjectionStatus['stoppedAt'];
  let waiting: number | null = null;
  let waitingSince: string | null = null;
  let failures = 0;

  const secondsBehind = () => (waitingSince === null ? null : Math.max(0, now() - Date.parse(waitingSince)) / 1000);

  return {
    follower,
    isRunning: () => state === 'running',
    joins: () => {
      state = 'running';
      error = null;
      stoppedAt = undefined;
      waiting = 0;
      waitingSince = null;
      failures = 0;
    },
    leaves: (next) => {
      state = next;
    },
    stops: (cause) => {
      const event = cause instanceof Stuck ? cause.event : undefined;
      state = 'stopped';
      const message = cause instanceof Error ? cause.message : String(cause);
      const isNews = error !== message;
      error = message;
      waitingSince ??= event?.metadata.at ?? null;
      stoppedAt =
        event === undefined
          ? undefined
          : { position: event.position, type: event.type, stream: `${event.streamId} ${event.revision}` };
      const stuckAt = { position: event?.position, type: event?.type, stream: event?.streamId };
      return { failures: failures++, isNews, details: { err: cause, projection: follower.name, ...stuckAt } };
    },
    awaits: (events) => {
      if (waiting !== null) waiting += events.length;
      waitingSince ??= events[0]?.metadata.at ?? null;
    },
    passed: (events, from) => {
      const done = events.filter(({ position }) => position > from && position <= follower.position());
      if (waiting !== null) waiting = Math.max(0, waiting - done.length);
      const next = events.find(({ position }) => position > follower.position());
      waitingSince = waiting === 0 ? null : ((next ?? events.at(-1))?.metadata.at ?? null);
    },
    status: (front, held) => {
      if (held !== null && state === 'running') return heldAt(follower, held, now());
      const isThere = state === 'running' && follower.position() >= front;
      return {
        name: follower.name,
        position: follower.position(),
        state,
        ...(error === null ? {} : { error }),
        ...(stoppedAt === undefined ? {} : { stoppedAt }),
        eventsBehind: isThere ? 0 : waiting,
        secondsBehind: isThere ? 0 : secondsBehind(),
      };
    },
  };
};

/** It has done all that could be read; how much comes after that, nobody can tell. */
const heldAt = (follower: Follower, { error, since }: Held, now: number): ProjectionStatus => ({
  name: follower.name,
  position: follower.position(),
  state: 'stopped',
  error: error.message,
  eventsBehind: null,
  secondsBehind: Math.max(0, now - since) / 1000,
});
