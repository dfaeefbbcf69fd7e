import { useEffect, useRef, useState } from 'react';
import type { DeskHit, DeskPlace } from './place.ts';

export interface LookUp {
  readonly state: 'idle' | 'searching' | 'found' | 'failed';
  readonly hits: readonly DeskHit[];
  /** The text the hits are for. */
  readonly text: string;
}

const idle: LookUp = { state: 'idle', hits: [], text: '' };
/** Typing pauses for this long before the server is asked, ms. */
const pauseMs = 200;
/** The server looks from two characters on. */
const shortest = 2;

/** People whose name, number or code fits what is being typed; none where `lookUp` is null, as nobody is looked up here. */
export const useLookUp = (lookUp: DeskPlace['lookUp'] | null, typed: string): LookUp => {
  const [found, setFound] = useState<LookUp>(idle);
  const latest = useRef(lookUp);
  useEffect(() => {
    latest.current = lookUp;
  }, [lookUp]);
  const text = typed.trim();
  const isClosed = lookUp === null;
  useEffect(() => {
    if (text.length < shortest || isClosed) {
      setFound(idle);
      return undefined;
    }
    const controller = new AbortController();
    const timer = setTimeout(() => {
      setFound((was) => ({ ...was, state: 'searching' }));
      latest.current?.(text, controller.signal).then(
        (hits) => setFound({ state: 'found', hits, text }),
        () => {
          if (!controller.signal.aborted) setFound({ state: 'failed', hits: [], text });
        },
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text, isClosed]);
  return found;
};
