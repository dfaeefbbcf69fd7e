import { tokensIn } from '@turnout/contracts/fields';
import type { EventId } from '@turnout/contracts/kernel';
import type { RegistrationParts } from '../../groups/stream/parts.ts';

/** Tells whether badges of the event show confirmation numbers, by its setting or in the message of any of its types. */
export const showNumbersOnBadges = async (
  { eventDetails, typesAndFields }: Pick<RegistrationParts, 'eventDetails' | 'typesAndFields'>,
  eventId: EventId,
): Promise<boolean> => {
  if ((await eventDetails(eventId))?.includeConfirmationNumberOnBadge === true) return true;
  const { types } = await typesAndFields(eventId);
  return types.some(({ badgeContent }) => tokensIn(badgeContent).includes('confirmation_number'));
};
