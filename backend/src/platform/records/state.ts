import { foldOf, when, withChanges, type EventId, type EventSchema, type Fold } from '@turnout/contracts/kernel';
import type { RecordFacts, Saying } from '@turnout/contracts/records';
import type { z } from 'zod';

interface Fact {
  readonly data: unknown;
  readonly personal?: Readonly<Record<string, unknown>>;
}

/** A record of an event as its declaration in the contracts describes it. */
export interface DeclaredRecord<Id extends string, D extends object> {
  readonly id: z.core.$ZodType<NoInfer<Id>>;
  readonly idKey: string;
  readonly stream: string;
  readonly missing: string;
  readonly isPersonal: boolean;
  readonly Details: z.ZodType<D>;
  readonly fact: { readonly defined: EventSchema; readonly revised: EventSchema; readonly retired: EventSchema };
  readonly said: (fact: Fact) => Saying<Id, D>;
}

/** A record that there is, or was. */
export interface PresentRecord<Id, D> extends RecordFacts<Id, D> {
  readonly kind: 'defined' | 'retired';
}

/** What a record's stream adds up to; of a record about a person it tells that there is one, and nothing of it. */
export type RecordState<Id, D> =
  | { readonly kind: 'absent' }
  | {
      readonly kind: 'defined' | 'retired';
      readonly id: Id;
      readonly eventId: EventId;
      readonly details: D | null;
      readonly version: number;
    };

/** How a record's facts add up (stream `<stream>-<id>`). */
export const recordFold = <Id extends string, D extends object>({
  fact,
  said,
  Details,
}: Pick<DeclaredRecord<Id, D>, 'fact' | 'said' | 'Details'>): Fold<RecordState<Id, D>> =>
  foldOf<RecordState<Id, D>>({
    initial: () => ({ kind: 'absent' }),
    facts: [
      when(fact.defined, (_, event) => {
        const { id, eventId, details } = said(event);
        return { kind: 'defined', id, eventId, version: 0, details: details === null ? null : Details.parse(details) };
      }),
      when(fact.revised, (state, event) => {
        if (state.kind === 'absent') return state;
        const { details: changes } = said(event);
        const details = changes === null || state.details === null ? null : withChanges<D>(state.details, changes);
        return { ...state, version: state.version + 1, details };
      }),
      when(fact.retired, (state) =>
        state.kind === 'absent' ? state : { ...state, version: state.version + 1, kind: 'retired' },
      ),
    ],
  });

export const streamOf = ({ stream }: { readonly stream: string }, id: string): string => `${stream}-${id}`;
