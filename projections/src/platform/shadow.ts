import { startOfLog, type Position } from '@turnout/contracts/kernel';
import { sql, UniqueIntegrityConstraintViolationError, type CommonQueryMethods, type DatabasePool } from 'slonik';
import { applyEvents } from './apply.ts';
import { createIndexes, createTables, lockCheckpoint, lookIn, type Checkpoint } from './checkpoints.ts';
import { CopyRefused } from './copier.ts';
import type { LogReader, Projection, ReadEvent } from './projection.ts';
import type { Replayed } from './replay.ts';

export interface ShadowOptions {
  readonly pool: DatabasePool;
  readonly reader: LogReader;
  readonly projection: Projection;
  readonly signal?: AbortSignal | undefined;
}

/** A projection's tables once more, filled from the log's start, in a schema of their own. */
export interface Shadow {
  readonly schema: string;
  readonly position: () => Position;
  /** Replays events up to a position, which must not be past the log's head. */
  readonly readTo: (position: Position) => Promise<void>;
  /**
   * Holds the live projection still, brings the shadow to at least the same place and hands both
   * over, all in one transaction that finds unprefixed tables in the shadow.
   */
  readonly meetLive: <T>(work: (connection: CommonQueryMethods, live: Checkpoint | null) => Promise<T>) => Promise<T>;
  /**
   * Its tables were filled by a replay. Where a key came twice into a table that is meant to grow only,
   * it starts again and reads in plain batches: slower, and it makes nothing of that.
   * @throws why the replay failed otherwise.
   */
  readonly takeOver: (replayed: Replayed | undefined, target: Position) => Promise<void>;
  readonly drop: () => Promise<void>;
}

/** Large pages: nobody waits for the single row, and each write is spread over more of them. */
const pageSize = 10_000;

/** @param schema where to build; whatever is there is dropped first. */
export const openShadow = async (
  { pool, reader, projection, signal }: ShadowOptions,
  schema: string,
): Promise<Shadow> => {
  let position: Position = startOfLog;

  const drop = async () => {
    await pool.query(sql.unsafe`drop schema if exists ${sql.identifier([schema])} cascade`);
  };
  const clear = async () => {
    await drop();
    await pool.transaction(async (connection) => {
      await connection.query(sql.unsafe`create schema ${sql.identifier([schema])}`);
      await createTables(connection, projection, schema);
    });
    position = startOfLog;
  };
  await clear();

  const concerning = (events: readonly ReadEvent[]) => events.filter(({ type }) => projection.clauses.has(type));

  /** The pages from here to a position, each read while the one before is applied. */
  const pagesTo = async function* (target: Position): AsyncGenerator<readonly ReadEvent[]> {
    let page = await reader.readAll(position, pageSize);
    for (;;) {
      const last = page.at(-1);
      if (last === undefined || signal?.aborted === true) return;
      const ahead = last.position < target ? reader.readAll(last.position, pageSize) : Promise.resolve([]);
      // Whoever breaks off does not look at the page ahead any more.
      ahead.catch(() => undefined);
      yield page.filter((event) => event.position <= target);
      page = await ahead;
    }
  };

  const readTo = async (target: Position): Promise<void> => {
    if (target <= position) return;
    for await (const page of pagesTo(target)) {
      await pool.transaction(async (connection) => {
        await lookIn(connection, schema);
        await applyEvents(projection, connection, concerning(page));
      });
      position = page.at(-1)?.position ?? position;
    }
    signal?.throwIfAborted();
    position = target;
  };

  const index = async (): Promise<void> => {
    await pool.transaction(async (connection) => {
      await connection.query(sql.unsafe`set local statement_timeout = 0`);
      await createIndexes(connection, projection, schema);
    });
    for (const { name } of projection.tables) await pool.query(sql.unsafe`analyze ${sql.identifier([schema, name])}`);
  };

  const tailTo = async (target: Position): Promise<readonly ReadEvent[]> => {
    const tail: ReadEvent[] = [];
    if (target > position) for await (const page of pagesTo(target)) tail.push(...concerning(page));
    return tail;
  };

  const meetLive: Shadow['meetLive'] = async (work) => {
    // The tail is read out here: the reader has connections of its own, which a transaction's code may not use.
    const held = Promise.withResolvers<Checkpoint | null>();
    const tail = Promise.withResolvers<readonly ReadEvent[]>();
    const meeting = pool.transaction(async (connection) => {
      const live = await lockCheckpoint(connection, projection.name);
      held.resolve(live);
      const events = await tail.promise;
      await lookIn(connection, schema);
      await connection.query(sql.unsafe`set local statement_timeout = 0`);
      await applyEvents(projection, connection, events);
      return work(connection, live);
    }, 0);
    meeting.catch(held.reject);
    const target = (await held.promise)?.position ?? startOfLog;
    try {
      tail.resolve(await tailTo(target));
    } catch (error) {
      tail.reject(error);
    }
    const result = await meeting;
    if (target > position) position = target;
    return result;
  };

  const takeOver: Shadow['takeOver'] = async (replayed, target) => {
    if (replayed === undefined) throw new Error(`${projection.name} was left out of the replay`);
    if ('position' in replayed) {
      position = replayed.position;
      return;
    }
    const { failure } = replayed;
    if (!(failure instanceof UniqueIntegrityConstraintViolationError || failure instanceof CopyRefused)) throw failure;
    await clear();
    await readTo(target);
    await index();
  };
  return { schema, position: () => position, takeOver, readTo, meetLive, drop };
};
