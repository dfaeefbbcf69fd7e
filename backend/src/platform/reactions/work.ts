import { UnreadableEvent, type EventStore, type Position, type StoredEvent } from '@turnout/contracts/kernel';
import type { Logger } from 'pino';
import type { Sql, TransactionSql } from 'postgres';
import { setTimeout as pause } from 'node:timers/promises';
import { isOutage } from '../event-store/is-outage.ts';
import { LeaseLost, storeCheckpoint, type Lease } from './lease.ts';
import type { Reaction } from './reaction.ts';
import { setAside, streamsAside, type StuckEvent, type StuckPauses } from './stuck-streams.ts';

export interface WorkParts {
  readonly reaction: Reaction;
  readonly lease: Lease;
  readonly from: Position;
  readonly log: EventStore;
  readonly sql: Sql;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  readonly pauses: StuckPauses;
  /** Something was taken: the machinery works. */
  readonly succeeded: () => void;
}

/** A reaction at work, and where it stands; one thing is done with it at a time. */
export interface Work extends WorkParts {
  /** The streams that are stuck: their events are passed over, and taken from the stream itself later. */
  readonly aside: Set<string>;
  reached: Position;
  /** When passing over was remembered last. */
  storedAt: number;
}

/** Between the first tries of an event, before its stream is set aside. */
const pausesBetweenTries = [200, 1_000];
/** Where more streams than this are stuck, the fault is not in the events: the reaction stops and holds its place. */
const mostAside = 200;
/** Passing over what does not concern a reaction is remembered this often; doing so again costs little. */
const passedOverEveryMs = 1_000;

/** Nothing that another event would fare better with: the machinery is away, or no longer ours. */
export const isNoFaultOf = (error: unknown): boolean => error instanceof LeaseLost || isOutage(error);

/** Takes a reaction up where it stands, with what it has set aside. */
export const openWork = async (parts: WorkParts): Promise<Work> => ({
  ...parts,
  aside: new Set(await streamsAside(parts.sql, parts.reaction.name)),
  reached: parts.from,
  storedAt: 0,
});

/** Goes on behind an event that cannot be read. */
export const passUnreadable = async (work: Work, error: UnreadableEvent): Promise<void> => {
  const { position, streamId } = error.place;
  if (!work.aside.has(streamId)) return putAside(work, error.place, { error, tries: 1 });
  await storeCheckpoint(work.sql, work.lease, position);
  work.reached = position;
};

/** Acts on one event; `finish` is stored with it (jobs) or after it (commands, which come to the same twice). */
export const takeOne = async (
  { reaction, sql, signal }: Work,
  event: StoredEvent,
  finish: (within: Sql | TransactionSql) => Promise<void>,
): Promise<void> => {
  if ('react' in reaction) {
    await reaction.react(event, signal);
    if (!signal.aborted) await finish(sql);
    return;
  }
  const write = await reaction.prepare([event], signal);
  if (signal.aborted) return;
  await sql.begin(async (transaction) => {
    await write?.(transaction);
    await finish(transaction);
  });
};

interface Failure {
  readonly error: unknown;
  readonly tries: number;
}

/** Null where it was done; else why not, and how often it was tried. Throws where the event has no part in it. */
const attempt = async (signal: AbortSignal, task: () => Promise<void>): Promise<Failure | null> => {
  for (let tries = 1; ; tries += 1) {
    try {
      await task();
      return null;
    } catch (error) {
      if (signal.aborted || isNoFaultOf(error)) throw error;
      const wait = pausesBetweenTries[tries - 1];
      if (wait === undefined || error instanceof UnreadableEvent) return { error, tries };
      await pause(wait, undefined, { signal });
    }
  }
};

const putAside = async (work: Work, event: StuckEvent, { error, tries }: Failure): Promise<void> => {
  const { reaction, aside, log, sql, lease, logger, pauses } = work;
  const { position, streamId, revision, type } = event;
  // Whether the log answers: an outage may look like anything.
  await log.head();
  if (aside.size >= mostAside)
    throw new Error(`${reaction.name} cannot take the events of ${aside.size} streams`, { cause: error });
  await sql.begin(async (transaction) => {
    await setAside(transaction, reaction.name, event, { error, tries, pauses });
    await storeCheckpoint(transaction, lease, position);
  });
  aside.add(streamId);
  work.reached = position;
  const details = { err: error, reaction: reaction.name, position, streamId, revision, type };
  logger.error(details, 'a reaction cannot take an event; its stream waits, the others go on');
};

const takeInTurn = async (work: Work, events: readonly StoredEvent[]): Promise<void> => {
  const { aside, sql, lease, signal, succeeded } = work;
  for (const event of events) {
    if (signal.aborted) return;
    const { position, streamId } = event;
    if (aside.has(streamId)) await storeCheckpoint(sql, lease, position);
    else {
      const failure = await attempt(signal, () =>
        takeOne(work, event, (within) => storeCheckpoint(within, lease, position)),
      );
      if (signal.aborted) return;
      if (failure === null) succeeded();
      else await putAside(work, { ...event, eventId: event.metadata.eventId }, failure);
    }
    work.reached = position;
  }
};

/** All of a batch or nothing of it, together with its place. */
const takeBatch = async (
  work: Work,
  prepare: Extract<Reaction, { prepare: unknown }>['prepare'],
  events: readonly StoredEvent[],
  end: Position,
): Promise<void> => {
  const { aside, sql, lease, signal, succeeded } = work;
  const concerning = events.filter(({ streamId }) => !aside.has(streamId));
  const write = concerning.length === 0 ? null : await prepare(concerning, signal);
  if (signal.aborted) return;
  if (write !== null) {
    await sql.begin(async (transaction) => {
      await write(transaction);
      await storeCheckpoint(transaction, lease, end);
    });
  } else if (performance.now() - work.storedAt > passedOverEveryMs) {
    await storeCheckpoint(sql, lease, end);
    work.storedAt = performance.now();
  }
  work.reached = end;
  succeeded();
};

/**
 * Takes events for a reaction, in order; whoever calls this waits for one call before the next. An event that
 * cannot be taken holds up its own stream alone: that is set aside in the transaction that moves the checkpoint
 * over it, and its later events are passed over until it is done with; they are read from the stream itself
 * then. So nothing is lost and nothing of a stream comes before what happened earlier in it.
 * Throws only for what is not the fault of one event.
 */
export const take = async (work: Work, events: readonly StoredEvent[]): Promise<void> => {
  const { reaction, signal } = work;
  const end = events.at(-1)?.position;
  if (end === undefined || signal.aborted) return;
  if ('react' in reaction) return takeInTurn(work, events);
  try {
    await takeBatch(work, reaction.prepare, events, end);
  } catch (error) {
    if (signal.aborted || isNoFaultOf(error)) throw error;
    // One by one: what came before the one that cannot be taken counts.
    await takeInTurn(work, events);
  }
};
