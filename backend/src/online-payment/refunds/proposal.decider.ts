import { daysBetween, proposedRefund, totalsOf, type RefundSettings } from '@turnout/contracts/charges';
import { dayOfEvent } from '@turnout/contracts/event-setup';
import {
  reject,
  type Decide,
  type EventId,
  type EventOf,
  type Instant,
  type PrimaryId,
  type RefundId,
  type RegistrantId,
} from '@turnout/contracts/kernel';
import {
  openProposals,
  type ProposalDecision,
  type ProposedBecause,
  type refundProposalEvents,
  type RefundPart,
  type RefundProposals,
} from '@turnout/contracts/online-payment';
import { groupBalance, holdsSeat, type RegistrationGroup } from '@turnout/contracts/registration';

type ProposalEvent = EventOf<(typeof refundProposalEvents)[keyof typeof refundProposalEvents]>;

/** An event as the rule of refunds reads it. */
export interface RefundingEvent extends RefundSettings {
  readonly startDate: string;
  readonly timeZone: string;
}

/** People of a group who take part no more, as one fact said it. */
export interface Leaving {
  readonly registrants: readonly RegistrantId[];
  readonly because: ProposedBecause;
  readonly isBySelf: boolean;
  /** The moment of that fact, from which the days to the start count. */
  readonly at: Instant;
}

/**
 * Proposes the refund that the event's rule gives to people who take part no more, by what the group owes and paid now (rule
 * money/proposed-refunds). Nothing where they take part again, went on as somebody else with the money, or nothing goes back.
 */
export const proposeRefund: Decide<
  {
    readonly eventId: EventId;
    readonly proposalId: RefundId;
    readonly group: RegistrationGroup;
    readonly event: RefundingEvent;
    readonly leaving: Leaving;
  },
  RefundProposals,
  ProposalEvent,
  never
> = ({ eventId, proposalId, group, event, leaving }, state) => {
  if (state.kind === 'proposals' && state.all.has(proposalId)) return [];
  if (group.changedInto !== null || group.handedOver !== null || group.currency === '') return [];
  const proposed = new Set(openProposals(state).flatMap(({ registrants }) => registrants));
  const gone = leaving.registrants.flatMap((id) => {
    const person = group.registrants.get(id);
    const isGone = person !== undefined && !holdsSeat(person.status) && person.changedTo === null;
    return isGone && !proposed.has(id) ? [person] : [];
  });
  const { currency } = group;
  const freed = totalsOf(gone.flatMap(({ lines }) => lines)).total;
  const balance = groupBalance(group);
  const promised = openProposals(state).reduce((sum, { amount }) => sum + amount, 0);
  const amount = proposedRefund(event, {
    freed,
    overpaid: balance.paid - balance.total - promised,
    people: gone.length,
    daysLeft: daysBetween(dayOfEvent(leaving.at, event.timeZone), dayOfEvent(event.startDate, event.timeZone)),
    currency,
  });
  if (amount <= 0) return [];
  return [
    {
      type: 'RefundProposed',
      data: {
        eventId,
        primaryId: group.primaryId,
        proposalId,
        registrants: gone.map(({ registrantId }) => registrantId),
        because: leaving.because,
        isBySelf: leaving.isBySelf,
        freed,
        amount,
        currency,
      },
    },
  ];
};

/** Decides on a proposal, once: whoever decides second is told what the first decided. */
export const decideProposal: Decide<
  {
    readonly eventId: EventId;
    readonly proposalId: RefundId;
    readonly decision: Exclude<ProposalDecision, 'lapsed'>;
    readonly parts: readonly RefundPart[];
  },
  RefundProposals,
  ProposalEvent,
  'not-found' | 'proposal-decided' | 'proposal-changed'
> = ({ eventId, proposalId, decision, parts }, state) => {
  const one = state.kind === 'proposals' && state.eventId === eventId ? state.all.get(proposalId) : undefined;
  if (state.kind === 'none' || one === undefined) return reject('not-found');
  if (one.status !== 'open') return reject('proposal-decided', { decision: one.status });
  const back = parts.reduce((sum, { amount }) => sum + amount, 0);
  if (decision === 'accepted' && back !== one.amount) return reject('proposal-changed');
  const { primaryId } = state;
  const all = decision === 'accepted' ? [...parts] : [];
  return [{ type: 'RefundProposalDecided', data: { eventId, primaryId, proposalId, decision, parts: all } }];
};

/** Takes proposals back of people who take part again: nothing of theirs is too much any more. */
export const lapseProposals: Decide<
  { readonly back: ReadonlySet<RegistrantId> },
  RefundProposals,
  ProposalEvent,
  never
> = ({ back }, state) =>
  state.kind === 'none'
    ? []
    : openProposals(state)
        .filter(({ registrants }) => registrants.some((id) => back.has(id)))
        .map(({ proposalId }) => ({
          type: 'RefundProposalDecided' as const,
          data: {
            eventId: state.eventId,
            primaryId: state.primaryId,
            proposalId,
            decision: 'lapsed' as const,
            parts: [],
          },
        }));

/** Opens a proposal again whose part by hand could not be recorded. */
export const returnProposal: Decide<
  {
    readonly eventId: EventId;
    readonly primaryId: PrimaryId;
    readonly proposalId: RefundId;
    readonly amount: number;
    readonly reason: string;
  },
  RefundProposals,
  ProposalEvent,
  never
> = ({ eventId, primaryId, proposalId, amount, reason }, state) =>
  state.kind === 'proposals' && state.all.get(proposalId)?.status === 'accepted'
    ? [{ type: 'RefundProposalReturned', data: { eventId, primaryId, proposalId, amount, reason } }]
    : [];
