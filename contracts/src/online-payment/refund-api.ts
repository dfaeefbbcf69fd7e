import { z } from 'zod';
import { defineCall, EventId, needs, OnlinePaymentId, RefundId, RegistrantId } from '../kernel/index.ts';
import { DecideParked, DecideProposal, RefundPayment, SettleFailedRefund } from './refund-commands.ts';
import { GroupRefundsView, RefundPartView, RefundProposalsView } from './refund-views.ts';

const ofPayment = z.strictObject({ id: OnlinePaymentId });
const message = z.string();

export const refundApi = {
  refundProposals: defineCall({
    method: 'GET',
    path: '/api/x/events/:eventId/refund-proposals',
    summary: 'Refunds that the rule of the event proposes and nobody decided on, oldest first',
    needs: needs.event('viewRegistrants', 'editPaymentsForRegistrants'),
    params: z.strictObject({ eventId: EventId }),
    output: RefundProposalsView,
  }),
  groupRefunds: defineCall({
    method: 'GET',
    path: '/api/x/registrations/:id/refunds',
    summary: "A group's online payments with their refunds, and what was proposed to it",
    needs: needs.event('viewRegistrants'),
    params: z.strictObject({ id: RegistrantId }),
    output: GroupRefundsView,
  }),
  /** Never more than came in, less what went, goes and was lost; the provider's answer decides (rule money/refunds). */
  refundPayment: defineCall({
    method: 'POST',
    path: '/api/online-payments/:id/refunds',
    summary: 'Refund an online payment, whole or in part, the way it was paid',
    needs: needs.event('refundPayments'),
    params: ofPayment,
    body: RefundPayment,
    output: z.strictObject({ refundId: RefundId, message }),
  }),
  settleFailedRefund: defineCall({
    method: 'POST',
    path: '/api/online-payments/:id/refunds/:refundId/settle',
    summary: 'Deal with a refund that failed: once more, by hand, or not at all',
    needs: needs.event('refundPayments'),
    params: z.strictObject({ id: OnlinePaymentId, refundId: RefundId }),
    body: SettleFailedRefund,
    output: z.strictObject({ message }),
  }),
  /** To give it back asks for `refundPayments` too. */
  decideParked: defineCall({
    method: 'POST',
    path: '/api/online-payments/:id/decision',
    summary: 'Decide on money that counts for nobody: credit it, move it, give it back, or leave it alone',
    needs: needs.event('editPaymentsForRegistrants', 'viewRegistrants'),
    params: ofPayment,
    body: DecideParked,
    output: z.strictObject({ message }),
  }),
  /** It waits for a decision again (rule money/left-alone). */
  reopenParked: defineCall({
    method: 'POST',
    path: '/api/x/online-payments/:id/reopen',
    summary: 'Take up money again that was left alone: it waits for a decision',
    needs: needs.event('editPaymentsForRegistrants', 'viewRegistrants'),
    params: ofPayment,
    output: z.strictObject({ message }),
  }),
  decideProposal: defineCall({
    method: 'POST',
    path: '/api/x/refund-proposals/:id/decision',
    summary: 'Accept or dismiss a refund that the rule of the event proposes',
    needs: needs.event('refundPayments'),
    params: z.strictObject({ id: RefundId }),
    body: DecideProposal,
    output: z.strictObject({
      message,
      /** The ways in which it goes back; none where it was dismissed. */
      parts: z.array(RefundPartView),
    }),
  }),
} as const;
