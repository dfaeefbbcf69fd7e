import type { EventId } from '@turnout/contracts/kernel';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CameOffline } from '../offline/offline-desk.ts';
import type { DeskPlace } from '../place.ts';
import { keptChoice } from './choice.ts';
import { printArrived } from './print-arrived.ts';
import { printedLater, type PrintedLater } from './print-later.ts';

/** Badges of people who came in without a network and have gone on since. */
export interface Unprinted {
  readonly people: readonly PrintedLater[];
  /** Prints those of some, or of all. */
  readonly print: (people: readonly PrintedLater[]) => void;
  /** They need none. */
  readonly leave: () => void;
}

/** Prints badges of those who came in without a network, as this desk chose (rule badges/print-on-check-in), each once. */
export const usePrintLater = (
  eventId: EventId,
  came: readonly CameOffline[],
  { printer, print }: Pick<DeskPlace, 'printer' | 'print'>,
): Unprinted => {
  const { t } = useTranslation('desk');
  const seen = useRef<ReadonlySet<string>>(new Set());
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const { offered } = printedLater(printer === 'automatic' ? came : [], keptChoice(eventId).read(), print);
  useEffect(() => {
    const fresh = came.filter(({ checkinId }) => !seen.current.has(checkinId));
    seen.current = new Set(came.map(({ checkinId }) => checkinId));
    if (printer !== 'automatic' || fresh.length === 0) return;
    const { atOnce } = printedLater(fresh, keptChoice(eventId).read(), print);
    void printArrived(eventId, atOnce, t('printer.blocked'));
  }, [eventId, came, printer, print, t]);
  const over = (people: readonly PrintedLater[]) =>
    setDone((was) => new Set([...was, ...people.map(({ checkinId }) => checkinId)]));
  return {
    people: offered.filter(({ checkinId }) => !done.has(checkinId)),
    print: (people) => {
      over(people);
      void printArrived(eventId, people, t('printer.blocked'));
    },
    leave: () => over(offered),
  };
};
