import { randomUUID } from 'node:crypto';
import { CancelledError, convertToCommandError, NotLeaderError, UnavailableError } from '@eventstore/db-client';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { LogUnavailable } from '../errors.ts';
import { seedsOf, type EsdbAddress } from './address.ts';
import { isLeaderless } from './failure.ts';
import type { GrpcCall } from './grpc-call.ts';
import { openGrpcChannel, type GrpcChannel } from './grpc-channel.ts';
import { askGossip, openMembers } from './members.ts';
import { appendReplyOf, readMessageOf, type AppendReply, type ReadMessage } from './messages.ts';
import { openWatch, type Waited } from './watch.ts';

/** What the server sends, one message at a time. */
export interface Incoming<T> {
  readonly on: {
    (event: 'data', listener: (message: T) => void): unknown;
    (event: 'error', listener: (error: Error) => void): unknown;
    (event: 'end', listener: () => void): unknown;
  };
  readonly pause: () => unknown;
  readonly resume: () => unknown;
  readonly cancel: () => void;
}

/** A call of BatchAppend: appends go out, their answers come in, in any order. */
export interface AppendCall extends Incoming<AppendReply> {
  readonly write: (request: Buffer) => unknown;
}

/**
 * The way to the node that leads: one connection at a time, made when first used and again after it broke, with
 * everything on it. It is looked after: where the node hangs, leads no more or says who does, it is given up with
 * all that is open on it, and the next one is made to the leader.
 */
export interface LogConnection {
  /** @param requiresLeader refused by a node that is not the leader; whoever asks again asks the one that is. */
  readonly read: (request: ReadReq, requiresLeader: boolean) => Promise<Incoming<ReadMessage>>;
  readonly batchAppend: () => Promise<AppendCall>;
  /** Looked after, like all that is open here, until the returned function is called. */
  readonly watch: (waited: Waited) => () => void;
  /** The node says that its cluster has no leader: an election is waited for on the way to the next one. */
  readonly seekLeader: () => void;
  readonly hasEnded: () => boolean;
  readonly end: () => Promise<void>;
}

const streams = '/event_store.client.streams.Streams';

/** A call that waits for nothing in particular is open all the same, as a subscription is. */
const nothingWaited = { since: () => null, patienceMs: Number.POSITIVE_INFINITY, lose: () => undefined };
/** A question that has no answer after so long is put again, in ms. */
const signOfLifeWithinMs = 2000;
/** How often a connection is looked after where the address does not say, and how long an answer may take. */
const keepAlive = { everyMs: 10_000, withinMs: 5000 };
const closed = () => new LogUnavailable(new Error('The log is closed'));

/** What goes with every call. A password is never sent in the clear, as no client of EventStoreDB does. */
const headersOf = ({ target, channel, credentials }: EsdbAddress): Readonly<Record<string, string>> => ({
  'connection-name': target.settings.connectionName ?? randomUUID(),
  ...(credentials === undefined || channel.insecure === true
    ? {}
    : {
        authorization: `Basic ${Buffer.from(`${credentials.username}:${credentials.password}`).toString('base64')}`,
      }),
});

/** Connects when first used. */
export const openLogConnection = (address: EsdbAddress): LogConnection => {
  const { channel, target } = address;
  const { keepAliveInterval = keepAlive.everyMs, keepAliveTimeout = keepAlive.withinMs } = target.settings;
  const headers = headersOf(address);
  const openTo = (node: string, onBroken: () => void): GrpcChannel =>
    openGrpcChannel({ node, channel, headers, keepAliveInterval, keepAliveTimeout, onBroken });
  const seeds = seedsOf(target);
  const members = openMembers({ ...seeds, open: openTo });
  let hasEnded = false;
  let current: { readonly node: string; readonly channel: GrpcChannel } | null = null;
  let connecting: Promise<GrpcChannel> | null = null;
  /** Whom the last one called the leader. */
  let named: string | null = null;

  const giveUp = (why: string): void => void current?.channel.close(why);

  /** The leader where there are several; a single node is there or is not. */
  const whereTo = async (): Promise<string> => {
    const [alone] = seeds.isCluster ? [] : seeds.seeds;
    const guess = named ?? alone;
    named = null;
    if (!members.isCluster() && guess !== undefined) return guess;
    try {
      const leader = (await members.lookUp(() => hasEnded)) ?? guess;
      if (leader !== undefined) return leader;
    } catch (error) {
      if (guess === undefined) throw error;
      return guess;
    }
    throw closed();
  };
  const connect = async (): Promise<GrpcChannel> => {
    const node = await whereTo();
    if (hasEnded) throw closed();
    const made = openTo(node, () => {
      if (current?.channel !== made) return;
      current = null;
      watch.renewed();
    });
    current = { node, channel: made };
    return made;
  };
  const present = async (): Promise<GrpcChannel> => {
    if (hasEnded) throw closed();
    if (current !== null) return current.channel;
    connecting ??= connect().finally(() => {
      connecting = null;
    });
    return connecting;
  };

  /** Whether what a call ended with says that the next one needs another connection. */
  const lookAfter = (on: GrpcChannel, error: Error, isOurs: boolean): void => {
    if (on !== current?.channel || isOurs) return;
    const known: unknown = convertToCommandError(error);
    if (known instanceof NotLeaderError) {
      named = `${known.leader.address}:${known.leader.port}`;
      members.add(named);
      giveUp('The server leads no more');
    } else if (known instanceof UnavailableError || known instanceof CancelledError) giveUp(error.message);
    else if (isLeaderless(error) && members.isCluster()) giveUp(error.message);
  };
  const open = async <T>(path: string, requiresLeader: boolean, read: (message: Buffer) => T): Promise<GrpcCall<T>> => {
    const on = await present();
    const call = on.call(path, requiresLeader, read);
    const unwatch = watch.over(nothingWaited);
    call.on('error', (error) => {
      unwatch();
      lookAfter(on, error, call.isCancelled());
    });
    call.on('end', unwatch);
    return call;
  };

  const watch = openWatch({
    present: () => current?.node ?? null,
    ask: async () => {
      const on = current?.channel;
      return on === undefined ? null : askGossip(() => on, signOfLifeWithinMs);
    },
    members,
    reconnect: () => giveUp('The node went silent, or leads no more'),
  });

  return {
    read: async (request, requiresLeader) => {
      const call = await open(`${streams}/Read`, requiresLeader, readMessageOf);
      call.ask(Buffer.from(request.serializeBinary()));
      return call;
    },
    batchAppend: () => open(`${streams}/BatchAppend`, true, appendReplyOf),
    watch: (waited) => watch.over(waited),
    seekLeader: () => {
      if (members.isCluster()) giveUp('The cluster has no leader');
    },
    hasEnded: () => hasEnded,
    end: async () => {
      hasEnded = true;
      watch.end();
      await current?.channel.close('The log is closed');
    },
  };
};
