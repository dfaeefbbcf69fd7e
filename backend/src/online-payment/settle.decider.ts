import type { Decide, PrimaryId } from '@turnout/contracts/kernel';
import {
  type ByHandMethod,
  type DisputeState,
  type OnlinePayment,
  type OnlinePaymentState,
  type ParkedReason,
  type RefundState,
} from '@turnout/contracts/online-payment';
import type { OnlinePaymentEvent } from './open.decider.ts';

/** The place where the money of a payment is to count now: in a group, nowhere for a reason, or it is settled or waits for staff. */
export type Destination =
  | { readonly to: PrimaryId; readonly isDirected: boolean }
  | { readonly parked: ParkedReason }
  | null;

/**
 * Says what is to be done with money that came in (rule money/settling): it goes where it was meant to, or where staff sent it,
 * and is parked where it is other money than was asked for.
 */
export const destinationOf = (payment: OnlinePayment): Destination => {
  const { received, creditedTo, opened, parked, directedTo } = payment;
  if (received === null || creditedTo !== null) return null;
  if (directedTo !== null) return { to: directedTo, isDirected: true };
  if (parked !== null) return null;
  if (opened === null) return { parked: 'registration-unknown' };
  if (received.currency !== opened.currency) return { parked: 'other-currency' };
  if (received.amount !== opened.amount + opened.fee) return { parked: 'other-amount' };
  return { to: opened.primaryId, isDirected: false };
};

/** A part of a payment that went back, as a group hears of it; `returned` in minor units, with the fee. */
export interface ReturnedPart {
  readonly part: string;
  readonly returned: number;
  /** The way in which staff gave it back by hand; absent: the provider did. */
  readonly method?: ByHandMethod;
}

/** The parts that went back: refunds that succeeded, disputes that were lost, and failed refunds that staff gave back by hand. */
export const returnedParts = ({ refunds, disputes }: OnlinePayment): readonly ReturnedPart[] => [
  ...[...refunds.values()]
    .filter(({ status }: RefundState) => status === 'succeeded')
    .map(({ refundId, amount }) => ({ part: refundId, returned: amount })),
  ...[...disputes.values()]
    .filter(({ status }: DisputeState) => status === 'lost')
    .map(({ disputeId, amount }) => ({ part: disputeId, returned: amount })),
  ...[...refunds.values()].flatMap(({ refundId, amount, wentBackBy }) =>
    wentBackBy === null ? [] : [{ part: `${refundId}-by-hand`, returned: amount, method: wentBackBy }],
  ),
];

/** The refunds that failed, also those that had succeeded before. */
export const failedParts = ({ refunds }: OnlinePayment): readonly string[] =>
  [...refunds.values()]
    .filter(({ status }) => status === 'failed' || status === 'settled')
    .map(({ refundId }) => refundId);

/** Notes that a payment counts for a group. */
export const creditPayment: Decide<{ readonly primaryId: PrimaryId }, OnlinePaymentState, OnlinePaymentEvent> = (
  { primaryId },
  state,
) => {
  if (state.kind === 'absent' || state.creditedTo !== null) return [];
  const { eventId, onlinePaymentId } = state;
  return [{ type: 'OnlinePaymentCredited', data: { eventId, onlinePaymentId, primaryId } }];
};

/** Notes that a payment counts nowhere until staff decide on it. */
export const parkPayment: Decide<{ readonly reason: ParkedReason }, OnlinePaymentState, OnlinePaymentEvent> = (
  { reason },
  state,
) => {
  if (state.kind === 'absent' || state.creditedTo !== null) return [];
  if (state.parked !== null && state.directedTo === null) return [];
  const { eventId, onlinePaymentId } = state;
  return [{ type: 'OnlinePaymentParked', data: { eventId, onlinePaymentId, reason } }];
};
