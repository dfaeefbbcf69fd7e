import { RegistrantId, reject, type AnyEvent, type Decide, type EventId } from '@turnout/contracts/kernel';
import { isBadgeReplaced, type RegistrationState } from '@turnout/contracts/registration';
import { meantBy } from '@turnout/projections/registration/queries';
import type { Platform } from '../platform/module/platform.ts';

/** Whom something presented means. */
export interface Presented {
  /** The person; of a number the first of the group that it stands for. */
  readonly registrantId: RegistrantId;
  /** A confirmation number was presented: it stands for a whole group. */
  readonly isNumber: boolean;
  /** The number of the badge that was presented; null: it was none. */
  readonly badge: number | null;
}

/** Whom one of two readings of something means: nobody, unless it is one of them. */
export interface Read {
  readonly meant: Presented | null;
  /** The reading that it was meant by; of nobody the first. */
  readonly presented: string;
  /** What an answer says of it. */
  readonly told: { readonly isOtherReading?: true };
}

interface AskedFor {
  readonly presented: string;
  readonly other: string | undefined;
  /** An id that staff chose from a list: no badge was presented. */
  readonly isChosen?: boolean;
}

/** Finds whom something presented means, by its other reading where it means nobody by the first. */
export const findRead = async (
  find: FindPresented,
  eventId: EventId,
  { presented, other, isChosen = false }: AskedFor,
): Promise<Read> => {
  const meant = await find(eventId, presented);
  if (meant !== null && isChosen && RegistrantId.safeParse(presented).success)
    return { meant: { ...meant, badge: null }, presented, told: {} };
  const second = meant !== null || other === undefined ? null : await find(eventId, other);
  if (other === undefined || second === null) return { meant, presented, told: {} };
  return { meant: second, presented: other, told: { isOtherReading: true } };
};

/** Decides as given on whoever presents a badge that was not replaced: on the very facts that it is decided on. */
export const withBadge =
  <Command, Event extends AnyEvent, Code extends string>(
    meant: Pick<Presented, 'registrantId' | 'badge'>,
    decide: Decide<Command, RegistrationState, Event, Code>,
  ): Decide<Command, RegistrationState, Event, Code | 'badge-replaced'> =>
  (command, state, context) =>
    isBadgeReplaced(state, meant)
      ? reject('badge-replaced', { registrantId: meant.registrantId })
      : decide(command, state, context);

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
    const read = badges.badgeOn(presented);
    // The answer will name the person: their key is looked up while their stream is.
    if (read !== null) keyring.warm([read.registrantId]);
    if (read !== null && (await isRegistered(eventId, read.registrantId))) return { ...read, isNumber: false };
    const key = `${eventId} ${presented}`;
    const again = known.get(key);
    if (again !== undefined) return { registrantId: again, isNumber: false, badge: null };
    const meant = await surely.find(meantBy, { eventId, presented });
    if (meant === null) return null;
    const { by, registrantId } = meant;
    if (by === 'number') return { registrantId, isNumber: true, badge: null };
    if (known.size >= remembered) known.clear();
    known.set(key, registrantId);
    return { registrantId, isNumber: false, badge: null };
  };
};

/** A badge that is held now, or one that was replaced. */
export interface HeldBadge {
  readonly registrantId: RegistrantId;
  readonly isReplaced: boolean;
}

/** Reads a badge where nothing is decided, as look-ups do; null: it is none, or nobody's. */
export type ReadBadge = (presented: string) => Promise<HeldBadge | null>;

/** @param stateOf the group that somebody is in, by its newest facts. */
export const openReadBadge =
  (
    { ids: { badges } }: Pick<Platform, 'ids'>,
    stateOf: (registrantId: RegistrantId) => Promise<RegistrationState | null>,
  ): ReadBadge =>
  async (presented) => {
    const read = badges.badgeOn(presented);
    const state = read === null ? null : await stateOf(read.registrantId);
    if (read === null || state === null) return null;
    return { registrantId: read.registrantId, isReplaced: isBadgeReplaced(state, read) };
  };

/** The person whom a look-up is about by a badge; null where the text is no badge. A badge that was replaced is refused. */
export const heldBadge = async (read: ReadBadge, presented: string) => {
  const badge = await read(presented);
  if (badge?.isReplaced === true) return reject('badge-replaced');
  return badge?.registrantId ?? null;
};
