import type { OnlineInboxView, OnlinePaymentView, RefundView } from '@turnout/contracts/online-payment';

/** A refund that failed, with its payment. */
export interface FailedRefund {
  readonly payment: OnlinePaymentView;
  readonly refund: RefundView;
}

/** A dispute of a payment that the payer's bank has not decided on. */
export interface OpenDispute {
  readonly payment: OnlinePaymentView;
  readonly dispute: OnlinePaymentView['disputes'][number];
}

/** The inbox by what is to be done: the same payment may stand in several. */
export interface InboxParts {
  readonly parked: readonly OnlinePaymentView[];
  readonly failed: readonly FailedRefund[];
  readonly disputes: readonly OpenDispute[];
}

/** The dispute that is to be answered first comes first; those without a deadline last. */
const byDeadline = (
  { dispute: { respondBy: one } }: OpenDispute,
  { dispute: { respondBy: other } }: OpenDispute,
): number =>
  (one === null ? Infinity : Date.parse(one)) < (other === null ? Infinity : Date.parse(other))
    ? -1
    : one === other
      ? 0
      : 1;

/** Sorts what somebody has to look at by what is to be done. */
export const inboxParts = ({ payments }: Pick<OnlineInboxView, 'payments'>): InboxParts => ({
  parked: payments.filter(({ status }) => status === 'parked'),
  failed: payments.flatMap((payment) =>
    payment.refunds.filter(({ status }) => status === 'failed').map((refund) => ({ payment, refund })),
  ),
  disputes: payments
    .flatMap((payment) =>
      payment.disputes.filter(({ status }) => status === 'open').map((dispute) => ({ payment, dispute })),
    )
    .toSorted(byDeadline),
});

/** The number of things that wait for somebody, as the menu shows it. */
export const waitingCount = (
  inbox: Pick<OnlineInboxView, 'total' | 'notices'> | null,
  proposals: { readonly total: number } | null,
): number => (inbox?.total ?? 0) + (inbox?.notices.failing ?? 0) + (proposals?.total ?? 0);
