import type { Actor, ActivityId, EventId, PrimaryId, RegistrantId } from '@turnout/contracts/kernel';
import type { Platform } from '../../platform/module/platform.ts';
import { activitySeats, type ReleasedClaims } from '../pools/decider.ts';
import { Reserved } from '../reservation.ts';
import { primariesOf, reserveIn, type NoRoom } from '../pools/group-seats.ts';
import { openPools, type Pools } from '../pools/pools.ts';

interface OfActivity {
  readonly eventId: EventId;
  readonly activityId: ActivityId;
}

interface Wanting {
  readonly registrantId: RegistrantId;
  readonly primaryId: PrimaryId;
}

/** The people of a claim. */
interface Claim extends OfActivity {
  readonly people: readonly Wanting[];
  /** The number of seats; 0: no limit. */
  readonly limit: number;
  /** An import or the copying of an event, where it is one's. */
  readonly actor?: Actor | undefined;
}

/** Those who got a seat, with the undoing of each: of these alone, or of all. */
export interface SomeSeated {
  readonly seated: ReadonlySet<RegistrantId>;
  readonly releaseOf: (ids: ReadonlySet<RegistrantId>) => Promise<unknown>;
}

/** The seats of activities: whoever is to take part claims one first, so there are never more than there are seats. */
export interface ActivitySeats {
  /** Claims a seat for each of these people, or for none of them. */
  readonly reserve: (asked: Claim) => Promise<Reserved<object> | NoRoom>;
  /** Claims a seat for as many of these people as there are seats, in their order. */
  readonly reserveSome: (asked: Claim) => Promise<Reserved<SomeSeated>>;
  /** The same as it would be answered now: no seat is claimed. */
  readonly dryRun: Pick<ActivitySeats, 'reserve' | 'reserveSome'>;
  /** Frees claims that were not made again since. */
  readonly release: (
    asked: OfActivity & { readonly registrants: readonly RegistrantId[]; readonly which: ReleasedClaims },
  ) => Promise<void>;
  /** Gives one person's seat to another in one step. */
  readonly handOver: (asked: OfActivity & { readonly from: RegistrantId; readonly to: RegistrantId }) => Promise<void>;
}

const perClaim = 10_000;
const nobody: SomeSeated = { seated: new Set(), releaseOf: () => Promise.resolve() };

const reservingSome =
  (pools: Pick<Pools, 'claim' | 'release'>): ActivitySeats['reserveSome'] =>
  async ({ eventId, activityId, people, limit, actor }) => {
    const pool = { eventId, of: activityId };
    let wanted = people.slice(0, perClaim);
    while (wanted.length > 0) {
      const registrants = wanted.map(({ registrantId }) => registrantId);
      const primaries = primariesOf(wanted);
      const claimed = await pools.claim({
        ...pool,
        registrants,
        primaries,
        limit,
        ...(actor === undefined ? {} : { actor }),
      });
      if (claimed.kind === 'taken') {
        const { fresh, position } = claimed;
        const releaseOf = async (ids: ReadonlySet<RegistrantId>): Promise<void> => {
          const left = fresh.filter((id) => ids.has(id));
          if (left.length > 0) await pools.release({ ...pool, registrants: left, which: { madeAt: position } });
        };
        const seated = new Set(registrants);
        return new Reserved({ seated, releaseOf }, [() => releaseOf(seated)]);
      }
      wanted = claimed.kind === 'exhausted' ? wanted.slice(0, claimed.left) : [];
    }
    return new Reserved(nobody, []);
  };

const reserving = (pools: Pick<Pools, 'claim' | 'release'>): ActivitySeats['dryRun'] => ({
  reserve: ({ activityId, ...asked }) => reserveIn(pools, { ...asked, of: activityId }),
  reserveSome: reservingSome(pools),
});

/** Opens the seats of activities. Nobody took part before there were seats, so each pool begins empty. */
export const openActivitySeats = (platform: Pick<Platform, 'log' | 'seal' | 'clock'>): ActivitySeats => {
  const { log, seal, clock } = platform;
  const pools = openPools({ log, seal, clock, kind: activitySeats, registered: () => Promise.resolve([]) });
  return {
    ...reserving(pools),
    dryRun: reserving(pools.dryRun),
    handOver: async ({ activityId, ...asked }) => void (await pools.handOver({ ...asked, of: activityId })),
    release: async ({ activityId, ...asked }) => void (await pools.release({ ...asked, of: activityId })),
  };
};
