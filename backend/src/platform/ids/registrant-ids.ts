import { RegistrantId, type PrimaryId } from '@turnout/contracts/kernel';
import type { InstallationIds } from './ids.ts';

/**
 * The id of somebody in a new group: the first has the group's own; everybody else's tells nothing about
 * the group or the others in it, and is the same however often the group is made (rule registration/ids-cannot-be-guessed).
 * @param place in the group, from 1.
 */
export const newRegistrantId = (
  { derive }: Pick<InstallationIds, 'derive'>,
  primaryId: PrimaryId,
  place: number,
): RegistrantId => RegistrantId.parse(place === 1 ? primaryId : derive(`${primaryId} ${place}`, 'registrant'));
