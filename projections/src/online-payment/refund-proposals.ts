import { decimalOf, EventId, Instant, PrimaryId, RefundId, RegistrantId } from '@turnout/contracts/kernel';
import {
  ProposalDecision,
  ProposedBecause,
  type RefundProposalsView,
  type RefundProposalView,
} from '@turnout/contracts/online-payment';
import { sql, type CommonQueryMethods, type FragmentSqlToken } from 'slonik';
import { z } from 'zod';

const Row = z.object({
  proposal_id: RefundId,
  primary_id: PrimaryId,
  confirmation_number: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  people: z.int(),
  because: ProposedBecause,
  is_by_self: z.boolean(),
  freed: z.coerce.number(),
  amount: z.coerce.number(),
  currency: z.string(),
  status: z.enum(['open', ...ProposalDecision.options]),
  returned: z.string(),
  proposed_at: Instant,
});

const shown = (row: z.infer<typeof Row>): RefundProposalView => ({
  _id: row.proposal_id,
  registration: {
    _id: RegistrantId.parse(row.primary_id),
    confirmationNumber: row.confirmation_number,
    firstName: row.first_name,
    lastName: row.last_name,
  },
  people: row.people,
  because: row.because,
  isBySelf: row.is_by_self,
  freed: decimalOf({ minor: row.freed, currency: row.currency }),
  amount: decimalOf({ minor: row.amount, currency: row.currency }),
  currency: row.currency,
  status: row.status,
  returned: row.returned,
  at: row.proposed_at,
});

const rowsOf = async (pool: CommonQueryMethods, where: FragmentSqlToken): Promise<readonly RefundProposalView[]> => {
  const rows = await pool.any(sql.type(Row)`
    select p.proposal_id, p.primary_id, coalesce(r.confirmation_number, '') as confirmation_number,
      coalesce(r.first_name, '') as first_name, coalesce(r.last_name, '') as last_name,
      p.people, p.because, p.is_by_self, p.freed::text as freed, p.amount::text as amount, p.currency, p.status,
      p.returned, p.proposed_at
    from refund_proposals p left join registrants r on r.registrant_id = p.primary_id
    where ${where} limit 100`);
  return rows.map(shown);
};

const Total = z.object({ total: z.int() });

/** The proposals of an event that nobody decided on yet, oldest first. */
export const openRefundProposals = async (
  pool: CommonQueryMethods,
  { eventId }: { readonly eventId: EventId },
): Promise<RefundProposalsView> => {
  const [proposals, total] = await Promise.all([
    rowsOf(pool, sql.fragment`p.event_id = ${eventId} and p.status = 'open' order by p.proposed`),
    pool.oneFirst(sql.type(Total)`
      select count(*)::int as total from refund_proposals p where p.event_id = ${eventId} and p.status = 'open'`),
  ]);
  return { proposals: [...proposals], total };
};

/** All proposals to a group, the newest first. */
export const refundProposalsOfGroup = (
  pool: CommonQueryMethods,
  { eventId, primaryId }: { readonly eventId: EventId; readonly primaryId: PrimaryId },
): Promise<readonly RefundProposalView[]> =>
  rowsOf(pool, sql.fragment`p.event_id = ${eventId} and p.primary_id = ${primaryId} order by p.proposed desc`);
