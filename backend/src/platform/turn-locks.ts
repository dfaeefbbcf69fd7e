import { turnSilenceMs, whileAlive } from '@turnout/projections/platform/heartbeat';
import { setTimeout as pause } from 'node:timers/promises';
import postgres, { type Sql } from 'postgres';
import { z } from 'zod';

/** Turns that one process on the database has at a time, by name. */
export interface TurnLocks {
  /**
   * Waits for a turn, another process may have it, and does work while it lasts. It goes with this
   * process when it dies, and within seconds when it hangs.
   * @param work gets a signal that comes when it has to end: told to, or the turn was lost.
   */
  readonly hold: (name: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<void>) => Promise<void>;
}

const standByMs = 1_000;
const Has = z.tuple([z.object({ has: z.boolean() })]);
const Alive = z.tuple([z.object({ alive: z.literal(true) })]);

/** A session that is never exchanged for another behind our back, and that the database ends when it is silent. */
const openSession = (url: string): Sql =>
  postgres(url, {
    max: 1,
    max_lifetime: null,
    connect_timeout: 5,
    onnotice: () => undefined,
    connection: { application_name: 'turnout-turn', idle_session_timeout: turnSilenceMs },
  });

/** Turns at the kinds of work that `space` names; each is held by a session of its own. */
export const openTurnLocks = (url: string, space: string): TurnLocks => ({
  hold: async (name, signal, work) => {
    const session = openSession(url);
    try {
      for (;;) {
        const [{ has }] = Has.parse([
          ...(await session`SELECT pg_try_advisory_lock(hashtext(${space}), hashtext(${name})) AS has`),
        ]);
        if (has) break;
        await pause(standByMs, undefined, { signal });
      }
      // The driver opens another session where one was lost; that one holds nothing.
      const [{ pid }] = z
        .tuple([z.object({ pid: z.number() })])
        .parse([...(await session`SELECT pg_backend_pid() AS pid`)]);
      const beat = async () => Alive.parse([...(await session`SELECT pg_backend_pid() = ${pid} AS alive`)]);
      await whileAlive({ beat, signal }, work);
    } finally {
      // The turn goes with the session.
      await session.end({ timeout: 1 });
    }
  },
});
