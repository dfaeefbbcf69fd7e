import type { EventId, RegistrantId } from '@turnout/contracts/kernel';
import { meantBy } from '@turnout/projections/registration/queries';
import type { Platform } from '../platform/module/platform.ts';

/**
 * Finds whom a presented code means; null when it means nobody, or more than one. Throws NotKnownNow where
 * that cannot be told: a ticket is never refused because a table is behind (decisions 5e).
 */
export type FindPresented = (eventId: EventId, presented: string) => Promise<RegistrantId | null>;

const remembered = 50_000;

/**
 * Whose badge it is, by its code or by the id of older ones, is asked for among the registrations: the code leads to the
 * id by calculation, without any table. A ticket's code or a confirmation number is looked
 * up. Whom a ticket's code means never changes, so that is remembered; a number is not, because somebody
 * whom the table does not have yet may have the same one, or a code that reads like it.
 */
export const openPresented = ({
  surely,
  keyring,
  ids: { badges },
  isRegistered,
}: Pick<Platform, 'surely' | 'keyring' | 'ids'> & {
  readonly isRegistered: (eventId: EventId, registrantId: RegistrantId) => Promise<boolean>;
}): FindPresented => {
  const known = new Map<string, RegistrantId>();

  return async (eventId, presented) => {
    const badgeOf = badges.personOn(presented);
    // The answer will name the person: their key is looked up while their stream is.
    if (badgeOf !== null) keyring.warm([badgeOf]);
    if (badgeOf !== null && (await isRegistered(eventId, badgeOf))) return badgeOf;
    const key = `${eventId} ${presented}`;
    const again = known.get(key);
    if (again !== undefined) return again;
    const meant = await surely.find(meantBy, { eventId, presented });
    if (meant === null || meant.registrants.length > 1) return null;
    const [registrantId] = meant.registrants;
    if (meant.by === 'code') {
      if (known.size >= remembered) known.clear();
      known.set(key, registrantId);
    }
    return registrantId;
  };
};
