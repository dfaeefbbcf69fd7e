import { randomUUID } from 'node:crypto';
import { Metadata, startOfLog, type EventStore, type EventToAppend, type StoredEvent } from '@turnout/contracts/kernel';

/** What an adapter offers to be tried: a log of its own, and another process's view of the same one. */
export interface AdapterUnderTest {
  readonly log: EventStore;
  readonly other: EventStore;
  /** A log on a server that is used for other tests too holds what those wrote. */
  readonly isEmpty: boolean;
  readonly end: () => Promise<void>;
}

/** What each part of the suite is handed: the adapter, and a stream nobody else uses. */
export type Stage = () => Pick<AdapterUnderTest, 'log' | 'other' | 'isEmpty'> & { readonly streamId: string };

/** Metadata as any fact has it. */
export const someMetadata: Metadata = Metadata.parse({
  commandId: 'command-0001',
  correlationId: 'request-0001',
  actor: { kind: 'system', id: 'suite' },
  at: '2026-11-21T09:30:00.000Z',
});

/** A fact to append: `data` is what it says, the id is new unless told. */
export const fact = (data: unknown, id: string = randomUUID()): EventToAppend => ({
  id,
  type: 'SomethingHappened',
  body: JSON.stringify({ data }),
  metadata: someMetadata,
});

export const dataOf = (events: readonly StoredEvent[]) => events.map(({ data }) => data);

/** Follows a log; `upTo(n)` resolves with the events seen once there are n of them. */
export const follow = (
  log: EventStore,
  after = startOfLog,
  options: { categories?: readonly string[]; batch?: number } = {},
) => {
  const seen: StoredEvent[] = [];
  let look: (() => void) | null = null;
  const subscription = log.subscribe(
    after,
    async (events) => {
      seen.push(...events);
      look?.();
    },
    options,
  );
  const upTo = (count: number) =>
    new Promise<readonly StoredEvent[]>((resolve, reject) => {
      look = () => {
        if (seen.length >= count) resolve(seen);
      };
      subscription.done.catch(reject);
      look();
    });
  return { upTo, close: subscription.close };
};
