import {
  decimalOf,
  reject,
  type Decide,
  type EventId,
  type EventOf,
  type PrimaryId,
  type RefundId,
  type RegistrantId,
} from '@turnout/contracts/kernel';
import {
  isParked,
  refundable,
  type ByHandMethod,
  type onlinePaymentEvents,
  type OnlinePayment,
  type OnlinePaymentState,
  type ParkedDecision,
} from '@turnout/contracts/online-payment';

type OnlinePaymentEvent = EventOf<(typeof onlinePaymentEvents)[keyof typeof onlinePaymentEvents]>;

const ofPayment = ({ eventId, onlinePaymentId }: OnlinePayment) => ({ eventId, onlinePaymentId });

/** The refusal of more than there is to give back, which says how much there is. */
const aboveRefundable = (payment: OnlinePayment) => {
  const currency = payment.received?.currency ?? '';
  const left = currency === '' ? 0 : decimalOf({ minor: refundable(payment), currency });
  return reject('refund-above-paid', { field: 'amount', left, currency });
};

/**
 * Asks for money of a payment to go back the way it came: never more than came in, less what went, goes and was lost (rule
 * money/refunds). A payment that counts for nobody is decided on in the inbox, and goes back whole.
 */
export const requestRefund: Decide<
  {
    readonly eventId: EventId;
    readonly refundId: RefundId;
    /** In minor units; null: all that may go back. */
    readonly amount: number | null;
    readonly cause: 'staff' | 'rule';
    readonly reason: string;
  },
  OnlinePaymentState,
  OnlinePaymentEvent,
  'not-found' | 'payment-not-credited' | 'refund-above-paid' | 'amount-is-zero'
> = ({ eventId, refundId, amount: asked, cause, reason }, state) => {
  if (state.kind === 'absent' || state.eventId !== eventId) return reject('not-found');
  if (state.refunds.has(refundId)) return [];
  if (state.received === null || state.creditedTo === null) return reject('payment-not-credited');
  const left = refundable(state);
  const amount = asked ?? left;
  if (amount > left || left === 0) return aboveRefundable(state);
  if (amount <= 0) return reject('amount-is-zero', { field: 'amount' });
  return [{ type: 'RefundRequested', data: { ...ofPayment(state), refundId, amount, cause, reason } }];
};

/**
 * Asks for a refund that was accepted by the event's rule. Where it cannot be asked for any more, that is a refund that
 * failed, so that it is seen in the inbox and not lost.
 */
export const requestAcceptedRefund: Decide<
  { readonly eventId: EventId; readonly refundId: RefundId; readonly amount: number; readonly reason: string },
  OnlinePaymentState,
  OnlinePaymentEvent,
  'not-found'
> = ({ eventId, refundId, amount, reason }, state) => {
  if (state.kind === 'absent' || state.eventId !== eventId) return reject('not-found');
  if (state.refunds.has(refundId)) return [];
  const requested: OnlinePaymentEvent = {
    type: 'RefundRequested',
    data: { ...ofPayment(state), refundId, amount, cause: 'rule', reason },
  };
  return amount <= refundable(state)
    ? [requested]
    : [requested, { type: 'RefundFailed', data: { ...ofPayment(state), refundId, reason: 'more-than-refundable' } }];
};

/** Ways to deal with a refund that failed: once more, by hand in another way, or not at all. */
export type Dealing =
  | { readonly kind: 'again'; readonly refundId: RefundId }
  | { readonly kind: 'by-hand'; readonly method: ByHandMethod; readonly note: string }
  | { readonly kind: 'nothing'; readonly note: string };

/** Deals with a refund that failed, once: whoever comes second is told (rule money/failed-refunds). */
export const settleFailedRefund: Decide<
  { readonly eventId: EventId; readonly refundId: RefundId; readonly dealing: Dealing },
  OnlinePaymentState,
  OnlinePaymentEvent,
  'not-found' | 'refund-settled' | 'refund-not-failed' | 'refund-above-paid'
> = ({ eventId, refundId, dealing }, state) => {
  const failed = state.kind === 'payment' && state.eventId === eventId ? state.refunds.get(refundId) : undefined;
  if (state.kind === 'absent' || failed === undefined) return reject('not-found');
  if (failed.status === 'settled') return reject('refund-settled');
  if (failed.status !== 'failed') return reject('refund-not-failed');
  const { amount, cause, reason } = failed;
  if (dealing.kind !== 'nothing' && amount > refundable(state)) return aboveRefundable(state);
  const of = ofPayment(state);
  const settled = (more: { note: string; method?: ByHandMethod; askedAgainAs?: RefundId }): OnlinePaymentEvent => ({
    type: 'FailedRefundSettled',
    data: { ...of, refundId, ...more },
  });
  if (dealing.kind === 'nothing') return [settled({ note: dealing.note })];
  if (dealing.kind === 'by-hand') return [settled({ note: dealing.note, method: dealing.method })];
  return [
    settled({ note: '', askedAgainAs: dealing.refundId }),
    {
      type: 'RefundRequested',
      data: { ...of, refundId: dealing.refundId, amount, cause: cause === 'provider' ? 'staff' : cause, reason },
    },
  ];
};

/**
 * Decides on parked money, once: it counts for the registration that it was meant for, for another one, goes back whole, or, where
 * nobody was asked for it, is left alone (rule money/left-alone).
 * Whoever decides second is told what the first decided (rule money/parked-money).
 */
export const decideParked: Decide<
  {
    readonly eventId: EventId;
    readonly decision: ParkedDecision;
    /** The group and the person that it is to count for; null where it goes back. */
    readonly target: { readonly primaryId: PrimaryId; readonly registrantId: RegistrantId } | null;
    readonly refundId: RefundId;
    readonly reason: string;
  },
  OnlinePaymentState,
  OnlinePaymentEvent,
  'not-found' | 'parked-decided' | 'parked-target-missing' | 'parked-was-asked-for'
> = ({ eventId, decision, target, refundId, reason }, state) => {
  if (state.kind === 'absent' || state.eventId !== eventId) return reject('not-found');
  if (state.parked === null && state.creditedTo === null) return reject('not-found');
  if (!isParked(state)) return reject('parked-decided', { decision: decidedOf(state) });
  const of = ofPayment(state);
  if (decision === 'refund')
    return [
      { type: 'ParkedPaymentDecided', data: { ...of, decision, primaryId: null, registrantId: null } },
      {
        type: 'RefundRequested',
        data: { ...of, refundId, amount: refundable(state), cause: 'staff', reason },
      },
    ];
  if (decision === 'leave')
    return state.opened === null
      ? [{ type: 'ParkedPaymentDecided', data: { ...of, decision, primaryId: null, registrantId: null, reason } }]
      : reject('parked-was-asked-for');
  if (target === null) return reject('parked-target-missing', { field: 'registrationId' });
  const { primaryId, registrantId } = target;
  return [{ type: 'ParkedPaymentDecided', data: { ...of, decision, primaryId, registrantId } }];
};

/** The decision on parked money that waits for nobody any more. */
const decidedOf = ({ creditedTo, directedTo, opened, leftAlone }: OnlinePayment): ParkedDecision => {
  if (leftAlone !== null) return 'leave';
  const to = creditedTo ?? directedTo;
  if (to === null) return 'refund';
  return to === opened?.primaryId ? 'credit' : 'move';
};

/** Takes up money again that was left alone: it waits for a decision (rule money/left-alone). Refused where it is not left alone. */
export const reopenParked: Decide<
  { readonly eventId: EventId },
  OnlinePaymentState,
  OnlinePaymentEvent,
  'not-found' | 'not-left-alone'
> = ({ eventId }, state) => {
  if (state.kind === 'absent' || state.eventId !== eventId) return reject('not-found');
  return state.leftAlone === null
    ? reject('not-left-alone')
    : [{ type: 'ParkedPaymentReopened', data: ofPayment(state) }];
};
