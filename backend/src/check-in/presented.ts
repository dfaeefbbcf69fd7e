import type { EventId, RegistrantId } from '@turnout/contracts/kernel';
import { meantBy } from '@turnout/projections/registration/queries';
import type { Platform } from '../platform/module/platform.ts';

/** Whom something presented means. */
export interface Presented {
  /** The person; of a number the first of the group that it stands for. */
  readonly registrantId: RegistrantId;
  /** A confirmation number was presented: it stands for a whole group. */
  readonly isNumber: boolean;
}

/** Whom one of two readings of something means: nobody, unless it is one of them. */
export interface Read {
  readonly meant: Presented | null;
  /** The reading that it was meant by; of nobody the first. */
  readonly presented: string;
  /** What an answer says of it. */
  readonly told: { readonly isOtherReading?: true };
}

/** Finds whom something presented means, by its other reading where it means nobody by the first. */
export const findRead = async (
  find: FindPresented,
  eventId: EventId,
  { presented, other }: { readonly presented: string; readonly other: string | undefined },
): Promise<Read> => {
  const meant = await find(eventId, presented);
  const second = meant !== null || other === undefined ? null : await find(eventId, other);
  if (other === undefined || second === null) return { meant, presented, told: {} };
  return { meant: second, presented: other, told: { isOtherReading: true } };
};

/**
 * Finds whom a presented code means; null when it means nobody. Throws NotKnownNow where that cannot be
 * told: a ticket is never refused because a table is behind (rule check-in/no-lag-at-the-door).
 */
export type FindPresented = (eventId: EventId, presented: string) => Promise<Presented | null>;

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
    if (badgeOf !== null && (await isRegistered(eventId, badgeOf))) return { registrantId: badgeOf, isNumber: false };
    const key = `${eventId} ${presented}`;
    const again = known.get(key);
    if (again !== undefined) return { registrantId: again, isNumber: false };
    const meant = await surely.find(meantBy, { eventId, presented });
    if (meant === null) return null;
    const { by, registrantId } = meant;
    if (by === 'number') return { registrantId, isNumber: true };
    if (known.size >= remembered) known.clear();
    known.set(key, registrantId);
    return { registrantId, isNumber: false };
  };
};
