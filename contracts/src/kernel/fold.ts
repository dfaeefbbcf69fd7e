import type { z } from 'zod';
import type { Fold, PastEvent } from './decider.ts';
import type { EventSchema } from './domain-event.ts';

/** A stored fact of one kind, as its schema describes it. */
export type PastEventOf<E extends EventSchema> = PastEvent & {
  readonly type: E['type'];
  readonly data: z.infer<E['data']>;
};

/** What one kind of fact does to the state. */
export interface FoldClause<S> {
  readonly type: string;
  readonly evolve: (state: S, event: PastEvent) => S;
}

/** Whoever reads a stream parses each of its facts by the schema of its type, so the type's name tells its shape. */
const isOf = <E extends EventSchema>(schema: E, event: PastEvent): event is PastEventOf<E> =>
  event.type === schema.type;

/**
 * What one kind of fact does to the state.
 * @param schema the fact, from contracts.
 * @param evolve the state after it, purely; its `data` is what the schema's parser gives back, with the defaults
 *   of keys that later versions added.
 */
export const when = <S, E extends EventSchema>(
  schema: E,
  evolve: (state: S, event: PastEventOf<E>) => NoInfer<S>,
): FoldClause<S> => ({
  type: schema.type,
  evolve: (state, event) => (isOf(schema, event) ? evolve(state, event) : state),
});

/**
 * Gathers a fold from its clauses; refuses two clauses for one kind of fact. A fact without a clause leaves the
 * state as it is.
 * @param parts `describes`: the kinds of fact that say what is known of a person (see Fold).
 */
export const foldOf = <S>(parts: {
  readonly initial: () => S;
  readonly facts: readonly FoldClause<S>[];
  readonly describes?: readonly EventSchema[];
}): Fold<S> => {
  const { initial, facts, describes } = parts;
  const clauses = new Map(facts.map((clause) => [clause.type, clause]));
  const twice = facts.find((clause) => clauses.get(clause.type) !== clause);
  if (twice !== undefined) throw new Error(`A fold has two clauses for ${twice.type}`);
  return {
    initial,
    evolve: (state, event) => {
      const clause = clauses.get(event.type);
      return clause === undefined ? state : clause.evolve(state, event);
    },
    ...(describes === undefined ? {} : { describes: new Set(describes.map(({ type }) => type)) }),
  };
};
