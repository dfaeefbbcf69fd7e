import type { EventId } from '@turnout/contracts/kernel';
import { type ReactNode, use, useEffect, useState } from 'react';
import { type PlaceChoice, type PlaceKind, PlaceKinds } from './place.ts';

type Known = readonly PlaceKind[] | 'reading' | 'failed';

/** The kinds of places, fetched when somebody wants to choose. */
const useKinds = (): Known => {
  const readKinds = use(PlaceKinds);
  const [known, setKnown] = useState<Known>('reading');
  useEffect(() => {
    let isGone = false;
    readKinds().then(
      (kinds) => !isGone && setKnown(kinds),
      () => !isGone && setKnown('failed'),
    );
    return () => {
      isGone = true;
    };
  }, [readKinds]);
  return known;
};

interface OfKindsProps {
  readonly eventId: EventId;
  readonly kinds: readonly PlaceKind[];
  readonly before: readonly PlaceChoice[];
  readonly children: AllChoicesProps['children'];
}

/** Asks each kind for its choices, one within the other: a kind's choices may be live. */
const OfKinds = ({ eventId, kinds, before, children }: OfKindsProps): ReactNode => {
  const [first, ...others] = kinds;
  if (first === undefined) return children(before);
  return (
    <first.Choices eventId={eventId}>
      {(choices) =>
        choices === null ? (
          children('reading')
        ) : (
          <OfKinds eventId={eventId} kinds={others} before={[...before, ...choices]}>
            {children}
          </OfKinds>
        )
      }
    </first.Choices>
  );
};

export interface AllChoicesProps {
  readonly eventId: EventId;
  readonly children: (choices: readonly PlaceChoice[] | 'reading' | 'failed') => ReactNode;
}

/** The places of an event at which somebody may work, of every kind. */
export const AllChoices = ({ eventId, children }: AllChoicesProps): ReactNode => {
  const kinds = useKinds();
  if (typeof kinds === 'string') return children(kinds);
  return (
    <OfKinds eventId={eventId} kinds={kinds} before={[]}>
      {children}
    </OfKinds>
  );
};
