import { useRef } from 'react';

/** A list as it was before, for as long as the same items stand in it: what is drawn from it is not drawn anew. */
export const useSame = <T>(items: readonly T[]): readonly T[] => {
  const before = useRef(items);
  const isSame = before.current.length === items.length && items.every((item, place) => item === before.current[place]);
  if (!isSame) before.current = items;
  return before.current;
};
