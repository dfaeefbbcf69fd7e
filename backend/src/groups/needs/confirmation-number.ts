import { firstNumberOf, type Numbering } from '@turnout/contracts/event-setup';
import type { Actor, EventId, PrimaryId } from '@turnout/contracts/kernel';
import type { InstallationIds } from '../../platform/ids/ids.ts';
import { Reserved } from '../../claims/reservation.ts';
import type { Numbers } from '../../claims/kinds/numbers.ts';

/**
 * A group's confirmation number (rule registration/confirmation-number): nine letters and digits without I, L, O and U, so it
 * survives being read aloud. 45 bits, nobody outside can compute it from the id, and alone it opens nothing.
 */
export const confirmationNumberOf = ({ derive }: Pick<InstallationIds, 'derive'>, primaryId: PrimaryId): string =>
  derive(primaryId, 'confirmation').slice(0, 9).toUpperCase();

/** The confirmation number of each group. */
export type NumberOf = (primaryId: PrimaryId) => string;

/**
 * Reserves the confirmation numbers of groups: of the event's sequence where it has one, else ones that nobody can
 * guess. The same for the same group, however often it is asked. Where a group will not be registered, what was taken of the
 * sequence is for others.
 * @param asked `actor`: an import, where it is one's.
 */
export const reserveNumbers = async (
  { ids, numbers }: { readonly ids: Pick<InstallationIds, 'derive'>; readonly numbers: Numbers },
  numbering: Numbering,
  asked: { readonly eventId: EventId; readonly primaries: readonly PrimaryId[]; readonly actor?: Actor },
): Promise<Reserved<{ readonly numberOf: NumberOf }>> => {
  const start = firstNumberOf(numbering);
  if (start === null) return new Reserved({ numberOf: (primaryId) => confirmationNumberOf(ids, primaryId) }, []);
  const given = await numbers.give({ ...asked, start });
  const numberOf = (primaryId: PrimaryId): string => {
    const number = given.get(primaryId);
    if (number === undefined) throw new Error('a group was to be registered without a number');
    return String(number);
  };
  const all = [...given].map(([primaryId, number]) => ({ primaryId, number }));
  return new Reserved({ numberOf }, [() => numbers.takeBack(asked.eventId, all)]);
};
