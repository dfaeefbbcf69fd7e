import { z } from 'zod';
import { defineCall, needs, OnlinePaymentId, RefundId } from '../kernel/index.ts';
import { DecideParked, DecideProposal, RefundPayment, SettleFailedRefund } from './refund-commands.ts';
import { RefundPartView } from './refund-views.ts';

const ofPayment = z.strictObject({ id: OnlinePaymentId });
const message = z.string();

export const refundApi = {
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
    summary: 'Decide on money that counts for nobody: credit it, move it, or give it back',
    needs: needs.event('editPaymentsForRegistrants', 'viewRegistrants'),
    params: ofPayment,
    body: DecideParked,
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
