import type { CommonQueryMethods } from 'slonik';
import type { ProjectionName } from './names.ts';

/**
 * A query whose missing answer would become a "no": nobody of that code, none in use, not taken. It is no
 * function on purpose. Whoever asks goes through the backend's `Surely`, which tells "there is none" from
 * "not known yet" (rule interface/not-known-is-not-no); a spec holds that nobody else calls `askTables`.
 */
export interface Question<P, A> {
  /** The projections whose tables tell: that others are behind makes no difference. */
  readonly reads: readonly ProjectionName[];
  readonly askTables: (pool: CommonQueryMethods, params: P) => Promise<A>;
}

export const question = <P, A>(
  reads: readonly [ProjectionName, ...ProjectionName[]],
  askTables: (pool: CommonQueryMethods, params: P) => Promise<A>,
): Question<P, A> => ({ reads, askTables });
