import type { Metadata } from './domain-event.ts';

/**
 * A place in the log. Opaque text of fixed width: later places compare greater (`<`), numbers may
 * skip. Nothing outside an adapter may read more into it.
 */
export type Position = string;

/** The place before the first event. */
export const startOfLog: Position = '0'.repeat(20);

/** What is handed to `append`: checked, sealed and named by whoever decided it. */
export interface EventToAppend {
  /** UUID; the same id again at the same place is the same event. */
  readonly id: string;
  readonly type: string;
  /** JSON text of `{ data, sealed? }`. */
  readonly body: string;
  readonly metadata: Metadata;
}

/** A stored fact as it lies in the log, personal values still sealed. */
export interface StoredEvent {
  readonly id: string;
  readonly type: string;
  readonly streamId: string;
  /** Place in its stream, from 0. */
  readonly revision: number;
  readonly position: Position;
  readonly data: unknown;
  /** One sealed text per person id. */
  readonly sealed: Readonly<Record<string, string>>;
  readonly metadata: Metadata;
  /** What lies in the log, where an upcaster made today's `type` and `data` of it; adapters never set it. */
  readonly asStored?: { readonly type: string; readonly data: unknown };
}

/** The revision a stream must have for an append to be accepted; `any` asks for none. */
export type ExpectedRevision = 'any' | 'noStream' | number;

export type AppendResult =
  | { readonly ok: true; readonly position: Position; readonly revision: number }
  /** The stream stands elsewhere; -1 when it does not exist. */
  | { readonly ok: false; readonly actualRevision: number };

export interface Subscription {
  /** Ends the subscription; resolves when the last call of its handler has returned. */
  readonly close: () => Promise<void>;
  /** Rejects when the subscription ends by itself (a handler that threw, an event that cannot be read, a log that is gone). */
  readonly done: Promise<void>;
}

/** Which events of the whole log are read; all where neither is given. */
export interface LogFilter {
  readonly categories?: readonly string[] | undefined;
  /** As they are stored: what an older version called otherwise is not among them. */
  readonly types?: readonly string[] | undefined;
}

/**
 * The event log. Two adapters speak it: Postgres (embedded default) and EventStoreDB.
 * Appends to one stream are atomic; appending the same ids at the same expected revision again
 * answers as the first time and stores nothing. All readers see one global order without gaps that
 * close later.
 *
 * An event that cannot be read is never passed over: `readStream` rejects with UnreadableEvent where the
 * stream holds one, `readAll` ends before it and rejects with UnreadableEvent where it would come first, and
 * a subscription hands out what is before it and then ends, `done` rejecting with UnreadableEvent.
 */
export interface EventStore {
  readonly append: (
    streamId: string,
    expected: ExpectedRevision,
    events: readonly EventToAppend[],
  ) => Promise<AppendResult>;
  /** Events of one stream from a revision on, in order; empty when there is no such stream. */
  readonly readStream: (streamId: string, fromRevision?: number) => Promise<readonly StoredEvent[]>;
  /** At most `limit` events after a position, in global order: those that the filter lets through. */
  readonly readAll: (after: Position, limit: number, only?: LogFilter) => Promise<readonly StoredEvent[]>;
  /** The position of the newest event; `startOfLog` when the log is empty. */
  readonly head: () => Promise<Position>;
  /** Calls `onEvents` with batches in global order, one at a time, from after a position, for ever. */
  readonly subscribe: (
    after: Position,
    onEvents: (events: readonly StoredEvent[]) => Promise<void>,
    options?: { readonly categories?: readonly string[]; readonly batch?: number },
  ) => Subscription;
  readonly close: () => Promise<void>;
}

/** The part of a stream's name before the first dash. */
export const categoryOf = (streamId: string): string => streamId.slice(0, streamId.indexOf('-'));
