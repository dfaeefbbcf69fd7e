import { type SeatsView, seatsTopic } from '@turnout/contracts/forms';
import { saysTheSame, type EventId } from '@turnout/contracts/kernel';
import { useEffect, useMemo, useRef, useState } from 'react';
import { watchPublic } from '../../platform/public-topic.ts';
import type { Reading } from './reading.ts';
import { useTypes } from './site-reads.ts';
import type { SiteType } from './site-types.ts';

/** A crowd that sees the same change does not read in one instant. */
const readsWithinMs = 5_000;

/** A type with its options as they are left by now; the same one where nothing of that changed. */
const withOptions = (type: SiteType, { optionsLeft }: SeatsView): SiteType => {
  let isChanged = false;
  const fields = type.fields.map((field) => {
    const left = optionsLeft[field._id];
    if (left === undefined || saysTheSame(left, field.optionsLeft)) return field;
    isChanged = true;
    return { ...field, optionsLeft: left };
  });
  return isChanged ? { ...type, fields } : type;
};

const withSeats = (types: readonly SiteType[], seats: SeatsView): readonly SiteType[] =>
  types.map((one) => {
    const type = withOptions(one, seats);
    const left = seats.seatsLeft[type._id];
    return left === undefined || left === type.seatsLeft ? type : { ...type, seatsLeft: left };
  });

/** Whether anything of a type goes while people choose. */
const isLimited = ({ seatsLeft, fields }: SiteType): boolean =>
  seatsLeft !== null || fields.some(({ optionsLeft }) => optionsLeft !== undefined);

/**
 * An event's types, their seats live: as they go, and as types and questions are changed by the organiser.
 * Staff see how many seats are taken elsewhere, and none here; what is left of options they see too.
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
  const isCounted = known?.some(isLimited) === true;
  const live = useMemo(
    () => (known === null || seats === null || !isCounted ? known : withSeats(known, seats)),
    [known, seats, isCounted],
  );
  return types.state === 'read' && live !== null ? { ...types, data: live } : types;
};
