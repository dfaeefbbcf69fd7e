import {
  foldOf,
  when,
  type EventId,
  type Instant,
  type PrimaryId,
  type RefundId,
  type RegistrantId,
} from '../kernel/index.ts';
import {
  refundProposalEvents as facts,
  type ProposalDecision,
  type ProposedBecause,
  type RefundPart,
} from './proposal-events.ts';

/** A refund that the event's rule proposed; amounts are in minor units. */
export interface RefundProposal {
  readonly proposalId: RefundId;
  readonly registrants: readonly RegistrantId[];
  readonly because: ProposedBecause;
  readonly isBySelf: boolean;
  readonly freed: number;
  readonly amount: number;
  readonly currency: string;
  readonly at: Instant;
  readonly status: 'open' | ProposalDecision;
  readonly parts: readonly RefundPart[];
}

/** The proposals of a group; none as long as nothing was proposed. */
export type RefundProposals =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'proposals';
      readonly eventId: EventId;
      readonly primaryId: PrimaryId;
      readonly all: ReadonlyMap<RefundId, RefundProposal>;
    };

const changed = (state: RefundProposals, id: RefundId, change: Partial<RefundProposal>): RefundProposals => {
  const was = state.kind === 'none' ? undefined : state.all.get(id);
  return state.kind === 'none' || was === undefined
    ? state
    : { ...state, all: new Map(state.all).set(id, { ...was, ...change }) };
};

/** The way that the facts of a group's proposals add up. */
export const refundProposalsFold = foldOf<RefundProposals>({
  initial: () => ({ kind: 'none' }),
  facts: [
    when(facts.RefundProposed, (state, { data, metadata: { at } }) => {
      const { eventId, primaryId, ...proposed } = data;
      const one: RefundProposal = { ...proposed, at, status: 'open', parts: [] };
      const before = state.kind === 'none' ? new Map<RefundId, RefundProposal>() : state.all;
      return { kind: 'proposals', eventId, primaryId, all: new Map(before).set(data.proposalId, one) };
    }),
    when(facts.RefundProposalDecided, (state, { data: { proposalId, decision: status, parts } }) =>
      changed(state, proposalId, { status, parts }),
    ),
    when(facts.RefundProposalReturned, (state, { data: { proposalId, amount } }) =>
      changed(state, proposalId, { status: 'open', parts: [], amount }),
    ),
  ],
});

/** Proposals that nobody decided on yet, oldest first. */
export const openProposals = (state: RefundProposals): readonly RefundProposal[] =>
  state.kind === 'none' ? [] : [...state.all.values()].filter(({ status }) => status === 'open');
