import { useEffect, useRef } from 'react';

/** Whoever goes back and forth between pages asks no more often. */
const atMostEveryMs = 5_000;

/** Reads anew once the page is looked at again: meanwhile staff may have recorded a payment, or anything else. */
export const useSeenAgain = (again: () => void): void => {
  const last = useRef(-atMostEveryMs);
  useEffect(() => {
    const look = (): void => {
      const now = performance.now();
      if (document.visibilityState !== 'visible' || now - last.current < atMostEveryMs) return;
      last.current = now;
      again();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [again]);
};
