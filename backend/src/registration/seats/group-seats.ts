import {
  groupSpelledIn,
  isPrimaryOf,
  reject,
  type Actor,
  type EventId,
  type PrimaryId,
  type RegistrantId,
  type Rejection,
  type TypeId,
} from '@turnout/contracts/kernel';
import type { HeldFor } from './decider.ts';
import type { Seats } from './seats.ts';

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

/** Seats held for a group until it is registered. */
export interface GroupSeats {
  /** Gives back what this claim took, and nobody claimed again since. */
  readonly giveBack: () => Promise<void>;
}

const perClaim = 10_000;

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

/**
 * Claims a seat for each of these people in their types, or for none of them: `seats-exhausted` names
 * the first type that has too few; `type-not-found` where one was deleted meanwhile.
 * @param claim `limitOf`: a type's seats at the newest state.
 */
export const claimSeats = async (
  seats: Seats,
  claim: {
    readonly eventId: EventId;
    readonly people: readonly Seated[];
    readonly limitOf: (typeId: TypeId) => Promise<SeatLimit>;
    readonly actor?: Actor;
    /** Whose held seat the first of them has. */
    readonly offer?: HeldFor | undefined;
  },
): Promise<GroupSeats | Rejection<Refused>> => {
  const { eventId, people, limitOf, actor, offer } = claim;
  const undo: (() => Promise<unknown>)[] = [];
  const giveBack = async () => {
    await Promise.all(undo.map((one) => one()));
  };
  const ofType = async (typeId: TypeId): Promise<Rejection<Refused> | null> => {
    const { name, limit } = await limitOf(typeId);
    const wanted = people.filter((one) => one.typeId === typeId);
    let taken = 0;
    for (let from = 0; from < wanted.length; from += perClaim) {
      const some = wanted.slice(from, from + perClaim);
      const claimed = await seats.claim({
        eventId,
        typeId,
        registrants: some.map(({ registrantId }) => registrantId),
        primaries: primariesOf(some),
        limit,
        ...(actor === undefined ? {} : { actor }),
        ...(from === 0 && typeId === people[0]?.typeId ? { offer } : {}),
      });
      if (claimed.kind === 'closed') return reject('type-not-found');
      if (claimed.kind === 'not-held') return reject('no-seat-held');
      if (claimed.kind === 'exhausted') return reject('seats-exhausted', { type: name, left: claimed.left + taken });
      const { fresh, position } = claimed;
      taken += fresh.length;
      if (fresh.length > 0)
        undo.push(() => seats.release({ eventId, typeId, registrants: fresh, which: { madeAt: position } }));
    }
    return null;
  };
  const outcomes = await Promise.all([...new Set(people.map(({ typeId }) => typeId))].map(ofType));
  const refused = outcomes.find((outcome) => outcome !== null) ?? null;
  if (refused === null) return { giveBack };
  await giveBack();
  return refused;
};
