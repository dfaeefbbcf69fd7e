import { isFact, type PrimaryId, type StoredEvent } from '@turnout/contracts/kernel';
import { numberEvents } from '@turnout/contracts/inventory';

/** The numbers of an event's sequence, as far as they are given. Taken on in place: there may be many thousands. */
export interface GivenNumbers {
  readonly given: Map<PrimaryId, number>;
  /** Given once and returned. */
  readonly free: Set<number>;
  /** The highest that was ever given; null: none was. */
  highest: number | null;
}

export const noNumbers = (): GivenNumbers => ({ given: new Map(), free: new Set(), highest: null });

export interface GivenNumber {
  readonly primaryId: PrimaryId;
  readonly number: number;
}

/** Whose number is returned: this very one, or whichever they have. */
export interface Returned {
  readonly primaryId: PrimaryId;
  readonly number?: number;
}

export type NumberRequest =
  /** `start`: where the sequence begins. */
  | { readonly kind: 'give'; readonly primaries: readonly PrimaryId[]; readonly start: number }
  | { readonly kind: 'return'; readonly numbers: readonly Returned[] };

export interface NumberChange {
  readonly type: 'given' | 'returned';
  readonly numbers: readonly GivenNumber[];
}

/**
 * Decides requests in their order, each on what those before it leave: a group that has a number keeps it; a new one
 * gets the lowest that was returned, else the next one, not below where the sequence begins by now. Only who still has
 * the number that is meant returns it.
 */
export const decideNumbers = (state: GivenNumbers, requests: readonly NumberRequest[]): readonly NumberChange[] => {
  const changed = new Map<PrimaryId, number | null>();
  const free = new Set(state.free);
  let highest = state.highest;
  const numberOf = (id: PrimaryId): number | null => {
    const change = changed.get(id);
    return change === undefined ? (state.given.get(id) ?? null) : change;
  };
  const next = (start: number): number => {
    const number = free.size > 0 ? lowestOf(free) : Math.max(start, (highest ?? start - 1) + 1);
    free.delete(number);
    highest = Math.max(highest ?? number, number);
    return number;
  };
  const decide = (request: NumberRequest): NumberChange => {
    if (request.kind === 'return') {
      const numbers = request.numbers.flatMap(({ primaryId, number: meant }) => {
        const number = numberOf(primaryId);
        return number === null || (meant !== undefined && meant !== number) ? [] : [{ primaryId, number }];
      });
      for (const { primaryId, number } of numbers) {
        changed.set(primaryId, null);
        free.add(number);
      }
      return { type: 'returned', numbers };
    }
    const fresh = [...new Set(request.primaries)].filter((id) => numberOf(id) === null);
    const numbers = fresh.map((primaryId) => ({ primaryId, number: next(request.start) }));
    for (const { primaryId, number } of numbers) changed.set(primaryId, number);
    return { type: 'given', numbers };
  };
  return merged(requests.map(decide));
};

const lowestOf = (numbers: ReadonlySet<number>): number => [...numbers].reduce((low, one) => Math.min(low, one));

/** Without what changes nothing, and neighbours of one kind as one. */
const merged = (changes: readonly NumberChange[]): readonly NumberChange[] => {
  const all: { readonly type: NumberChange['type']; readonly numbers: GivenNumber[] }[] = [];
  for (const { type, numbers } of changes) {
    const last = all.at(-1);
    if (numbers.length === 0) continue;
    if (last?.type === type) last.numbers.push(...numbers);
    else all.push({ type, numbers: [...numbers] });
  }
  return all;
};

/** Takes stored facts in. */
export const takeInNumbers = (state: GivenNumbers, events: readonly Pick<StoredEvent, 'type' | 'data'>[]): void => {
  for (const event of events) {
    if (isFact(numberEvents.NumbersGiven, event)) {
      for (const { primaryId, number } of event.data.numbers) {
        state.given.set(primaryId, number);
        state.free.delete(number);
        state.highest = Math.max(state.highest ?? number, number);
      }
    }
    if (!isFact(numberEvents.NumbersReturned, event)) continue;
    for (const { primaryId, number } of event.data.numbers) {
      state.given.delete(primaryId);
      state.free.add(number);
    }
  }
};
