import { type SeatsView, seatsTopic } from '@turnout/contracts/forms';
import type { EventId } from '@turnout/contracts/kernel';
import { useEffect, useMemo, useRef, useState } from 'react';
import { watchPublic } from '../../platform/public-topic.ts';
import type { Reading } from './reading.ts';
import { useTypes } from './site-reads.ts';
import type { SiteType } from './site-types.ts';

/** A crowd that sees the same change does not read in one instant. */
const readsWithinMs = 5_000;

/** Types with the seats that they have by now; of staff, who see elsewhere how many are taken, as they are. */
export const withSeats = (types: readonly SiteType[], seats: SeatsView | null): readonly SiteType[] => {
  const isCounted = types.some(({ seatsLeft }) => seatsLeft !== null);
  return seats === null || !isCounted ? types : types.map((type) => withOwn(type, seats));
};

const withOwn = (type: SiteType, { seatsLeft }: SeatsView): SiteType => {
  const left = seatsLeft[type._id];
  return left === undefined || left === type.seatsLeft ? type : { ...type, seatsLeft: left };
};

/**
 * An event's seats as they go; null until the server said so.
 * @param proof that a code was entered whose types are followed too; null: none was.
 * @param onChanged once anything else was changed that visitors read of the types.
 */
export const useLiveSeats = (eventId: EventId, proof: string | null, onChanged: () => void): SeatsView | null => {
  const [seats, setSeats] = useState<SeatsView | null>(null);
  const changed = useRef(onChanged);
  changed.current = onChanged;
  useEffect(() => {
    let version: string | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = watchPublic(seatsTopic, { eventId, ...(proof === null ? {} : { proof }) }, (view) => {
      setSeats(view);
      if (version !== null && version !== view.version) {
        clearTimeout(timer);
        timer = setTimeout(() => changed.current(), Math.random() * readsWithinMs);
      }
      ({ version } = view);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [eventId, proof]);
  return seats;
};

/**
 * An event's types that anybody sees, their seats live: as they go, and as types and questions are changed by the
 * organiser.
 */
export const useLiveTypes = (eventId: EventId): Reading<readonly SiteType[]> => {
  const types = useTypes(eventId);
  const seats = useLiveSeats(eventId, null, types.again);
  const known = types.state === 'read' ? types.data : null;
  const live = useMemo(() => (known === null ? null : withSeats(known, seats)), [known, seats]);
  return types.state === 'read' && live !== null ? { ...types, data: live } : types;
};
