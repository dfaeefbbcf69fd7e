// Stored for ever: add optional keys, never rename or remove one.
import { z } from 'zod';
import { defineEvent, EventId, OnlinePaymentId, PrimaryId, RefundId, RegistrantId } from '../kernel/index.ts';
import { ByHandMethod } from './by-hand-method.ts';

/** Reasons why registrations propose a refund. */
export const ProposedBecause = z.enum(['deleted', 'rejected', 'passed-on']);
export type ProposedBecause = z.infer<typeof ProposedBecause>;

/** A part of a refund: through the provider that has the payment, or by hand. */
export const RefundPart = z.discriminatedUnion('way', [
  z.strictObject({
    way: z.literal('online'),
    onlinePaymentId: OnlinePaymentId,
    refundId: RefundId,
    amount: z.int().min(1),
  }),
  z.strictObject({ way: z.literal('by-hand'), method: ByHandMethod, amount: z.int().min(1) }),
]);
export type RefundPart = z.infer<typeof RefundPart>;

/** Ends of a proposal; `lapsed`: whoever it was about takes part again. */
export const ProposalDecision = z.enum(['accepted', 'dismissed', 'lapsed']);
export type ProposalDecision = z.infer<typeof ProposalDecision>;

const ofGroup = { eventId: EventId, primaryId: PrimaryId, proposalId: RefundId };

/** Stream `refunds-<primaryId>`: refunds that the event's rule proposes to a group, and what staff decided on them. */
export const refundProposalEvents = {
  RefundProposed: defineEvent(
    'RefundProposed',
    z.strictObject({
      ...ofGroup,
      /** People of the group who take part no more. */
      registrants: z.array(RegistrantId).min(1).max(500),
      because: ProposedBecause,
      /** By themselves, not by staff. */
      isBySelf: z.boolean(),
      /** The price of what they no longer take part in, in minor units. */
      freed: z.int().min(1),
      /** The part of it that goes back by the rule. */
      amount: z.int().min(1),
      currency: z.string(),
    }),
  ),
  RefundProposalDecided: defineEvent(
    'RefundProposalDecided',
    z.strictObject({
      ...ofGroup,
      decision: ProposalDecision,
      /** The ways in which it goes back; none unless accepted. */
      parts: z.array(RefundPart).max(100),
    }),
  ),
  /** A part by hand could not be recorded: staff decide again. */
  RefundProposalReturned: defineEvent(
    'RefundProposalReturned',
    z.strictObject({
      ...ofGroup,
      /** The part that did not go back. */
      amount: z.int().min(1),
      /** The code of the refusal. */
      reason: z.string().max(100),
    }),
  ),
} as const;
