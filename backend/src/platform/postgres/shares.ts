/** How many connections each part of a process keeps at most. All but LISTEN and the turns open when needed. */
export interface Shares {
  /** Of the log: one appends; streams, the log's head and pages share another, or have one each. */
  readonly logReads: 1 | 3;
  /** For `ops`, through postgres.js; LISTEN has one beside them. */
  readonly sql: number;
  /** For read models, through slonik; in a worker one of them holds the turn at the projections. */
  readonly pool: number;
  /** For jobs (a worker's). */
  readonly jobs: number;
}

/** With fewer than these a worker's rebuild would wait for itself. */
export const fewestConnections = 17;
/** What an organiser's own PostgreSQL is asked for; small plans have 20 to 25. */
export const ownConnections = 18;
/** The embedded PostgreSQL is ours alone: a rush waits for nothing. */
export const embeddedConnections = 60;

/** One is left for what comes and goes: a step of an import, a rebuild's rows, a program on the command line. */
const passing = 1;
const mostOfSql = 16;
const mostOfPool = 12;
const roomy = 12;

/** Of an installation's connections, those of one server or of one worker. */
export const processConnections = (role: 'server' | 'worker', budget: number): number => {
  const ofServer = Math.floor((budget - 2 * passing) / 2);
  return role === 'server' ? ofServer : budget - passing - ofServer;
};

/**
 * How one process divides its part of an installation's connections (one server and one worker; two of each
 * take twice as many).
 * @param budget DATABASE_CONNECTIONS.
 */
export const sharesOf = (role: 'server' | 'worker', budget: number): Shares => {
  const all = processConnections(role, budget);
  const logReads = all < roomy ? 1 : 3;
  const jobs = role === 'server' ? 0 : all < roomy ? 1 : 3;
  // LISTEN and appends have one each, and a worker's turns one for all.
  const rest = all - 2 - logReads - jobs - (role === 'worker' ? 1 : 0);
  const sql = Math.min(mostOfSql, Math.max(1, role === 'server' ? Math.floor(rest / 2) : Math.floor(rest / 3)));
  return { logReads, jobs, sql, pool: Math.min(mostOfPool, rest - sql) };
};

/** A program on the command line, beside an installation that may be at work. */
export const toolShares: Shares = { logReads: 1, sql: 1, pool: 3, jobs: 0 };
