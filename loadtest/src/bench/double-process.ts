import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** The double in a process of its own, so that one that hangs does not hold up whoever measures. */
export const startDouble = async (kind: 'node' | 'cluster') => {
  const double = fork(fileURLToPath(import.meta.resolve('@turnout/backend/testing/eventstoredb-double')), [kind]);
  const said: unknown = await once(double, 'message');
  const [{ connectionString }] = z.tuple([z.object({ connectionString: z.string() })], z.unknown()).parse(said);
  return {
    connectionString,
    order: async (order: 'start' | 'stop' | 'hang' | 'goOn' | 'lead', node: number): Promise<void> => {
      const done = once(double, 'message');
      double.send({ order, node });
      await done;
    },
    signal: (signal: 'SIGSTOP' | 'SIGCONT') => double.kill(signal),
    end: async (): Promise<void> => {
      const gone = once(double, 'exit');
      double.disconnect();
      await gone;
    },
  };
};
