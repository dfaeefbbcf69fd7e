import { registrationApi } from '@turnout/contracts/registration';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import { call } from './api.ts';
import { backoff } from './backoff.ts';
import type { CommandResult } from './command.ts';
import { Offline } from './refusal.ts';
import type { Search } from './bot-check.worker.ts';

const Challenge = z.object({
  parameters: z.looseObject({ algorithm: z.string(), expiresAt: z.number().optional() }),
  signature: z.string().optional(),
});
type Challenge = z.infer<typeof Challenge>;
const Solution = z.object({ counter: z.number(), derivedKey: z.string(), time: z.number() });
type Solution = z.infer<typeof Solution>;

/** How long a slow phone may work on it, in ms. */
const patienceMs = 90_000;
const atMostWorkers = 4;

/** Each worker tries every so manieth number; the first to find the one that fits ends the others. */
const solve = async (challenge: Challenge): Promise<Solution> => {
  const step = Math.max(1, Math.min(navigator.hardwareConcurrency, atMostWorkers));
  const begin = () => new Worker(new URL('./bot-check.worker.ts', import.meta.url), { type: 'module' });
  const workers = Array.from({ length: step }, begin);
  const searchWith = (worker: Worker, counterStart: number): Promise<Solution> =>
    new Promise((resolve, reject) => {
      worker.addEventListener('error', (event) => reject(new Error(event.message)));
      worker.addEventListener('message', ({ data }) => {
        const solution = Solution.safeParse(data);
        if (solution.success) resolve(solution.data);
        else reject(new Error('The bot check found no solution', { cause: data }));
      });
      const search: Search = { type: 'work', challenge, counterStart, counterStep: step, timeout: patienceMs };
      worker.postMessage(search);
    });
  try {
    return await Promise.any(workers.map(searchWith));
  } finally {
    for (const worker of workers) worker.terminate();
  }
};

interface Proof {
  /** As the server expects it in `grecaptcha`. */
  readonly payload: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}
/** Left when a proof is shown, so that it does not run out on its way. */
const marginMs = 30_000;

const readChallenge = async (): Promise<Challenge> => {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return Challenge.parse((await call(registrationApi.botCheck, {})).data);
    } catch (error) {
      if (!(error instanceof Offline) || attempt >= 4) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, backoff(attempt)));
  }
};

const prove = async (): Promise<Proof> => {
  const challenge = await readChallenge();
  const solution = await solve(challenge);
  const { parameters, signature } = challenge;
  const expiresAt = (parameters.expiresAt ?? Infinity) * 1000;
  return { payload: btoa(JSON.stringify({ challenge: { parameters, signature }, solution })), expiresAt };
};

/** `renewing`: the server found the proof too old, and another one is made. */
export type BotCheckState = 'idle' | 'working' | 'renewing' | 'done' | 'failed';

/** One proof for one request that no form waits with; null where none could be made. */
export const proveOnce = async (): Promise<string | null> => {
  try {
    return (await prove()).payload;
  } catch (error) {
    console.warn('The bot check failed', error);
    return null;
  }
};

/** Tells whether the server asks for another proof: it looked at nothing else of what was sent. */
export const isUnproven = (refused: { readonly code: string }): boolean => refused.code === 'bot-check-failed';

/** @typeParam T the answer of what is sent with a proof. */
export interface BotCheck<T = unknown> {
  readonly state: BotCheckState;
  /** Begins, where it has not begun. */
  readonly start: () => void;
  /** A proof that is still good; null where none could be made. */
  readonly proof: () => Promise<string | null>;
  /** Another proof in place of one that the server found too old; null where none could be made. */
  readonly renewed: () => Promise<string | null>;
  /** Forgets the proof: the server takes each one once. */
  readonly reset: () => void;
  /**
   * Sends something with a proof, and once more with another one where the server found it too old; the proof is used up
   * then. A second press while the first is under way is the same press, and hears the same answer. Null: no proof could
   * be made.
   */
  readonly send: (sendWith: (proof: string) => Promise<CommandResult<T>>) => Promise<CommandResult<T> | null>;
}

/**
 * The proof of work that a person's device does for its person (rule access/bot-check): nothing to press, nothing to
 * read off. It begins with the first touch of the form and is there before the form is filled in.
 */
export const useBotCheck = <T = unknown>(): BotCheck<T> => {
  const [state, setState] = useState<BotCheckState>('idle');
  const running = useRef<Promise<Proof | null> | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const begin = useCallback((as: 'working' | 'renewing' = 'working'): Promise<Proof | null> => {
    const show = (next: BotCheckState) => !isGone.current && setState(next);
    show(as);
    const own = prove().then(
      (proof) => {
        if (running.current === own) show('done');
        return proof;
      },
      (error: unknown) => {
        console.warn('The bot check failed', error);
        if (running.current === own) {
          running.current = null;
          show('failed');
        }
        return null;
      },
    );
    running.current = own;
    return own;
  }, []);
  const start = useCallback(() => void (running.current ?? begin()), [begin]);
  const reset = useCallback(() => {
    running.current = null;
    setState('idle');
  }, []);
  const proof = useCallback(async (): Promise<string | null> => {
    const held = await (running.current ?? begin());
    if (held === null) return null;
    if (held.expiresAt > Date.now() + marginMs) return held.payload;
    return (await begin())?.payload ?? null;
  }, [begin]);
  const renewed = useCallback(async () => (await begin('renewing'))?.payload ?? null, [begin]);
  const sendOnce = useCallback(
    async (sendWith: (proof: string) => Promise<CommandResult<T>>): Promise<CommandResult<T> | null> => {
      const held = await proof();
      if (held === null) return null;
      const answer = await sendWith(held);
      if (answer.ok || !isUnproven(answer.refusal)) {
        reset();
        return answer;
      }
      const another = await renewed();
      const again = another === null ? null : await sendWith(another);
      if (again !== null) reset();
      return again;
    },
    [renewed, proof, reset],
  );
  // A form knows that it is saving only once its proof is there: two quick presses would be sent twice.
  const sending = useRef<Promise<CommandResult<T> | null> | null>(null);
  const send = useCallback(
    (sendWith: (proof: string) => Promise<CommandResult<T>>) => {
      sending.current ??= sendOnce(sendWith).finally(() => {
        sending.current = null;
      });
      return sending.current;
    },
    [sendOnce],
  );
  return useMemo(() => ({ state, start, proof, renewed, reset, send }), [state, start, proof, renewed, reset, send]);
};
