import type { Sql } from 'postgres';
import { z } from 'zod';

/** Whether a server or worker of Turnout has connections to this database. */
export const isAtWork = async (sql: Sql): Promise<boolean> => {
  const rows = await sql`
    SELECT count(*)::int AS sessions FROM pg_stat_activity
    WHERE datname = current_database() AND application_name IN ('turnout-server', 'turnout-worker')`;
  return z.object({ sessions: z.int() }).parse(rows[0]).sessions > 0;
};
