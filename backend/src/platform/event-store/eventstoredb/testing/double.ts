import { noFaults, type Endpoint, type Faults, type Held, type Refusal } from './double-faults.ts';
import {
  openDoubleLog,
  type DoubleLog,
  type DoubleLogOptions,
  type ProposedEvent,
  type RecordedEvent,
} from './double-log.ts';
import type { Credentials, DoubleNode, Member } from './double-node.ts';
import { openDoubleServer, type Certificate, type DoubleServer } from './double-server.ts';

export type { Held, Refusal } from './double-faults.ts';
export type { RecordedEvent } from './double-log.ts';

export interface DoubleOptions extends DoubleLogOptions {
  /** 0 (default) takes a free one and keeps it. */
  readonly port?: number;
  /** Who may call; all when not given. Clients send credentials over TLS only. */
  readonly credentials?: Credentials;
  /** The endpoint in its gossip, where a name leads to it from elsewhere; 127.0.0.1 and its port when not given. */
  readonly advertised?: Endpoint;
  /** PEM texts; TLS is spoken when given. */
  readonly certificate?: Certificate;
  /** Bytes; 1 MiB as in a server that nobody configured. */
  readonly maxAppendSize?: number;
  /** False offers no BatchAppend, as servers before 21.10. */
  readonly batches?: boolean;
  /** False leaves out what `hang` needs: about a fifth more appends a second, for figures. */
  readonly canHang?: boolean;
}

/** An event put straight into the log; what is left out is made up. */
export interface RawEvent {
  readonly streamId: string;
  readonly type: string;
  readonly data: string | Uint8Array;
  readonly metadata?: string | Uint8Array;
  readonly contentType?: string;
  readonly id?: string;
}

/** What the double can be told to do wrong. Nothing here waits for a clock. */
export interface Misbehaviour {
  /** Cuts every connection now; new ones are accepted. */
  readonly dropConnections: () => void;
  /** The next append is stored, then every connection is cut instead of the answer. */
  readonly loseNextAnswer: () => void;
  /** Every connection is cut when the next append arrives; nothing is stored. */
  readonly loseNextAppend: () => void;
  /** Appends are neither judged nor stored until released. */
  readonly holdAppends: () => Held;
  /**
   * What is sent once more while it is held: left unanswered, and answered `Timeout` when released, as a
   * server says after some seconds.
   */
  readonly copies: () => Held;
  /** Appends are stored, their answers come when released. */
  readonly holdAnswers: () => Held;
  /** Subscriptions deliver nothing until released. */
  readonly holdSubscriptions: () => Held;
  /** Once, whatever the stream has. */
  readonly refuseNext: (refusal: Refusal) => void;
  /** Every append, until called with undefined. */
  readonly refuseAppends: (refusal: Refusal | undefined) => void;
  readonly denyReads: (denied: boolean) => void;
  /** The next subscription from a position begins so many matching events earlier. */
  readonly repeatOnResubscribe: (events: number) => void;
}

export interface EventStoreDbDouble extends Pick<DoubleServer, 'hang' | 'goOn'> {
  readonly connectionString: string;
  readonly port: number;
  readonly misbehave: Misbehaviour;
  /** Everything that lies in the log, with the system's own events. */
  readonly events: () => readonly RecordedEvent[];
  /** Resolves when nodes have been asked for their gossip so many times more. */
  readonly gossipAsked: (times: number) => Promise<void>;
  /** Stores an event without asking what it is. */
  readonly put: (event: RawEvent) => RecordedEvent;
  readonly stop: () => Promise<void>;
  readonly start: () => Promise<void>;
  /** Stop and start: same port, same log. */
  readonly restart: () => Promise<void>;
  /** Stops and gives the data file back. */
  readonly close: () => Promise<void>;
}

const oneMebibyte = 1024 * 1024;

const misbehaviour = (faults: Faults, dropConnections: () => void): Misbehaviour => ({
  dropConnections,
  loseNextAnswer: () => {
    faults.loseNextAnswer = true;
  },
  loseNextAppend: () => {
    faults.loseNextAppend = true;
  },
  holdAppends: faults.appends.hold,
  copies: faults.copies.hold,
  holdAnswers: faults.answers.hold,
  holdSubscriptions: faults.subscriptions.hold,
  refuseNext: (refusal) => {
    faults.refuseNext = refusal;
  },
  refuseAppends: (refusal) => {
    faults.refuseAppends = refusal;
  },
  denyReads: (denied) => {
    faults.denyReads = denied;
  },
  repeatOnResubscribe: (events) => {
    faults.repeatOnResubscribe = events;
  },
});

const bytesOf = (value: string | Uint8Array): Uint8Array => (typeof value === 'string' ? Buffer.from(value) : value);

const put = (log: DoubleLog, event: RawEvent): RecordedEvent => {
  const proposed: ProposedEvent = {
    id: event.id ?? `10000000-0000-4000-8000-${String(log.all.length).padStart(12, '0')}`,
    type: event.type,
    contentType: event.contentType ?? 'application/json',
    data: bytesOf(event.data),
    metadata: bytesOf(event.metadata ?? ''),
  };
  log.append(event.streamId, log.stream(event.streamId).length - 1, [proposed]);
  const stored = log.stream(event.streamId).at(-1);
  if (stored === undefined) throw new Error('nothing was stored');
  return stored;
};

/** What a server loses when its process ends. */
const stopped = async (log: DoubleLog, stop: () => Promise<void>): Promise<void> => {
  await stop();
  log.forgetIds();
};

interface Node {
  readonly server: DoubleServer;
  readonly endpoint: () => Endpoint;
}

interface Together {
  readonly nodes: readonly Node[];
  readonly log: DoubleLog;
  readonly faults: Faults;
  readonly moveLeader: (to: number | 'nobody') => void;
}

const openNodes = (count: number, options: DoubleOptions): Together => {
  const log = openDoubleLog(options);
  const faults = noFaults();
  const nodes: Node[] = [];
  let leader: number | 'nobody' = 0;
  const leaderEndpoint = (): Endpoint | 'nobody' =>
    (leader === 'nobody' ? undefined : nodes[leader]?.endpoint()) ?? 'nobody';
  // One view of all nodes: a leader that hangs is called alive and leader until another one is chosen.
  const members = (): readonly Member[] =>
    nodes.map(({ server, endpoint }, index) => ({
      instanceId: `20000000-0000-4000-8000-00000000000${index}`,
      state: leader === 'nobody' ? 'UNKNOWN' : index === leader ? 'LEADER' : 'FOLLOWER',
      alive: server.running() && (index === leader || !server.hanging()),
      endpoint: endpoint(),
    }));
  const dropConnections = (): void => {
    for (const { server } of nodes) server.dropConnections();
  };
  for (let index = 0; index < count; index += 1) {
    const node: DoubleNode = {
      log,
      faults,
      credentials: options.credentials,
      maxAppendSize: options.maxAppendSize ?? oneMebibyte,
      leaderElsewhere: () => (index === leader ? undefined : leaderEndpoint()),
      members,
      dropConnections,
    };
    const server = openDoubleServer(node, {
      port: count === 1 ? (options.port ?? 0) : 0,
      certificate: options.certificate,
      batches: options.batches ?? true,
      canHang: options.canHang ?? true,
    });
    nodes.push({ server, endpoint: () => options.advertised ?? { host: '127.0.0.1', port: server.port() } });
  }
  return {
    nodes,
    log,
    faults,
    moveLeader: (to) => {
      leader = to;
    },
  };
};

const connectionStringOf = (options: DoubleOptions, hosts: readonly string[]): string => {
  const { credentials } = options;
  const who =
    credentials === undefined
      ? ''
      : `${encodeURIComponent(credentials.username)}:${encodeURIComponent(credentials.password)}@`;
  const caFile = options.certificate?.caFile;
  const trust = caFile === undefined ? '' : `&tlsCAFile=${encodeURIComponent(caFile)}`;
  return `esdb://${who}${hosts.join(',')}?tls=${String(options.certificate !== undefined)}${trust}`;
};

/**
 * A stand-in for one EventStoreDB 24.10 node that speaks its gRPC protocol on 127.0.0.1, for tests
 * and for figures that are named as such. See the README beside it for what it is not.
 */
export const startEventStoreDbDouble = async (options: DoubleOptions = {}): Promise<EventStoreDbDouble> => {
  const { nodes, log, faults } = openNodes(1, options);
  const [node] = nodes;
  if (node === undefined) throw new Error('no node was opened');
  const { server } = node;
  await server.start();
  return {
    connectionString: connectionStringOf(options, [`127.0.0.1:${server.port()}`]),
    port: server.port(),
    misbehave: misbehaviour(faults, server.dropConnections),
    events: () => log.all,
    gossipAsked: faults.gossip.more,
    put: (event) => put(log, event),
    start: server.start,
    stop: async () => stopped(log, server.stop),
    hang: server.hang,
    goOn: server.goOn,
    restart: async () => {
      await stopped(log, server.stop);
      await server.start();
    },
    close: async () => {
      await server.stop();
      log.close();
    },
  };
};

export interface EventStoreDbClusterDouble extends Omit<EventStoreDbDouble, 'port' | 'hang' | 'goOn'> {
  readonly nodes: readonly Pick<DoubleServer, 'port' | 'start' | 'stop' | 'dropConnections' | 'hang' | 'goOn'>[];
  /**
   * From now on this node leads; the others refuse what requires a leader. Connections stay. An election is
   * the time before this is called, in which all still name the leader of before, or after `nobody` was
   * called: then none is named and all refuse.
   */
  readonly moveLeader: (to: number | 'nobody') => void;
}

/** Three nodes over one log, the first of them leading. Nothing is replicated and nobody votes. */
export const startEventStoreDbClusterDouble = async (
  options: Omit<DoubleOptions, 'port' | 'advertised'> = {},
): Promise<EventStoreDbClusterDouble> => {
  const { nodes, log, faults, moveLeader } = openNodes(3, options);
  const servers = nodes.map(({ server }) => server);
  const start = async (): Promise<void> => {
    for (const server of servers) await server.start();
  };
  const stop = async (): Promise<void> => {
    await stopped(log, async () => {
      for (const server of servers) await server.stop();
    });
  };
  await start();
  return {
    connectionString: connectionStringOf(
      options,
      servers.map((server) => `127.0.0.1:${server.port()}`),
    ),
    nodes: servers,
    moveLeader,
    misbehave: misbehaviour(faults, () => {
      for (const server of servers) server.dropConnections();
    }),
    events: () => log.all,
    gossipAsked: faults.gossip.more,
    put: (event) => put(log, event),
    start,
    stop,
    restart: async () => {
      await stop();
      await start();
    },
    close: async () => {
      await stop();
      log.close();
    },
  };
};
