import type { Actor, ActivityId, EventId, PrimaryId, RegistrantId } from '@turnout/contracts/kernel';
import type { Platform } from '../../platform/module/platform.ts';
import { activitySeats, type ReleasedClaims } from '../seats/decider.ts';
import { primariesOf } from '../seats/group-seats.ts';
import { openPools, type Pools } from '../seats/pools.ts';

interface OfActivity {
  readonly eventId: EventId;
  readonly activityId: ActivityId;
}

interface Wanting {
  readonly registrantId: RegistrantId;
  readonly primaryId: PrimaryId;
}

/** Seats of an activity, held for people until they are enrolled. */
export interface HeldSeats {
  /** Who has one; the others find none left. */
  readonly seated: ReadonlySet<RegistrantId>;
  /** How many seats there were, where nobody got one: as many, from the first of them on, could have had theirs. */
  readonly left: number;
  /** Gives back what this claim took, and nobody claimed again since; of all, or of these alone. */
  readonly giveBack: (ids?: ReadonlySet<RegistrantId>) => Promise<void>;
}

/** The seats of activities: whoever is to take part claims one first, so there are never more than there are seats. */
export interface ActivitySeats {
  /**
   * Claims a seat for as many of these people as there are seats, in their order.
   * @param asked `limit`: 0: no limit; `actor`: the copying of an event, where it is one's; `isForAll`: all of them get
   *   one, or none does.
   */
  readonly claim: (
    asked: OfActivity & {
      readonly people: readonly Wanting[];
      readonly limit: number;
      readonly actor?: Actor;
      readonly isForAll?: boolean;
    },
  ) => Promise<HeldSeats>;
  /** Who would get a seat now: nothing is claimed. */
  readonly tryClaim: ActivitySeats['claim'];
  /** Frees claims that were not made again since. */
  readonly release: (
    asked: OfActivity & { readonly registrants: readonly RegistrantId[]; readonly which: ReleasedClaims },
  ) => Promise<void>;
  /** Gives one person's seat to another in one step. */
  readonly handOver: (asked: OfActivity & { readonly from: RegistrantId; readonly to: RegistrantId }) => Promise<void>;
}

const perClaim = 10_000;
const nobody: HeldSeats = { seated: new Set(), left: 0, giveBack: () => Promise.resolve() };

/** Opens the seats of activities. Nobody took part before there were seats, so each pool begins empty. */
export const openActivitySeats = (platform: Pick<Platform, 'log' | 'seal' | 'clock'>): ActivitySeats => {
  const { log, seal, clock } = platform;
  const pools = openPools({ log, seal, clock, kind: activitySeats, registered: () => Promise.resolve([]) });

  type Claim = Parameters<ActivitySeats['claim']>[0];
  const claimBy =
    (ask: Pools['claim']) =>
    async (wish: Claim): Promise<HeldSeats> => {
      const { eventId, activityId, people, limit, actor, isForAll = false } = wish;
      let wanted = people.slice(0, perClaim);
      while (wanted.length > 0) {
        const registrants = wanted.map(({ registrantId }) => registrantId);
        const claimed = await ask({
          eventId,
          of: activityId,
          registrants,
          primaries: primariesOf(wanted),
          limit,
          ...(actor === undefined ? {} : { actor }),
        });
        if (claimed.kind === 'closed' || claimed.kind === 'not-held') return nobody;
        if (claimed.kind === 'exhausted') {
          if (isForAll) return { ...nobody, left: claimed.left };
          wanted = wanted.slice(0, claimed.left);
          continue;
        }
        const { fresh, position } = claimed;
        return {
          seated: new Set(registrants),
          left: 0,
          giveBack: async (ids) => {
            const back = ids === undefined ? fresh : fresh.filter((id) => ids.has(id));
            if (back.length > 0)
              await pools.release({ eventId, of: activityId, registrants: back, which: { madeAt: position } });
          },
        };
      }
      return nobody;
    };
  return {
    claim: claimBy(pools.claim),
    tryClaim: claimBy(pools.tryClaim),
    handOver: async ({ activityId, ...asked }) => void (await pools.handOver({ ...asked, of: activityId })),
    release: async ({ activityId, ...asked }) => void (await pools.release({ ...asked, of: activityId })),
  };
};
