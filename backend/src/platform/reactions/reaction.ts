import type { StoredEvent } from '@turnout/contracts/kernel';
import type { TransactionSql } from 'postgres';

interface Named {
  /** The file's name, e.g. `complete-import-when-started`; its checkpoint is kept under it for ever. */
  readonly name: string;
  /** Of whose streams it is told; null: of all. */
  readonly categories: readonly string[] | null;
}

/** What is known of a reaction before anybody opens it. */
export interface ReactionName extends Named {
  /** What it has done once is not to be done again after a restore. */
  readonly reachesOutside: boolean;
}

/** Sends commands: one event at a time, each with its own checkpoint. */
export interface CommandingReaction extends Named {
  /** Must come to the same when it is called for the same event again. */
  readonly react: (event: StoredEvent, signal: AbortSignal) => Promise<void>;
  /** Somebody decided that an event which cannot be taken is not to be: clears up what was begun of it. */
  readonly giveUp?: (event: StoredEvent, signal: AbortSignal) => Promise<void>;
}

/** What a batch comes to, written in the transaction that stores the checkpoint behind it. */
export type WriteInTransaction = (transaction: TransactionSql) => Promise<void>;

/** Enqueues jobs: a batch of events at a time, all or nothing together with its checkpoint. */
export interface EnqueuingReaction extends Named {
  /** Looks up what it needs, outside the transaction. Null: nothing in this batch concerns it. */
  readonly prepare: (events: readonly StoredEvent[], signal: AbortSignal) => Promise<WriteInTransaction | null>;
}

/** Turns another capability's facts into this one's commands or jobs (docs/architecture.md#facts-of-another-capability). */
export type Reaction = CommandingReaction | EnqueuingReaction;

type Work = Omit<CommandingReaction, keyof Named> | Omit<EnqueuingReaction, keyof Named>;

/** A reaction that waits for its parts. */
export interface DefinedReaction<P, W extends Work = Work> extends ReactionName {
  readonly open: (parts: P) => W & Named;
}

/**
 * Names a reaction, so that its capability's manifest can list it before it has what it works with.
 * @param open what it does, once it is handed its parts.
 */
export const defineReaction = <P, W extends Work>(
  { name, categories, reachesOutside }: ReactionName,
  open: (parts: P) => W,
): DefinedReaction<P, W> => ({
  name,
  categories,
  reachesOutside,
  open: (parts) => ({ ...open(parts), name, categories }),
});
