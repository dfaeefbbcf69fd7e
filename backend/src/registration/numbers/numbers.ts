import type { Actor, EventId, PrimaryId } from '@turnout/contracts/kernel';
import { numberEvents, numbersPerFact } from '@turnout/contracts/registration';
import { randomUUID } from 'node:crypto';
import { newCommandId } from '../../platform/ids/ids.ts';
import type { Platform } from '../../platform/module/platform.ts';
import {
  decideNumbers,
  noNumbers,
  takeInNumbers,
  type GivenNumbers,
  type NumberChange,
  type NumberRequest,
  type Returned,
} from './decider.ts';

const stream = (eventId: EventId): string => `numbers-${eventId}`;
const ownActor: Actor = { kind: 'system', id: 'numbers' };
const correlationId = 'numbers';
const maximumAttempts = 100;
const rememberedSequences = 1_000;

type Parts = Pick<Platform, 'log' | 'seal' | 'clock'>;

/** The numbers of events that number their registrations one after the other (decisions 18). */
export interface Numbers {
  /**
   * The numbers of these groups; who has one keeps it.
   * @param asked `start`: where the sequence begins; `actor`: an import, where it is one's.
   */
  readonly give: (asked: {
    readonly eventId: EventId;
    readonly primaries: readonly PrimaryId[];
    readonly start: number;
    readonly actor?: Actor;
  }) => Promise<ReadonlyMap<PrimaryId, number>>;
  /** Takes numbers back whose groups will never be registered. */
  readonly takeBack: (eventId: EventId, numbers: readonly Returned[]) => Promise<void>;
}

interface Waiting {
  readonly request: NumberRequest;
  readonly actor: Actor;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** A sequence as this process knows it, with those who wait for a number. */
interface Sequence {
  readonly eventId: EventId;
  readonly state: GivenNumbers;
  revision: number;
  waiting: Waiting[];
  isAtWork: boolean;
}

/**
 * As with seats, all who wait for a number of an event are answered in their order on its newest state and appended as
 * one, so that a sequence gives thousands a second; several processes meet at the stream's revision.
 */
export const openNumbers = (parts: Parts): Numbers => {
  const sequences = new Map<EventId, Sequence>();
  const sequenceOf = (eventId: EventId): Sequence => {
    const known = sequences.get(eventId);
    if (known !== undefined) return known;
    if (sequences.size >= rememberedSequences)
      for (const [id, { isAtWork }] of sequences) if (!isAtWork) sequences.delete(id);
    const fresh: Sequence = { eventId, state: noNumbers(), revision: -1, waiting: [], isAtWork: false };
    sequences.set(eventId, fresh);
    return fresh;
  };

  const work = async (sequence: Sequence): Promise<void> => {
    while (sequence.waiting.length > 0) {
      const batch = takeBatch(sequence);
      try {
        await settle(parts, sequence, batch);
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    sequence.isAtWork = false;
  };

  const ask = (eventId: EventId, request: NumberRequest, actor: Actor): Promise<void> =>
    new Promise((resolve, reject) => {
      const sequence = sequenceOf(eventId);
      sequence.waiting.push({ request, actor, resolve, reject });
      if (sequence.isAtWork) return;
      sequence.isAtWork = true;
      // Whatever the same turn of the event loop still asks for comes along.
      setImmediate(() => void work(sequence));
    });

  return {
    give: async ({ eventId, primaries, start, actor = ownActor }) => {
      for (let from = 0; from < primaries.length; from += numbersPerFact)
        await ask(eventId, { kind: 'give', primaries: primaries.slice(from, from + numbersPerFact), start }, actor);
      const { state } = sequenceOf(eventId);
      return new Map(
        primaries.map((primaryId) => {
          const number = state.given.get(primaryId);
          if (number === undefined) throw new Error(`${stream(eventId)} gave no number`);
          return [primaryId, number];
        }),
      );
    },
    takeBack: async (eventId, numbers) => {
      for (let from = 0; from < numbers.length; from += numbersPerFact)
        await ask(eventId, { kind: 'return', numbers: numbers.slice(from, from + numbersPerFact) }, ownActor);
    },
  };
};

const weightOf = (request: NumberRequest): number =>
  request.kind === 'give' ? request.primaries.length : request.numbers.length;

/** What waits, in its order, up to what one fact holds; facts of different actors never share one. */
const takeBatch = (sequence: Sequence): readonly Waiting[] => {
  let count = 0;
  let weight = 0;
  const actor = sequence.waiting[0]?.actor;
  for (const waiting of sequence.waiting) {
    weight += weightOf(waiting.request);
    if (count > 0 && (weight > numbersPerFact || waiting.actor !== actor)) break;
    count += 1;
  }
  return sequence.waiting.splice(0, count);
};

const catchUp = async ({ log }: Parts, sequence: Sequence): Promise<void> => {
  const events = await log.readStream(stream(sequence.eventId), sequence.revision + 1);
  takeInNumbers(sequence.state, events);
  sequence.revision = events.at(-1)?.revision ?? sequence.revision;
};

const settle = async (parts: Parts, sequence: Sequence, batch: readonly Waiting[]): Promise<void> => {
  const requests = batch.map(({ request }) => request);
  // Only what gives numbers may be decided on memory: a conflict shows where that was too old.
  if (sequence.revision === -1 || requests.some(({ kind }) => kind === 'return')) await catchUp(parts, sequence);
  for (let attempts = 0; attempts < maximumAttempts; attempts += 1) {
    const changes = decideNumbers(sequence.state, requests);
    if (changes.length === 0 || (await append(parts, sequence, changes, batch[0]?.actor ?? ownActor))) return;
    await catchUp(parts, sequence);
  }
  throw new Error(`${stream(sequence.eventId)}: could not append after ${maximumAttempts} attempts`);
};

/** Appends what changes, and takes it in; false: the stream stands elsewhere. */
const append = async (
  { log, seal, clock }: Parts,
  sequence: Sequence,
  changes: readonly NumberChange[],
  actor: Actor,
): Promise<boolean> => {
  const { eventId, revision } = sequence;
  const metadata = { eventId, commandId: newCommandId(), correlationId, actor, at: clock.now() };
  const facts = await Promise.all(
    changes.map(({ type, numbers }) => {
      const { type: name } = type === 'given' ? numberEvents.NumbersGiven : numberEvents.NumbersReturned;
      return seal({ type: name, data: { eventId, numbers } }, metadata, randomUUID());
    }),
  );
  const toAppend = facts.map((fact) => fact.toAppend);
  const appended = await log.append(stream(eventId), revision === -1 ? 'noStream' : revision, toAppend);
  if (!appended.ok) return false;
  takeInNumbers(
    sequence.state,
    facts.map(({ toAppend: { type }, data }) => ({ type, data })),
  );
  sequence.revision = appended.revision;
  return true;
};
