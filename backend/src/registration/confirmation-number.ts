import { firstNumberOf, type Numbering } from '@turnout/contracts/event-setup';
import type { Actor, EventId, PrimaryId } from '@turnout/contracts/kernel';
import type { InstallationIds } from '../platform/ids/ids.ts';
import type { Numbers } from './numbers/numbers.ts';

/**
 * A group's confirmation number (decisions 18): nine letters and digits without I, L, O and U, so it
 * survives being read aloud. 45 bits, nobody outside can compute it from the id, and alone it opens nothing.
 */
export const confirmationNumberOf = ({ derive }: Pick<InstallationIds, 'derive'>, primaryId: PrimaryId): string =>
  derive(primaryId, 'confirmation').slice(0, 9).toUpperCase();

/** Confirmation numbers of groups that are about to be registered. */
export interface HeldNumbers {
  readonly of: (primaryId: PrimaryId) => string;
  /** Where they will not be registered: what was taken of the event's sequence is given to others. */
  readonly giveBack: () => Promise<void>;
}

/**
 * The confirmation numbers of groups: of the event's sequence where it has one, else ones that nobody can
 * guess. The same for the same group, however often it is asked.
 * @param asked `actor`: an import, where it is one's.
 */
export const holdNumbers = async (
  { ids, numbers }: { readonly ids: Pick<InstallationIds, 'derive'>; readonly numbers: Numbers },
  numbering: Numbering,
  asked: { readonly eventId: EventId; readonly primaries: readonly PrimaryId[]; readonly actor?: Actor },
): Promise<HeldNumbers> => {
  const start = firstNumberOf(numbering);
  if (start === null)
    return { of: (primaryId) => confirmationNumberOf(ids, primaryId), giveBack: () => Promise.resolve() };
  const given = await numbers.give({ ...asked, start });
  const of = (primaryId: PrimaryId): string => {
    const number = given.get(primaryId);
    if (number === undefined) throw new Error('a group was to be registered without a number');
    return String(number);
  };
  const all = [...given].map(([primaryId, number]) => ({ primaryId, number }));
  return { of, giveBack: () => numbers.takeBack(asked.eventId, all) };
};
