import type { SeatsView } from '@turnout/contracts/forms';
import type { TypeId } from '@turnout/contracts/kernel';
import { useCallback, useMemo, useRef } from 'react';
import type { SiteActivity } from '../../../ui/activity-choice.ts';
import { useLiveSeats, withSeats } from './live-seats.ts';
import type { Reading } from './reading.ts';
import { useSite } from './site.layout.tsx';
import { useTypes } from './site-reads.ts';
import type { SiteType } from './site-types.ts';
import { useChoosable } from './use-choosable.ts';

/**
 * The types of the event as whoever looks may choose them, their seats live: public ones, and those that their code opens.
 */
export const useOfferedTypes = (): Reading<readonly SiteType[]> & {
  /** The activities that are open to choice, their seats live; each type names them too. */
  readonly activities: readonly SiteActivity[];
  /** How many seats activities have left that there are only so many of. */
  readonly left: Readonly<Record<string, number>> | undefined;
  /** What is told live; null until it is. */
  readonly live: SeatsView | null;
} => {
  const { event, visitor, access } = useSite();
  const types = useTypes(event._id);
  const { opened } = access;
  // Staff see all of them, with more than anybody else is told.
  const code = visitor.isStaff ? null : access.code;
  const publicTypes = types.state === 'read' ? types.data : null;
  const own = code !== null && opened.state === 'read' ? opened.data : null;
  const readRules = useRef<() => void>(() => undefined);
  const again = useCallback(() => {
    types.again();
    if (code !== null) opened.again();
    readRules.current();
  }, [types, opened, code]);
  const seats = useLiveSeats(event._id, own?.proof ?? null, again);
  const { activities, again: rulesAgain } = useChoosable(seats);
  readRules.current = rulesAgain;
  const left = seats?.activitiesLeft;
  const offered = useMemo(
    () => withSeats(withOpened(publicTypes ?? [], own?.types ?? [], code), seats),
    [publicTypes, own, code, seats],
  );
  const merged = useMemo(
    () => (activities.length === 0 ? offered : offered.map((type) => ({ ...type, activities }))),
    [offered, activities],
  );
  if (types.state !== 'read') return { ...types, activities, left, live: seats };
  if (code !== null && opened.state === 'loading') return { state: 'loading', again, activities, left, live: seats };
  return { ...types, data: merged, again, activities, left, live: seats };
};

const withOpened = (
  publicTypes: readonly SiteType[],
  own: readonly SiteType[],
  code: string | null,
): readonly SiteType[] => {
  const known = new Set<TypeId>(publicTypes.map(({ _id }) => _id));
  const seen = new Map(own.map((type) => [type._id, type]));
  return [
    // How many of each may come along, the code says.
    ...publicTypes.map((type) => ({ ...(seen.get(type._id) ?? type), seatsLeft: type.seatsLeft })),
    ...own.flatMap((type) => (known.has(type._id) || code === null ? [] : [{ ...type, openedBy: code }])),
  ];
};
