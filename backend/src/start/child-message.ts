import { z } from 'zod';

/** What the server and the worker tell the supervisor. */
export const ChildMessage = z.discriminatedUnion('kind', [
  /** It does its work now. */
  z.strictObject({ kind: z.literal('ready') }),
  /** It still answers; said every few seconds from `ready` on. */
  z.strictObject({ kind: z.literal('alive') }),
  /** The first account was made just now; `password` only when it was made up, to be shown this once. */
  z.strictObject({ kind: z.literal('first-account'), email: z.string(), password: z.string().nullable() }),
  /** For whoever started Turnout: something that is not as they may think. */
  z.strictObject({ kind: z.literal('notice'), sentence: z.string() }),
]);
export type ChildMessage = z.infer<typeof ChildMessage>;

const sayAliveEveryMs = 1_000;

/**
 * Tells the supervisor; says nothing where there is none. Whoever is ready says from then on that it
 * is alive: one that stops saying so is replaced.
 */
export const tellSupervisor = (message: ChildMessage): void => {
  if (!process.connected) return;
  process.send?.(message);
  if (message.kind === 'ready') setInterval(() => tellSupervisor({ kind: 'alive' }), sayAliveEveryMs).unref();
};

/**
 * Calls `stop` once when this process should end: on SIGTERM or SIGINT, or when the supervisor is gone.
 * Ends the process when `stop` is done.
 */
export const onStop = (stop: () => Promise<void>): void => {
  let isStopping = false;
  const end = (): void => {
    if (isStopping) return;
    isStopping = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error('Stopping went wrong:', error);
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  process.once('disconnect', end);
  // It went while this process was still starting.
  if (process.connected === false) end();
};
