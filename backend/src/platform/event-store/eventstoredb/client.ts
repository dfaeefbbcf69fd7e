import { EventStoreDBClient } from '@eventstore/db-client';
import streamsRpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { Channel } from '@grpc/grpc-js';
import { LogUnavailable } from '../errors.ts';
import type { EsdbAddress } from './address.ts';
import { appendReplyOf, readMessageOf, type AppendReply, type ReadMessage } from './messages.ts';

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
 * The driver's connection (discovery, TLS, credentials, keep-alive, reconnecting, following the leader) with
 * two calls made by us, their messages read and written by us. Its own `readAll` sends no filter. Its own batch append keeps its promises in one
 * table for all connections of a process: one lost connection rejects the appends of the others, and an
 * answer that then still comes throws where nobody can catch it.
 */
class LogConnection extends EventStoreDBClient {
  #channel: Channel | null = null;
  #hasEnded = false;

  /**
   * The driver looks after an error behind its caller's back; where it then finds no node of the cluster,
   * its promise rejects and nobody would hear of it but the process, which ends.
   */
  guard(): this {
    const inherited = this.handleError;
    this.handleError = (client, error) =>
      // Whoever asks next looks for a node again, and hears what became of it.
      inherited(client, error).catch(() => undefined);
    // Known here, so that ending need not look for the nodes of a cluster that is away only to close a channel.
    const connect = this.getChannel;
    this.getChannel = async () => {
      if (this.#hasEnded) throw new LogUnavailable(new Error('The log is closed'));
      const channel = await connect();
      this.#channel = channel;
      if (this.#hasEnded) channel.close();
      return channel;
    };
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
    return call();
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
    return call();
  }

  async end(): Promise<void> {
    this.#hasEnded = true;
    await this.dispose();
    this.#channel?.close();
  }
}

export type { LogConnection };

/** Connects when first used. */
export const openLogConnection = ({ target, channel, credentials }: EsdbAddress): LogConnection => {
  switch (target.kind) {
    case 'node':
      return new LogConnection(target.settings, channel, credentials).guard();
    case 'nodes':
      return new LogConnection(target.settings, channel, credentials).guard();
    case 'dns':
      return new LogConnection(target.settings, channel, credentials).guard();
  }
};
