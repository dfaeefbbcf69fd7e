import { reject, type Decide, type EventOf, type RegistrantId } from '@turnout/contracts/kernel';
import type { registrationEvents, RegistrationState } from '@turnout/contracts/registration';

type BadgePrinted = EventOf<typeof registrationEvents.BadgePrinted>;

/**
 * Notes that badges were printed; printing is not admission (decisions 24). Of a group, of those who get one.
 * @param command `isAnyStatus`: whether the event has badges for others than who is confirmed; `showsNumber`: whether its
 *   badges show confirmation numbers.
 */
export const logPrint: Decide<
  { registrantId: RegistrantId; all: boolean; isAnyStatus: boolean; showsNumber: boolean },
  RegistrationState,
  BadgePrinted,
  'registration-not-found' | 'badge-not-for-status'
> = ({ registrantId, all, isAnyStatus, showsNumber }, state) => {
  const person = state.kind === 'absent' ? undefined : state.registrants.get(registrantId);
  if (state.kind === 'absent' || person === undefined) return reject('registration-not-found');
  const registrants = (all ? [...state.registrants.values()] : [person])
    .filter(({ status }) => status === 'confirmed' || (isAnyStatus && status !== 'deleted'))
    .map((one) => one.registrantId);
  if (registrants.length === 0) return reject('badge-not-for-status', { status: person.status });
  const { eventId, primaryId } = state;
  const data = { eventId, primaryId, registrants, ...(showsNumber ? { showsNumber } : {}) };
  return [{ type: 'BadgePrinted', data }];
};
