import { RegistrantId, type EventId } from '@turnout/contracts/kernel';
import { byConfirmationNumber, byScannableCodes } from '@turnout/projections/registration/queries';
import type { Platform } from '../platform/platform.ts';

/** Finds whom a presented code means; null when it means nobody, or more than one. */
export type FindPresented = (eventId: EventId, presented: string) => Promise<RegistrantId | null>;

/** How long a code just registered is waited for before it counts as unknown. */
const waitMs = 1_000;
const remembered = 50_000;

/**
 * A badge's own id is asked for among the registrations. A ticket's code or a confirmation number is
 * looked up; which registration they mean never changes, so an answer is remembered.
 */
export const openPresented = ({
  pool,
  progress,
  keyring,
  isRegistered,
}: Pick<Platform, 'pool' | 'progress' | 'keyring'> & {
  readonly isRegistered: (eventId: EventId, registrantId: RegistrantId) => Promise<boolean>;
}): FindPresented => {
  const known = new Map<string, RegistrantId>();

  const lookUp = async (eventId: EventId, presented: string): Promise<RegistrantId | null> => {
    const [byCode] = await byScannableCodes(pool, [{ eventId, code: presented }]);
    if (byCode !== undefined) return byCode.registrantId;
    const group = await byConfirmationNumber(pool, { eventId, number: presented });
    const [only] = group;
    return group.length === 1 && only !== undefined ? only._id : null;
  };

  return async (eventId, presented) => {
    const id = RegistrantId.safeParse(presented.toLowerCase());
    // The answer will name the person: their key is looked up while their stream is.
    if (id.success) keyring.warm([id.data]);
    if (id.success && (await isRegistered(eventId, id.data))) return id.data;
    const key = `${eventId} ${presented}`;
    const answer = known.get(key) ?? (await lookUp(eventId, presented));
    const found = answer ?? ((await progress.waitForHead(waitMs)) ? await lookUp(eventId, presented) : null);
    if (found === null) return null;
    if (known.size >= remembered) known.clear();
    known.set(key, found);
    return found;
  };
};
