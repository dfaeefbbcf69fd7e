import { isUnavailable } from '../platform/event-store/connection.ts';
import { awayCode } from './child.ts';
import { sayWhatWentWrong } from './for-humans.ts';

/**
 * The first line of every program here. What it refuses is a sentence and exit code 1, a defect is a stack and
 * exit code 1; nothing that is half open keeps it alive then.
 * @param options `isKept`: a server or a worker, which is started again and waits for its database; one that the
 *   database left while it was starting says so by its exit code. `endsAtOnce`: told to stop, it ends in a way
 *   that what it has started for itself (a database, a folder) hears of; those that end in an orderly way say so
 *   themselves (`onStop`).
 */
export const asProgram = ({
  isKept = false,
  endsAtOnce = !isKept,
}: { readonly isKept?: boolean; readonly endsAtOnce?: boolean } = {}): void => {
  process.once('uncaughtException', (error: unknown) => {
    sayWhatWentWrong(error);
    process.exit(isKept && isUnavailable(error) ? awayCode : 1);
  });
  if (!endsAtOnce) return;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
};
