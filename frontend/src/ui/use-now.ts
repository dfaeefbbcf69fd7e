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

/** When a value became what it is, ms since 1970, to the second. */
export const useChangedAt = (value: unknown): number => {
  const now = useNow(1_000);
  const [seen, setSeen] = useState({ value, at: now });
  if (value !== seen.value) setSeen({ value, at: now });
  return seen.at;
};

/** Until when something was live, ms since 1970: now while it is. */
export const useLiveUntil = (isLive: boolean): number => {
  const now = useNow(1_000);
  const [until, setUntil] = useState(now);
  if (isLive && until !== now) setUntil(now);
  return isLive ? now : until;
};
