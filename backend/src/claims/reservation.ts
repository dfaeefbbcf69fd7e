import { isRejection, type Rejection } from '@turnout/contracts/kernel';
import { AppendTooLarge } from '../platform/event-store/errors.ts';

/** Releases one claim. */
export type Undo = () => Promise<unknown>;

/** Releases all of these, also where one fails: its failure is told, and the sweep releases it. */
const releaseAll = async (undo: readonly Undo[]): Promise<void> => {
  const outcomes = await Promise.allSettled(undo.map((one) => one()));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
};

/** Something reserved for people until a fact says that they have it: by then it is confirmed, or released. */
export class Reserved<T> {
  readonly of: T;
  readonly undo: readonly Undo[];

  constructor(of: T, undo: readonly Undo[]) {
    this.of = of;
    this.undo = undo;
  }

  /** Releases what was reserved here, and nobody reserved again since. */
  release(): Promise<void> {
    return releaseAll(this.undo);
  }

  /** The same reservation, told as something else. */
  as<U>(of: U): Reserved<U> {
    return new Reserved(of, this.undo);
  }

  /**
   * Stores the fact that says that they have it. Where that is refused, or was certainly not stored and never will be, all
   * is released; whatever else goes wrong may have been stored all the same, and the sweep finds out.
   */
  async confirm<R>(store: (of: T) => Promise<R>): Promise<R> {
    try {
      const stored = await store(this.of);
      if (isRejection(stored)) await this.release();
      return stored;
    } catch (error) {
      if (error instanceof AppendTooLarge) await this.release();
      throw error;
    }
  }
}

/** A reservation, or why there is none: then nothing is reserved. */
export type Reservation<T> = Promise<Reserved<T> | Rejection>;

/** Does work that notes how each thing that it reserves is undone; where it refuses or fails, all of it is released. */
export const reserving = async <T>(work: (undo: Undo[]) => Promise<T | Rejection>): Reservation<T> => {
  const undo: Undo[] = [];
  try {
    const done = await work(undo);
    if (!isRejection(done)) return new Reserved(done, undo);
    await releaseAll(undo);
    return done;
  } catch (error) {
    // What cannot be released now either is left to the sweep: whoever asked hears why the work failed.
    await releaseAll(undo).catch(() => undefined);
    throw error;
  }
};

/** A reservation of nothing. */
export const nothingReserved: Reserved<object> = new Reserved({}, []);

/** Makes several claims at once: all of them, or the first refusal of them. */
export const reserveAll = (claims: Iterable<Reservation<unknown>>): Reservation<object> =>
  reserving(async (undo) => {
    const outcomes = await Promise.allSettled(claims);
    for (const one of outcomes) if (one.status === 'fulfilled' && !isRejection(one.value)) undo.push(...one.value.undo);
    for (const one of outcomes) {
      if (one.status === 'rejected') throw one.reason;
      if (isRejection(one.value)) return one.value;
    }
    return {};
  });

/** Adds to what is known so far, with the undoing of what it reserved; or refuses. */
type Step<Has, A extends object> = (has: Has) => Promise<A | Reserved<A> | Rejection> | A | Reserved<A> | Rejection;

/** Additions of a step that may refuse, where it does not. */
export type Added<S extends (has: never) => unknown> =
  Exclude<Awaited<ReturnType<S>>, Rejection> extends infer A ? (A extends Reserved<infer T> ? T : A) : never;

type Run<In, Out> = (start: In, undo: Undo[]) => Promise<Out | Rejection>;

/**
 * A use case up to the fact that it stores: a list of steps, each with its undoing. Whatever step refuses or fails, what
 * those before it reserved is released.
 */
export interface Steps<Start, Before extends object, Has extends object> {
  /** One more step, which builds on all those before it. */
  readonly step: <A extends object>(step: Step<Has, A>) => Steps<Start, Has, Has & A>;
  /** One more, taken at the same time as the step before it. Where both refuse, the earlier of them is heard. */
  readonly beside: <A extends object>(step: Step<Before, A>) => Steps<Start, Before, Has & A>;
  /** A step that adds nothing and may refuse. */
  readonly refuse: (step: (has: Has) => Promise<Rejection | null> | Rejection | null) => Steps<Start, Has, Has>;
  /** Takes the steps. */
  readonly reserve: (start: Start) => Reservation<Has>;
}

const isReserved = <A extends object>(answer: A | Reserved<A>): answer is Reserved<A> => answer instanceof Reserved;

const running =
  <Has, A extends object>(step: Step<Has, A>): Run<Has, A> =>
  async (has, undo) => {
    const answer = await step(has);
    if (isRejection(answer)) return answer;
    if (!isReserved(answer)) return answer;
    undo.push(...answer.undo);
    return answer.of;
  };

const both =
  <In, A extends object, B extends object>(one: Run<In, A>, other: Run<In, B>): Run<In, A & B> =>
  async (has, undo) => {
    const [first, second] = await Promise.allSettled([one(has, undo), other(has, undo)]);
    if (first.status === 'rejected') throw first.reason;
    if (isRejection(first.value)) return first.value;
    if (second.status === 'rejected') throw second.reason;
    return isRejection(second.value) ? second.value : { ...first.value, ...second.value };
  };

const after =
  <In, Before extends object, A extends object>(before: Run<In, Before>, last: Run<Before, A>): Run<In, Before & A> =>
  async (start, undo) => {
    const has = await before(start, undo);
    if (isRejection(has)) return has;
    const added = await last(has, undo);
    return isRejection(added) ? added : { ...has, ...added };
  };

const list = <Start, Before extends object, A extends object>(
  before: Run<Start, Before>,
  last: Run<Before, A>,
): Steps<Start, Before, Before & A> => {
  const all = after(before, last);
  return {
    step: (next) => list(all, running(next)),
    beside: (other) => list(before, both(last, running(other))),
    refuse: (refusing) => list(all, async (has) => (await refusing(has)) ?? {}),
    reserve: (start) => reserving((undo) => all(start, undo)),
  };
};

/** An empty list of steps. */
export const steps = <Start extends object>(): Steps<Start, Start, Start> =>
  list(
    async (start: Start) => start,
    async () => ({}),
  );

/** All that is known once the steps of a list are taken. */
export type Reserving<L extends { readonly reserve: (start: never) => unknown }> = Added<L['reserve']>;
