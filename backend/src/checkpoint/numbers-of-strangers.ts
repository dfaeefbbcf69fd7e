import { badgeTextOf, reject, type EventId, type Rejection } from '@turnout/contracts/kernel';
import type { RegistrationView } from '@turnout/contracts/registration';
import { plain } from '@turnout/projections/platform/search-text';
import type { CheckpointParts } from './parts.ts';
import type { PresentCheckpoint } from './rules.ts';

/** What a stranger presents at a checkpoint. */
interface Presented {
  readonly presented: string;
  /** What they typed beside it. */
  readonly name: string | undefined;
}

/**
 * The name that must be somebody's of the group before a stranger sees it; null where none is asked for: of a badge, and
 * where numbers cannot be counted through. A rejection where the number may not be asked about at all.
 */
export const nameAskedFor = async (
  { eventDetails }: Pick<CheckpointParts, 'eventDetails'>,
  { details }: PresentCheckpoint,
  { eventId, presented, name = '' }: Presented & { readonly eventId: EventId },
): Promise<string | Rejection | null> => {
  if (badgeTextOf(presented) !== null) return null;
  if (!details.additionalSettings.enableSearchForExternalCheckin) return reject('badge-required');
  if ((await eventDetails(eventId))?.customConfirmationNumberGeneration !== true) return null;
  return plain(name) === '' ? reject('name-required') : name;
};

/** Tells whether a name is that of one of these people: the last name or the whole of it; of whoever has one name, that. */
export const hasName = (people: readonly Pick<RegistrationView, 'firstName' | 'lastName'>[], name: string): boolean => {
  const asked = plain(name);
  return people.some(({ firstName, lastName }) => {
    const last = plain(lastName);
    const names = [last === '' ? plain(firstName) : last, plain(`${firstName} ${lastName}`)];
    return asked !== '' && names.includes(asked);
  });
};
