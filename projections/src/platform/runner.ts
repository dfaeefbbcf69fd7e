import { setTimeout as delay } from 'node:timers/promises';
import { sql, type CommonQueryMethods } from 'slonik';
import { z } from 'zod';
import { installReadModels } from './checkpoints.ts';
import { turnSilenceMs, whileAlive } from './heartbeat.ts';
import { startRunLoop, type RunnerOptions } from './run-loop.ts';
import type { ProjectionStatus } from './member.ts';

export type { RunnerOptions } from './run-loop.ts';
export type { ProjectionStatus } from './member.ts';

export interface Runner {
  /** One entry per projection, in the order given. */
  readonly status: () => readonly ProjectionStatus[];
  /** Finishes the batch at hand, stores how far everything is, and leaves the projections to another worker. */
  readonly close: () => Promise<void>;
}

/** Waits unless told to stop; never rejects. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal }).catch(() => undefined);

const turn = sql.fragment`hashtext('turnout projections')`;

const Alive = z.object({ alive: z.literal(1) });
const ask = (connection: CommonQueryMethods) => connection.oneFirst(sql.type(Alive)`select 1 as alive`);

/** The session is ended by the database when this process says nothing on it: then another worker has the turn. */
const endWhenSilent = (connection: CommonQueryMethods) =>
  connection.query(sql.unsafe`select set_config('idle_session_timeout', ${String(turnSilenceMs)}, false)`);
const mayBeSilent = (connection: CommonQueryMethods) => connection.query(sql.unsafe`reset idle_session_timeout`);

/**
 * Moves projections along the log, for ever. Of several workers on one database one does the work;
 * the others stand by and take over when it is gone. The tables are made where they are missing.
 */
export const startRunner = (options: RunnerOptions): Runner => {
  const { pool, projections, logger } = options;
  const closing = new AbortController();
  let status = (): readonly ProjectionStatus[] =>
    projections.map(({ name }) => ({
      name,
      position: '',
      state: 'standing-by',
      eventsBehind: null,
      secondsBehind: null,
    }));
  const standBy = status;

  /** Waits for the turn once; with it, runs the loop until it is told to stop or the turn is lost. */
  const takeTurn = async (): Promise<void> => {
    const hadTurn = await pool.connect(async (connection) => {
      const isOurs = await connection.oneFirst(
        sql.type(z.object({ ours: z.boolean() }))`select pg_try_advisory_lock(${turn}) as ours`,
      );
      if (!isOurs) return false;
      await endWhenSilent(connection);
      try {
        await whileAlive({ beat: () => ask(connection), signal: closing.signal }, async (signal) => {
          const loop = await startRunLoop(options, signal);
          status = loop.status;
          await loop.done;
        });
      } finally {
        status = standBy;
      }
      await mayBeSilent(connection);
      await connection.query(sql.unsafe`select pg_advisory_unlock(${turn})`);
      return true;
    });
    if (!hadTurn) await pause(options.standByMs ?? 500, closing.signal);
  };

  const run = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      try {
        await installReadModels(pool, projections);
        while (!closing.signal.aborted) await takeTurn();
      } catch (error) {
        logger.error({ err: error }, 'the projections came to a halt; trying again');
        await pause(options.retryAfterMs ?? 1_000, closing.signal);
      }
    }
  };
  const running = run();

  return {
    status: () => status(),
    close: async () => {
      closing.abort();
      await running;
    },
  };
};
