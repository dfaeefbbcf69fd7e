import type { Actor, Position } from '@turnout/contracts/kernel';
import { openBatcher, type Batcher } from '../queues/batcher.ts';

/** A request as it was decided. */
export interface Decided<Known, Answer> {
  readonly answer: Answer;
  /** The place in the log of what was appended for its batch; empty where nothing was. */
  readonly position: Position;
  /** The stream right after that. */
  readonly known: Known;
}

/** Decides what many ask of the same streams at the same moment. */
export interface BatchedDecider<Known, Request, Answer> {
  /** @param asked `open`: the stream as nobody has read it yet; `isDryRun`: how it would be decided now, nothing is appended. */
  readonly ask: (asked: {
    readonly key: string;
    readonly open: () => Known;
    readonly request: Request;
    readonly actor: Actor;
    readonly isDryRun?: boolean;
  }) => Promise<Decided<Known, Answer>>;
}

/** The rules of one kind of stream. */
export interface Deciding<Known, Request, Change, Answer> {
  readonly streamOf: (known: Known) => string;
  /** Tells whether a stream was read far enough to be decided on from memory. */
  readonly isKnown: (known: Known) => boolean;
  /** Reads what is new of a stream. */
  readonly catchUp: (known: Known) => Promise<void>;
  /** Decides requests in their order, each on what those before it leave. */
  readonly decide: (
    known: Known,
    requests: readonly Request[],
  ) => { readonly answers: readonly Answer[]; readonly changes: readonly Change[] };
  /** Tells whether an answer may be given from memory: a conflict of what is appended for it shows where that was too old. */
  readonly isSafe: (answer: Answer) => boolean;
  /** Appends changes and takes them in; null: the stream stands elsewhere. */
  readonly append: (known: Known, changes: readonly Change[], actor: Actor) => Promise<Position | null>;
  /** The part of an append that a request takes up, and the most that one holds. */
  readonly weigh: (request: Request) => number;
  readonly atMost: number;
}

interface Waiting<Request> {
  readonly request: Request;
  readonly actor: Actor;
  readonly isDryRun: boolean;
}

const maximumAttempts = 100;
const rememberedStreams = 1_000;

/**
 * Opens a decider for a kind of stream. All requests of a stream that wait are decided in their order on its newest state
 * and appended as one, so that a stream which everybody wants takes thousands of them a second; several processes meet at
 * its revision. Facts of different actors never share an append, and a dry run is alone.
 */
export const openBatchedDecider = <Known, Request, Change, Answer extends {} | null>(
  deciding: Deciding<Known, Request, Change, Answer>,
): BatchedDecider<Known, Request, Answer> => {
  const { streamOf, isKnown, catchUp, decide, isSafe, append, weigh, atMost } = deciding;
  type Answered = readonly Decided<Known, Answer>[];

  const settle = async (known: Known, batch: readonly Waiting<Request>[]): Promise<Answered> => {
    const [first] = batch;
    if (first === undefined) return [];
    const { actor, isDryRun } = first;
    const requests = batch.map(({ request }) => request);
    let isNewest = isDryRun || !isKnown(known);
    if (isNewest) await catchUp(known);
    for (let attempts = 0; attempts < maximumAttempts; attempts += 1) {
      const { answers, changes } = decide(known, requests);
      if (!isNewest && !answers.every(isSafe)) {
        await catchUp(known);
        isNewest = true;
        continue;
      }
      const position = isDryRun || changes.length === 0 ? '' : await append(known, changes, actor);
      if (position !== null) return answers.map((answer) => ({ answer, position, known }));
      await catchUp(known);
      isNewest = true;
    }
    throw new Error(`${streamOf(known)}: could not append after ${maximumAttempts} attempts`);
  };

  const streams = new Map<string, Batcher<Waiting<Request>, Decided<Known, Answer>>>();
  const streamAt = (key: string, open: () => Known) => {
    const found = streams.get(key);
    if (found !== undefined) return found;
    if (streams.size >= rememberedStreams)
      for (const [other, { isIdle }] of streams) if (isIdle()) streams.delete(other);
    const known = open();
    const fresh = openBatcher<Waiting<Request>, Decided<Known, Answer>>({
      lanes: [(batch) => settle(known, batch)],
      batch: Number.POSITIVE_INFINITY,
      isEager: true,
      weigh: ({ request }) => weigh(request),
      atMost,
      goesWith: (first, next) => first.actor === next.actor && !first.isDryRun && !next.isDryRun,
    });
    streams.set(key, fresh);
    return fresh;
  };

  return {
    ask: ({ key, open, request, actor, isDryRun = false }) =>
      streamAt(key, open).add(null, { request, actor, isDryRun }),
  };
};
