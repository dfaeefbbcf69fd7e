import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { TransactionSql } from 'postgres';
import { z } from 'zod';
import type { Listen } from '../postgres/listen.ts';

export interface QueuedJob {
  /** UUID; the same id again is the same job, and is enqueued once. */
  readonly id: string;
  readonly data: object;
}

/** How long a job waits before it is tried again: seconds, growing from the first to the longest. */
export interface Pauses {
  readonly first: number;
  readonly longest: number;
  /** How often the queue is asked for jobs whose pause is over, seconds. */
  readonly poll: number;
  /** A job whose worker has been silent for so many seconds is given to another; at least 10. */
  readonly silence: number;
}

/** Jobs in Postgres, in the schema `jobs`: enqueued inside a transaction, done by workers, tried again. */
export interface JobQueue {
  /** Enqueues inside a transaction of the caller's: with it or not at all. */
  readonly enqueue: (transaction: TransactionSql, jobs: readonly QueuedJob[]) => Promise<void>;
  /** Calls `work` for each job, a few at a time; one that throws is tried again later. @param closing of `work`: when it closes. */
  readonly work: (work: (data: unknown, closing: AbortSignal) => Promise<void>) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Says which queue has got jobs; polling finds those of which nobody heard. */
const channel = 'turnout_jobs';
const pausesOfWeek: Pauses = { first: 30, longest: 3_600, poll: 15, silence: 15 };
/** More than any work gives itself: giving up is its own decision. */
const retryLimit = 1_000_000;
const atOnce = 5;
const workersAtOnce = 2;
const perInsert = 1_000;
const Primitive = z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** @param queue its name; made where it is not there yet. */
export const openJobQueue = async (options: {
  url: string;
  /** At most; one is enough for a trickle of mails. */
  connections: number;
  /** How this process listens already; the queue has no connection of its own for it. */
  listen: Listen;
  queue: string;
  logger: Logger;
  pauses?: Pauses;
}): Promise<JobQueue> => {
  const { url, connections, listen, queue, logger, pauses = pausesOfWeek } = options;
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'turnout-jobs',
    schema: 'jobs',
    max: connections,
    schedule: false,
    superviseIntervalSeconds: Math.max(1, Math.min(30, pauses.silence / 2)),
    monitorIntervalSeconds: Math.max(1, Math.min(30, pauses.silence / 2)),
  });
  const closing = new AbortController();
  let listening: { readonly unlisten: () => Promise<void> } | null = null;
  boss.on('error', (error) => logger.error({ err: error, queue }, 'the job queue met an error'));
  await boss.start();
  await boss.createQueue(queue, { notify: false });
  await boss.updateQueue(queue, {
    retryLimit,
    retryDelay: pauses.first,
    retryBackoff: true,
    retryDelayMax: pauses.longest,
    heartbeatSeconds: pauses.silence,
    expireInSeconds: 600,
  });
  return {
    enqueue: async (transaction, jobs) => {
      const db = {
        executeSql: async (text: string, values: unknown[] = []) => ({
          rows: [...(await transaction.unsafe(text, Primitive.parse(values)))],
        }),
      };
      for (let start = 0; start < jobs.length; start += perInsert) {
        await boss.insert(queue, jobs.slice(start, start + perInsert), { db });
      }
      // By hand: the driver's own word for it takes another connection, which there may not be.
      if (jobs.length > 0) await transaction`SELECT pg_notify(${channel}, ${queue})`;
    },
    work: async (work) => {
      const workers: string[] = [];
      const begin = () =>
        boss.work(
          queue,
          {
            batchSize: atOnce,
            perJobResults: true,
            burstWhenBatchFull: true,
            pollingIntervalSeconds: pauses.poll,
          },
          (jobs) =>
            Promise.all(
              jobs.map(async ({ id, data }) => {
                try {
                  await work(data, closing.signal);
                  return { id, status: 'completed' as const };
                } catch (error) {
                  logger.warn({ err: error, queue, job: id }, 'a job was not done and will be tried again');
                  return { id, status: 'failed' as const };
                }
              }),
            ),
        );
      for (let number = 0; number < workersAtOnce; number += 1) workers.push(await begin());
      const wake = () => workers.forEach((id) => boss.notifyWorker(id));
      listening = await listen(channel, (waiting) => waiting === queue && wake(), wake);
    },
    close: async () => {
      closing.abort();
      await listening?.unlisten();
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
};
