import {
  startOfLog,
  type EventStore,
  type Position,
  type StoredEvent,
  type Subscription,
  type UnreadableEvent,
} from '@turnout/contracts/kernel';
import pino, { type Logger } from 'pino';
import { z } from 'zod';
import { admit } from './admission.ts';
import { openAppendBatcher } from './append-batcher.ts';
import { openConnection, type Connection } from './connection.ts';
import { openBatcher } from '../queues/batcher.ts';
import type { Listen } from '../postgres/listen.ts';
import { openListener } from './listener.ts';
import { openPages } from './pages.ts';
import { columns, positionOf, storedEvent, type EventRow } from './stored-row.ts';
import { readableOf } from './stored-text.ts';
import { startSubscription } from './subscription.ts';

export interface PostgresLogOptions {
  readonly url: string;
  /** Sessions that appends share; 2 keep one at work in the database while the other is under way. */
  readonly lanes?: number;
  /** Most appends in one transaction. */
  readonly batch?: number;
  readonly logger?: Logger;
  /** Sessions that read: 1 for everything, or one each for streams, the log's head and pages; 3 unless told. */
  readonly reads?: 1 | 3;
  /** How this process listens already; a connection for the log alone unless told. */
  readonly listen?: Listen;
}

/**
 * Plans are made once: what is asked never depends on the values. `log.append` must see what was
 * committed while it waited for its lock, so the isolation is not left to the server's settings.
 */
const everySession = { plan_cache_mode: 'force_generic_plan', default_transaction_isolation: 'read committed' };
/** All reads go by an index, whatever the planner believes about a log it has not looked at yet. */
const readSession = { ...everySession, enable_seqscan: 'off', enable_bitmapscan: 'off' };

const streamsPerQuery = 200;
const eventsPerCall = 500;

const streamsStatement = `select s.ord::int as ord, ${columns}
  from unnest($1::text[], $2::int[]) with ordinality as s(stream_id, from_revision, ord)
  cross join lateral (
    select * from log.events x where x.stream_id = s.stream_id and x.revision >= s.from_revision order by x.revision
  ) e
  order by s.ord, e.revision`;
const headStatement = 'select max(global_position) as head from log.events';

const Heads = z.tuple([z.object({ head: z.string().nullable() })]);

interface StreamQuestion {
  readonly streamId: string;
  readonly fromRevision: number;
}

/** A stream, or why it cannot be read; the others that were asked for with it can. */
interface StreamAnswer {
  readonly events: readonly StoredEvent[];
  readonly failure: UnreadableEvent | null;
}

/**
 * The event log in Postgres. The schema must be there (`migrate`).
 * Connections open when first used; while Postgres is away calls reject with LogUnavailable and
 * subscriptions wait for it.
 */
export const openPostgresLog = (options: PostgresLogOptions): EventStore => {
  const { url, lanes = 2, batch = 32, logger = pino({ level: 'silent' }) } = options;
  const appendSessions = Array.from({ length: lanes }, () => openConnection(url, everySession));
  // One question under way, the others gather behind it: fewer and larger ones cost both sides less.
  const streamSession = openConnection(url, readSession);
  const another = () => (options.reads === 1 ? streamSession : openConnection(url, readSession));
  const [headSession, pageSession] = [another(), another()];
  const listener = openListener(url, logger, options.listen);
  const subscriptions = new Set<Subscription>();

  const appends = openAppendBatcher(appendSessions, batch);
  const streams = openBatcher({
    lanes: [(questions: readonly StreamQuestion[]) => readStreams(streamSession, questions)],
    batch: streamsPerQuery,
  });
  // A question put while another is under way must not take that one's answer.
  const heads = openBatcher({
    lanes: [(askers: readonly null[]) => readHead(headSession, askers)],
    batch: Number.POSITIVE_INFINITY,
  });
  const pages = openPages(pageSession);

  const log: EventStore = {
    append: async (streamId, expected, events) => appends.add(streamId, admit(streamId, expected, events)),
    readStream: async (streamId, fromRevision = 0) => {
      const { events, failure } = await streams.add(null, { streamId, fromRevision });
      if (failure !== null) throw failure;
      return events;
    },
    readAll: (after, limit, only = {}) => pages.read(after, limit, only),
    head: () => heads.add(null, null),
    subscribe: (after, onEvents, { categories, batch: perCall = eventsPerCall } = {}) => {
      const subscription = startSubscription({
        log,
        wakes: listener.wakes,
        logger,
        after,
        onEvents,
        categories,
        batch: perCall,
      });
      subscriptions.add(subscription);
      const forget = () => subscriptions.delete(subscription);
      subscription.done.then(forget, forget);
      return subscription;
    },
    close: async () => {
      await Promise.all([...subscriptions].map((subscription) => subscription.close()));
      await Promise.all([appends.idle(), streams.idle(), heads.idle(), pages.idle()]);
      const sessions = new Set([...appendSessions, streamSession, headSession, pageSession]);
      await Promise.all([listener.close(), ...[...sessions].map((session) => session.end())]);
    },
  };
  return log;
};

const readStreams = async (
  session: Connection,
  questions: readonly StreamQuestion[],
): Promise<readonly StreamAnswer[]> => {
  const parameters = [questions.map(({ streamId }) => streamId), questions.map(({ fromRevision }) => fromRevision)];
  const rows = await session.run((sql) =>
    sql.unsafe<(EventRow & { readonly ord: number })[]>(streamsStatement, parameters, { prepare: true }),
  );
  const found = questions.map((): EventRow[] => []);
  for (const row of rows) found[row.ord - 1]?.push(row);
  return found.map((ofStream) => readableOf(ofStream, storedEvent));
};

const readHead = async (session: Connection, askers: readonly null[]): Promise<readonly Position[]> => {
  const [{ head }] = Heads.parse([...(await session.run((sql) => sql.unsafe(headStatement, [], { prepare: true })))]);
  const position = head === null ? startOfLog : positionOf(head);
  return askers.map(() => position);
};
