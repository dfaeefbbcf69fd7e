import type { Actor, EventId, Position, RegistrantId, TypeId } from '@turnout/contracts/kernel';
import { seatHolders } from '@turnout/projections/registration/queries';
import { randomUUID } from 'node:crypto';
import { newCommandId } from '../../platform/ids.ts';
import { LogUnavailable } from '../../platform/event-store/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  decideSeats,
  takeIn,
  type ReleasedClaims,
  type SeatAnswer,
  type SeatChange,
  type SeatRequest,
} from './decider.ts';

interface OfType {
  readonly eventId: EventId;
  readonly typeId: TypeId;
  readonly registrants: readonly RegistrantId[];
}

export interface TakenSeats {
  readonly kind: 'taken';
  /** Those who held no seat before. */
  readonly fresh: readonly RegistrantId[];
  /** Where in the log the claim stands. */
  readonly position: Position;
}

/** The seats of all types: who registers claims one first, so the last one goes to one only (decisions 19). */
export interface Seats {
  /**
   * Claims a seat of the type for each registrant, or for none of them; at most 10,000 at once.
   * @param claim `limit`: how many seats there are, 0: no limit; `actor`: an import, where it is one's.
   */
  readonly claim: (
    claim: OfType & { readonly limit: number; readonly actor?: Actor },
  ) => Promise<TakenSeats | Extract<SeatAnswer, { kind: 'exhausted' }>>;
  /** Frees claims made at or before a place in the log and not renewed since; how many seats that were. */
  readonly release: (release: OfType & { readonly which: ReleasedClaims }) => Promise<number>;
}

export const seatStream = (typeId: TypeId): string => `seats-${typeId}`;

type OneType = Pick<OfType, 'eventId' | 'typeId'>;

export type SeatParts = Pick<Platform, 'log' | 'seal' | 'clock'> & {
  /** Who takes up a seat of a type as of now. */
  readonly registered: (type: OneType) => Promise<readonly RegistrantId[]>;
};

/** As the projections know it, once they have read all that is in the log. */
export const registeredIn =
  ({
    pool,
    progress,
  }: Pick<Platform, 'pool'> & {
    readonly progress: Pick<Platform['progress'], 'waitForHead'>;
  }): SeatParts['registered'] =>
  async (type) => {
    if (await progress.waitForHead(visibleWithinMs)) return seatHolders(pool, type);
    throw new LogUnavailable(new Error('the projections are behind'));
  };

interface Waiting {
  readonly request: SeatRequest;
  readonly actor: Actor;
  readonly resolve: (settled: { readonly answer: SeatAnswer; readonly position: Position }) => void;
  readonly reject: (error: unknown) => void;
}

/** A type's seats as this process knows them. */
interface Ledger {
  readonly eventId: EventId;
  readonly typeId: TypeId;
  readonly holders: Map<RegistrantId, Position>;
  revision: number;
  waiting: Waiting[];
  isAtWork: boolean;
}

const ownActor: Actor = { kind: 'system', id: 'seats' };
/** Most registrants in one fact, and in one append (1 MB). */
const perFact = 10_000;
const perAppend = 30_000;
const maximumAttempts = 100;
const rememberedLedgers = 1_000;
const visibleWithinMs = 5_000;

/**
 * All claims of a type that wait are decided in their order on its newest state and appended as one, so
 * that a pool which everybody wants gets thousands of claims a second; several processes meet at the
 * stream's revision.
 */
export const openSeats = (parts: SeatParts): Seats => {
  const ledgers = new Map<TypeId, Ledger>();

  const ledgerOf = ({ eventId, typeId }: OfType): Ledger => {
    const known = ledgers.get(typeId);
    if (known !== undefined) return known;
    if (ledgers.size >= rememberedLedgers) for (const [id, { isAtWork }] of ledgers) if (!isAtWork) ledgers.delete(id);
    const fresh: Ledger = { eventId, typeId, holders: new Map(), revision: -1, waiting: [], isAtWork: false };
    ledgers.set(typeId, fresh);
    return fresh;
  };

  const work = async (ledger: Ledger): Promise<void> => {
    while (ledger.waiting.length > 0) {
      const batch = takeBatch(ledger);
      try {
        const { answers, position } = await settle(parts, ledger, batch);
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

  const ask = (of: OfType, request: SeatRequest, actor: Actor) =>
    new Promise<{ readonly answer: SeatAnswer; readonly position: Position }>((resolve, reject) => {
      const ledger = ledgerOf(of);
      ledger.waiting.push({ request, actor, resolve, reject });
      if (ledger.isAtWork) return;
      ledger.isAtWork = true;
      // Whatever the same turn of the event loop still asks for comes along.
      setImmediate(() => void work(ledger));
    });

  return {
    claim: async ({ limit, actor = ownActor, ...of }) => {
      const { answer, position } = await ask(of, { kind: 'claim', registrants: of.registrants, limit }, actor);
      if (answer.kind === 'released') throw new Error('a claim of seats was answered as a release');
      return answer.kind === 'taken' ? { ...answer, position } : answer;
    },
    release: async ({ which, ...of }) => {
      const { answer } = await ask(of, { kind: 'release', registrants: of.registrants, which }, ownActor);
      return answer.kind === 'released' ? answer.count : 0;
    },
  };
};

/** What waits, in its order, up to what one append holds; facts of different actors never share one. */
const takeBatch = (ledger: Ledger): readonly Waiting[] => {
  let count = 0;
  let weight = 0;
  const actor = ledger.waiting[0]?.actor;
  for (const waiting of ledger.waiting) {
    weight += waiting.request.registrants.length;
    if (count > 0 && (weight > perAppend || waiting.actor !== actor)) break;
    count += 1;
  }
  return ledger.waiting.splice(0, count);
};

const settle = async (
  parts: SeatParts,
  ledger: Ledger,
  batch: readonly Waiting[],
): Promise<{ readonly answers: readonly SeatAnswer[]; readonly position: Position }> => {
  const requests = batch.map(({ request }) => request);
  const actor = batch[0]?.actor ?? ownActor;
  let isNewest = ledger.revision === -1;
  if (isNewest) await open(parts, ledger);
  for (let attempts = 0; attempts < maximumAttempts; attempts += 1) {
    const { answers, changes } = decideSeats(ledger.holders, requests);
    // Only what takes seats may be decided on memory: a conflict shows where that was too old.
    const needsNewest = answers.some((answer) => answer.kind !== 'taken');
    if (needsNewest && !isNewest) {
      await advance(parts, ledger);
      isNewest = true;
      continue;
    }
    if (changes.length === 0) return { answers, position: '' };
    const position = await append(parts, ledger, merged(changes), actor);
    if (position !== null) return { answers, position };
    await advance(parts, ledger);
    isNewest = true;
  }
  throw new Error(`${seatStream(ledger.typeId)}: could not append after ${maximumAttempts} attempts`);
};

/** Neighbours of one kind as one fact, none longer than a fact may be. */
const merged = (changes: readonly SeatChange[]): readonly SeatChange[] => {
  const facts: { type: SeatChange['type']; registrants: RegistrantId[] }[] = [];
  for (const { type, registrants } of changes) {
    const last = facts.at(-1);
    if (last?.type === type && last.registrants.length + registrants.length <= perFact)
      last.registrants.push(...registrants);
    else facts.push({ type, registrants: [...registrants] });
  }
  return facts;
};

const advance = async ({ log }: SeatParts, ledger: Ledger): Promise<void> => {
  const events = await log.readStream(seatStream(ledger.typeId), ledger.revision + 1);
  takeIn(ledger.holders, events);
  ledger.revision = events.at(-1)?.revision ?? ledger.revision;
};

/** Null: the stream stands elsewhere. */
const append = async (
  { log, seal, clock }: SeatParts,
  ledger: Ledger,
  changes: readonly SeatChange[],
  actor: Actor,
): Promise<Position | null> => {
  const { eventId, typeId } = ledger;
  const metadata = { eventId, commandId: newCommandId(), correlationId: 'seats', actor, at: clock.now() };
  const facts = await Promise.all(
    changes.map(({ type, registrants }) =>
      seal({ type, data: { eventId, typeId, registrants } }, metadata, randomUUID()),
    ),
  );
  const expected = ledger.revision === -1 ? 'noStream' : ledger.revision;
  const toAppend = facts.map((fact) => fact.toAppend);
  const result = await log.append(seatStream(typeId), expected, toAppend);
  if (!result.ok) return null;
  takeIn(
    ledger.holders,
    facts.map(({ toAppend: { type }, data }) => ({ type, data, position: result.position })),
  );
  ledger.revision = result.revision;
  return result.position;
};

/**
 * Reads a type's seats for the first time. Where nobody ever claimed one, whoever is registered holds
 * one: registrations older than the seats, or written past them.
 */
const open = async (parts: SeatParts, ledger: Ledger): Promise<void> => {
  await advance(parts, ledger);
  if (ledger.revision !== -1) return;
  const registered = await parts.registered(ledger);
  for (let from = 0; from < registered.length; from += perAppend) {
    const changes = merged(
      Array.from({ length: perAppend / perFact }, (_, part): SeatChange => {
        const start = from + part * perFact;
        return { type: 'SeatsTaken', registrants: registered.slice(start, start + perFact) };
      }).filter(({ registrants }) => registrants.length > 0),
    );
    while ((await append(parts, ledger, changes, ownActor)) === null) {
      await advance(parts, ledger);
      // Another process is at it: it says the same.
      if (from === 0) return;
    }
  }
};
