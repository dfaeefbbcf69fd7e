import { isCodeDue, type PromoCodeDetails } from '@turnout/contracts/forms';
import {
  PromoCodeId,
  reject,
  type EventId,
  type Instant,
  type PrimaryId,
  type RegistrantId,
  type Rejection,
} from '@turnout/contracts/kernel';
import type { RegistrantState } from '@turnout/contracts/registration';
import type { Platform } from '../../platform/module/platform.ts';
import type { Charging } from '../charges/charged-facts.ts';
import { promoCodeUses, type ReleasedClaims } from '../seats/decider.ts';
import { primariesOf } from '../seats/group-seats.ts';
import { openPools } from '../seats/pools.ts';

/** A promo code as it is set up. */
export interface KnownCode extends PromoCodeDetails {
  readonly _id: PromoCodeId;
}

/** Uses of a promo code, held for people until they are registered. */
export interface HeldUses {
  readonly giveBack: () => Promise<void>;
}

/** Who uses promo codes: whoever is to pay less by one claims a use first, so never more do than its limit says. */
export interface PromoCodeUses {
  /** Claims a use for each of them, or refuses all of them. */
  readonly hold: (asked: {
    readonly eventId: EventId;
    readonly primaryId: PrimaryId;
    readonly code: KnownCode | null;
    /** Whose charges the code lowers, or whose types it opens. */
    readonly registrants: readonly RegistrantId[];
  }) => Promise<HeldUses | Rejection<'promo-code-used-up' | 'promo-code-not-for-these'>>;
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

export const noUses: HeldUses = { giveBack: () => Promise.resolve() };

/** Opens the uses of promo codes. Nobody used one before there were uses, so each pool begins empty. */
export const openPromoCodeUses = ({ log, seal, clock }: Pick<Platform, 'log' | 'seal' | 'clock'>): PromoCodeUses => {
  const pools = openPools({ log, seal, clock, kind: promoCodeUses, registered: () => Promise.resolve([]) });
  return {
    hold: async ({ eventId, primaryId, code, registrants }) => {
      if (code === null) return noUses;
      if (registrants.length === 0) return reject('promo-code-not-for-these');
      const primaries = primariesOf(registrants.map((registrantId) => ({ registrantId, primaryId })));
      const pool = { eventId, of: code._id };
      const claimed = await pools.claim({ ...pool, registrants, primaries, limit: code.limit });
      if (claimed.kind === 'exhausted') return reject('promo-code-used-up', { left: claimed.left });
      // Uses are never closed.
      if (claimed.kind === 'closed' || claimed.kind === 'not-held') return reject('promo-code-used-up', { left: 0 });
      const { fresh, position } = claimed;
      return {
        giveBack: async () => {
          if (fresh.length > 0) await pools.release({ ...pool, registrants: fresh, which: { madeAt: position } });
        },
      };
    },
    handOver: async ({ promoCodeId, ...asked }) => void (await pools.handOver({ ...asked, of: promoCodeId })),
    release: async ({ promoCodeId, ...asked }) => void (await pools.release({ ...asked, of: promoCodeId })),
  };
};

/** Those whose lines say that they use a promo code. */
export const usersIn = ({ people }: Pick<Charging, 'people'>): readonly RegistrantId[] =>
  people
    .filter(({ lines }) => lines.some(({ kind }) => kind === 'code-discount'))
    .map(({ registrantId }) => registrantId);

/** The code that somebody registers with, where it counts at that moment; null: they entered none. */
export const enteredCode = (
  codes: readonly KnownCode[],
  entered: string | null | undefined,
  now: Instant,
): KnownCode | null | Rejection<'promo-code-not-valid'> => {
  if (entered === null || entered === undefined || entered === '') return null;
  const found = codes.find(({ code }) => code === entered);
  return found === undefined || !isCodeDue(found, now) ? reject('promo-code-not-valid') : found;
};

/** The code that somebody is charged by so far, as it is by now; null: by none, or it is deleted. */
export const codeUsedBy = (
  codes: readonly KnownCode[],
  lines: Charging['people'][number]['lines'],
): KnownCode | null => {
  const used = lines.find(({ kind }) => kind === 'code-discount')?.source;
  return codes.find(({ _id }) => _id === used) ?? null;
};

/** The codes that somebody is charged by, of which they have a use each; nobody has none. */
export const usesOf = (person: Pick<RegistrantState, 'lines'> | undefined): readonly PromoCodeId[] => {
  const codes = (person?.lines ?? []).flatMap(({ kind, source }) => (kind === 'code-discount' ? [source] : []));
  return [...new Set(codes)].map((code) => PromoCodeId.parse(code));
};
