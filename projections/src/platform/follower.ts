import type { Position } from '@turnout/contracts/kernel';
import {
  BackendTerminatedError,
  BackendTerminatedUnexpectedlyError,
  ConnectionError,
  IdleTransactionTimeoutError,
  sql,
  StatementTimeoutError,
  type DatabasePool,
} from 'slonik';
import { applyEvents } from './apply.ts';
import { fingerprintOf, lockCheckpointFor, moveCheckpoint, readCheckpoint } from './checkpoints.ts';
import { turnSilenceMs } from './heartbeat.ts';
import type { Projection, ReadEvent } from './projection.ts';
import { messagesOf } from './touched.ts';

/** A projection cannot get past an event. */
export class Stuck extends Error {
  readonly event: ReadEvent;
  constructor(event: ReadEvent, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.event = event;
  }
}

/** Somebody else moved the checkpoint; the follower has taken over its place. */
export class CheckpointMoved extends Error {}

/** One projection on its way along the log. */
export interface Follower {
  readonly name: string;
  readonly projection: Projection;
  /** Everything up to here is in the rows, or is nothing of this projection's. */
  readonly position: () => Position;
  /** What the stored checkpoint says; at most `position`. */
  readonly stored: () => Position;
  /** Those of the events that still change something. */
  readonly concerning: (events: readonly ReadEvent[]) => readonly ReadEvent[];
  /** Passes over events that are nothing of this projection's; the checkpoint is stored later. */
  readonly passTo: (position: Position) => void;
  readonly savedTo: (position: Position) => void;
  /** Takes its place from the stored checkpoint. */
  readonly reload: () => Promise<void>;
  /**
   * Applies events (rows, checkpoint and NOTIFY in one transaction).
   * @param also further messages to tell in the same transaction.
   * @throws Stuck where it stands before an event that it cannot apply; the ones before it are in.
   */
  readonly apply: (events: readonly ReadEvent[], also?: readonly string[]) => Promise<void>;
}

/** A transaction of a projection, told after it was committed; moments in ms since 1970. */
export interface AppliedBatch {
  readonly projection: string;
  readonly events: number;
  /** The requests that led to its events, each once. */
  readonly correlationIds: readonly string[];
  readonly startedAt: number;
  readonly endedAt: number;
}

const correlationIdsOf = (events: readonly ReadEvent[]): readonly string[] => [
  ...new Set(events.map(({ metadata }) => metadata.correlationId)),
];

/**
 * Makes a follower; it has no place until it is reloaded.
 * @param onApplied hears of each batch; then those who are told what was touched also hear which requests led there.
 */
export const followerOf = (
  pool: DatabasePool,
  projection: Projection,
  onApplied?: (batch: AppliedBatch) => void,
): Follower => {
  const { name } = projection;
  const fingerprint = fingerprintOf(projection);
  let position: Position = '';
  let stored: Position = '';
  let grown = 0;
  let analyzeAt = 500;

  const commit = async (events: readonly ReadEvent[], upTo: Position, also: readonly string[]): Promise<void> => {
    const correlationIds = onApplied === undefined ? undefined : correlationIdsOf(events);
    const startedAt = Date.now();
    await pool.transaction(async (connection) => {
      const checkpoint = await lockCheckpointFor(connection, name, turnSilenceMs);
      if (checkpoint?.fingerprint !== fingerprint) throw new Error(`the tables of ${name} are of another version`);
      if (checkpoint.position < stored || checkpoint.position > position) throw new CheckpointMoved();
      const { touched, fresh } = await applyEvents(projection, connection, events);
      grown += fresh;
      await moveCheckpoint(connection, name, upTo, [
        ...messagesOf({ from: position, to: upTo }, name, touched, correlationIds),
        ...also,
      ]);
    });
    position = upTo;
    stored = upTo;
    if (onApplied === undefined || correlationIds === undefined) return;
    onApplied({ projection: name, events: events.length, correlationIds, startedAt, endedAt: Date.now() });
  };

  /** Whenever the tables have doubled: without figures of them the planner reads whole tables for one page. */
  const analyze = async (): Promise<void> => {
    for (const table of projection.tables)
      await pool.query(sql.unsafe`analyze ${sql.identifier(['read', table.name])}`);
    analyzeAt = grown * 2;
  };

  /** Halves what fails until the one event remains that cannot be applied, so that those before it count. */
  const applyUpTo = async (events: readonly ReadEvent[], upTo: Position, also: readonly string[]): Promise<void> => {
    const [first] = events;
    if (first === undefined) return;
    try {
      await commit(events, upTo, also);
    } catch (error) {
      if (error instanceof CheckpointMoved) throw error;
      if (events.length === 1 || isOutage(error)) throw new Stuck(first, error);
      const half = events.slice(0, events.length >> 1);
      await applyUpTo(half, half.at(-1)?.position ?? upTo, []);
      await applyUpTo(events.slice(half.length), upTo, also);
    }
  };

  const reload = async () => {
    const checkpoint = await readCheckpoint(pool, name);
    if (checkpoint === null) throw new Error(`${name} has no checkpoint`);
    position = checkpoint.position;
    stored = checkpoint.position;
  };
  const passTo = (next: Position) => {
    if (next > position) position = next;
  };
  const concerning = (events: readonly ReadEvent[]) =>
    events.filter((event) => event.position > position && projection.clauses.has(event.type));

  return {
    name,
    projection,
    position: () => position,
    stored: () => stored,
    concerning,
    passTo,
    savedTo: (saved) => {
      if (saved > stored) stored = saved;
    },
    reload,
    apply: async (events, also = []) => {
      const broken = concerning(events).find(({ unreadable }) => unreadable !== undefined);
      const before = broken === undefined ? events : events.slice(0, events.indexOf(broken));
      const last = before.at(-1);
      if (last !== undefined) {
        await applyUpTo(concerning(before), last.position, also);
        passTo(last.position);
        if (grown >= analyzeAt) await analyze();
      }
      if (broken !== undefined) throw new Stuck(broken, broken.unreadable);
    },
  };
};

const isOutage = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  error instanceof IdleTransactionTimeoutError ||
  error instanceof BackendTerminatedError ||
  error instanceof BackendTerminatedUnexpectedlyError ||
  error instanceof StatementTimeoutError;
