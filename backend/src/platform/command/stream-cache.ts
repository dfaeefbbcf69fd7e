import type { StoredEvent } from '@turnout/contracts/kernel';
import { z } from 'zod';
import { inTodaysShape } from '../event-store/with-upcasters.ts';

/**
 * Streams that will probably be asked for, kept as text: a folded state is a hundred objects, which every
 * collection of garbage would visit. What is kept may be old: who decides on it finds out when they append.
 * Personal values stay sealed as in the log.
 */
export interface StreamCache {
  /** A stream's events up to some revision; null where nothing is kept. */
  readonly eventsOf: (streamId: string) => readonly StoredEvent[] | null;
  /** The next event of a stream. A stream of which one is missing is not kept any more. */
  readonly note: (event: StoredEvent) => void;
  readonly forget: (streamId: string) => void;
  /** How many streams are kept, and in how many characters. */
  readonly size: () => { readonly streams: number; readonly characters: number };
}

interface Kept {
  readonly revision: number;
  /** One line of JSON for each event. */
  readonly text: string;
}

/** @param charactersAtMost where more would be kept, the streams first noted make room. */
export const openStreamCache = (charactersAtMost: number): StreamCache => {
  const kept = new Map<string, Kept>();
  let characters = 0;
  const forget = (streamId: string): void => {
    characters -= kept.get(streamId)?.text.length ?? 0;
    kept.delete(streamId);
  };
  const makeRoom = (): void => {
    for (const oldest of kept.keys()) {
      if (characters <= charactersAtMost) return;
      forget(oldest);
    }
  };
  return {
    eventsOf: (streamId) => {
      const found = kept.get(streamId);
      if (found === undefined) return null;
      return found.text.split('\n').map((line) => inTodaysShape(Line.parse(JSON.parse(line))));
    },
    note: (event) => {
      const { streamId, revision } = event;
      const before = kept.get(streamId);
      forget(streamId);
      if (revision !== 0 && before?.revision !== revision - 1) return;
      const line = JSON.stringify(event);
      const text = before === undefined || revision === 0 ? line : `${before.text}\n${line}`;
      kept.set(streamId, { revision, text });
      characters += text.length;
      makeRoom();
    },
    forget,
    size: () => ({ streams: kept.size, characters }),
  };
};

/** Only what `note` made of an event is ever kept. */
const Line = z.custom<StoredEvent>();
