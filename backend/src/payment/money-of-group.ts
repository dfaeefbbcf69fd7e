import type { RegistrationGroup } from '@turnout/contracts/registration';

/** Tells if a group's money is another group's by now: nothing of it is recorded or chosen here any more. */
export const wentOn = ({ changedInto, handedOver }: Pick<RegistrationGroup, 'changedInto' | 'handedOver'>): boolean =>
  changedInto !== null || handedOver !== null;
