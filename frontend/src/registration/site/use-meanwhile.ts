import { useEffect, useRef } from 'react';
import type { Refusal } from '../../platform/refusal.ts';

interface Meanwhile {
  /** Reads anew how the event is set. */
  readonly readEvent: () => void;
}

/** Reads anew, once for each refusal, what the server says to be otherwise than the page has it: so the next try can go well. */
export const useMeanwhile = (refusal: Pick<Refusal, 'code'> | null, meanwhile: Meanwhile): void => {
  const last = useRef(meanwhile);
  useEffect(() => {
    last.current = meanwhile;
  });
  useEffect(() => {
    if (refusal?.code === 'no-such-method') last.current.readEvent();
  }, [refusal]);
};
