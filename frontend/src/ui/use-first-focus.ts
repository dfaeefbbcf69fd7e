import { useEffect, useRef, type RefObject } from 'react';

/** What takes the place of something that had the focus takes the focus too: whoever types goes on here. */
export const useFirstFocus = <E extends HTMLElement>(): RefObject<E | null> => {
  const first = useRef<E>(null);
  useEffect(() => first.current?.focus(), []);
  return first;
};
