import type { PromoCodeDetails } from '@turnout/contracts/forms';
import { type PromoCodeId, reject, type EventId, type PrimaryId, type RegistrantId } from '@turnout/contracts/kernel';
import type { Platform } from '../../platform/module/platform.ts';
import { promoCodeUses, type ReleasedClaims } from '../pools/decider.ts';
import { nothingReserved, Reserved, type Reservation } from '../reservation.ts';
import { reserveIn } from '../pools/group-seats.ts';
import { openPools, type Pools } from '../pools/pools.ts';

/** A promo code as it is set up. */
export interface KnownCode extends PromoCodeDetails {
  readonly _id: PromoCodeId;
}

/** Who uses promo codes: whoever is to pay less by one claims a use first, so never more do than its limit says. */
export interface PromoCodeUses {
  /** Claims a use for each of them, or refuses all of them. */
  readonly reserve: (asked: {
    readonly eventId: EventId;
    readonly primaryId: PrimaryId;
    readonly code: KnownCode | null;
    /** Whose charges the code lowers, or whose types it opens. */
    readonly registrants: readonly RegistrantId[];
  }) => Reservation<object>;
  /** The same as it would be answered now: no use is claimed. */
  readonly dryRun: Pick<PromoCodeUses, 'reserve'>;
  /** Gives one person's use to another in one step. */
  readonly handOver: (asked: {
    readonly eventId: EventId;
    readonly promoCodeId: PromoCodeId;
    readonly from: RegistrantId;
    readonly to: RegistrantId;
  }) => Promise<void>;
  /** Frees claims that were not made again since. */
  readonly release: (asked: {
    readonly eventId: EventId;
    readonly promoCodeId: PromoCodeId;
    readonly registrants: readonly RegistrantId[];
    readonly which: ReleasedClaims;
  }) => Promise<void>;
}

const reserving =
  (pools: Pick<Pools, 'claim' | 'release'>): PromoCodeUses['reserve'] =>
  async ({ eventId, primaryId, code, registrants }) => {
    if (code === null) return nothingReserved;
    if (registrants.length === 0) return reject('promo-code-not-for-these');
    const people = registrants.map((registrantId) => ({ registrantId, primaryId }));
    const reserved = await reserveIn(pools, { eventId, of: code._id, people, limit: code.limit });
    if (reserved instanceof Reserved) return reserved;
    // Uses are never closed.
    return reject('promo-code-used-up', { left: reserved.kind === 'exhausted' ? reserved.left : 0 });
  };

/** Opens the uses of promo codes. Nobody used one before there were uses, so each pool begins empty. */
export const openPromoCodeUses = ({ log, seal, clock }: Pick<Platform, 'log' | 'seal' | 'clock'>): PromoCodeUses => {
  const pools = openPools({ log, seal, clock, kind: promoCodeUses, registered: () => Promise.resolve([]) });
  return {
    reserve: reserving(pools),
    dryRun: { reserve: reserving(pools.dryRun) },
    handOver: async ({ promoCodeId, ...asked }) => void (await pools.handOver({ ...asked, of: promoCodeId })),
    release: async ({ promoCodeId, ...asked }) => void (await pools.release({ ...asked, of: promoCodeId })),
  };
};
