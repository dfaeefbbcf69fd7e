import { reject, TypeId, type Actor, type EventId, type Rejection } from '@turnout/contracts/kernel';
import { seatHolders } from '@turnout/projections/inventory/queries';
import type { Platform } from '../../platform/module/platform.ts';
import { Reserved, reserveAll, type Reservation } from '../reservation.ts';
import { typeSeats, type HeldFor } from '../pools/decider.ts';
import { reserveIn, type NoRoom, type Refused, type Seated, type SeatLimit } from '../pools/group-seats.ts';
import type { OnePool, PoolParts } from '../pools/ledger.ts';
import { openPools, type Pools } from '../pools/pools.ts';

/** A type, and its event. */
export interface OneType {
  readonly eventId: EventId;
  readonly typeId: TypeId;
}

type Asked<K extends Exclude<keyof Pools, 'dryRun'>> = Omit<Parameters<Pools[K]>[0], 'of'> & OneType;

type Waited = Parameters<Pools['wait']> extends [unknown, ...infer Rest] ? Rest : never;

/** The seats of all types: who registers claims one first, so the last one goes to one only (rule inventory/never-oversold). */
export interface Seats {
  /** Claims a seat of the type for each registrant, or for none of them; see `Pools`. */
  readonly claim: (claim: Asked<'claim'>) => ReturnType<Pools['claim']>;
  /**
   * Claims a seat for each of these people in their types, or for none of them: `seats-exhausted` names the first type
   * that has too few; `type-not-found` where one was deleted meanwhile.
   * @param asked `limitOf`: a type's seats at the newest state; `offer`: whose held seat the first of them has.
   */
  readonly reserve: (asked: {
    readonly eventId: EventId;
    readonly people: readonly Seated[];
    readonly limitOf: (typeId: TypeId) => Promise<SeatLimit>;
    readonly actor?: Actor;
    readonly offer?: HeldFor | undefined;
  }) => Reservation<object>;
  /** The same as it would be answered now: nothing is claimed. */
  readonly dryRun: Pick<Seats, 'reserve'>;
  /** Frees claims made at or before a place in the log and not renewed since; how many seats that were. */
  readonly release: (release: Asked<'release'>) => Promise<number>;
  /** Gives one person's seat of the type to another in one step. */
  readonly handOver: (asked: Asked<'handOver'>) => Promise<void>;
  /** Asks something of those who wait for a seat of the type; see `Pools`. */
  readonly wait: (type: OneType, ...asked: Waited) => ReturnType<Pools['wait']>;
  /** Grants no claim of the type's seats any more; how many are held. */
  readonly close: (type: OneType) => Promise<number>;
  readonly reopen: (type: OneType) => Promise<void>;
}

type Registered = (type: OneType) => ReturnType<PoolParts['registered']>;
type SeatParts = Omit<PoolParts, 'kind' | 'registered' | 'whileOffered'> & {
  /** Who takes up a seat of a type as of now. */
  readonly registered: Registered;
  /**
   * Does work where the type is there, while nobody deletes it; whether it was there. Asked where seats are closed:
   * whoever closed them may have died. Absent: closed they stay.
   */
  readonly whileOffered?: (type: OneType, work: () => Promise<void>) => Promise<boolean>;
};

const visibleWithinMs = 5_000;

/** As the projections know it, once they have read all that is in the log. */
export const registeredIn =
  ({ surely }: Pick<Platform, 'surely'>): Registered =>
  (type) =>
    surely.tell(seatHolders, type, visibleWithinMs);

const typeOf = ({ eventId, of }: OnePool): OneType => ({ eventId, typeId: TypeId.parse(of) });
const poolOf = <T extends OneType>({ typeId, ...asked }: T) => ({ ...asked, of: typeId });

const reserving =
  (pools: Pick<Pools, 'claim' | 'release'>): Seats['reserve'] =>
  ({ eventId, people, limitOf, actor, offer }) =>
    reserveAll(
      [...Map.groupBy(people, ({ typeId }) => typeId)].map(async ([typeId, wanted]) => {
        const { name, limit } = await limitOf(typeId);
        const ofFirst = typeId === people[0]?.typeId ? { offer } : {};
        const reserved = await reserveIn(pools, { eventId, of: typeId, people: wanted, limit, actor, ...ofFirst });
        return reserved instanceof Reserved ? reserved : refusalOf(reserved, name);
      }),
    );

const refusalOf = (none: NoRoom, type: string): Rejection<Refused> => {
  if (none.kind === 'closed') return reject('type-not-found');
  return none.kind === 'not-held' ? reject('no-seat-held') : reject('seats-exhausted', { type, left: none.left });
};

/** Opens the seats of registration types. */
export const openSeats = ({ registered, whileOffered, ...parts }: SeatParts): Seats => {
  const pools = openPools({
    ...parts,
    kind: typeSeats,
    registered: (pool) => registered(typeOf(pool)),
    whileOffered: whileOffered && ((pool, work) => whileOffered(typeOf(pool), work)),
  });
  return {
    claim: (asked) => pools.claim(poolOf(asked)),
    reserve: reserving(pools),
    dryRun: { reserve: reserving(pools.dryRun) },
    release: (asked) => pools.release(poolOf(asked)),
    handOver: async (asked) => void (await pools.handOver(poolOf(asked))),
    wait: (type, ...asked) => pools.wait(poolOf(type), ...asked),
    close: (type) => pools.close(poolOf(type)),
    reopen: (type) => pools.reopen(poolOf(type)),
  };
};
