import { checkInApi } from '@turnout/contracts/check-in';
import type { EventId } from '@turnout/contracts/kernel';
import type { RegistrationView } from '@turnout/contracts/registration';
import { useEffect, useState } from 'react';
import { call } from '../platform/api.ts';

export interface LookUp {
  readonly state: 'idle' | 'searching' | 'found' | 'failed';
  readonly hits: readonly RegistrationView[];
  /** The text the hits are for. */
  readonly text: string;
}

const idle: LookUp = { state: 'idle', hits: [], text: '' };
/** Typing pauses for this long before the server is asked, ms. */
const pauseMs = 200;
/** The server looks from two characters on. */
const shortest = 2;

/** People whose name, number or code fits what is being typed; empty for a ticket's code, which is no search. */
export const useLookUp = (eventId: EventId, typed: string, isWanted: boolean): LookUp => {
  const [found, setFound] = useState<LookUp>(idle);
  const text = typed.trim();
  useEffect(() => {
    if (!isWanted || text.length < shortest) {
      setFound(idle);
      return undefined;
    }
    const controller = new AbortController();
    const timer = setTimeout(() => {
      setFound((was) => ({ ...was, state: 'searching' }));
      call(checkInApi.lookUp, { query: { eventId, q: text }, signal: controller.signal }).then(
        ({ data }) => setFound({ state: 'found', hits: data.registrations, text }),
        () => {
          if (!controller.signal.aborted) setFound({ state: 'failed', hits: [], text });
        },
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [eventId, text, isWanted]);
  return found;
};
