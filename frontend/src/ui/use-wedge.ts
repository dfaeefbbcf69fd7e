import { type RefObject, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Reading } from './us-keys.ts';
import { listenToWedge } from './wedge.ts';

export interface Wedge {
  /** The field in which slow typing goes on. */
  readonly field: RefObject<HTMLInputElement | null>;
  /** Sets the field's text. */
  readonly onText: (text: string) => void;
  /** A code was scanned; the field has been emptied. */
  readonly onCode: (reading: Reading) => void;
  /** Somebody began to type outside any field, before the field gets what they typed. */
  readonly onTyping?: () => void;
  /** Listens to nothing, while a dialog is open. */
  readonly isPaused?: boolean;
}

/** A keyboard-wedge scanner anywhere on the page; slow typing goes on in the field. */
export const useWedge = (wedge: Wedge): void => {
  const latest = useRef(wedge);
  useEffect(() => {
    latest.current = wedge;
  });
  const { field, isPaused = false } = wedge;
  useEffect(() => {
    if (isPaused) return undefined;
    return listenToWedge(window, {
      onCode: (reading) => {
        latest.current.onText('');
        latest.current.onCode(reading);
      },
      onTyped: (typed) => {
        if (typed.trim() === '') return;
        latest.current.onTyping?.();
        // The next key goes into the field itself: what was typed before has to stand there by then.
        flushSync(() => latest.current.onText(typed));
        field.current?.focus();
      },
      fieldText: (target) => (target !== null && target === field.current ? (field.current?.value ?? null) : null),
    });
  }, [field, isPaused]);
};
