import { LogUnavailable } from '../errors.ts';
import type { Gossip, Members } from './members.ts';

/** Something that waits for the server. */
export interface Waited {
  /** Since when, as `performance.now()` tells time; null while it waits for nothing. */
  readonly since: () => number | null;
  /** How long an answer may stay away while the node answers otherwise, in ms. */
  readonly patienceMs: number;
  /** No answer will come any more; whoever waited asks again. */
  readonly lose: (why: LogUnavailable) => void;
}

/** Looks after everything that is open on a connection. */
export interface Watch {
  /** Until the returned function is called. */
  readonly over: (waited: Waited) => () => void;
  /** The connection is another one now. */
  readonly renewed: () => void;
  readonly end: () => void;
}

export interface WatchOptions {
  /** The node that is connected; null while none is. */
  readonly present: () => string | null;
  /** Asks the present node on the present connection; null where it does not answer. */
  readonly ask: () => Promise<Gossip | null>;
  readonly members: Members;
  /** Gives the connection up with all that is open on it; the next one is made to the leader. */
  readonly reconnect: () => void;
}

const tickMs = 100;
/**
 * Longer than answers ever take: of 64 writers to a real server one in a hundred waited for more than 44 ms.
 * Asking costs a small call, and nothing is sent a second time because of it, so it need not be longer.
 */
const graceMs = 400;
/** An idle node is asked for a sign of life, or a subscription would not notice for 15 s that nothing can come. */
const signOfLifeMs = 1000;
/** A node that does not say in this time that it is there is called silent: others are asked who leads. */
const silentAfterMs = 150;
/** A node that says nothing at all and has no successor is waited for so long. */
const silentPatienceMs = 10_000;

const unanswered = () => new LogUnavailable(new Error('The server did not answer and went silent'));

/**
 * One pair of eyes for a connection. When something that is waited for stays away, the node is asked after,
 * once for everybody who waits. If it answers, and leads, they go on waiting and nothing is sent twice. If it
 * is silent or leads no more, and another node says of itself that it leads, the connection is given up. A
 * silent node without a successor is waited for: what was sent lies before it in its order and is answered
 * when it goes on. What is not answered soon after that was lost and is sent again.
 */
export const openWatch = ({ present, ask, members, reconnect }: WatchOptions): Watch => {
  const watched = new Set<Waited>();
  let timer: NodeJS.Timeout | undefined;
  let tickedAt = 0;
  let askedAt = Number.NEGATIVE_INFINITY;
  let isAsking = false;
  let isLooking = false;
  /** When the oldest question was put that has no answer. */
  let silentSince: number | null = null;
  /** When it answered after having been silent. */
  let returnedAt: number | null = null;
  let isDeposed = false;
  let generation = 0;

  const askPresent = async (): Promise<void> => {
    const name = present();
    if (name === null) return;
    const mine = generation;
    askedAt = performance.now();
    silentSince ??= askedAt;
    isAsking = true;
    const gossip = await ask();
    if (mine !== generation) return;
    isAsking = false;
    // It stays silent, and is asked again at the next tick.
    if (gossip === null) return;
    const now = performance.now();
    if (silentSince !== null && now - silentSince > graceMs) returnedAt = now;
    silentSince = null;
    members.learn(gossip.nodes);
    // A node that is not called by the name we connect to cannot be told from the others.
    isDeposed = gossip.nodes.includes(name) && gossip.leader !== null && gossip.leader !== name;
  };

  const isSilent = (now: number) => silentSince !== null && now - silentSince > silentAfterMs;
  const waiting = (now: number): readonly Waited[] =>
    [...watched].filter((waited) => {
      const since = waited.since();
      return since !== null && now - since > graceMs;
    });

  /** Asks the others who leads, and goes there where that is somebody else. */
  const look = async (): Promise<void> => {
    const mine = generation;
    isLooking = true;
    try {
      const leader = await members.findLeader(present());
      const now = performance.now();
      const isNeeded = isSilent(now) || (isDeposed && waiting(now).length > 0);
      if (mine === generation && leader !== null && isNeeded) reconnect();
    } finally {
      isLooking = false;
    }
  };

  const loseOf = (now: number, since: number, patienceMs: number): boolean => {
    if (isSilent(now)) return now - since > Math.max(patienceMs, silentPatienceMs);
    const hasReturnedAt = returnedAt ?? Number.NEGATIVE_INFINITY;
    if (since < hasReturnedAt) return now - hasReturnedAt > graceMs;
    return now - since > patienceMs;
  };

  const tick = () => {
    const now = performance.now();
    const stoodStill = now - tickedAt > 3 * tickMs;
    tickedAt = now;
    // This process itself was held up: first it reads what has come meanwhile.
    if (stoodStill) return;
    const late = waiting(now);
    const isInDoubt = late.length > 0 || isSilent(now);
    if (!isAsking && now - askedAt >= (silentSince !== null ? 0 : isInDoubt ? graceMs : signOfLifeMs))
      void askPresent();
    if (isInDoubt && (isSilent(now) || isDeposed) && !isLooking && members.isCluster()) void look();
    for (const { since, patienceMs, lose } of late) {
      const from = since();
      if (from !== null && loseOf(now, from, patienceMs)) lose(unanswered());
    }
  };

  const rest = () => {
    clearInterval(timer);
    timer = undefined;
  };

  return {
    over: (waited) => {
      watched.add(waited);
      if (timer === undefined) {
        tickedAt = performance.now();
        silentSince = null;
        timer = setInterval(tick, tickMs);
      }
      return () => {
        watched.delete(waited);
        if (watched.size === 0) rest();
      };
    },
    renewed: () => {
      generation += 1;
      isAsking = false;
      silentSince = null;
      returnedAt = null;
      isDeposed = false;
      askedAt = Number.NEGATIVE_INFINITY;
    },
    end: rest,
  };
};
