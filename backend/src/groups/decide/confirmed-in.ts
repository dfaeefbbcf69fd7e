import type { PaySettings } from '@turnout/contracts/charges';
import type { EventOf } from '@turnout/contracts/kernel';
import { paidUp, statusSet, type registrationEvents, type RegistrationGroup } from '@turnout/contracts/registration';

type RegistrationEvent = EventOf<(typeof registrationEvents)[keyof typeof registrationEvents]>;

/** The fact that those are confirmed who only waited for the least to be paid; none as long as something of it is not. */
export const confirmedIn = (group: RegistrationGroup, settings: PaySettings): readonly RegistrationEvent[] => {
  const people = paidUp(group, settings);
  return people.length === 0 ? [] : [statusSet(group, 'confirmed', people)];
};
