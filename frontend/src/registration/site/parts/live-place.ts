import type { EventId } from '@turnout/contracts/kernel';
import { inventoryTopics, type WaitingPlace } from '@turnout/contracts/inventory';
import { useEffect, useRef, useState } from 'react';
import { watchPublic } from '../../../platform/public-topic.ts';
import type { Reading } from './reading.ts';
import { linkOn, useWaitingPlace } from './site-reads.ts';

/** How often a place is read that is not followed live. */
const lookAgainMs = 15_000;

const isGone = (own: Reading<WaitingPlace>): boolean => own.state === 'refused' && own.refusal.status === 404;

/**
 * The place of somebody who waits, by the code of their link: followed live, and read again and again only where there
 * is no line, until they wait no more.
 */
export const useLivePlace = (of: {
  readonly eventId: EventId;
  readonly typeId: string;
  readonly code: string;
}): Reading<WaitingPlace> => {
  const { eventId, typeId, code } = of;
  const own = useWaitingPlace(linkOn(eventId, typeId, code));
  const [told, setTold] = useState<WaitingPlace | null>(null);
  const [isLive, setLive] = useState(false);
  const again = useRef(own.again);
  again.current = own.again;
  const isOver = isGone(own);
  useEffect(() => {
    const link = inventoryTopics.waitingPlace.params.safeParse({ eventId, typeId, code });
    // What is no link is told by the read alone.
    if (isOver || !link.success) return undefined;
    return watchPublic(inventoryTopics.waitingPlace, link.data, setTold, setLive);
  }, [eventId, typeId, code, isOver]);
  const wasLive = useRef(false);
  useEffect(() => {
    // Whoever is told nothing more may wait no more.
    if (wasLive.current && !isLive) again.current();
    wasLive.current = isLive;
    if (isLive || isOver) return undefined;
    const timer = setInterval(() => again.current(), lookAgainMs);
    return () => clearInterval(timer);
  }, [isLive, isOver]);
  const read = own.state === 'read' ? own.data : null;
  // What is read where nothing is told is newer than what was told last.
  useEffect(() => {
    if (!wasLive.current) setTold(null);
  }, [read]);
  return told === null || isOver ? own : { state: 'read', data: told, isFresh: true, again: own.again };
};
