import { startOfLog, type Position, type Subscription } from '@turnout/contracts/kernel';
import type { LogReader, ReadEvent } from '../projection.ts';

/** A fact that has no place in the log yet. */
export type NewFact = Omit<ReadEvent, 'position' | 'revision'>;

export interface MemoryLog extends LogReader {
  /** Puts facts at the end and wakes subscribers. Answers them with their places. */
  readonly append: (...facts: readonly NewFact[]) => readonly ReadEvent[];
  readonly events: () => readonly ReadEvent[];
  /** From now on the log cannot be read, until it is mended by `undefined`. */
  readonly breakWith: (error: Error | undefined) => void;
}

/** Test double: a log of events in memory that behaves as the reader of the real one. */
export const memoryLog = (): MemoryLog => {
  const events: ReadEvent[] = [];
  const sleepers = new Set<() => void>();
  let broken: Error | undefined;

  const wake = () => {
    for (const sleeper of sleepers) sleeper();
    sleepers.clear();
  };
  const after = (position: Position, limit: number): readonly ReadEvent[] => {
    if (broken !== undefined) throw broken;
    const start = position === startOfLog || position === '' ? 0 : Number(position);
    return events.slice(start, start + limit);
  };
  const subscribe = (from: Position, onEvents: (batch: readonly ReadEvent[]) => Promise<void>): Subscription => {
    let isClosed = false;
    const run = async () => {
      let position = from;
      while (!isClosed) {
        const batch = after(position, 500);
        if (batch.length === 0) {
          await new Promise<void>((resolve) => sleepers.add(resolve));
          continue;
        }
        await onEvents(batch);
        position = batch.at(-1)?.position ?? position;
      }
    };
    const done = run();
    return {
      done,
      close: () => {
        isClosed = true;
        wake();
        return done.catch(() => undefined);
      },
    };
  };
  return {
    head: () => Promise.resolve(events.at(-1)?.position ?? startOfLog),
    readAll: (position, limit) => Promise.resolve().then(() => after(position, limit)),
    subscribe,
    append: (...facts) => {
      const placed = facts.map((fact, index): ReadEvent => {
        const number = events.length + index + 1;
        return { ...fact, revision: number - 1, position: String(number).padStart(20, '0') };
      });
      for (const event of placed) events.push(event);
      wake();
      return placed;
    },
    events: () => events,
    breakWith: (error) => {
      broken = error;
      wake();
    },
  };
};
