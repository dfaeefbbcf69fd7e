import { Worker } from 'node:worker_threads';
import { z } from 'zod';

/**
 * Whether a password is easy to guess: common, or made of common words, names, dates or rows of keys.
 * @param about what a guesser knows of the account, such as its address and name.
 */
export type IsEasyToGuess = (password: string, about: readonly string[]) => Promise<boolean>;

const Answer = z.strictObject({ id: z.int(), isEasy: z.boolean() });

/** Passwords are set seldom: the lists go when nobody asked for so long. */
const keptMs = 60_000;

/** Words that anybody tries at this product. */
const ours = ['turnout', 'admin', 'administrator', 'staff', 'desk', 'event', 'checkin', 'registration'];

interface Asking {
  readonly worker: Worker;
  readonly waiting: Map<number, PromiseWithResolvers<boolean>>;
}

/** Starts the thread that holds the lists; `gone` is called when it ends. */
const startWorker = (gone: () => void): Asking => {
  const worker = new Worker(new URL('./password-strength.worker.ts', import.meta.url));
  const waiting: Asking['waiting'] = new Map();
  const fail = (error: Error): void => {
    gone();
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on('message', (message: unknown) => {
    const { id, isEasy } = Answer.parse(message);
    waiting.get(id)?.resolve(isEasy);
    waiting.delete(id);
  });
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('whoever looks at passwords has gone')));
  // A server that stops does not wait for it.
  worker.unref();
  return { worker, waiting };
};

const openPasswordStrength = (): IsEasyToGuess => {
  let asking: Asking | null = null;
  let count = 0;
  let ending: NodeJS.Timeout | undefined;
  const rest = (): void => {
    clearTimeout(ending);
    ending = setTimeout(() => {
      if (asking === null || asking.waiting.size > 0) return;
      void asking.worker.terminate();
      asking = null;
    }, keptMs).unref();
  };
  return async (password, about) => {
    const current = (asking ??= startWorker(() => {
      if (asking === current) asking = null;
    }));
    const answer = Promise.withResolvers<boolean>();
    count += 1;
    current.waiting.set(count, answer);
    current.worker.postMessage({ id: count, password, about: [...ours, ...about] });
    return answer.promise.finally(rest);
  };
};

/** What a guesser tries first of all about a person. */
export const aboutOf = ({ email, name }: { readonly email: string; readonly name: string }): readonly string[] => [
  email,
  ...email.split(/[@.+_-]+/),
  name,
  ...name.split(/\s+/),
];

/** One for the process: whoever sets a password asks here first (docs/decisions/0029). */
export const isEasyToGuess: IsEasyToGuess = openPasswordStrength();
