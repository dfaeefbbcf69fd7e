import { useState } from 'react';

/** The last view there was, so that a page does not go blank while the next one is fetched. */
export const useKept = <V>(view: V | null): V | null => {
  const [kept, setKept] = useState(view);
  if (view !== null && view !== kept) setKept(view);
  return view ?? kept;
};
