import type { EventStore } from '@turnout/contracts/kernel';
import type { Sql } from 'postgres';
import { sayClockDifference } from '../clock/clock.ts';
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

/** Moments come from the database's clock, so a machine that is off decides rightly: it says so and goes on. */
const clockWarning = ({ machineAheadMs }: Operations) => ({ clock: () => sayClockDifference(machineAheadMs()) });

/** What a worker needs to be of use, standing by or not. */
export const workerReadiness = ({ log, sql, operations }: Machinery): Readiness =>
  openReadiness({
    checks: { log: reaches(() => log.head()), database: reaches(() => sql`SELECT 1`) },
    warnings: clockWarning(operations),
  });

/** No list of the present is read from these: that they stand still is told, and takes no server away. */
const besideLists: ReadonlySet<string> = new Set(['digest', 'history']);

/** Why lists would show a part of what there is; null where they show all of it. */
const whyPartial = ({ lag, nodes, projections }: Operations, lagSeconds: number): string | null => {
  const listed = projections.filter((name) => !besideLists.has(name));
  const stopped = nodes.projections().flatMap(({ name, state }) => (state === 'stopped' ? [name] : []));
  const standing = listed.filter((name) => stopped.includes(name));
  if (standing.length > 0) return `have stopped: ${standing.join(', ')}`;
  if (listed.some((name) => !lag.hasCaughtUp(name))) return 'have not read all of the log since this server started';
  const behind = Math.max(...listed.map(lag.secondsOf), 0);
  return behind > lagSeconds ? `are ${Math.round(behind)} s behind the log` : null;
};

/** What people would notice; a rush is caught up with sooner. */
const noticedAfterSeconds = 5;

/** Whether lists show less than there is, so that screens say so. */
export const listsAreBehind = (operations: Operations): boolean => whyPartial(operations, noticedAfterSeconds) !== null;

/**
 * What a server needs to be sent work: log, database, and read models of which no list shows a part: all that
 * the log held when this server started, nothing that has stopped, and not further behind than the limit.
 */
export const serverReadiness = ({ log, sql, operations }: Machinery, lagSeconds: number): Readiness => {
  const seeHead = async () => operations.lag.sawHead(await log.head());
  return openReadiness({
    checks: {
      log: reaches(seeHead),
      database: reaches(() => sql`SELECT 1`),
      projections: async () => {
        // That the log is away is said under its own name.
        await seeHead().catch(() => undefined);
        return whyPartial(operations, lagSeconds);
      },
    },
    warnings: clockWarning(operations),
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
