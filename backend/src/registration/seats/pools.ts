import type { Actor, Position, RegistrantId } from '@turnout/contracts/kernel';
import type { WaitingAnswer, WaitingRequest } from './waiting.ts';
import {
  decideSeats,
  type HeldFor,
  type Primaries,
  type ReleasedClaims,
  type SeatAnswer,
  type SeatRequest,
} from './decider.ts';
import {
  append,
  catchUp,
  merged,
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

/** The seats of all pools of a kind: who wants one claims it first, so the last one goes to one only (decisions 19). */
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
  /** How a claim would be answered now: nothing is claimed. */
  readonly tryClaim: Pools['claim'];
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

interface Waiting {
  readonly request: SeatRequest;
  readonly actor: Actor;
  /** Whether it is only asked how it would be answered. */
  readonly isTrial: boolean;
  readonly resolve: (settled: { readonly answer: SeatAnswer; readonly position: Position }) => void;
  readonly reject: (error: unknown) => void;
}

/** With those who wait for it. */
interface BusyLedger extends Ledger {
  waiting: Waiting[];
  isAtWork: boolean;
}

const maximumAttempts = 100;
const rememberedLedgers = 1_000;

/**
 * All claims of a pool that wait are decided in their order on its newest state and appended as one, so
 * that a pool which everybody wants gets thousands of claims a second; several processes meet at the
 * stream's revision.
 */
export const openPools = (parts: PoolParts): Pools => {
  const ledgers = new Map<string, BusyLedger>();

  const ledgerOf = ({ eventId, of, fieldId }: OnePool): BusyLedger => {
    const known = ledgers.get(of);
    if (known !== undefined) return known;
    if (ledgers.size >= rememberedLedgers) for (const [id, { isAtWork }] of ledgers) if (!isAtWork) ledgers.delete(id);
    const fresh: BusyLedger = {
      eventId,
      of,
      fieldId,
      holders: new Map(),
      queue: new Map(),
      revision: -1,
      isOpen: false,
      isClosed: false,
      waiting: [],
      isAtWork: false,
    };
    ledgers.set(of, fresh);
    return fresh;
  };

  const work = async (ledger: BusyLedger): Promise<void> => {
    while (ledger.waiting.length > 0) {
      const batch = takeBatch(ledger);
      try {
        const { answers, position } = await (batch[0]?.isTrial === true ? tryOut : settle)(parts, ledger, batch);
        for (const [index, { resolve }] of batch.entries()) {
          const answer = answers[index];
          if (answer !== undefined) resolve({ answer, position });
        }
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    ledger.isAtWork = false;
  };

  const ask = (pool: OnePool, request: SeatRequest, actor: Actor, isTrial = false) =>
    new Promise<{ readonly answer: SeatAnswer; readonly position: Position }>((resolve, reject) => {
      const ledger = ledgerOf(pool);
      ledger.waiting.push({ request, actor, isTrial, resolve, reject });
      if (ledger.isAtWork) return;
      ledger.isAtWork = true;
      // Whatever the same turn of the event loop still asks for comes along.
      setImmediate(() => void work(ledger));
    });

  type Claim = Parameters<Pools['claim']>[0];
  const claimOf = (isTrial: boolean) => async (wanted: Claim) => {
    const { limit, primaries = {}, actor = ownActor, registrants, offer, ...pool } = wanted;
    const request = {
      kind: 'claim',
      registrants,
      primaries,
      limit,
      ...(offer === undefined ? {} : { offer }),
    } as const;
    const { answer, position } = await ask(pool, request, actor, isTrial);
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

  return {
    claim: async (wanted) => {
      for (let attempts = 0; attempts < maximumAttempts; attempts += 1) {
        const claimed = await claim(wanted);
        if (claimed.kind !== 'closed') return claimed;
        // Rare: what has the seats is being deleted, or is gone.
        if ((await parts.whileOffered?.(wanted, () => reopen(wanted))) !== true) return claimed;
      }
      return { kind: 'closed' };
    },
    // What would be taken is nobody's to give back.
    tryClaim: async (wanted) => {
      const answer = await claimOf(true)(wanted);
      return answer.kind === 'taken' ? { ...answer, fresh: [] } : answer;
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

/** What waits, in its order, up to what one append holds; facts of different actors never share one, a trial is alone. */
const takeBatch = (ledger: BusyLedger): readonly Waiting[] => {
  let count = 0;
  let weight = 0;
  const [first] = ledger.waiting;
  for (const waiting of ledger.waiting) {
    weight += 'registrants' in waiting.request ? waiting.request.registrants.length : 0;
    const isAlone = waiting.isTrial || first?.isTrial === true;
    if (count > 0 && (weight > perAppend || waiting.actor !== first?.actor || isAlone)) break;
    count += 1;
  }
  return ledger.waiting.splice(0, count);
};

interface Settled {
  readonly answers: readonly SeatAnswer[];
  readonly position: Position;
}

/** What requests would be answered on the newest state. */
const tryOut = async (parts: PoolParts, ledger: Ledger, batch: readonly Waiting[]): Promise<Settled> => {
  await catchUp(parts, ledger);
  const requests = batch.map(({ request }) => request);
  return { answers: decideSeats(ledger.holders, requests, ledger.isClosed, ledger.queue).answers, position: '' };
};

const settle = async (parts: PoolParts, ledger: Ledger, batch: readonly Waiting[]): Promise<Settled> => {
  const requests = batch.map(({ request }) => request);
  const actor = batch[0]?.actor ?? ownActor;
  let isNewest = !ledger.isOpen;
  if (isNewest) await catchUp(parts, ledger);
  for (let attempts = 0; attempts < maximumAttempts; attempts += 1) {
    const { answers, changes } = decideSeats(ledger.holders, requests, ledger.isClosed, ledger.queue);
    // Only what takes seats may be decided on memory: a conflict shows where that was too old.
    const needsNewest = answers.some((answer) => answer.kind !== 'taken');
    if (needsNewest && !isNewest) {
      await catchUp(parts, ledger);
      isNewest = true;
      continue;
    }
    if (changes.length === 0) return { answers, position: '' };
    const position = await append(parts, ledger, merged(changes), actor);
    if (position !== null) return { answers, position };
    await catchUp(parts, ledger);
    isNewest = true;
  }
  throw new Error(`${seatStream(parts.kind, ledger.of)}: could not append after ${maximumAttempts} attempts`);
};
