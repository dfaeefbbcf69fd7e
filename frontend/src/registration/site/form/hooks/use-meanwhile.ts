import { useEffect, useRef } from 'react';
import type { Refusal } from '../../../../platform/refusal.ts';

/** What the page has of the server's, each read anew or dropped where a refusal says that it is otherwise by now. */
interface Meanwhile {
  /** Reads anew how the event is set. */
  readonly readEvent: () => void;
  /** Reads anew the types, their seats and the activities. */
  readonly readOffers: () => void;
  /** Asks anew what the promo code takes off. */
  readonly applyCode: () => Promise<void>;
  /** Takes off nothing more for the promo code. */
  readonly dropCode: () => void;
}

const offers: ReadonlySet<string> = new Set([
  'seats-exhausted',
  'option-gone',
  'activity-full',
  'activity-not-of-event',
  'activity-not-open',
  'price-changed',
]);

/** Reads anew, once for each refusal, what the server says to be otherwise than the page has it: so the next try can go well. */
export const useMeanwhile = (refusal: Pick<Refusal, 'code'> | null, meanwhile: Meanwhile): void => {
  const last = useRef(meanwhile);
  useEffect(() => {
    last.current = meanwhile;
  });
  useEffect(() => {
    if (refusal === null) return;
    if (refusal.code === 'no-such-method') last.current.readEvent();
    if (refusal.code === 'price-changed') void last.current.applyCode();
    if (refusal.code === 'promo-code-not-valid') last.current.dropCode();
    if (offers.has(refusal.code)) last.current.readOffers();
  }, [refusal]);
};
