import { useEffect, useRef, type RefObject } from 'react';

/** A good or amber verdict leaves by itself after this long, ms; a red one stays until somebody has seen it. */
export const staysMs = 20_000;

/** Leaves by itself in the end, whether or not its shrinking bar may be animated. */
export const useLeaving = (isLeaving: boolean, leave: () => void) => {
  useEffect(() => {
    if (!isLeaving) return undefined;
    const timer = setTimeout(leave, staysMs);
    return () => clearTimeout(timer);
  }, [isLeaving, leave]);
};

/** A tap anywhere but on a button puts the panel away; keyboards have Escape and Okay for it. */
export const useTapAway = (onDismiss: () => void): RefObject<HTMLElement | null> => {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = panel.current;
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a, button, fieldset') === null) onDismiss();
    };
    element?.addEventListener('click', onClick);
    return () => element?.removeEventListener('click', onClick);
  }, [onDismiss]);
  return panel;
};
