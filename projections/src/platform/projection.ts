import type { EventSchema, Metadata, Position, Subscription, UnreadableEvent } from '@turnout/contracts/kernel';
import type { z } from 'zod';
import type { Batch, RowKey, Table } from './table.ts';
import type { Readers, Whose } from './watched.ts';

/** A fact as the log reader hands it out: `data` parsed by its schema, personal values unsealed. */
export interface ReadEvent {
  readonly id: string;
  readonly type: string;
  readonly streamId: string;
  readonly revision: number;
  readonly position: Position;
  readonly data: unknown;
  /** By person id; null once that person was erased. */
  readonly personal: Readonly<Record<string, unknown>>;
  readonly metadata: Metadata;
  /** As it lies in the log, before anything was parsed or unsealed: what the digest is taken over. */
  readonly stored: {
    /** What its kind was called then, where that was another name. */
    readonly type?: string;
    readonly data: unknown;
    readonly sealed: Readonly<Record<string, string>>;
  };
  /** Why its data and personal values are not here: it does not fit its schema, or its seal is broken. */
  readonly unreadable?: UnreadableEvent;
}

/**
 * The log as projections see it. An event of a kind that nobody knows, or whose text is broken, ends a page
 * before it; as the next page's first it makes `readAll` reject, and a subscription's `done`, with
 * UnreadableEvent.
 */
export interface LogReader {
  readonly head: () => Promise<Position>;
  /** At most `limit` events after a position, in global order. */
  readonly readAll: (after: Position, limit: number) => Promise<readonly ReadEvent[]>;
  /** Calls `onEvents` with batches in global order, one at a time, from after a position, for ever. */
  readonly subscribe: (after: Position, onEvents: (events: readonly ReadEvent[]) => Promise<void>) => Subscription;
}

/** A fact of one kind, as its schema describes it. */
export type ReadEventOf<S extends EventSchema> = ReadEvent & {
  readonly type: S['type'];
  readonly data: z.infer<S['data']>;
  readonly personal: Readonly<
    Record<string, (S['personal'] extends z.ZodType ? z.infer<S['personal']> : unknown) | null>
  >;
};

/** What one kind of fact does to the rows. */
export interface Clause {
  readonly type: string;
  readonly reads: (event: ReadEvent) => readonly RowKey[];
  /** Answers whose rows it wrote, where the fact does not say it. */
  readonly fold: (event: ReadEvent, batch: Batch) => Whose | void;
}

/** The log reader parsed the event by the schema of its type, so the type's name tells its shape. */
const isOf = <S extends EventSchema>(schema: S, event: ReadEvent): event is ReadEventOf<S> => {
  // Nothing may be folded as if this fact were not there.
  if (event.unreadable !== undefined) throw event.unreadable;
  return event.type === schema.type;
};

/**
 * What a projection does with one kind of fact.
 * @param schema the fact, from contracts.
 * @param clause `reads`: the rows that the fold looks at (those it only writes need not be named);
 *   `fold`: changes rows of the batch, purely. What that touches follows from the tables; whose rows they are, the
 *   fact says by its ids, and where it does not, the fold answers it.
 */
export const on = <S extends EventSchema>(
  schema: S,
  clause: {
    readonly reads?: (event: ReadEventOf<S>) => readonly RowKey[];
    readonly fold: (event: ReadEventOf<S>, batch: Batch) => Whose | void;
  },
): Clause => ({
  type: schema.type,
  reads: (event) => (isOf(schema, event) ? (clause.reads?.(event) ?? []) : []),
  fold: (event, batch) => (isOf(schema, event) ? clause.fold(event, batch) : undefined),
});

/** Tables that follow the log. */
export interface Projection {
  readonly name: string;
  readonly tables: readonly Table[];
  /** The tables' definitions: statements without schema names, split where a line ends with `;`. */
  readonly ddl: string;
  /** Raise it when a fold changes its meaning; like a change of the tables it causes a rebuild. */
  readonly version: number;
  readonly clauses: ReadonlyMap<string, Clause>;
  /** Who is told what is written; absent: nobody. */
  readonly readers?: Readers;
}

/** Gathers a projection from its tables and clauses; refuses two clauses for one kind of fact. */
export const defineProjection = <const N extends string>(parts: {
  readonly name: N;
  readonly version: number;
  readonly ddl: string;
  readonly tables: readonly Table[];
  readonly clauses: readonly Clause[];
}): Projection & { readonly name: N } => {
  const clauses = new Map(parts.clauses.map((clause) => [clause.type, clause]));
  if (clauses.size !== parts.clauses.length) throw new Error(`${parts.name} has two clauses for one kind of event`);
  return { ...parts, clauses };
};
