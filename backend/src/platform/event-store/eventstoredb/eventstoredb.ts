import { setTimeout as pass } from 'node:timers/promises';
import type { AppendResult, EventStore, Position, StoredEvent, Subscription } from '@turnout/contracts/kernel';
import pino, { type Logger } from 'pino';
import { openBatcher } from '../../queues/batcher.ts';
import { openKeyedMutex } from '../../locks/keyed-mutex.ts';
import { admit, type AdmittedAppend } from '../admission.ts';
import { LogUnavailable } from '../errors.ts';
import { pageOf, storedEventOf, type StoredText } from '../stored-text.ts';
import { parseEsdbAddress } from './address.ts';
import { openAppends, type AppendAnswer } from './appends.ts';
import { openLogConnection, type LogConnection } from './client.ts';
import { patiently } from './failure.ts';
import { followAll } from './follow.ts';
import { openSharing } from './sharing.ts';
import { readAllAfter, readHeadOf, readStreamEnd, readStreamFrom } from './pages.ts';

export interface EventStoreDbOptions {
  /** `esdb://user:password@host:2113?tls=true`, several hosts with commas, or `esdb+discover://name`. */
  readonly connectionString: string;
  readonly logger?: Logger;
}

/** Whoever closes has what they asked for; where nothing answers any more, they need not wait as long as a caller would. */
const closeWithinMs = 3000;
const eventsPerCall = 500;
/** How far back a repeated append is looked for in its stream. */
const repeatsWithin = 1000;

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

  const ask = <T>(attempt: (isRepeat: boolean) => Promise<T>): Promise<T> => {
    if (isClosed) return Promise.reject(new LogUnavailable(new Error('The log is closed')));
    const asked = patiently(attempt, () => !isClosed);
    underWay.add(asked);
    const forget = () => underWay.delete(asked);
    asked.then(forget, forget);
    return asked;
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
      return inTurn(streamId, () => ask((isRepeat) => appendOnce(connection, appends.send, append, isRepeat)));
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

type Send = (append: AdmittedAppend) => Promise<AppendAnswer>;

/** @param isRepeat the answer to the same append was lost: it may have been stored. */
const appendOnce = async (
  connection: LogConnection,
  send: Send,
  append: AdmittedAppend,
  isRepeat: boolean,
): Promise<AppendResult> => {
  if (isRepeat && append.expected === 'any') {
    const before = await findAppend(connection, append);
    if (before !== null) return before;
  }
  const answer = await send(append);
  if (!answer.ok || answer.position !== null) return resultOf(answer, null);
  const [last] = await readStreamFrom(connection, append.streamId, answer.revision, 1);
  return resultOf(answer, last ?? null);
};

const resultOf = (answer: AppendAnswer, last: StoredText | null): AppendResult => {
  if (!answer.ok) return answer;
  const position = answer.position ?? last?.position;
  if (position === undefined) throw new LogUnavailable(new Error('An append was answered and is not there yet'));
  return { ok: true, revision: answer.revision, position };
};

/**
 * An append that was stored although its answer was lost. A server knows an append at a revision again by
 * what lies there, but one at any revision only as long as it has its ids in memory, which it has not
 * after another node has become the leader.
 */
const findAppend = async (connection: LogConnection, append: AdmittedAppend): Promise<AppendResult | null> => {
  const newestFirst = await readStreamEnd(connection, append.streamId, repeatsWithin);
  const wanted = append.ids.at(-1);
  const last = newestFirst.find(({ id }) => id === wanted);
  return last === undefined ? null : { ok: true, revision: last.revision, position: last.position };
};
