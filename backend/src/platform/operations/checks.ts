import type { EventStore } from '@turnout/contracts/kernel';
import type { Sql } from 'postgres';
import { openReadiness, type Readiness } from '../http/readiness.ts';
import type { Operations } from './operations.ts';

interface Machinery {
  readonly log: EventStore;
  readonly sql: Sql;
  readonly operations: Operations;
}

const reaches = (look: () => Promise<unknown>) => async (): Promise<string | null> => {
  await look();
  return null;
};

/** What a worker needs to be of use, standing by or not. */
export const workerReadiness = ({ log, sql }: Machinery): Readiness =>
  openReadiness({ checks: { log: reaches(() => log.head()), database: reaches(() => sql`SELECT 1`) } });

/**
 * What a server needs to be sent work: log, database, and read models not further behind than the limit.
 * A projection that the worker says has stopped is left out: every server is in the same case, and the
 * desks can go on. The status page and the metrics tell of it.
 */
export const serverReadiness = ({ log, sql, operations }: Machinery, lagSeconds: number): Readiness => {
  const { lag, nodes, projections } = operations;
  return openReadiness({
    checks: {
      log: reaches(async () => lag.sawHead(await log.head())),
      database: reaches(() => sql`SELECT 1`),
      projections: () => {
        const stopped = new Set(nodes.projections().flatMap(({ name, state }) => (state === 'stopped' ? [name] : [])));
        const behind = Math.max(...projections.filter((name) => !stopped.has(name)).map(lag.secondsOf), 0);
        return Promise.resolve(behind > lagSeconds ? `are ${Math.round(behind)} s behind the log` : null);
      },
    },
  });
};

const lookEveryMs = 2_000;

/**
 * Asks for the log's head every two seconds, so that lag is known also where nobody asks.
 * @returns stops it.
 */
export const watchHead = ({ log, operations }: Pick<Machinery, 'log' | 'operations'>): (() => void) => {
  // While the log is away nothing is known anew; readiness and metrics say that it is away.
  const look = () => log.head().then(operations.lag.sawHead, () => undefined);
  void look();
  const timer = setInterval(() => void look(), lookEveryMs);
  timer.unref();
  return () => clearInterval(timer);
};
