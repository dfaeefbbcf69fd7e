import { reject, type Decide, type EventOf, type RegistrantId } from '@turnout/contracts/kernel';
import type { registrationEvents, RegistrationState } from '@turnout/contracts/registration';

type BadgeReplaced = EventOf<typeof registrationEvents.BadgeReplaced>;

/** The highest number that the code of a badge has room for. */
const lastBadge = 255;

/**
 * Replaces a badge that was lost (rule badges/lost-badge): its code, and every one before, is refused from then on.
 * @param command `badge`: the number of the badge that is replaced, as whoever replaces it saw it.
 */
export const replaceBadge: Decide<
  { registrantId: RegistrantId; badge: number },
  RegistrationState,
  BadgeReplaced,
  'registration-not-found' | 'badge-replaced-meanwhile' | 'badge-replaced-too-often'
> = ({ registrantId, badge }, state) => {
  const person = state.kind === 'absent' ? undefined : state.registrants.get(registrantId);
  if (state.kind === 'absent' || person === undefined) return reject('registration-not-found');
  if (person.badge !== badge) return reject('badge-replaced-meanwhile');
  if (badge >= lastBadge) return reject('badge-replaced-too-often');
  const { eventId, primaryId } = state;
  return [{ type: 'BadgeReplaced', data: { eventId, primaryId, registrantId, badge: badge + 1 } }];
};
