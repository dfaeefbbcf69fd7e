import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreDBClient, jsonEvent, UnavailableError } from '@eventstore/db-client';
import gossip from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import type { ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streamsRpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { credentials, Metadata, type status } from '@grpc/grpc-js';
import { generate } from 'selfsigned';
import { onTestFinished } from 'vitest';
import type { Certificate } from './double-server.ts';
import { startEventStoreDbDouble, type DoubleOptions } from './double.ts';

/** A client of the vendor's, ended with the test. */
export const clientOf = (connectionString: string): EventStoreDBClient => {
  const client = EventStoreDBClient.connectionString`${connectionString}`;
  onTestFinished(async () => client.dispose());
  return client;
};

/** A double and a client of it, both ended with the test. */
export const stage = async (options?: DoubleOptions) => {
  const double = await startEventStoreDbDouble(options);
  onTestFinished(double.close);
  return { double, client: clientOf(double.connectionString) };
};

/** An event to append; the id is new unless told. */
export const seat = (number: number, id?: string) =>
  jsonEvent({ type: 'SeatTaken', data: { number }, metadata: { by: 'suite' }, ...(id === undefined ? {} : { id }) });

/** The numbers of the seats that a read brings. */
export const seatsOf = async (read: AsyncIterable<{ readonly event?: { readonly data: unknown } }>) => {
  const seats: unknown[] = [];
  for await (const { event } of read)
    if (event !== undefined)
      seats.push(event.data instanceof Object && 'number' in event.data ? event.data.number : null);
  return seats;
};

/** What a read brings on the wire, without the client between. */
export const rawRead = async (port: number, request: ReadReq): Promise<readonly ReadResp[]> => {
  const client = new streamsRpc.StreamsClient(`127.0.0.1:${port}`, credentials.createInsecure());
  const messages: ReadResp[] = [];
  const call = client.read(request);
  call.on('data', (message: ReadResp) => messages.push(message));
  await once(call, 'end').finally(() => client.close());
  return messages;
};

/** Asks again while the connection of before is what the client still has; only for what may be asked twice. */
export const reconnected = async <T>(ask: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof UnavailableError)) throw error;
    }
  }
};

/** What a node says of its cluster, or the code of what became of the question within so many ms. */
export const gossipOf = async (port: number, withinMs = 10_000): Promise<ClusterInfo | status> => {
  const client = new gossip.GossipClient(`127.0.0.1:${port}`, credentials.createInsecure());
  return new Promise<ClusterInfo | status>((resolve) => {
    client.read(new shared.Empty(), new Metadata(), { deadline: Date.now() + withinMs }, (error, info) =>
      resolve(error === null ? info : error.code),
    );
  }).finally(() => client.close());
};

/** A certificate for an address, with its authority in a file that goes with the test. */
export const certificateOf = async (ip: string): Promise<Certificate> => {
  const folder = await mkdtemp(join(tmpdir(), 'double-tls-'));
  onTestFinished(async () => rm(folder, { recursive: true }));
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'EventStoreDB double' }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip }] }],
  });
  const caFile = join(folder, 'ca.crt');
  await writeFile(caFile, cert);
  return { key, cert, caFile };
};
