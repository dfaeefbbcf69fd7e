import { type SeatsView, seatsTopic } from '@turnout/contracts/forms';
import type { EventId } from '@turnout/contracts/kernel';
import { useEffect, useMemo, useRef, useState } from 'react';
import { watchPublic } from '../../platform/public-topic.ts';
import type { Reading } from './reading.ts';
import { useTypes } from './site-reads.ts';
import type { SiteType } from './site-types.ts';

/** A crowd that sees the same change does not read in one instant. */
const readsWithinMs = 5_000;

const withSeats = (types: readonly SiteType[], { seatsLeft }: SeatsView): readonly SiteType[] =>
  types.map((type) => {
    const left = seatsLeft[type._id];
    return left === undefined || left === type.seatsLeft ? type : { ...type, seatsLeft: left };
  });

/**
 * An event's types, their seats live: as they go, and as types and questions are changed by the organiser.
 * Staff see how many are taken elsewhere, and no seats here.
 */
export const useLiveTypes = (eventId: EventId): Reading<readonly SiteType[]> => {
  const types = useTypes(eventId);
  const [seats, setSeats] = useState<SeatsView | null>(null);
  const again = useRef(types.again);
  again.current = types.again;
  useEffect(() => {
    let version: string | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = watchPublic(seatsTopic, { eventId }, (view) => {
      setSeats(view);
      if (version !== null && version !== view.version) {
        clearTimeout(timer);
        timer = setTimeout(() => again.current(), Math.random() * readsWithinMs);
      }
      ({ version } = view);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [eventId]);
  const known = types.state === 'read' ? types.data : null;
  const isCounted = known?.some(({ seatsLeft }) => seatsLeft !== null) === true;
  const live = useMemo(
    () => (known === null || seats === null || !isCounted ? known : withSeats(known, seats)),
    [known, seats, isCounted],
  );
  return types.state === 'read' && live !== null ? { ...types, data: live } : types;
};
