import { convertToCommandError, EventStoreDBClient, NotLeaderError, UnavailableError } from '@eventstore/db-client';
import gossipRpc from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import streamsRpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { connectivityState, credentials, type Channel } from '@grpc/grpc-js';
import { LogUnavailable } from '../errors.ts';
import { seedsOf, type EsdbAddress } from './address.ts';
import { isLeaderless } from './failure.ts';
import { askGossip, openMembers, type CallArguments, type Gossip, type Members } from './members.ts';
import { appendReplyOf, readMessageOf, type AppendReply, type ReadMessage } from './messages.ts';
import { openWatch, type Waited, type Watch } from './watch.ts';

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
  readonly end: () => unknown;
}

const service = '/event_store.client.streams.Streams';

/**
 * The driver's connection (TLS, credentials, keep-alive, reconnecting) with two calls made by us, their
 * messages read and written by us. Its own `readAll` sends no filter. Its own batch append keeps its promises
 * in one table for all connections of a process: one lost connection rejects the appends of the others, and an
 * answer that then still comes throws where nobody can catch it. It is told where the leader is, and that a
 * node went silent.
 */
class LogConnection extends EventStoreDBClient {
  #channel: Channel | null = null;
  /** Where that leads. */
  #node: string | null = null;
  #hasEnded = false;
  #watch: Watch | null = null;
  #members: Members | null = null;
  /** Calls that are open. Those of a channel that was closed do not end by themselves. */
  readonly #open = new Set<Incoming<unknown>>();

  /**
   * The driver looks after an error behind its caller's back; where it then finds no node of the cluster,
   * its promise rejects and nobody would hear of it but the process, which ends.
   */
  guard({ target, channel }: EsdbAddress): this {
    const members = openMembers({ ...seedsOf(target), channel, callArguments: this.#callArguments });
    this.#members = members;
    const inherited = this.handleError;
    this.handleError = async (client, error) => {
      const failed = client.getChannel();
      if (failed !== this.#channel) return;
      const known: unknown = convertToCommandError(error);
      if (known instanceof NotLeaderError) members.add(`${known.leader.address}:${known.leader.port}`);
      const open = [...this.#open];
      // Whoever asks next looks for a node again, and hears what became of it.
      await inherited(client, isLeaderless(error) && members.isCluster() ? new UnavailableError() : error).catch(
        () => undefined,
      );
      if (failed !== this.#channel || failed.getConnectivityState(false) !== connectivityState.SHUTDOWN) return;
      this.#channel = null;
      this.#watch?.renewed();
      // One connection at a time: what else was open on this one is asked for again on the next.
      for (const call of open) call.cancel();
    };
    const resolve = this.resolveUri;
    this.resolveUri = async () => {
      const looked = members.isCluster() ? members.lookUp(() => this.#hasEnded) : Promise.resolve(null);
      // Where none answers the driver hears of it too, or it would keep the failure for a connection.
      this.#node = (await looked.catch(() => null)) ?? (await resolve());
      return this.#node;
    };
    // Known here, so that ending need not look for the nodes of a cluster that is away only to close a channel.
    const connect = this.getChannel;
    this.getChannel = async () => {
      if (this.#hasEnded) throw new LogUnavailable(new Error('The log is closed'));
      const made = await connect();
      this.#channel = made;
      if (this.#hasEnded) made.close();
      return made;
    };
    this.#watch = openWatch({
      present: () => (this.#channel === null ? null : this.#node),
      ask: () => this.#ask(),
      members,
      reconnect: () => void this.#giveUp(),
    });
    return this;
  }

  /** @param requiresLeader refused by a node that is not the leader; the driver then turns to the one that is. */
  async read(request: ReadReq, requiresLeader: boolean): Promise<Incoming<ReadMessage>> {
    const call = this.GRPCStreamCreator(streamsRpc.StreamsClient, 'read', (client) =>
      client.makeServerStreamRequest(
        `${service}/Read`,
        (asked: ReadReq) => Buffer.from(asked.serializeBinary()),
        readMessageOf,
        request,
        ...this.callArguments({ requiresLeader }, { deadline: Number.POSITIVE_INFINITY }),
      ),
    );
    return this.#keep(call());
  }

  async batchAppend(): Promise<AppendCall> {
    const call = this.GRPCStreamCreator(streamsRpc.StreamsClient, 'batchAppend', (client) =>
      client.makeBidiStreamRequest(
        `${service}/BatchAppend`,
        (request: Buffer) => request,
        appendReplyOf,
        ...this.callArguments({ requiresLeader: true }, { deadline: Number.POSITIVE_INFINITY }),
      ),
    );
    return this.#keep(call());
  }

  /** Looked after, like all that is open here, until the returned function is called. */
  watch(waited: Waited): () => void {
    return this.#watch?.over(waited) ?? (() => undefined);
  }

  /** The node says that its cluster has no leader: an election is waited for on the way to the next one. */
  seekLeader(): void {
    if (this.#members?.isCluster() === true) void this.#giveUp();
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  readonly #callArguments: CallArguments = ({ deadline }) => this.callArguments({}, { deadline });

  /** A client on the present connection, for a question that costs little. */
  #asker(channel: Channel): InstanceType<typeof gossipRpc.GossipClient> {
    return new gossipRpc.GossipClient('', credentials.createInsecure(), { channelOverride: channel });
  }

  async #ask(): Promise<Gossip | null> {
    if (this.#channel === null || this.#hasEnded) return null;
    return askGossip(this.#asker(this.#channel), this.#callArguments, signOfLifeWithinMs);
  }

  /** The driver closes what it is told is not there. */
  async #giveUp(): Promise<void> {
    if (this.#channel !== null) await this.handleError(this.#asker(this.#channel), new UnavailableError());
  }

  async #keep<T extends Incoming<unknown>>(opening: Promise<T>): Promise<T> {
    const call = await opening;
    this.#open.add(call);
    const unwatch = this.watch(nothingWaited);
    const forget = () => {
      this.#open.delete(call);
      unwatch();
    };
    call.on('error', forget);
    call.on('end', forget);
    return call;
  }

  async end(): Promise<void> {
    this.#hasEnded = true;
    this.#watch?.end();
    await this.dispose();
    this.#channel?.close();
  }
}

export type { LogConnection };

/** A call that waits for nothing in particular is open all the same, as a subscription is. */
const nothingWaited = { since: () => null, patienceMs: Number.POSITIVE_INFINITY, lose: () => undefined };
/** A question that has no answer after so long is put again, in ms. */
const signOfLifeWithinMs = 2000;

/** The driver does not look for nodes itself: when it is asked, none of them has answered us. */
const hasLooked = { maxDiscoverAttempts: 0 };

/** Connects when first used. */
export const openLogConnection = (address: EsdbAddress): LogConnection => {
  const { target, channel } = address;
  switch (target.kind) {
    case 'node':
      return new LogConnection(target.settings, channel, address.credentials).guard(address);
    case 'nodes':
      return new LogConnection({ ...target.settings, ...hasLooked }, channel, address.credentials).guard(address);
    case 'dns':
      return new LogConnection({ ...target.settings, ...hasLooked }, channel, address.credentials).guard(address);
  }
};
