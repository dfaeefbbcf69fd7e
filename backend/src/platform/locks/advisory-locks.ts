import { turnSilenceMs, whileAlive } from '@turnout/projections/platform/heartbeat';
import { setTimeout as pause } from 'node:timers/promises';
import { openSql } from '@turnout/projections/platform/open-sql';
import type { Sql } from 'postgres';
import { z } from 'zod';
import { openBatcher, type Batcher } from '../queues/batcher.ts';

/** Locks that one process on the database holds at a time, by name. */
export interface AdvisoryLocks {
  /**
   * Waits for a lock, another process may have it, and does work while it is held. It goes with this
   * process when it dies, and within seconds when it hangs.
   * @param work gets a signal that comes when it has to end: told to, or the lock was lost.
   */
  readonly hold: (name: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<void>) => Promise<void>;
}

const standByMs = 1_000;
const Answer = z.tuple([z.object({ has: z.boolean(), pid: z.number() })]);
const Alive = z.tuple([z.object({ alive: z.literal(true) })]);

/** A session of the database that locks are held in; `pid` tells it from another that the driver might open. */
interface Session {
  readonly sql: Sql;
  /** Asks whether it is still there; one question for all who ask at the moment. */
  readonly beats: Batcher<null, true>;
  pid: number | null;
  /** How many wait for a lock or have one. */
  users: number;
}

/** A session that is never exchanged for another behind our back, and that the database ends when it is silent. */
const openSession = (url: string): Session => {
  const sql = openSql(url, {
    max: 1,
    max_lifetime: null,
    connect_timeout: 5,
    connection: { application_name: 'turnout-turn', idle_session_timeout: turnSilenceMs },
  });
  const beat = async (askers: readonly null[]): Promise<readonly true[]> => {
    const [{ alive }] = Alive.parse([...(await sql`SELECT pg_backend_pid() = ${session.pid} AS alive`)]);
    return askers.map(() => alive);
  };
  const beats = openBatcher({ lanes: [beat], batch: Number.POSITIVE_INFINITY });
  const session: Session = { sql, beats, pid: null, users: 0 };
  return session;
};

/**
 * Locks on the kinds of work that `space` names. All that this process has or waits for are held in one session:
 * what is lost with it is lost together, and begun again on the next one.
 */
export const openAdvisoryLocks = (url: string, space: string): AdvisoryLocks => {
  let current: Session | null = null;

  /** Locks go with their session, so nobody gets another one on it. */
  const end = async (session: Session): Promise<void> => {
    if (current === session) current = null;
    await session.sql.end({ timeout: 1 });
  };
  const take = async (session: Session, name: string): Promise<boolean> => {
    const [{ has, pid }] = Answer.parse([
      ...(await session.sql`
        SELECT pg_try_advisory_lock(hashtext(${space}), hashtext(${name})) AS has, pg_backend_pid() AS pid`),
    ]);
    session.pid ??= pid;
    if (session.pid !== pid) throw new Error('the session that held the locks was lost');
    return has;
  };
  const holdIn = async (
    session: Session,
    name: string,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<void>,
  ): Promise<void> => {
    while (!(await take(session, name))) await pause(standByMs, undefined, { signal });
    const failures: unknown[] = [];
    await whileAlive({ beat: () => session.beats.add(null, null), signal }, (held) =>
      // What goes wrong in the work is no reason to give up the locks of others.
      work(held).catch((error: unknown) => void failures.push(error)),
    );
    await session.sql`SELECT pg_advisory_unlock(hashtext(${space}), hashtext(${name}))`;
    for (const failure of failures) throw new WorkFailed(failure);
  };

  return {
    hold: async (name, signal, work) => {
      const session = (current ??= openSession(url));
      session.users += 1;
      try {
        await holdIn(session, name, signal, work);
      } catch (error) {
        if (error instanceof WorkFailed) throw error.cause;
        if (!signal.aborted) await end(session);
        throw error;
      } finally {
        session.users -= 1;
        if (session.users === 0) await end(session);
      }
    },
  };
};

/** Carries what the work threw past the session, which is as good as before. */
class WorkFailed extends Error {
  constructor(cause: unknown) {
    super('the work failed', { cause });
  }
}
