import { ActivityId, CheckpointId, EventId } from '@turnout/contracts/kernel';
import { z } from 'zod';
import type { Shelf } from '../../platform/shelf.ts';
import { forgetQueue } from './queue.ts';

/** A place that the copy is of: the door where neither is named. */
export const OfflinePlace = z.object({
  eventId: EventId,
  checkpointId: CheckpointId.optional(),
  activityId: ActivityId.optional(),
});
export type OfflinePlace = z.infer<typeof OfflinePlace>;

const prefix = 'scan-of/';
const Owned = z.object({ mark: z.string(), place: OfflinePlace });

/** A queue on this device: its name, and the place that its scans were made at. */
export interface OwnedQueue {
  readonly scope: string;
  readonly place: OfflinePlace;
}

/** Notes by which log-in and at which place the scans of a queue are made, for when nobody opens that place any more. */
export const ownQueue = (shelf: Shelf, { scope, place }: OwnedQueue, mark: string): Promise<void> =>
  shelf.change({ put: [[prefix + scope, { mark, place }]] });

/** The queues of a log-in on this device. */
export const queuesOf = async (shelf: Shelf, mark: string): Promise<readonly OwnedQueue[]> =>
  (await shelf.list(prefix)).flatMap(([key, value]) => {
    const owned = Owned.safeParse(value).data;
    return owned?.mark === mark ? [{ scope: key.slice(prefix.length), place: owned.place }] : [];
  });

/** Forgets a queue in which nothing waits, and whose it was. */
export const dropQueue = async (shelf: Shelf, scope: string): Promise<void> => {
  await forgetQueue(shelf, scope);
  await shelf.change({ remove: [prefix + scope] });
};
