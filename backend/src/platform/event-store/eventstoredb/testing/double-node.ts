import type { Metadata } from '@grpc/grpc-js';
import type { Endpoint, Faults, Refusal } from './double-faults.ts';
import type { AppendOutcome, DoubleLog, ExpectedState, ProposedEvent } from './double-log.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** What the services of one node work with. */
export interface DoubleNode {
  readonly log: DoubleLog;
  readonly faults: Faults;
  readonly credentials: Credentials | undefined;
  readonly maxAppendSize: number;
  /** Where the leader is, `nobody` while there is none; undefined on the leader itself. */
  readonly leaderElsewhere: () => Endpoint | 'nobody' | undefined;
  readonly members: () => readonly Member[];
  readonly dropConnections: () => void;
}

export interface Member {
  readonly instanceId: string;
  /** `UNKNOWN` is a node that looks for a leader. */
  readonly state: 'LEADER' | 'FOLLOWER' | 'UNKNOWN';
  readonly alive: boolean;
  readonly endpoint: Endpoint;
}

export type AppendAnswer =
  | AppendOutcome
  | Refusal
  | { readonly kind: 'too-large' }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'unauthenticated' };

export interface AppendRequest {
  readonly streamId: string;
  readonly expected: ExpectedState;
  readonly events: readonly ProposedEvent[];
  readonly headers: Metadata;
  /** It was lost on its way, and with it whatever the same call brings after it. */
  readonly onLost?: () => void;
}

export const requiresLeader = (headers: Metadata): boolean => headers.get('requires-leader')[0] === 'true';

/** Who calls: `anonymous` without credentials, `wrong` with others than the node knows. */
export const callerOf = (node: DoubleNode, headers: Metadata): 'known' | 'anonymous' | 'wrong' => {
  if (node.credentials === undefined) return 'known';
  const [given] = headers.get('authorization');
  if (given === undefined) return 'anonymous';
  const { username, password } = node.credentials;
  return given === `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` ? 'known' : 'wrong';
};

const sizeOf = (event: ProposedEvent): number => event.type.length * 2 + event.data.length + event.metadata.length;

const refusalOf = (node: DoubleNode, request: AppendRequest): AppendAnswer | undefined => {
  const caller = callerOf(node, request.headers);
  if (caller === 'wrong') return { kind: 'unauthenticated' };
  if (caller === 'anonymous') return { kind: 'access-denied' };
  if (request.events.reduce((size, event) => size + sizeOf(event), 0) > node.maxAppendSize)
    return { kind: 'too-large' };
  const { refuseNext, refuseAppends } = node.faults;
  if (refuseNext !== undefined) {
    node.faults.refuseNext = undefined;
    return refuseNext;
  }
  if (refuseAppends !== undefined) return refuseAppends;
  const leader = node.leaderElsewhere();
  if (leader === 'nobody') return { kind: 'read-only' };
  // Without the header a follower hands the append on to its leader: here both have the same log.
  return leader !== undefined && requiresLeader(request.headers) ? { kind: 'not-leader', leader } : undefined;
};

const copyKey = ({ streamId, events }: AppendRequest): string => [streamId, ...events.map(({ id }) => id)].join(' ');

/**
 * Judges and stores; the answer comes at once, later, or never, as the faults have it. What is sent once more
 * while its first copy is still neither stored nor refused is left without an answer, and then timed out.
 */
export const appendTo = (node: DoubleNode, request: AppendRequest, reply: (answer: AppendAnswer) => void): void => {
  const { faults } = node;
  const key = copyKey(request);
  if (faults.underWay.has(key)) {
    faults.copies.hold();
    faults.copies.pass(() => reply({ kind: 'timeout' }));
    return;
  }
  faults.underWay.add(key);
  faults.appends.pass(() => {
    faults.underWay.delete(key);
    if (faults.loseNextAppend) {
      faults.loseNextAppend = false;
      request.onLost?.();
      node.dropConnections();
      return;
    }
    const answer = refusalOf(node, request) ?? node.log.append(request.streamId, request.expected, request.events);
    if (faults.loseNextAnswer && 'ok' in answer && answer.ok) {
      faults.loseNextAnswer = false;
      node.dropConnections();
      return;
    }
    faults.answers.pass(() => reply(answer));
  });
};
