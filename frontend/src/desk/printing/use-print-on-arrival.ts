import { CheckinId, registrantOf, type EventId } from '@turnout/contracts/kernel';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskPlace } from '../place.ts';
import type { Scan } from '../scanner.state.ts';
import { printArrived, type Arrived } from './print-arrived.ts';

/** Whoever came in longer ago than this, in ms, has gone on: a scan that waited for the line prints nothing by itself. */
export const goneAfterMs = 60_000;

/** Everybody whom a scan let in just now. */
export const arrivedBy = ({ verdict, tookMs }: Scan, print: DeskPlace['print']): readonly Arrived[] => {
  if (verdict.kind !== 'checked-in' || tookMs > goneAfterMs) return [];
  const { person, admitted, isWholeGroup } = verdict;
  return admitted.flatMap(({ checkinId }, at) => {
    const known = CheckinId.safeParse(checkinId);
    if (!known.success) return [];
    const id = registrantOf(known.data);
    const isPrinted = id === person.registrationId && person.isPrinted === true;
    // The browser prints a group that came in together as one.
    const page = isWholeGroup ? at === 0 && print?.(person, true) : print?.({ ...person, registrationId: id }, false);
    return [{ id, checkinId, isPrinted, path: page || null }];
  });
};

/** Prints the badge of everybody whom this desk lets in from now on, as it chose (rule badges/print-on-check-in). */
export const usePrintOnArrival = (
  eventId: EventId,
  recent: readonly Scan[],
  { printer, print }: Pick<DeskPlace, 'printer' | 'print'>,
): void => {
  const { t } = useTranslation('desk');
  // Whatever was there when the page came up was printed then.
  const seen = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    const before = seen.current;
    seen.current = new Set(recent.map(({ intent }) => intent.commandId));
    if (before === null || printer !== 'automatic') return;
    const fresh = recent.filter(({ intent }) => !before.has(intent.commandId)).toReversed();
    for (const scan of fresh) void printArrived(eventId, arrivedBy(scan, print), t('printer.blocked'));
  }, [eventId, recent, printer, print, t]);
};
