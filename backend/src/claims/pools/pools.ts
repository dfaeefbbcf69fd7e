import type { Actor, Position, RegistrantId } from '@turnout/contracts/kernel';
import { openBatchedDecider } from '../../platform/command/batched-decisions.ts';
import type { WaitingAnswer, WaitingRequest } from './waiting.ts';
import {
  decideSeats,
  type HeldFor,
  type Primaries,
  type ReleasedClaims,
  type SeatAnswer,
  type SeatChange,
  type SeatRequest,
} from './decider.ts';
import {
  append,
  catchUp,
  merged,
  newLedger,
  ownActor,
  perAppend,
  seatStream,
  type Ledger,
  type OnePool,
  type PoolParts,
} from './ledger.ts';

interface OfPool extends OnePool {
  readonly registrants: readonly RegistrantId[];
}

export interface TakenSeats {
  readonly kind: 'taken';
  /** Those who held no seat before. */
  readonly fresh: readonly RegistrantId[];
  /** Where in the log the claim stands. */
  readonly position: Position;
}

/** The seats of all pools of a kind: who wants one claims it first, so the last one goes to one only (rule inventory/never-oversold). */
export interface Pools {
  /**
   * Claims a seat for each registrant, or for none of them; at most 10,000 at once.
   * @param claim `primaries`: the groups of those who are not the first of theirs; `limit`: how many seats
   *   there are, 0: no limit; `actor`: an import, where it is one's.
   */
  readonly claim: (
    claim: OfPool & {
      readonly primaries?: Primaries;
      readonly limit: number;
      readonly actor?: Actor;
      readonly offer?: HeldFor | undefined;
    },
  ) => Promise<TakenSeats | Extract<SeatAnswer, { kind: 'exhausted' | 'closed' | 'not-held' }>>;
  /** Claims as they would be answered now: nothing is claimed, and nothing released. */
  readonly dryRun: Pick<Pools, 'claim' | 'release'>;
  /** Asks something of those who wait for a seat. @param actor who does, where it is not the seats themselves. */
  readonly wait: (
    pool: OnePool,
    request: WaitingRequest,
    actor?: Actor,
  ) => Promise<WaitingAnswer | Extract<SeatAnswer, { kind: 'closed' }>>;
  /** Frees claims made at or before a place in the log and not renewed since; how many seats that were. */
  readonly release: (release: OfPool & { readonly which: ReleasedClaims }) => Promise<number>;
  /** Gives one person's seat to another in one step; doing so again changes nothing. */
  /** @returns where the log says so: the newer one's claim is made there. */
  readonly handOver: (pool: OnePool & { readonly from: RegistrantId; readonly to: RegistrantId }) => Promise<Position>;
  /** Grants no claim any more; how many seats are held. */
  readonly close: (pool: OnePool) => Promise<number>;
  readonly reopen: (pool: OnePool) => Promise<void>;
}

/** Most times that a claim of seats that are closed is asked anew, where they should be open. */
const maximumAttempts = 100;

/** Opens the seats of a kind: thousands of claims a second of a pool that everybody wants, see `openBatchedDecider`. */
export const openPools = (parts: PoolParts): Pools => {
  const decider = openBatchedDecider<Ledger, SeatRequest, SeatChange, SeatAnswer>({
    streamOf: ({ of }) => seatStream(parts.kind, of),
    isKnown: ({ isOpen }) => isOpen,
    catchUp: (ledger) => catchUp(parts, ledger),
    decide: ({ holders, isClosed, queue }, requests) => decideSeats(holders, requests, isClosed, queue),
    // Only what takes seats: a conflict shows where memory was too old.
    isSafe: ({ kind }) => kind === 'taken',
    append: (ledger, changes, actor) => append(parts, ledger, merged(changes), actor),
    weigh: (request) => ('registrants' in request ? request.registrants.length : 0),
    atMost: perAppend,
  });
  const ask = (pool: OnePool, request: SeatRequest, actor: Actor, isDryRun = false) =>
    decider.ask({ key: pool.of, open: () => newLedger(pool), request, actor, isDryRun });

  type Claim = Parameters<Pools['claim']>[0];
  const claimOf = (isDryRun: boolean) => async (wanted: Claim) => {
    const { limit, primaries = {}, actor = ownActor, registrants, offer, ...pool } = wanted;
    const request = {
      kind: 'claim',
      registrants,
      primaries,
      limit,
      ...(offer === undefined ? {} : { offer }),
    } as const;
    const { answer, position } = await ask(pool, request, actor, isDryRun);
    if (answer.kind === 'taken') return { ...answer, position };
    if (answer.kind === 'exhausted' || answer.kind === 'closed' || answer.kind === 'not-held') return answer;
    throw new Error(`a claim of seats was answered as ${answer.kind}`);
  };
  const claim: Pools['claim'] = claimOf(false);
  const settleAs = async (kind: 'close' | 'reopen', pool: OnePool): Promise<number> => {
    const { answer } = await ask(pool, { kind }, ownActor);
    return answer.kind === 'settled' ? answer.held : 0;
  };
  const reopen: Pools['reopen'] = async (pool) => void (await settleAs('reopen', pool));

  const dryRun: Pools['dryRun'] = {
    // What would be taken is nobody's to release.
    claim: async (wanted) => {
      const answer = await claimOf(true)(wanted);
      return answer.kind === 'taken' ? { ...answer, fresh: [] } : answer;
    },
    release: () => Promise.resolve(0),
  };

  return {
    dryRun,
    claim: async (wanted) => {
      for (let attempts = 0; attempts < maximumAttempts; attempts += 1) {
        const claimed = await claim(wanted);
        if (claimed.kind !== 'closed') return claimed;
        // Rare: what has the seats is being deleted, or is gone.
        if ((await parts.whileOffered?.(wanted, () => reopen(wanted))) !== true) return claimed;
      }
      return { kind: 'closed' };
    },
    release: async ({ which, registrants, ...pool }) => {
      const { answer } = await ask(pool, { kind: 'release', registrants, which }, ownActor);
      return answer.kind === 'released' ? answer.count : 0;
    },
    handOver: async ({ from, to, ...pool }) => (await ask(pool, { kind: 'handOver', from, to }, ownActor)).position,
    wait: async (pool, request, actor = ownActor) => {
      const { answer } = await ask(pool, request, actor);
      switch (answer.kind) {
        case 'queued':
        case 'not-waiting':
        case 'seats-free':
        case 'queue-full':
        case 'closed':
          return answer;
        default:
          throw new Error(`a question about those who wait was answered as ${answer.kind}`);
      }
    },
    close: (pool) => settleAs('close', pool),
    reopen,
  };
};
