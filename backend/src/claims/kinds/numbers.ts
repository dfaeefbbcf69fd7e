import type { Actor, EventId, Position, PrimaryId } from '@turnout/contracts/kernel';
import { numberEvents, numbersPerFact } from '@turnout/contracts/inventory';
import { randomUUID } from 'node:crypto';
import { openBatchedDecider } from '../../platform/command/batched-decisions.ts';
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
} from './numbers.decider.ts';

const stream = (eventId: EventId): string => `numbers-${eventId}`;
const ownActor: Actor = { kind: 'system', id: 'numbers' };
const correlationId = 'numbers';

type Parts = Pick<Platform, 'log' | 'seal' | 'clock'>;

/** The numbers of events that number their registrations one after the other (rule registration/numbers-in-sequence). */
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

/** A sequence as this process knows it. */
interface Sequence {
  readonly eventId: EventId;
  readonly state: GivenNumbers;
  revision: number;
}

/** Opens the numbers of events: a sequence gives thousands a second, see `openBatchedDecider`. */
export const openNumbers = (parts: Parts): Numbers => {
  const decider = openBatchedDecider<Sequence, NumberRequest, NumberChange, NumberRequest['kind']>({
    streamOf: ({ eventId }) => stream(eventId),
    isKnown: ({ revision }) => revision !== -1,
    catchUp: (sequence) => catchUp(parts, sequence),
    decide: ({ state }, requests) => ({
      answers: requests.map(({ kind }) => kind),
      changes: decideNumbers(state, requests),
    }),
    // Only what gives numbers: a conflict shows where memory was too old.
    isSafe: (kind) => kind === 'give',
    append: (sequence, changes, actor) => append(parts, sequence, changes, actor),
    weigh: weightOf,
    atMost: numbersPerFact,
  });
  const ask = (eventId: EventId, request: NumberRequest, actor: Actor) =>
    decider.ask({
      key: eventId,
      open: () => ({ eventId, state: noNumbers(), revision: -1 }),
      request,
      actor,
    });

  return {
    give: async ({ eventId, primaries, start, actor = ownActor }) => {
      const numbers = new Map<PrimaryId, number>();
      for (let from = 0; from < primaries.length; from += numbersPerFact) {
        const some = primaries.slice(from, from + numbersPerFact);
        const { known } = await ask(eventId, { kind: 'give', primaries: some, start }, actor);
        for (const primaryId of some) {
          const number = known.state.given.get(primaryId);
          if (number === undefined) throw new Error(`${stream(eventId)} gave no number`);
          numbers.set(primaryId, number);
        }
      }
      return numbers;
    },
    takeBack: async (eventId, numbers) => {
      for (let from = 0; from < numbers.length; from += numbersPerFact)
        await ask(eventId, { kind: 'return', numbers: numbers.slice(from, from + numbersPerFact) }, ownActor);
    },
  };
};

const weightOf = (request: NumberRequest): number =>
  request.kind === 'give' ? request.primaries.length : request.numbers.length;

const catchUp = async ({ log }: Parts, sequence: Sequence): Promise<void> => {
  const events = await log.readStream(stream(sequence.eventId), sequence.revision + 1);
  takeInNumbers(sequence.state, events);
  sequence.revision = events.at(-1)?.revision ?? sequence.revision;
};

/** Appends what changes, and takes it in; null: the stream stands elsewhere. */
const append = async (
  { log, seal, clock }: Parts,
  sequence: Sequence,
  changes: readonly NumberChange[],
  actor: Actor,
): Promise<Position | null> => {
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
  if (!appended.ok) return null;
  takeInNumbers(
    sequence.state,
    facts.map(({ toAppend: { type }, data }) => ({ type, data })),
  );
  sequence.revision = appended.revision;
  return appended.position;
};
