import type { LastScans } from '../../platform/ended-devices.ts';
import { markOf } from '../../platform/lent-terms.ts';
import type { Shelf } from '../../platform/shelf.ts';
import { dropQueue, type OfflinePlace, queuesOf } from './owned-queues.ts';
import { openQueue, type OfflineScan, type Queue } from './queue.ts';
import { openSender, senderLock, type SenderOptions, type Sent } from './sender.ts';

export interface LastScansOptions {
  readonly shelf: Shelf;
  /** The tokens of devices that ended here and may still hand in what they have. */
  readonly ended: readonly string[];
  readonly send: (token: string, place: OfflinePlace) => (scans: readonly OfflineScan[]) => Promise<Sent>;
  /** Does some work while no other tab does work of that name; answers whether it was done. */
  readonly alone: (name: string, work: () => Promise<void>) => Promise<boolean>;
  /** Nothing of a device is left. */
  readonly forget: (token: string) => void;
  readonly tell: (state: LastScans) => void;
  readonly onProblem: NonNullable<SenderOptions['onProblem']>;
}

interface Left {
  readonly token: string;
  readonly scope: string;
  readonly place: OfflinePlace;
  readonly queue: Queue;
}

const leftBy = async ({ shelf, ended }: LastScansOptions): Promise<readonly Left[]> => {
  const found = await Promise.all(
    ended.map(async (token) =>
      (await queuesOf(shelf, markOf(token))).map(({ scope, place }): Left => ({
        token,
        scope,
        place,
        queue: openQueue(shelf, scope),
      })),
    ),
  );
  return found.flat();
};

/**
 * Hands in the scans of devices that were revoked while they had no network (rule check-in/last-scans), place by place, until the
 * server answered for each; a device of which nothing is left is forgotten.
 * @returns how to stop: what waits stays kept, and is handed in by the next page.
 */
export const handInLastScans = async (options: LastScansOptions): Promise<() => void> => {
  const { shelf, ended, send, alone, forget, tell, onProblem } = options;
  const left = await leftBy(options);
  const counts = await Promise.all(left.map(async ({ queue }) => (await queue.waiting()).length));
  const all = counts.reduce((sum, count) => sum + count, 0);
  const look = async (): Promise<void> => {
    const waiting = await Promise.all(left.map(async (one) => ({ ...one, count: (await one.queue.waiting()).length })));
    const sum = waiting.reduce((total, { count }) => total + count, 0);
    for (const { scope, count } of waiting) if (count === 0) await dropQueue(shelf, scope);
    for (const token of ended) if (!waiting.some((one) => one.token === token && one.count > 0)) forget(token);
    if (all > 0) tell(sum > 0 ? { kind: 'sending', waiting: sum } : { kind: 'handed-in', count: all });
  };
  await look();
  const senders = left.map(({ token, scope, place, queue }) =>
    openSender({
      // Nothing of it is named here any more: the inbox has it.
      queue: {
        ...queue,
        settle: (answers) => queue.settle(answers.map((one) => ({ ...one, answer: 'recorded' as const }))),
      },
      send: send(token, place),
      alone: (work) => alone(senderLock(scope), work),
      onAnswers: () => Promise.resolve(),
      onSettled: look,
      onProblem,
    }),
  );
  for (const { run } of senders) void run();
  return () => {
    for (const { close } of senders) close();
  };
};
