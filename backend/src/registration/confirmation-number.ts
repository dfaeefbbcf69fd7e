import type { PrimaryId } from '@turnout/contracts/kernel';
import { deriveId } from '../platform/ids.ts';

/**
 * A group's confirmation number (decisions 18): nine letters and digits without I, L, O and U, so it
 * survives being read aloud. 45 bits, and a number alone opens nothing.
 */
export const confirmationNumberOf = (primaryId: PrimaryId): string =>
  deriveId(primaryId, 'confirmation').slice(0, 9).toUpperCase();
