import { useCallback, useEffect, useState } from 'react';
import { Offline, Refusal } from '../../../platform/api.ts';
import { backoff } from '../../../platform/backoff.ts';
import { onCredential } from '../../../platform/credential.ts';

/** What a screen knows of something that is read once. */
export type Reading<T> = (
  | { readonly state: 'loading' }
  /** `isFresh`: as the server said it just now, not as an earlier screen was told. */
  | { readonly state: 'read'; readonly data: T; readonly isFresh: boolean }
  | { readonly state: 'refused'; readonly refusal: Refusal }
  | { readonly state: 'failed' }
) & {
  /** Reads again; what is known stays on the screen meanwhile. */
  readonly again: () => void;
};

type Known<T> = { readonly id: string | null; readonly at: Exclude<Reading<T>, { state: 'loading' }>['state'] } & {
  readonly data?: T;
  readonly refusal?: Refusal;
};
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Tries until there is an answer; a lost network is waited for, a refusal is final. */
const readUntilAnswered = async <T>(
  read: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
): Promise<{ data: T } | { refusal: Refusal } | null> => {
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    try {
      return { data: await read(signal) };
    } catch (error) {
      if (signal.aborted) return null;
      if (error instanceof Refusal) return { refusal: error };
      if (!(error instanceof Offline)) throw error;
    }
    await pause(backoff(attempt));
  }
  return null;
};

/** A hook that reads once; `ahead` begins to, before there is a screen to show it. */
export interface UseReading<T> {
  (id: string | null): Reading<T>;
  readonly ahead: (id: string) => void;
}

/**
 * A hook that reads something once by its id: what an earlier screen read is shown at once and read again
 * behind it. Smaller than the query client, which visitors' pages do without (docs/decisions/0015).
 */
export const reading = <T>(read: (id: string, signal: AbortSignal) => Promise<T>): UseReading<T> => {
  const kept = new Map<string, T>();
  const begun = new Map<string, Promise<T>>();
  onCredential(() => {
    kept.clear();
    begun.clear();
  });
  /** What was begun ahead is used once; whoever reads again, or after a failure, asks anew. */
  const readOrTake = (id: string, signal: AbortSignal): Promise<T> => {
    const taken = begun.get(id);
    begun.delete(id);
    return taken ?? read(id, signal);
  };
  const ahead = (id: string): void => {
    const answer = read(id, new AbortController().signal);
    // Whoever takes it hears what went wrong.
    answer.catch(() => undefined);
    begun.set(id, answer);
  };
  const useReading = (id: string | null): Reading<T> => {
    const [known, setKnown] = useState<Known<T> | null>(null);
    const [turn, setTurn] = useState(0);
    const again = useCallback(() => setTurn((before) => before + 1), []);
    useEffect(() => {
      if (id === null) return undefined;
      const controller = new AbortController();
      readUntilAnswered((signal) => readOrTake(id, signal), controller.signal)
        .then((answer) => {
          if (answer === null || controller.signal.aborted) return;
          if ('data' in answer) kept.set(id, answer.data);
          setKnown((before) => {
            if ('data' in answer) return { id, at: 'read', data: answer.data };
            // Asked too often, what is known stays: it is no less true than before.
            const stays = answer.refusal.status === 429 && before?.id === id && before.data !== undefined;
            return stays ? before : { id, at: 'refused', ...answer };
          });
        })
        .catch((error: unknown) => {
          reportError(error);
          setKnown({ id, at: 'failed' });
        });
      return () => controller.abort();
    }, [id, turn]);
    const mine = known !== null && known.id === id ? known : null;
    const data = mine?.data ?? (id === null || mine !== null ? undefined : kept.get(id));
    if (data !== undefined) return { state: 'read', data, isFresh: mine?.data !== undefined, again };
    if (mine?.refusal !== undefined) return { state: 'refused', refusal: mine.refusal, again };
    return { state: mine === null ? 'loading' : 'failed', again };
  };
  return Object.assign(useReading, { ahead });
};
