import { registrantOf } from '@turnout/contracts/kernel';
import type { CameOffline } from '../offline/offline-desk.ts';
import type { DeskPlace } from '../place.ts';
import type { PrintChoice } from './choice.ts';
import type { Arrived } from './print-arrived.ts';
import { goneAfterMs } from './use-print-on-arrival.ts';

/** Somebody who came in without a network, and whose badge is to be printed now or offered. */
export type PrintedLater = Arrived & { readonly name: string };

/**
 * Decides whose badge is printed once the server has let in who came without a network (rule badges/print-on-check-in): at once of
 * those who stand here still; of those who have gone on it is offered.
 */
export const printedLater = (
  came: readonly CameOffline[],
  choice: PrintChoice,
  print: DeskPlace['print'],
): { readonly atOnce: readonly PrintedLater[]; readonly offered: readonly PrintedLater[] } => {
  const wanted = choice === 'never' ? [] : came.filter(({ isPrinted }) => choice === 'always' || !isPrinted);
  const all = wanted.map(({ checkinId, isPrinted, name, status, tookMs }) => {
    const id = registrantOf(checkinId);
    const path = print?.({ registrationId: id, status }, false) ?? null;
    return { hasGone: tookMs > goneAfterMs, person: { id, checkinId, isPrinted, path, name } };
  });
  return {
    atOnce: all.flatMap(({ hasGone, person }) => (hasGone ? [] : [person])),
    offered: all.flatMap(({ hasGone, person }) => (hasGone ? [person] : [])),
  };
};
