import type { Question } from '@turnout/projections/platform/question';
import type { DatabasePool } from 'slonik';
import { NotKnownNow } from './not-known-now.ts';
import type { Progress } from './progress.ts';

/**
 * Asks tables that lag what is decided on: "I do not know" never becomes "no" (rule interface/not-known-is-not-no). All of it
 * throws NotKnownNow where the tables that would tell do not reach the log's head in time.
 */
export interface Surely {
  /** What is there; nothing (null, or an empty list) only where all of the log was looked at. */
  readonly find: <P, A>(question: Question<P, A>, params: P) => Promise<A>;
  /** As `find`, for a look that is more than one query: made again once these tables hold all of the log. */
  readonly findBy: <A>(projections: readonly string[], look: () => Promise<A>) => Promise<A>;
  /** As `find`, for answers that must miss nothing: counts, uses, what is taken. */
  readonly tell: <P, A>(question: Question<P, A>, params: P, withinMs?: number) => Promise<A>;
  /** Waits until these tables hold all that the log holds now: for files, on which nobody sees that they are stale. */
  readonly upToDate: (projections: readonly string[], withinMs?: number) => Promise<void>;
}

/** As long as a read waits (rule interface/reads-see-writes). */
const visibleWithinMs = 1_000;

const isNothing = (answer: unknown): boolean =>
  answer === null || answer === undefined || (Array.isArray(answer) && answer.length === 0);

export const openSurely = ({
  pool,
  progress,
}: {
  readonly pool: DatabasePool;
  readonly progress: Pick<Progress, 'waitForHead'>;
}): Surely => {
  const upToDate: Surely['upToDate'] = async (projections, withinMs = visibleWithinMs) => {
    if (!(await progress.waitForHead(withinMs, projections))) throw new NotKnownNow(projections);
  };
  const tell: Surely['tell'] = async (question, params, withinMs) => {
    await upToDate(question.reads, withinMs);
    return question.askTables(pool, params);
  };
  /** What is found is there, however far the tables are: only a miss is waited for. */
  const findBy: Surely['findBy'] = async (projections, look) => {
    const found = await look();
    if (!isNothing(found)) return found;
    await upToDate(projections);
    return look();
  };
  return {
    upToDate,
    tell,
    findBy,
    find: (question, params) => findBy(question.reads, () => question.askTables(pool, params)),
  };
};
