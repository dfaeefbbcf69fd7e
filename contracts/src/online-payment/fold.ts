import { foldOf, when, type EventSchema, type PastEventOf, type RefundId } from '../kernel/index.ts';
import { onlinePaymentEvents as facts } from './events.ts';
import type { OnlinePayment, OnlinePaymentState, RefundState } from './state.ts';

const toPayment = <E extends EventSchema>(
  schema: E,
  change: (payment: OnlinePayment, event: PastEventOf<E>) => OnlinePayment,
) => when<OnlinePaymentState, E>(schema, (state, event) => (state.kind === 'absent' ? state : change(state, event)));

const nothingYet = {
  kind: 'payment',
  opened: null,
  session: null,
  received: null,
  failed: null,
  creditedTo: null,
  parked: null,
  directedTo: null,
  directedPerson: null,
  leftAlone: null,
  refunds: new Map(),
  disputes: new Map(),
} as const;

const withRefund = (payment: OnlinePayment, refundId: RefundId, change: Partial<RefundState>): OnlinePayment => {
  const before = payment.refunds.get(refundId) ?? {
    refundId,
    providerRefundId: '',
    amount: 0,
    cause: 'provider' as const,
    reason: '',
    status: 'requested' as const,
    failure: '',
    wentBackBy: null,
    note: '',
  };
  return { ...payment, refunds: new Map(payment.refunds).set(refundId, { ...before, ...change }) };
};

/** The way that the facts of one payment at a provider add up. */
export const onlinePaymentFold = foldOf<OnlinePaymentState>({
  initial: () => ({ kind: 'absent' }),
  facts: [
    when(facts.OnlinePaymentOpened, (_, { data, metadata: { at } }) => {
      const { onlinePaymentId, eventId, provider, mode, primaryId, amount, fee, currency } = data;
      const opened = { primaryId, amount, fee, currency, at };
      return { ...nothingYet, onlinePaymentId, eventId, provider, mode, opened };
    }),
    toPayment(facts.OnlinePaymentSessionOpened, (payment, { data: { sessionId, expiresAt } }) => ({
      ...payment,
      session: { sessionId, expiresAt },
    })),
    when(facts.OnlinePaymentReceived, (state, { data }) => {
      const { onlinePaymentId, eventId, provider, mode, paymentId, amount, currency, receivedAt } = data;
      const before = state.kind === 'payment' ? state : { ...nothingYet, onlinePaymentId, eventId, provider, mode };
      return { ...before, failed: null, received: { paymentId, amount, currency, receivedAt } };
    }),
    toPayment(facts.OnlinePaymentFailed, (payment, { data: { reason } }) => ({ ...payment, failed: reason })),
    toPayment(facts.OnlinePaymentCredited, (payment, { data: { primaryId } }) => ({
      ...payment,
      creditedTo: primaryId,
    })),
    toPayment(facts.OnlinePaymentParked, (payment, { data: { reason } }) => ({
      ...payment,
      parked: reason,
      // Where it was sent could not take it: staff decide again.
      directedTo: null,
      directedPerson: null,
    })),
    toPayment(facts.ParkedPaymentDecided, (payment, { data, metadata: { at } }) => ({
      ...payment,
      directedTo: data.primaryId,
      directedPerson: data.registrantId,
      leftAlone: data.decision === 'leave' ? { reason: data.reason ?? '', at } : null,
    })),
    toPayment(facts.ParkedPaymentReopened, (payment) => ({ ...payment, leftAlone: null })),
    toPayment(facts.RefundRequested, (payment, { data: { refundId, amount, cause, reason } }) =>
      withRefund(payment, refundId, { amount, cause, reason, status: 'requested' }),
    ),
    toPayment(facts.RefundPending, (payment, { data: { refundId, providerRefundId } }) =>
      withRefund(payment, refundId, { providerRefundId, status: 'pending' }),
    ),
    toPayment(facts.RefundSucceeded, (payment, { data: { refundId, providerRefundId, amount, cause } }) =>
      withRefund(payment, refundId, { providerRefundId, amount, cause, status: 'succeeded' }),
    ),
    toPayment(facts.RefundFailed, (payment, { data: { refundId, reason: failure } }) =>
      withRefund(payment, refundId, { status: 'failed', failure }),
    ),
    toPayment(facts.FailedRefundSettled, (payment, { data: { refundId, note, method = null } }) =>
      withRefund(payment, refundId, { status: 'settled', note, wentBackBy: method }),
    ),
    toPayment(facts.DisputeOpened, (payment, { data: { disputeId, amount, respondBy = null } }) => ({
      ...payment,
      disputes: new Map(payment.disputes).set(disputeId, { disputeId, amount, status: 'open', respondBy }),
    })),
    toPayment(facts.DisputeWon, (payment, { data: { disputeId } }) => {
      const before = payment.disputes.get(disputeId);
      return before === undefined
        ? payment
        : { ...payment, disputes: new Map(payment.disputes).set(disputeId, { ...before, status: 'won' }) };
    }),
    toPayment(facts.DisputeLost, (payment, { data: { disputeId, amount } }) => ({
      ...payment,
      disputes: new Map(payment.disputes).set(disputeId, { disputeId, amount, status: 'lost', respondBy: null }),
    })),
  ],
});
