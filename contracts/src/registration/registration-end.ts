import { z } from 'zod';
import { holdsSeat, type RegistrationGroup } from './stream/state.ts';

/** Ways in which a registration came to an end for all of its group. */
export const RegistrationEnd = z.enum(['deleted', 'rejected', 'passed-on', 'type-changed']);
export type RegistrationEnd = z.infer<typeof RegistrationEnd>;

/** The reason why nobody of a group takes part any more (rule money/link-to-pay); null: somebody does. */
export const registrationEndOf = ({
  changedInto,
  registrants,
}: Pick<RegistrationGroup, 'changedInto' | 'registrants'>): RegistrationEnd | null => {
  if (changedInto !== null) return 'type-changed';
  const people = [...registrants.values()];
  if (people.some(({ status, passedOnTo }) => holdsSeat(status) && passedOnTo === null)) return null;
  if (people.some(({ passedOnTo }) => passedOnTo !== null)) return 'passed-on';
  return people.some(({ status }) => status === 'rejected') ? 'rejected' : 'deleted';
};
