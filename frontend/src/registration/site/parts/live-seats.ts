import { type SeatsView, seatsTopic } from '@turnout/contracts/forms';
import { saysTheSame, type EventId } from '@turnout/contracts/kernel';
import { useEffect, useMemo, useRef, useState } from 'react';
import { watchPublic } from '../../../platform/public-topic.ts';
import type { Reading } from './reading.ts';
import { useTypes } from './site-reads.ts';
import type { SiteType } from './site-types.ts';

/** A crowd that sees the same change does not read in one instant. */
const readsWithinMs = 5_000;

/** A type with its options as they are left by now; the same one where nothing of that changed. */
const withOptions = (type: SiteType, { seatsLeft, optionsLeft }: SeatsView): SiteType => {
  // Of a type that is followed, what is not counted is not limited any more.
  const isFollowed = seatsLeft[type._id] !== undefined;
  let isChanged = false;
  const fields = type.fields.map((field) => {
    const left = optionsLeft[field._id];
    if ((left === undefined && !isFollowed) || saysTheSame(left, field.optionsLeft)) return field;
    isChanged = true;
    return { ...field, optionsLeft: left };
  });
  return isChanged ? { ...type, fields } : type;
};

/**
 * Types with the seats and options that they have by now. Staff see elsewhere how many seats are taken, and none here;
 * what is left of options they see too.
 */
export const withSeats = (types: readonly SiteType[], seats: SeatsView | null): readonly SiteType[] => {
  if (seats === null) return types;
  const isCounted = types.some(({ seatsLeft }) => seatsLeft !== null);
  const now = types.map((one) => {
    const type = withOptions(one, seats);
    const left = isCounted ? seats.seatsLeft[type._id] : undefined;
    return left === undefined || left === type.seatsLeft ? type : { ...type, seatsLeft: left };
  });
  return now.some((type, index) => type !== types[index]) ? now : types;
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
