import type { PrimaryId } from '@turnout/contracts/kernel';
import type { InstallationIds } from '../platform/ids/ids.ts';

/**
 * A group's confirmation number (decisions 18): nine letters and digits without I, L, O and U, so it
 * survives being read aloud. 45 bits, nobody outside can compute it from the id, and alone it opens nothing.
 */
export const confirmationNumberOf = ({ derive }: Pick<InstallationIds, 'derive'>, primaryId: PrimaryId): string =>
  derive(primaryId, 'confirmation').slice(0, 9).toUpperCase();
