import type { Call } from '@turnout/contracts/kernel';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { z } from 'zod';
import { abortWith } from './abort.ts';
import { call, type Answer } from './api.ts';
import { backoff } from './backoff.ts';
import { credential, onCredential } from './credential.ts';
import { newCommandId } from './id.ts';
import { Offline, Refusal } from './refusal.ts';
import type { CallInput } from './request.ts';
import { checkLine, connectedLine, onConnected, reachedAtom, startSocket } from './socket.ts';
import { store } from './store.ts';

export type CommandResult<T> =
  | { readonly ok: true; readonly data: T; readonly position: string | null }
  | { readonly ok: false; readonly refusal: Refusal };

export interface IntentOptions {
  /** The intent; absent: a new one. The same id again is the same intent, whatever became of it. */
  readonly commandId?: string | undefined;
  /** Gives up: the intent is not sent again. What was sent already may still be carried out. */
  readonly signal?: AbortSignal | undefined;
  /** Told when there is no answer and the intent waits to be sent again, and when it is being sent. */
  readonly onState?: ((state: 'sending' | 'waiting-for-network') => void) | undefined;
}

const cancelled = (): Refusal => new Refusal({ status: 0, code: 'cancelled', message: 'Cancelled' });

/** Until the time is over, the network is back, somebody else is logged in, or the intent is given up. */
const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> => {
  let done = (): void => undefined;
  const over = new Promise<void>((resolve) => (done = resolve));
  const timer = setTimeout(done, ms);
  const stops = [onConnected(done), onCredential(done)];
  window.addEventListener('online', done);
  signal?.addEventListener('abort', done);
  return over.finally(() => {
    clearTimeout(timer);
    for (const stop of stops) stop();
    window.removeEventListener('online', done);
    signal?.removeEventListener('abort', done);
  });
};

/**
 * Sends one intent until it is answered: without an answer the same intent (the same commandId) goes
 * again by itself, so it is carried out once however often it is sent. A refusal is final. Whoever
 * logs out meanwhile gives it up: it is not sent in another's name.
 */
export const sendIntent = async <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, O extends z.ZodType>(
  definition: Call<P, Q, B, O>,
  input: CallInput<P, Q, B>,
  options: IntentOptions = {},
): Promise<CommandResult<z.output<O>>> => {
  const { signal, onState, commandId = newCommandId() } = options;
  const sender = credential()?.token;
  for (let attempt = 0; ; attempt += 1) {
    if (signal?.aborted === true || credential()?.token !== sender) return { ok: false, refusal: cancelled() };
    onState?.('sending');
    try {
      const { data, position }: Answer<z.output<O>> = await call(definition, { ...input, commandId, signal });
      return { ok: true, data, position };
    } catch (error) {
      if (error instanceof Refusal) return { ok: false, refusal: error };
      if (!(error instanceof Offline)) throw error;
    }
    onState?.('waiting-for-network');
    void checkLine();
    await pause(backoff(attempt), signal);
  }
};

const shownWithinMs = 3_000;

/** Resolves when this page's topics have been shown the position, at the latest after 3 s; at once without a line. */
export const untilShown = (position: string | null): Promise<void> => {
  const isShown = () => position === null || connectedLine() === null || store.get(reachedAtom) >= position;
  if (isShown()) return Promise.resolve();
  let done = (): void => undefined;
  const over = new Promise<void>((resolve) => (done = resolve));
  const timer = setTimeout(done, shownWithinMs);
  const stop = store.sub(reachedAtom, () => isShown() && done());
  return over.finally(() => {
    clearTimeout(timer);
    stop();
  });
};

export type CommandState = 'idle' | 'sending' | 'waiting-for-network' | 'showing';

export interface Command<I, T> {
  /** Sends a new intent; resolves with the server's answer, however long the network was away. */
  readonly run: (input: I, options?: IntentOptions) => Promise<CommandResult<T>>;
  /** From the click until the screen shows what came of it. */
  readonly isSaving: boolean;
  readonly state: CommandState;
  /** The last answer, where it was no. */
  readonly refusal: Refusal | null;
  /** Gives up intents that wait for the network. */
  readonly cancel: () => void;
}

interface Intent {
  readonly controller: AbortController;
  isWaiting: boolean;
}

/** The intents of one component; those that wait for the network are given up when it goes, or on `cancel`. */
const useIntents = () => {
  const intents = useRef(new Set<Intent>());
  const isGone = useRef(false);
  const cancel = useCallback(() => {
    for (const intent of intents.current) if (intent.isWaiting) intent.controller.abort();
  }, []);
  useEffect(() => {
    isGone.current = false;
    const stop = onCredential(cancel);
    return () => {
      isGone.current = true;
      stop();
      cancel();
    };
  }, [cancel]);
  return { intents, isGone, cancel };
};

/**
 * A command of the contract behind a button: `isSaving` from the click until the page's topics show
 * what came of it (at most 3 s after the answer).
 */
export const useCommand = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, O extends z.ZodType>(
  definition: Call<P, Q, B, O>,
): Command<CallInput<P, Q, B>, z.output<O>> => {
  const { intents, isGone, cancel } = useIntents();
  const [open, setOpen] = useState(0);
  const [state, setState] = useState<CommandState>('idle');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  useEffect(startSocket, []);

  const run = useCallback(
    async (input: CallInput<P, Q, B>, options: IntentOptions = {}): Promise<CommandResult<z.output<O>>> => {
      const intent: Intent = { controller: new AbortController(), isWaiting: false };
      const own = intent.controller.signal;
      intents.current.add(intent);
      setOpen((count) => count + 1);
      setRefusal(null);
      const onState = (now: 'sending' | 'waiting-for-network') => {
        intent.isWaiting = now === 'waiting-for-network';
        setState(now);
        options.onState?.(now);
        // Whoever left the screen is not surprised minutes later by what then goes through.
        if (intent.isWaiting && isGone.current) intent.controller.abort();
      };
      let shown: Promise<void> = Promise.resolve();
      try {
        const signal = options.signal === undefined ? own : abortWith(own, options.signal);
        const result = await sendIntent(definition, input, { ...options, signal, onState });
        if (result.ok) {
          setState('showing');
          shown = untilShown(result.position);
        } else setRefusal(result.refusal);
        return result;
      } finally {
        intents.current.delete(intent);
        void shown.then(() => setOpen((count) => count - 1));
      }
    },
    [definition, intents, isGone],
  );
  const isSaving = open > 0;
  return useMemo(
    () => ({ run, isSaving, state: isSaving ? state : 'idle', refusal, cancel }),
    [run, isSaving, state, refusal, cancel],
  );
};
