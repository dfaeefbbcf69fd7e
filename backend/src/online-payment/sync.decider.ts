import { RefundId, type Decide, type EventId, type OnlinePaymentId } from '@turnout/contracts/kernel';
import type { DisputeState, OnlinePayment, OnlinePaymentState, RefundState } from '@turnout/contracts/online-payment';
import type { Provider, ProviderMode } from '@turnout/contracts/charges';
import type { OnlinePaymentEvent } from './open.decider.ts';
import type { ProviderDispute, ProviderPayment, ProviderRefund } from './provider.ts';

interface Syncing {
  readonly eventId: EventId;
  readonly onlinePaymentId: OnlinePaymentId;
  readonly provider: Provider;
  readonly mode: ProviderMode;
  readonly payment: ProviderPayment;
  /** The id of a refund that the provider's own screens made, the same each time. */
  readonly refundIdOf: (providerRefundId: string) => RefundId;
}

type Of = Pick<Syncing, 'eventId' | 'onlinePaymentId'>;

const failures = { failed: 'declined', expired: 'expired', canceled: 'canceled' } as const;

/**
 * Gives the facts that are missing of a payment, by all that its provider says of it (rule money/provider-notices). As notices
 * only say that it is to be read anew, it is the same in whatever order they come, how late, and how often.
 */
export const syncWithProvider: Decide<Syncing, OnlinePaymentState, OnlinePaymentEvent> = (
  { eventId, onlinePaymentId, provider, mode, payment, refundIdOf },
  state,
  { now },
) => {
  const of = { eventId, onlinePaymentId };
  const known = state.kind === 'payment' ? state : null;
  // Another event that shares the account was first.
  if (known !== null && known.eventId !== eventId) return [];
  const isReceived = known !== null && known.received !== null;
  const facts: OnlinePaymentEvent[] = [];
  const { status, paymentId, amount, currency, paidAt } = payment;
  if (status === 'paid' && !isReceived)
    facts.push({
      type: 'OnlinePaymentReceived',
      data: { ...of, provider, mode, paymentId, amount, currency, receivedAt: paidAt ?? now },
    });
  if (known?.failed === null && !isReceived && isFailure(status))
    facts.push({ type: 'OnlinePaymentFailed', data: { ...of, reason: failures[status] } });
  // Nothing of a payment that never came can go back.
  if (status !== 'paid' && !isReceived) return facts;
  const before = { refunds: known?.refunds ?? new Map(), disputes: known?.disputes ?? new Map() };
  for (const refund of payment.refunds) facts.push(...refundFacts(of, before, { refund, currency, refundIdOf }));
  for (const dispute of payment.disputes) facts.push(...disputeFacts(of, before, { dispute, currency }));
  return facts;
};

const isFailure = (status: ProviderPayment['status']): status is keyof typeof failures => status in failures;

/** The refund that a provider's is: by the id that we gave it, or the one under which it is known. */
const idOf = (
  { refundId, providerRefundId }: ProviderRefund,
  refunds: OnlinePayment['refunds'],
  refundIdOf: Syncing['refundIdOf'],
): RefundId => {
  if (refundId !== null && refunds.has(refundId)) return refundId;
  const known = [...refunds.values()].find((one) => one.providerRefundId === providerRefundId);
  return known?.refundId ?? refundIdOf(providerRefundId);
};

const refundFacts = (
  of: Of,
  { refunds }: Pick<OnlinePayment, 'refunds'>,
  {
    refund,
    currency,
    refundIdOf,
  }: { readonly refund: ProviderRefund; readonly currency: string } & Pick<Syncing, 'refundIdOf'>,
): readonly OnlinePaymentEvent[] => {
  const refundId = idOf(refund, refunds, refundIdOf);
  const before: RefundState | undefined = refunds.get(refundId);
  const { providerRefundId, amount, status, reason } = refund;
  const mine = { ...of, refundId };
  if (before?.status === 'succeeded' && status !== 'failed') return [];
  if (status === 'succeeded' && amount > 0)
    return [
      {
        type: 'RefundSucceeded',
        data: { ...mine, providerRefundId, amount, currency, cause: before?.cause ?? 'provider' },
      },
    ];
  // One that succeeded and came back, as banks do days later, is for staff: they see it where failed ones are.
  if (status === 'failed')
    return before === undefined || before.status === 'failed' || before.status === 'settled'
      ? []
      : [{ type: 'RefundFailed', data: { ...mine, reason: reason.slice(0, 500) } }];
  return before === undefined || before.status !== 'requested'
    ? []
    : [{ type: 'RefundPending', data: { ...mine, providerRefundId } }];
};

const disputeFacts = (
  of: Of,
  { disputes }: Pick<OnlinePayment, 'disputes'>,
  { dispute, currency }: { readonly dispute: ProviderDispute; readonly currency: string },
): readonly OnlinePaymentEvent[] => {
  const { disputeId, amount, status, reason, respondBy } = dispute;
  const before: DisputeState | undefined = disputes.get(disputeId);
  // A deadline that is not said any more was met, or is over: staff keep reading the one that was.
  const isMoved = before?.status === 'open' && respondBy !== null && respondBy !== before.respondBy;
  if (amount <= 0 || (before?.status === status && !isMoved)) return [];
  const mine = { ...of, disputeId };
  const facts: OnlinePaymentEvent[] = [];
  if (before === undefined || (isMoved && status === 'open'))
    facts.push({
      type: 'DisputeOpened',
      data: {
        ...mine,
        amount,
        currency,
        reason: reason.slice(0, 200),
        ...(respondBy === null ? {} : { respondBy }),
      },
    });
  if (status === 'won') facts.push({ type: 'DisputeWon', data: mine });
  if (status === 'lost') facts.push({ type: 'DisputeLost', data: { ...mine, amount, currency } });
  return facts;
};
