import { useEffect, useState } from 'react';

/**
 * The time now, ms since 1970, told again every so often.
 * @param everyMs how often, in ms.
 */
export const useNow = (everyMs: number): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
};
