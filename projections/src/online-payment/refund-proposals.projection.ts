import { EventId, Instant, PrimaryId, RefundId } from '@turnout/contracts/kernel';
import { ProposalDecision, ProposedBecause, refundProposalEvents } from '@turnout/contracts/online-payment';
import { z } from 'zod';
import { ddlBeside } from '../platform/ddl.ts';
import { defineProjection, on } from '../platform/projection.ts';
import { defineTable } from '../platform/table.ts';

const ProposalRow = z.object({
  proposal_id: RefundId,
  event_id: EventId,
  primary_id: PrimaryId,
  people: z.int(),
  because: ProposedBecause,
  is_by_self: z.boolean(),
  freed: z.int(),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(['open', ...ProposalDecision.options]),
  returned: z.string(),
  proposed_at: Instant,
  proposed: z.string(),
  position: z.string(),
});
const refundProposals = defineTable('refund_proposals', ['proposal_id'], ProposalRow);

/** Refunds that the event's rule proposed to groups (rule money/proposed-refunds). */
export const refundProposalsProjection = defineProjection({
  name: 'refund-proposals',
  version: 1,
  ddl: ddlBeside(import.meta.url, 'refund-proposals.sql'),
  tables: [refundProposals],
  clauses: [
    on(refundProposalEvents.RefundProposed, {
      fold: ({ data, metadata: { at }, position }, batch) => {
        const { proposalId, eventId, primaryId, registrants, because, isBySelf, freed, amount, currency } = data;
        refundProposals.put(batch, {
          proposal_id: proposalId,
          event_id: eventId,
          primary_id: primaryId,
          people: registrants.length,
          because,
          is_by_self: isBySelf,
          freed,
          amount,
          currency,
          status: 'open',
          returned: '',
          proposed_at: at,
          proposed: position,
          position,
        });
      },
    }),
    on(refundProposalEvents.RefundProposalDecided, {
      reads: ({ data }) => [refundProposals.at(data.proposalId)],
      fold: ({ data: { proposalId, decision: status }, position }, batch) => {
        const row = refundProposals.get(batch, proposalId);
        if (row !== undefined) refundProposals.put(batch, { ...row, status, position });
      },
    }),
    on(refundProposalEvents.RefundProposalReturned, {
      reads: ({ data }) => [refundProposals.at(data.proposalId)],
      fold: ({ data: { proposalId, amount, reason: returned }, position }, batch) => {
        const row = refundProposals.get(batch, proposalId);
        if (row !== undefined) refundProposals.put(batch, { ...row, status: 'open', amount, returned, position });
      },
    }),
  ],
});
