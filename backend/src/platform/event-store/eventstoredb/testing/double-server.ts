import { createServer, type AddressInfo, type Server as TcpServer, type Socket } from 'node:net';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import gossipRpc from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import serverFeatures from '@eventstore/db-client/generated/serverfeatures_pb.js';
import serverFeaturesRpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streamsRpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { Server, ServerCredentials, type handleUnaryCall } from '@grpc/grpc-js';
import { append, batchAppend } from './double-appends.ts';
import { openLine, type Line } from './double-line.ts';
import type { DoubleNode, Member } from './double-node.ts';
import { read } from './double-reads.ts';
import type { ReadMessage } from './double-subscriptions.ts';

export interface Certificate {
  readonly key: string;
  readonly cert: string;
  /** Where clients find what to trust; goes into the connection string. */
  readonly caFile?: string;
}

export interface DoubleServer {
  readonly port: () => number;
  readonly dropConnections: () => void;
  readonly running: () => boolean;
  /** Listens again, on the port it had. */
  readonly start: () => Promise<void>;
  /** Every connection is cut; the port is free afterwards. */
  readonly stop: () => Promise<void>;
  /**
   * Stands still as a process that was stopped: connections stay and new ones are accepted, what is sent
   * stays unread, nothing is answered, not even a ping.
   */
  readonly hang: () => void;
  /** Reads what was sent meanwhile, in its order, and answers. */
  readonly goOn: () => void;
  readonly hanging: () => boolean;
}

const { MemberInfo } = gossip;

const memberMessage = (member: Member): gossip.MemberInfo =>
  new gossip.MemberInfo()
    .setInstanceId(new shared.UUID().setString(member.instanceId))
    .setState(MemberInfo.VNodeState[member.state])
    .setIsAlive(member.alive)
    .setTimeStamp('0')
    .setHttpEndPoint(new gossip.EndPoint().setAddress(member.endpoint.host).setPort(member.endpoint.port));

const gossipRead =
  (node: () => DoubleNode): handleUnaryCall<shared.Empty, gossip.ClusterInfo> =>
  (_call, callback) => {
    node().faults.gossip.add();
    callback(null, new gossip.ClusterInfo().setMembersList(node().members().map(memberMessage)));
  };

const supported = (service: string, method: string, features: string[] = []): serverFeatures.SupportedMethod =>
  new serverFeatures.SupportedMethod().setServiceName(service).setMethodName(method).setFeaturesList(features);

/** Names in lower case, as the server that is doubled writes them. */
const supportedMethods = (batches: boolean): serverFeatures.SupportedMethods =>
  new serverFeatures.SupportedMethods()
    .setEventStoreServerVersion('24.10.0')
    .setMethodsList([
      supported('event_store.client.streams.streams', 'append'),
      ...(batches ? [supported('event_store.client.streams.streams', 'batchappend', ['deadline_duration'])] : []),
      supported('event_store.client.streams.streams', 'read', ['position', 'events']),
      supported('event_store.client.gossip.gossip', 'read'),
      supported('event_store.client.server_features.serverfeatures', 'getsupportedmethods'),
    ]);

/** Reads hand out events that are written already. */
const streamsService = {
  ...streamsRpc.StreamsService,
  read: {
    ...streamsRpc.StreamsService.read,
    responseSerialize: (message: ReadMessage): Buffer =>
      Buffer.isBuffer(message) ? message : Buffer.from(message.serializeBinary()),
  },
};

const services = (node: DoubleNode, batches: boolean): Server => {
  const server = new Server({ 'grpc.max_receive_message_length': 17 * 1024 * 1024 });
  const getSupportedMethods: handleUnaryCall<shared.Empty, serverFeatures.SupportedMethods> = (_call, callback) =>
    callback(null, supportedMethods(batches));
  server.addService(streamsService, {
    append: append(node),
    batchAppend: batchAppend(node),
    read: read(node),
  });
  server.addService(gossipRpc.GossipService, { read: gossipRead(() => node) });
  server.addService(serverFeaturesRpc.ServerFeaturesService, { getSupportedMethods });
  return server;
};

const listen = async (server: TcpServer, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });

export interface ServerOptions {
  readonly port: number;
  readonly certificate: Certificate | undefined;
  /** Whether BatchAppend is offered; without it clients fall back to Append. */
  readonly batches: boolean;
  /** Whether it can be made to hang, which costs figures about a fifth. */
  readonly canHang: boolean;
}

/**
 * The sockets of one node. They are accepted here and handed to the gRPC server, so that cutting
 * them is a thing of one moment.
 */
export const openDoubleServer = (node: DoubleNode, options: ServerOptions): DoubleServer => {
  const { certificate } = options;
  const credentials =
    certificate === undefined
      ? ServerCredentials.createInsecure()
      : ServerCredentials.createSsl(null, [
          { private_key: Buffer.from(certificate.key), cert_chain: Buffer.from(certificate.cert) },
        ]);
  const grpc = services(node, options.batches);
  const injector = grpc.createConnectionInjector(credentials);
  const sockets = new Set<Socket>();
  const lines = new Set<Line>();
  let isHanging = false;
  let port = options.port;
  let listening: TcpServer | undefined;

  const accept = (socket: Socket): void => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('close', () => sockets.delete(socket));
    // A client that goes away in the middle of something is nothing to tell.
    socket.on('error', () => socket.destroy());
    if (!options.canHang) {
      injector.injectConnection(socket);
      return;
    }
    const line = openLine(socket, isHanging);
    lines.add(line);
    socket.on('close', () => lines.delete(line));
    injector.injectConnection(line.stream);
  };
  const dropConnections = (): void => {
    for (const socket of sockets) socket.destroy();
  };

  return {
    port: () => port,
    dropConnections,
    running: () => listening !== undefined,
    hanging: () => isHanging,
    hang: () => {
      if (!options.canHang) throw new Error('this double was started as one that cannot hang');
      isHanging = true;
      for (const line of lines) line.hang();
    },
    goOn: () => {
      isHanging = false;
      for (const line of lines) line.goOn();
    },
    start: async () => {
      if (listening !== undefined) return;
      const server = createServer(accept);
      await listen(server, port);
      const address: AddressInfo | string | null = server.address();
      if (address !== null && typeof address === 'object') ({ port } = address);
      listening = server;
    },
    stop: async () => {
      const server = listening;
      listening = undefined;
      isHanging = false;
      if (server === undefined) return;
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      dropConnections();
      await closed;
    },
  };
};
