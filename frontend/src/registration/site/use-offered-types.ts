import type { TypeId } from '@turnout/contracts/kernel';
import { useCallback, useMemo } from 'react';
import { useLiveTypes } from './live-seats.ts';
import type { Reading } from './reading.ts';
import { useSite } from './site.layout.tsx';
import type { SiteType } from './site-types.ts';

/** The types of the event as whoever looks may choose them: public ones, and those that their code opens. */
export const useOfferedTypes = (): Reading<readonly SiteType[]> => {
  const { event, visitor, access } = useSite();
  const types = useLiveTypes(event._id);
  const { code, opened } = access;
  const publicTypes = types.state === 'read' ? types.data : null;
  const own = opened.state === 'read' ? opened.data.types : null;
  const merged = useMemo(() => withOpened(publicTypes ?? [], own ?? [], code), [publicTypes, own, code]);
  const again = useCallback(() => {
    types.again();
    if (code !== null) opened.again();
  }, [types, opened, code]);
  // Staff see all of them, with more than anybody else is told.
  if (types.state !== 'read' || code === null || visitor.isStaff) return types;
  if (opened.state === 'loading') return { state: 'loading', again };
  return { ...types, data: merged, again };
};

const withOpened = (
  publicTypes: readonly SiteType[],
  own: readonly SiteType[],
  code: string | null,
): readonly SiteType[] => {
  const known = new Set<TypeId>(publicTypes.map(({ _id }) => _id));
  const seen = new Map(own.map((type) => [type._id, type]));
  return [
    // Their seats are known live; how many of each may come along, the code says.
    ...publicTypes.map((type) => ({ ...(seen.get(type._id) ?? type), seatsLeft: type.seatsLeft, fields: type.fields })),
    ...own.flatMap((type) => (known.has(type._id) || code === null ? [] : [{ ...type, openedBy: code }])),
  ];
};
