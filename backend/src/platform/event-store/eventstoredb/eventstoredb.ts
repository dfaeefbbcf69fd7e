import { setTimeout as pass } from 'node:timers/promises';
import type { AppendResult, EventStore, Position, StoredEvent, Subscription } from '@turnout/contracts/kernel';
import pino, { type Logger } from 'pino';
import { openBatcher } from '../../queues/batcher.ts';
import { openKeyedMutex } from '../../locks/keyed-mutex.ts';
import { admit } from '../admission.ts';
import { LogUnavailable } from '../errors.ts';
import { pageOf, storedEventOf } from '../stored-text.ts';
import { parseEsdbAddress } from './address.ts';
import { openAppends } from './append-queue.ts';
import type { AppendAnswer } from './appends.ts';
import { openLogConnection } from './client.ts';
import { patiently } from './failure.ts';
import { followAll } from './follow.ts';
import { readAllAfter, readHeadOf, readStreamFrom } from './pages.ts';
import { openSharing } from './sharing.ts';

export interface EventStoreDbOptions {
  /** `esdb://user:password@host:2113?tls=true`, several hosts with commas, or `esdb+discover://name`. */
  readonly connectionString: string;
  readonly logger?: Logger;
}

/** Whoever closes has what they asked for; where nothing answers any more, they need not wait as long as a caller would. */
const closeWithinMs = 3000;
const eventsPerCall = 500;

/**
 * The event log in EventStoreDB. Connects when first used; while no server is there calls reject with
 * LogUnavailable and subscriptions wait for one.
 * @throws LogMisconfigured where the connection string cannot be used.
 */
export const openEventStoreDb = (options: EventStoreDbOptions): EventStore => {
  const { connectionString, logger = pino({ level: 'silent' }) } = options;
  const connection = openLogConnection(parseEsdbAddress(connectionString));
  const appends = openAppends(connection);
  const subscriptions = new Set<Subscription>();
  // Appends to one stream keep their order, also when one of them has to be sent again.
  const inTurn = openKeyedMutex();
  let isClosed = false;
  const underWay = new Set<Promise<unknown>>();

  const track = <T>(begin: () => Promise<T>): Promise<T> => {
    if (isClosed) return Promise.reject(new LogUnavailable(new Error('The log is closed')));
    const asked = begin();
    underWay.add(asked);
    const forget = () => underWay.delete(asked);
    asked.then(forget, forget);
    return asked;
  };
  const ask = <T>(attempt: () => Promise<T>): Promise<T> => track(() => patiently(attempt, () => !isClosed));
  /** Where the answer to an append carries no position, its last event is read. */
  const resultOf = async (streamId: string, answer: AppendAnswer): Promise<AppendResult> => {
    if (!answer.ok) return answer;
    const { revision, position } = answer;
    if (position !== null) return { ok: true, revision, position };
    return ask(async () => {
      const [last] = await readStreamFrom(connection, streamId, revision, 1);
      if (last === undefined) throw new LogUnavailable(new Error('An append was answered and is not there yet'));
      return { ok: true, revision, position: last.position };
    });
  };
  // A question put while another is under way must not take that one's answer.
  const heads = openBatcher({
    lanes: [
      async (askers: readonly null[]): Promise<readonly Position[]> => {
        const head = await ask(() => readHeadOf(connection));
        return askers.map(() => head);
      },
    ],
    batch: Number.POSITIVE_INFINITY,
  });
  const head = () => heads.add(null, null);
  const subscribe = openSharing((after, onEvents, { categories, batch = eventsPerCall } = {}) =>
    followAll({ connection, head, logger, after, onEvents, categories, batch }),
  );

  return {
    append: async (streamId, expected, events) => {
      const append = admit(streamId, expected, events);
      return inTurn(streamId, async () => resultOf(streamId, await track(() => appends.send(append))));
    },
    readStream: async (streamId, fromRevision = 0) =>
      (await ask(() => readStreamFrom(connection, streamId, fromRevision))).map(storedEventOf),
    readAll: async (after, limit, only = {}): Promise<readonly StoredEvent[]> =>
      pageOf(await ask(() => readAllAfter(connection, after, limit, only)), storedEventOf),
    head,
    subscribe: (after, onEvents, options) => {
      const subscription = subscribe(after, onEvents, options);
      subscriptions.add(subscription);
      const forget = () => subscriptions.delete(subscription);
      subscription.done.then(forget, forget);
      return subscription;
    },
    close: async () => {
      await Promise.all([...subscriptions].map((subscription) => subscription.close()));
      isClosed = true;
      const answered = new AbortController();
      const { signal } = answered;
      const patience = pass(closeWithinMs, undefined, { signal }).catch(() => undefined);
      await Promise.race([Promise.allSettled(underWay), patience]);
      answered.abort();
      await connection.end();
    },
  };
};
