import { TypeId, type EventId } from '@turnout/contracts/kernel';
import { seatHolders } from '@turnout/projections/registration/queries';
import type { Platform } from '../../platform/module/platform.ts';
import { typeSeats } from './decider.ts';
import type { OnePool, PoolParts } from './ledger.ts';
import { openPools, type Pools } from './pools.ts';

/** A type, and its event. */
export interface OneType {
  readonly eventId: EventId;
  readonly typeId: TypeId;
}

type Asked<K extends keyof Pools> = Omit<Parameters<Pools[K]>[0], 'of'> & OneType;

type Waited = Parameters<Pools['wait']> extends [unknown, ...infer Rest] ? Rest : never;

/** The seats of all types: who registers claims one first, so the last one goes to one only (decisions 19). */
export interface Seats {
  /** Claims a seat of the type for each registrant, or for none of them; see `Pools`. */
  readonly claim: (claim: Asked<'claim'>) => ReturnType<Pools['claim']>;
  /** How a claim would be answered now: nothing is claimed. */
  readonly tryClaim: Seats['claim'];
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
    tryClaim: (asked) => pools.tryClaim(poolOf(asked)),
    release: (asked) => pools.release(poolOf(asked)),
    handOver: async (asked) => void (await pools.handOver(poolOf(asked))),
    wait: (type, ...asked) => pools.wait(poolOf(type), ...asked),
    close: (type) => pools.close(poolOf(type)),
    reopen: (type) => pools.reopen(poolOf(type)),
  };
};
