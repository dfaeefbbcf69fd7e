import { setTimeout as pause } from 'node:timers/promises';
import { lookAtPostgres, placeOf, type Looked, type NotSeen } from '../platform/postgres/look.ts';
import { fewestConnections } from '../platform/postgres/shares.ts';
import { StartRefused } from './start-refused.ts';

/** The oldest major version of PostgreSQL that Turnout has been tried on. */
export const oldestPostgres = 15;
const againAfterMs = 400;

const tooOld = (place: string, version: string): string =>
  `PostgreSQL at ${place} is version ${version}. Turnout needs ${oldestPostgres} or newer.`;

const pooler = (place: string, why: string): string =>
  `At ${place} a connection pooler such as PgBouncer stands before PostgreSQL (${why}). Turnout shares out its few connections itself and keeps them: give it the address of PostgreSQL itself, in DATABASE_URL or beside it in DATABASE_DIRECT_URL.`;

const tooFew = (place: string, { allowed, reserved }: Looked, needs: number): string =>
  `PostgreSQL at ${place} allows ${allowed} connections` +
  (reserved === 0 ? '' : ` (${reserved} more are reserved)`) +
  `, and Turnout takes up to ${needs}. ` +
  (allowed >= fewestConnections && needs >= fewestConnections
    ? `Set DATABASE_CONNECTIONS=${allowed}, or raise max_connections.`
    : 'Raise max_connections, or what this user or database is allowed.');

const allTaken = (place: string, { allowed, inUse }: Looked, needs: number): string =>
  `PostgreSQL at ${place} has ${inUse} of its ${allowed} connections in use; Turnout takes up to ${needs}.`;

const cannotBeReached = (place: string, why: string): string => `PostgreSQL at ${place} cannot be reached: ${why}.`;

export interface DemandedDatabase {
  readonly url: string;
  /** Connections that whoever asks takes at most. */
  readonly needs: number;
  /** Without so many it cannot begin. */
  readonly atOnce: number;
  /** For a human, when there is something to wait for; null: a program that rather ends than waits. */
  readonly say: ((sentence: string) => void) | null;
  /** Ends the waiting. */
  readonly signal?: AbortSignal | undefined;
  readonly look?: (url: string) => Promise<Looked | NotSeen>;
  readonly againAfterMs?: number;
}

/**
 * Makes sure that a database is there that Turnout can work on. Who may wait says once why, and looks again
 * several times a second until it is there.
 * @throws AbortError when the signal comes; StartRefused in a sentence where waiting would not help, or nobody waits.
 */
export const demandDatabase = async (demanded: DemandedDatabase): Promise<Looked> => {
  const { url, say, look = lookAtPostgres } = demanded;
  const place = placeOf(url);
  let said = '';
  for (;;) {
    const seen = await look(url);
    const hindrance = hindranceOf(place, seen, demanded);
    if (hindrance === null && 'version' in seen) {
      if (said !== '') say?.(`PostgreSQL at ${place} is there.`);
      return seen;
    }
    const { sentence, waiting } = hindrance ?? { sentence: cannotBeReached(place, 'it says nothing'), waiting: null };
    if (say === null || waiting === null) throw new StartRefused(sentence);
    if (said !== sentence) say(`${sentence} ${waiting}`);
    said = sentence;
    await pause(demanded.againAfterMs ?? againAfterMs, undefined, { signal: demanded.signal });
  }
};

interface Hindrance {
  readonly sentence: string;
  /** What is said where somebody waits; null: it does not go by itself. */
  readonly waiting: string | null;
}

const hindranceOf = (place: string, seen: Looked | NotSeen, { needs, atOnce }: DemandedDatabase): Hindrance | null => {
  const refused = (sentence: string): Hindrance => ({ sentence, waiting: null });
  if ('why' in seen) {
    if (seen.isPooler) return refused(pooler(place, seen.why));
    return { sentence: cannotBeReached(place, seen.why), waiting: seen.mayCome ? 'Waiting for it.' : null };
  }
  if (seen.isIntercepted) return refused(pooler(place, 'settings of a session do not reach it'));
  if (seen.versionNumber < oldestPostgres * 10_000) return refused(tooOld(place, seen.version));
  if (seen.allowed < needs) return refused(tooFew(place, seen, needs));
  if (seen.inUse + atOnce > seen.allowed)
    return { sentence: allTaken(place, seen, needs), waiting: 'Waiting until there is room.' };
  return null;
};

/** What is said of a database of the organiser's own when it is there. */
export const describeDatabase = (url: string, { version, allowed, inUse }: Looked, needs: number): string =>
  `PostgreSQL ${version} at ${placeOf(url)}: Turnout takes up to ${needs} of its ${allowed} connections, and others have ${inUse}.` +
  (inUse + needs > allowed ? ' That is too few in a rush: some calls will be told to try again.' : '');
