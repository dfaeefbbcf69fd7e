import { closesAt } from '@turnout/contracts/event-setup';
import type { Instant } from '@turnout/contracts/kernel';
import { useEffect, useState } from 'react';
import { serverNow } from '../../../platform/server-time.ts';
import type { SiteEvent } from './site-reads.ts';

/** What the server's clock is may be known better after a while. */
const looksAgainAfterMs = 30_000;

/**
 * Whether strangers may register by now, by the server's clock as far as it is known here. The server decides in the end.
 * @param openUntil as it is told live; undefined: nothing was told yet, and what was read of the event holds.
 */
export const useIsOpen = (event: SiteEvent, openUntil: Instant | null | undefined): boolean => {
  const read = event.isRegistrationOpen ? closesAt(event) : null;
  const until = openUntil === undefined ? read : openUntil;
  const [over, setOver] = useState<Instant | null>(null);
  useEffect(() => {
    if (until === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      const leftMs = Date.parse(until) - serverNow();
      setOver(leftMs > 0 ? null : until);
      timer = setTimeout(look, leftMs > 0 ? Math.min(leftMs, looksAgainAfterMs) : looksAgainAfterMs);
    };
    look();
    return () => clearTimeout(timer);
  }, [until]);
  return until !== null && over !== until;
};
