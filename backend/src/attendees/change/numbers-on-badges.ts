import { tokensIn } from '@turnout/contracts/fields';
import { badgeTextsOf, type TypeDetails } from '@turnout/contracts/forms';
import type { EventId } from '@turnout/contracts/kernel';
import type { RegistrationParts } from '../../groups/stream/parts.ts';

const showsNumber = (type: Pick<TypeDetails, 'badgeContent' | 'badgeDesign'>): boolean =>
  type.badgeDesign.some(({ kind }) => kind === 'number') ||
  badgeTextsOf(type).some((text) => tokensIn(text).includes('confirmation_number'));

/** Tells whether badges of the event show confirmation numbers, by its setting, or in the message or the design of any of its types. */
export const showNumbersOnBadges = async (
  { eventDetails, typesAndFields }: Pick<RegistrationParts, 'eventDetails' | 'typesAndFields'>,
  eventId: EventId,
): Promise<boolean> => {
  if ((await eventDetails(eventId))?.includeConfirmationNumberOnBadge === true) return true;
  const { types } = await typesAndFields(eventId);
  return types.some(showsNumber);
};
