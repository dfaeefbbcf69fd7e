import {
  groupSpelledIn,
  isPrimaryOf,
  type Actor,
  type PrimaryId,
  type RegistrantId,
  type TypeId,
} from '@turnout/contracts/kernel';
import { Reserved, type Undo } from '../reservation.ts';
import type { HeldFor, SeatAnswer } from './decider.ts';
import type { OnePool } from './ledger.ts';
import type { Pools } from './pools.ts';

/** What a type's seats are counted by. */
export interface SeatLimit {
  readonly name: string;
  /** 0: no limit. */
  readonly limit: number;
}

export interface Seated {
  readonly registrantId: RegistrantId;
  readonly primaryId: PrimaryId;
  readonly typeId: TypeId;
}

/** Reasons why there is no seat for somebody; `left`: how many there are for those who asked. */
export type NoRoom = Extract<SeatAnswer, { kind: 'exhausted' | 'closed' | 'not-held' }>;

/** Why somebody gets no seat: there are too few, or their type was deleted meanwhile. */
export type Refused = 'seats-exhausted' | 'type-not-found' | 'no-seat-held';

/** The groups of those whose id does not name theirs. */
export const primariesOf = (
  people: readonly Pick<Seated, 'registrantId' | 'primaryId'>[],
): Readonly<Record<RegistrantId, PrimaryId>> =>
  Object.fromEntries(
    people
      .filter(({ registrantId, primaryId }) => !isPrimaryOf(registrantId, primaryId))
      .filter(({ registrantId }) => groupSpelledIn(registrantId) === null)
      .map(({ registrantId, primaryId }) => [registrantId, primaryId]),
  );

/** Most people of one claim. */
const perClaim = 10_000;

/** Claims a seat of one pool for each of these people, or for none of them; told is how many there are for them. */
export const reserveIn = async (
  pools: Pick<Pools, 'claim' | 'release'>,
  {
    people,
    limit,
    actor,
    offer,
    ...pool
  }: OnePool & {
    readonly people: readonly Pick<Seated, 'registrantId' | 'primaryId'>[];
    /** 0: no limit. */
    readonly limit: number;
    /** An import or a copy, where it is one's. */
    readonly actor?: Actor | undefined;
    /** The held seat that the first of them has. */
    readonly offer?: HeldFor | undefined;
  },
): Promise<Reserved<object> | NoRoom> => {
  const undo: Undo[] = [];
  const reserved = new Reserved<object>({}, undo);
  let fresh = 0;
  for (let from = 0; from < people.length; from += perClaim) {
    const some = people.slice(from, from + perClaim);
    const registrants = some.map(({ registrantId }) => registrantId);
    const claimed = await pools
      .claim({
        ...pool,
        registrants,
        primaries: primariesOf(some),
        limit,
        ...(actor === undefined ? {} : { actor }),
        ...(from === 0 ? { offer } : {}),
      })
      .catch(async (error: unknown) => {
        await reserved.release();
        throw error;
      });
    if (claimed.kind !== 'taken') {
      await reserved.release();
      return claimed.kind === 'exhausted' ? { ...claimed, left: claimed.left + fresh } : claimed;
    }
    const { fresh: taken, position } = claimed;
    fresh += taken.length;
    if (taken.length > 0) undo.push(() => pools.release({ ...pool, registrants: taken, which: { madeAt: position } }));
  }
  return reserved;
};
