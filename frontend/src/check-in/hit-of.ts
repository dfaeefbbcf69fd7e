import type { RegistrationView } from '@turnout/contracts/registration';
import type { DeskHit } from '../desk/place.ts';
import { fullName } from './verdict-of-answer.ts';

/** Somebody as the desk lists them whom it looked up. */
export const hitOf = (one: RegistrationView): DeskHit => ({
  id: one._id,
  name: fullName(one),
  typeName: one.type.name,
  confirmationNumber: one.confirmationNumber,
  code: one.scannableCode,
  status: one.status,
  awaitsPayment: one.awaitsPayment,
  place: one.registrationIndex,
  groupSize: one.registrantsCount,
  isIn: one.checkedIn,
  ...(one.email === '' ? {} : { email: one.email }),
});
