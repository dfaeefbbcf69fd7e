import { connect, type ClientHttp2Session } from 'node:http2';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { ChannelCredentialOptions } from '@eventstore/db-client';
import { status } from '@grpc/grpc-js';
import { GrpcCall, GrpcFailure } from './grpc-call.ts';

/** A connection to one node that gRPC's calls are made on. It is not made again: what broke stays broken. */
export interface GrpcChannel {
  /**
   * @throws GrpcFailure where it broke a moment ago.
   * @param requiresLeader whether a node that is not the leader refuses it.
   * @param read one message, which lies in a larger piece of memory.
   */
  readonly call: <T>(path: string, requiresLeader: boolean, read: (message: Buffer) => T) => GrpcCall<T>;
  /** Fails all calls that are open; resolves when the connection is gone. */
  readonly close: (why: string) => Promise<void>;
}

export interface GrpcChannelOptions {
  /** `host:port`. */
  readonly node: string;
  /** TLS, as the address says it. */
  readonly channel: ChannelCredentialOptions;
  /** What goes with every call. */
  readonly headers: Readonly<Record<string, string>>;
  /** How often the node is asked whether it is there, in ms; never where it is negative. */
  readonly keepAliveInterval: number;
  /** How long it may take to answer that, in ms; for ever where it is negative. */
  readonly keepAliveTimeout: number;
  /** Called once, when it broke or was closed. */
  readonly onBroken: () => void;
}

/** As long as gRPC's own client gives a connection, in ms. */
const connectWithinMs = 20_000;
/** A URL leaves out the port that its scheme stands for. */
const defaultPort = 80;

const socketTo = ({ node, channel }: GrpcChannelOptions): Socket => {
  const { hostname, port } = new URL(`http://${node}`);
  const host = hostname.replace(/^\[|\]$/g, '');
  if (channel.insecure === true) return connectTcp({ host, port: Number(port || defaultPort) });
  const { rootCertificate, userKeyFile, userCertFile, verifyOptions } = channel;
  return connectTls({
    host,
    port: Number(port || defaultPort),
    ALPNProtocols: ['h2'],
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ...(rootCertificate === undefined ? {} : { ca: rootCertificate }),
    ...(userKeyFile === undefined ? {} : { key: userKeyFile }),
    ...(userCertFile === undefined ? {} : { cert: userCertFile }),
    ...verifyOptions,
  });
};

/** The words of an error of a connection, with the names of the attempts that it was made of. */
const saidBy = (error: Error): string =>
  error instanceof AggregateError ? error.errors.map((each: Error) => each.message).join('; ') : error.message;

/** @throws GrpcFailure where that is no name of a node. */
const connectTo = (options: GrpcChannelOptions): { readonly socket: Socket; readonly session: ClientHttp2Session } => {
  const { node, channel } = options;
  try {
    const socket = socketTo(options);
    const session = connect(`${channel.insecure === true ? 'http' : 'https'}://${node}`, {
      createConnection: () => socket,
      settings: { enablePush: false },
      // What is under way is bounded by us: appends by the requests that wait, reads by pausing.
      maxSessionMemory: Number.MAX_SAFE_INTEGER,
    });
    return { socket, session };
  } catch (error) {
    throw new GrpcFailure(status.UNAVAILABLE, `Name resolution failed for ${node}: ${String(error)}`);
  }
};

/**
 * Connects, and speaks gRPC over Node's own HTTP/2: gRPC's client takes each message through a dozen layers, one
 * at a time, and writes each by itself.
 */
export const openGrpcChannel = (options: GrpcChannelOptions): GrpcChannel => {
  const { headers, keepAliveInterval, keepAliveTimeout, onBroken } = options;
  const calls = new Set<{ readonly finish: (failure: GrpcFailure) => void }>();
  const timers = new Set<NodeJS.Timeout>();
  const closed = Promise.withResolvers<void>();
  let isBroken = false;
  const { socket, session } = connectTo(options);

  const breakOff = (why: string): void => {
    if (isBroken) return;
    isBroken = true;
    for (const timer of timers) clearTimeout(timer);
    session.destroy();
    socket.destroy();
    for (const call of calls) call.finish(new GrpcFailure(status.UNAVAILABLE, why));
    onBroken();
  };
  /** Breaks it unless the returned function is called in time. */
  const within = (ms: number, why: string): (() => void) => {
    const timer = setTimeout(() => breakOff(why), ms);
    timers.add(timer);
    return () => {
      timers.delete(timer);
      clearTimeout(timer);
    };
  };

  const failed = (error: Error) => breakOff(`Connection failed: ${saidBy(error)}`);
  session.on('error', failed);
  session.on('goaway', () => breakOff('The server ended the connection'));
  session.on('close', () => breakOff('Connection dropped'));
  // A session says nothing of a server that refuses our certificate: that comes after the greeting of TLS.
  socket.on('error', failed);
  socket.on('close', () => {
    breakOff('Connection dropped');
    closed.resolve();
  });
  session.once('connect', within(connectWithinMs, 'The server did not answer: deadline for connecting exceeded'));

  let isAsked = false;
  const ask = (): void => {
    if (isAsked || session.connecting) return;
    isAsked = true;
    const answered =
      keepAliveTimeout < 0 ? () => undefined : within(keepAliveTimeout, 'Keepalive: the server went silent');
    session.ping(() => {
      isAsked = false;
      answered();
    });
  };
  if (keepAliveInterval > 0) timers.add(setInterval(ask, keepAliveInterval));

  return {
    call: (path, requiresLeader, read) => {
      if (session.destroyed || session.closed) throw new GrpcFailure(status.UNAVAILABLE, 'Connection dropped');
      const stream = session.request({
        ':method': 'POST',
        ':path': path,
        te: 'trailers',
        'content-type': 'application/grpc',
        ...headers,
        ...(requiresLeader ? { 'requires-leader': 'true' } : {}),
      });
      const call = new GrpcCall(stream, read, {
        isLost: () => session.destroyed,
        forget: (over) => calls.delete(over),
      });
      calls.add(call);
      return call;
    },
    close: async (why) => {
      breakOff(why);
      await closed.promise;
    },
  };
};
