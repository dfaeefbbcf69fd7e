import { setTimeout as pass } from 'node:timers/promises';
import gossipMessages from '@eventstore/db-client/generated/gossip_pb.js';
import { status } from '@grpc/grpc-js';
import type { Seeds } from './address.ts';
import { GrpcFailure } from './grpc-call.ts';
import type { GrpcChannel } from './grpc-channel.ts';

/** What a node says of its cluster; nodes by `host:port`, as they name themselves. */
export interface Gossip {
  readonly nodes: readonly string[];
  readonly leader: string | null;
}

/** What was heard when all were asked at once. */
interface Heard {
  /** The node that says of itself that it leads. */
  readonly leader: string | null;
  /** Whom anybody calls the leader. */
  readonly named: string | null;
  /** Nodes that answered, by the names they were asked under. */
  readonly answered: readonly string[];
}

export interface Members {
  /** Whether there is anybody to turn to but the node of the address. */
  readonly isCluster: () => boolean;
  /** Who they are, by the gossip of one of them. */
  readonly learn: (nodes: readonly string[]) => void;
  /** Somebody beside those of the address. */
  readonly add: (node: string) => void;
  /** Asks all but one at once; done as soon as one says of itself that it leads. */
  readonly findLeader: (except: string | null) => Promise<string | null>;
  /**
   * Where to connect: to the node that says of itself that it leads. While nodes answer and none does, an
   * election is waited for. Where that takes too long, or the nodes are not to be reached by the names they
   * give themselves: whomever they call the leader, else any of them; null where the address names one node,
   * which is then the best guess.
   * @param isOver nobody wants to know any more.
   * @throws when none answers at all.
   */
  readonly lookUp: (isOver: () => boolean) => Promise<string | null>;
}

export interface MembersOptions extends Seeds {
  /** Connects to a node. */
  readonly open: (node: string, onBroken: () => void) => GrpcChannel;
}

/** A node that hangs answers nothing; nobody waits longer for it, in ms. */
const answerWithinMs = 300;
const askAgainMs = 100;
const nothing = Buffer.alloc(0);
/** Real nodes choose a leader in 2 to 3 s, in ms. */
const electionWithinMs = 5000;
/** What says that nobody was there; any other answer, also a refusal, is one. */
const unanswered: ReadonlySet<status> = new Set([status.CANCELLED, status.DEADLINE_EXCEEDED, status.UNAVAILABLE]);

const gossipIn = (message: Buffer): Gossip => {
  const info = gossipMessages.ClusterInfo.deserializeBinary(message);
  const members = info.getMembersList().flatMap((member) => {
    const endpoint = member.getHttpEndPoint();
    if (endpoint === undefined || endpoint.getAddress() === '') return [];
    const isLeader = member.getIsAlive() && member.getState() === gossipMessages.MemberInfo.VNodeState.LEADER;
    return [{ name: `${endpoint.getAddress()}:${endpoint.getPort()}`, isLeader }];
  });
  return {
    nodes: members.map(({ name }) => name),
    leader: members.find(({ isLeader }) => isLeader)?.name ?? null,
  };
};

/** A node's gossip within so many ms; one that names nobody where it answers with a refusal, null without an answer. */
export const askGossip = async (channel: () => GrpcChannel, withinMs: number): Promise<Gossip | null> => {
  let heard: Gossip | null = null;
  try {
    const call = channel().call('/event_store.client.gossip.Gossip/Read', false, gossipIn);
    call.on('data', (gossip) => {
      heard = gossip;
    });
    call.ask(nothing);
    await call.whole(withinMs);
    return heard;
  } catch (error) {
    const isSilent = !(error instanceof GrpcFailure) || unanswered.has(error.code);
    return isSilent ? null : { nodes: [], leader: null };
  }
};

/**
 * The nodes of a cluster, asked at once and on connections of their own. The driver asks them one after the
 * other, with whole seconds for one that hangs.
 */
export const openMembers = ({ seeds, isCluster, attempts, open: connect }: MembersOptions): Members => {
  let known: readonly string[] = [];

  /** @param asked each by a connection that `open` keeps for the next time. */
  const askAll = (open: Map<string, GrpcChannel>, asked: readonly string[]): Promise<Heard> =>
    new Promise((resolve, reject) => {
      const answered: string[] = [];
      let named: string | null = null;
      const ask = async (name: string): Promise<void> => {
        // A node that was away a moment ago is connected to again as often as it is asked after.
        const gossip = await askGossip(() => {
          const asker = open.get(name) ?? connect(name, () => open.delete(name));
          open.set(name, asker);
          return asker;
        }, answerWithinMs);
        if (gossip === null) return;
        answered.push(name);
        learn(gossip.nodes);
        named ??= gossip.leader;
        if (gossip.leader === name) resolve({ leader: name, named, answered });
      };
      void Promise.all(asked.map(ask)).then(() => resolve({ leader: null, named, answered }), reject);
    });
  const everybody = (): readonly string[] => [...new Set([...known, ...seeds])];
  const learn = (nodes: readonly string[]) => {
    if (nodes.length > 0) known = nodes;
  };

  const lookUpOn = async (open: Map<string, GrpcChannel>, isOver: () => boolean): Promise<string | null> => {
    const startedAt = performance.now();
    for (let inVain = 0; !isOver();) {
      const asked = everybody();
      const { leader, named, answered } = await askAll(open, asked);
      if (leader !== null) return leader;
      if (answered.length === 0) inVain += 1;
      if (inVain >= attempts) throw new Error(`Failed to discover after ${inVain} attempts.`);
      // They give names that the address does not: those are asked at once.
      if (everybody().some((name) => !asked.includes(name))) continue;
      const isElection = answered.some((name) => known.includes(name));
      const hasWaited = performance.now() - startedAt > electionWithinMs;
      if (answered.length > 0 && (!isElection || hasWaited)) return isCluster ? (named ?? answered[0] ?? null) : null;
      await pass(askAgainMs);
    }
    return null;
  };

  const withAskers = async <T>(ask: (open: Map<string, GrpcChannel>) => Promise<T>): Promise<T> => {
    const open = new Map<string, GrpcChannel>();
    try {
      return await ask(open);
    } finally {
      for (const asker of open.values()) void asker.close('All that was asked is answered');
    }
  };

  return {
    isCluster: () => isCluster || known.length > 1,
    learn,
    add: (node) => learn([...new Set([...everybody(), node])]),
    findLeader: (except) =>
      withAskers(async (open) => {
        const { leader } = await askAll(
          open,
          everybody().filter((name) => name !== except),
        );
        return leader;
      }),
    lookUp: (isOver) => withAskers((open) => lookUpOn(open, isOver)),
  };
};
