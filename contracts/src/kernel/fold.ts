import type { z } from 'zod';
import type { Fold, PastEvent } from './decider.ts';
import type { EventSchema } from './domain-event.ts';

/** What the schema of a fact says of its name and data. */
interface SaidBy<E extends EventSchema> {
  readonly type: E['type'];
  readonly data: z.infer<E['data']>;
}

/** A stored fact of one kind, as its schema describes it. */
export type PastEventOf<E extends EventSchema> = PastEvent & SaidBy<E>;

/** What one kind of fact does to the state. */
export interface FoldClause<S> {
  readonly type: string;
  readonly evolve: (state: S, event: PastEvent) => S;
}

/**
 * Whether a fact is of this kind, and so what its data is. For facts of a stream (`readStream`) or just decided:
 * each was parsed by the schema of its type, so the type's name tells its shape.
 */
export const isFact = <E extends EventSchema, F extends Pick<PastEvent, 'type' | 'data'>>(
  schema: E,
  fact: F,
): fact is F & SaidBy<E> => fact.type === schema.type;

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
  evolve: (state, event) => (isFact(schema, event) ? evolve(state, event) : state),
});

interface FoldParts<S> {
  readonly initial: () => S;
  readonly facts: readonly FoldClause<S>[];
  readonly describes?: readonly EventSchema[];
}

/**
 * Gathers a fold from its clauses; refuses two clauses for one kind of fact. A fact without a clause leaves the
 * state as it is.
 * @param parts `describes`: the kinds of fact that say what is known of a person (see Fold).
 */
export function foldOf<S>(parts: Required<FoldParts<S>>): Required<Fold<S>>;
export function foldOf<S>(parts: FoldParts<S>): Fold<S>;
export function foldOf<S>({ initial, facts, describes }: FoldParts<S>): Fold<S> {
  const clauses = new Map(facts.map((clause) => [clause.type, clause]));
  const twice = facts.find((clause) => clauses.get(clause.type) !== clause);
  if (twice !== undefined) throw new Error(`A fold has two clauses for ${twice.type}`);
  const evolve = (state: S, event: PastEvent): S => {
    const clause = clauses.get(event.type);
    return clause === undefined ? state : clause.evolve(state, event);
  };
  return describes === undefined
    ? { initial, evolve }
    : { initial, evolve, describes: new Set(describes.map(({ type }) => type)) };
}
