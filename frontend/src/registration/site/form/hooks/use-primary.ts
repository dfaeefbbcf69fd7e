import { useMemo, useRef } from 'react';
import type { SiteType } from '../../parts/site-types.ts';
import type { useOfferedTypes } from '../../parts/use-offered-types.ts';
import type { Visitor } from '../../parts/use-visitor.ts';

const noTypes: readonly SiteType[] = [];

/**
 * The type whose form it is, among all that are offered. Where it is offered no more while the form is open, it is as it
 * was last, and told to be gone.
 */
export const usePrimary = (
  types: ReturnType<typeof useOfferedTypes>,
  typeId: string | undefined,
  { isStaff }: Visitor,
): { readonly primary: SiteType | undefined; readonly isGone: boolean; readonly all: readonly SiteType[] } => {
  const offered = types.state === 'read' ? types.data : noTypes;
  const found = offered.find(
    ({ _id, typeGroupOnly, isHidden }) => _id === typeId && (isStaff || !(typeGroupOnly || isHidden)),
  );
  const last = useRef<SiteType | undefined>(undefined);
  if (found !== undefined && types.state === 'read' && types.isFresh) last.current = found;
  const kept = found ?? (last.current?._id === typeId ? last.current : undefined);
  const all = useMemo(
    () => (kept === undefined || offered.some(({ _id }) => _id === kept._id) ? offered : [...offered, kept]),
    [offered, kept],
  );
  // What a code opens is told once the code is known there, too.
  const isTold = types.live !== null && !isStaff && kept !== undefined && kept.openedBy === undefined;
  const isTaken = isTold && types.live.seatsLeft[kept._id] === undefined;
  return { primary: kept, isGone: types.state === 'read' && (found === undefined || isTaken), all };
};
