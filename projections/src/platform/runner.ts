import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'slonik';
import { z } from 'zod';
import { installReadModels } from './checkpoints.ts';
import { startMarch, type RunnerOptions } from './march.ts';
import type { ProjectionStatus } from './member.ts';

export type { RunnerOptions } from './march.ts';
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

  const takeTurn = async (): Promise<void> => {
    const ending = new AbortController();
    const signal = AbortSignal.any([closing.signal, ending.signal]);
    let marching = Promise.resolve();
    try {
      await pool.connect(async (connection) => {
        const isOurs = await connection.oneFirst(
          sql.type(z.object({ ours: z.boolean() }))`select pg_try_advisory_lock(${turn}) as ours`,
        );
        if (!isOurs) return pause(options.standByMs ?? 1_000, signal);
        const march = await startMarch(options, signal);
        status = march.status;
        marching = march.done;
        await marching;
        await connection.query(sql.unsafe`select pg_advisory_unlock(${turn})`);
      });
    } finally {
      // The connection that holds the turn may be gone while the march goes on.
      ending.abort();
      await marching.catch(() => undefined);
      status = standBy;
    }
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
