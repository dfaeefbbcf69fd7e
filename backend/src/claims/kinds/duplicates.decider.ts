import {
  foldOf,
  reject,
  when,
  type Decide,
  type EventId,
  type EventOf,
  type Instant,
  type PrimaryId,
  type RegistrantId,
} from '@turnout/contracts/kernel';
import { likenessEvents } from '@turnout/contracts/inventory';

/** Somebody who registered, or is about to, with the answers of a stream. */
export interface LikenessHolder {
  readonly registrantId: RegistrantId;
  readonly primaryId: PrimaryId;
}
export interface LikenessState {
  readonly holder: (LikenessHolder & { readonly at: Instant }) | null;
}
type LikenessEvent = EventOf<(typeof likenessEvents)[keyof typeof likenessEvents]>;

export const likenessFold = foldOf<LikenessState>({
  initial: () => ({ holder: null }),
  facts: [
    when(likenessEvents.LikenessClaimed, (_, { data: { registrantId, primaryId }, metadata: { at } }) => ({
      holder: { registrantId, primaryId, at },
    })),
    when(likenessEvents.LikenessReleased, () => ({ holder: null })),
  ],
});

/**
 * Claims answers for somebody. Refused where somebody else has them, of whom it is not known that they no longer do.
 * @param command `past`: who had them and does not any more.
 */
export const claimLikeness: Decide<
  LikenessHolder & { readonly eventId: EventId; readonly past: RegistrantId | null },
  LikenessState,
  LikenessEvent,
  'duplicate-found'
> = ({ eventId, registrantId, primaryId, past }, { holder }) => {
  if (holder?.registrantId === registrantId) return [];
  if (holder !== null && holder.registrantId !== past) return reject('duplicate-found');
  return [{ type: 'LikenessClaimed', data: { eventId, registrantId, primaryId } }];
};

/** Gives answers back that somebody claimed and was not registered with. */
export const releaseLikeness: Decide<
  { readonly eventId: EventId; readonly registrantId: RegistrantId },
  LikenessState,
  LikenessEvent,
  never
> = (data, { holder }) => (holder?.registrantId === data.registrantId ? [{ type: 'LikenessReleased', data }] : []);
