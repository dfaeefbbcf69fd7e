import { foldOf, when, type ComparisonId, type Decide, type EventId, type EventOf } from '@turnout/contracts/kernel';
import { comparisonEvents } from '@turnout/contracts/online-payment';
import type { Findings } from './findings.ts';

/** Comparisons of an event that ended. */
export type ComparisonsState = ReadonlySet<ComparisonId>;

export const comparisonsFold = foldOf<ComparisonsState>({
  initial: () => new Set(),
  facts: [
    when(comparisonEvents.PaymentsCompared, (state, { data: { comparisonId } }) => new Set(state).add(comparisonId)),
  ],
});

export const comparisonsStream = (eventId: EventId): string => `paymentcomparisons-${eventId}`;

type Compared = EventOf<typeof comparisonEvents.PaymentsCompared>;

/** Notes what a comparison found, once. */
export const noteCompared: Decide<
  {
    readonly eventId: EventId;
    readonly comparisonId: ComparisonId;
    readonly because: 'night' | 'staff';
    readonly findings: Findings;
  },
  ComparisonsState,
  Compared
> = ({ eventId, comparisonId, because, findings }, state) =>
  state.has(comparisonId) ? [] : [{ type: 'PaymentsCompared', data: { eventId, comparisonId, because, ...findings } }];
