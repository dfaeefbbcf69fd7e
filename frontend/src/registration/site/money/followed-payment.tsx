import { useState } from 'react';
import type { useGroup } from '../parts/site-reads.ts';
import { useHasPaid } from './from-form.ts';
import { PaymentProgress } from './payment-progress.tsx';
import { progressOf } from './progress.ts';
import { useCheckoutPayments } from './use-checkout-payments.ts';

type Registration = Extract<ReturnType<typeof useGroup>, { state: 'read' }>['data']['registration'];

interface FollowedProps {
  readonly registration: Registration;
  readonly again: () => void;
}

/** The way of a payment that is expected, or was just made, as it goes on (rule money/payment-followed). */
export const FollowedPayment = ({ registration: { _id: id, event: eventId }, again }: FollowedProps) => {
  const hasPaid = useHasPaid();
  const { view, first } = useCheckoutPayments({ eventId, payerKey: id, isAwaited: hasPaid }, again);
  return <PaymentProgress progress={progressOf(view, { hasPaid, first })} balance={view?.balance} />;
};

/** Tells whether a group's money is followed: its first is here, and something is due, or was just paid. */
export const useIsFollowed = ({ parent, due = 0 }: Registration): boolean => {
  const hasPaid = useHasPaid();
  // Who paid the rest reads that it arrived, though nothing is due any more.
  const [wasDue, setWasDue] = useState(false);
  if (due > 0 && !wasDue) setWasDue(true);
  return parent === null && (hasPaid || due > 0 || wasDue);
};
