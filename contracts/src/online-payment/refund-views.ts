import { z } from 'zod';
import { Instant, RefundId, RegistrantId } from '../kernel/index.ts';
import { ByHandMethod } from './by-hand-method.ts';
import { ProposalDecision, ProposedBecause } from './proposal-events.ts';
import { OnlinePaymentView } from './views.ts';

/** A refund that the event's rule proposes; amounts have the currency's decimals. */
export const RefundProposalView = z.strictObject({
  _id: RefundId,
  /** The first of the group that the money goes back to. */
  registration: z.strictObject({
    _id: RegistrantId,
    confirmationNumber: z.string(),
    firstName: z.string(),
    lastName: z.string(),
  }),
  /** The number of people who take part no more. */
  people: z.int(),
  because: ProposedBecause,
  isBySelf: z.boolean(),
  /** The price of what they no longer take part in. */
  freed: z.number(),
  amount: z.number(),
  currency: z.string(),
  status: z.enum(['open', ...ProposalDecision.options]),
  /** The code of why a part by hand could not be recorded; empty: none came back. */
  returned: z.string(),
  at: Instant,
});
export type RefundProposalView = z.infer<typeof RefundProposalView>;

/** The refund proposals of an event that nobody decided on yet, oldest first. */
export const RefundProposalsView = z.strictObject({ proposals: z.array(RefundProposalView), total: z.int() });
export type RefundProposalsView = z.infer<typeof RefundProposalsView>;

/** The refunds of a group: its online payments, newest first, and what was proposed. */
export const GroupRefundsView = z.strictObject({
  payments: z.array(OnlinePaymentView),
  proposals: z.array(RefundProposalView),
});
export type GroupRefundsView = z.infer<typeof GroupRefundsView>;

/** A way in which a part of an accepted proposal goes back. */
export const RefundPartView = z.strictObject({
  way: z.enum(['online', 'by-hand']),
  /** Online the provider's: `stripe` or `paypal`. */
  method: ByHandMethod,
  amount: z.number(),
});
