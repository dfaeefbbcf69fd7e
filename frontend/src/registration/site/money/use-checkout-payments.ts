import type { EventId, PayerKey } from '@turnout/contracts/kernel';
import { onlinePaymentTopics, type CheckoutPaymentsView } from '@turnout/contracts/online-payment';
import { useEffect, useRef, useState } from 'react';
import { watchPublic } from '../../../platform/public-topic.ts';
import { type KnownFirst, statesOf } from './progress.ts';

/** The pause between two reads of the money where it is not followed live and a payment is awaited. */
const lookAgainMs = 15_000;

interface CheckoutPayments {
  /** Null: not known (yet), or there is none for them. */
  readonly view: CheckoutPaymentsView | null;
  /** As it was known first. */
  readonly first: KnownFirst | null;
}

interface Of {
  readonly eventId: EventId;
  readonly payerKey: PayerKey;
  /** Somebody comes from paying. */
  readonly isAwaited: boolean;
}

/**
 * The online payments of a group, followed live (rule money/payment-followed).
 * @param onChange reads the page's own data anew: what is paid or counts changed.
 */
export const useCheckoutPayments = ({ eventId, payerKey, isAwaited }: Of, onChange: () => void): CheckoutPayments => {
  const [known, setKnown] = useState<CheckoutPayments>({ view: null, first: null });
  const [isLive, setLive] = useState(false);
  const change = useRef(onChange);
  change.current = onChange;
  useEffect(() => {
    setKnown({ view: null, first: null });
    return watchPublic(
      onlinePaymentTopics.checkoutPayments,
      { eventId, registrationId: payerKey },
      (view) => setKnown(({ first }) => ({ view, first: first ?? statesOf(view) })),
      setLive,
    );
  }, [eventId, payerKey]);
  const { view, first } = known;
  const paid = view?.balance.paid;
  const states = view === null ? '' : JSON.stringify([...statesOf(view)]);
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (paid === undefined) return;
    const now = `${paid} ${states}`;
    if (before.current !== null && before.current !== now) change.current();
    before.current = now;
  }, [paid, states]);
  useEffect(() => {
    if (isLive || !isAwaited) return undefined;
    const timer = setInterval(() => change.current(), lookAgainMs);
    return () => clearInterval(timer);
  }, [isLive, isAwaited]);
  return { view, first };
};
