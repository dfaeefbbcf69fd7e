import {
  isRejection,
  reject,
  type ActivityId,
  type CheckpointId,
  type ConflictId,
  type EventId,
  type EventOf,
  type PrimaryId,
  type Rejection,
} from '../../kernel/index.ts';
import type { OfflineConflict, OfflineConflicts } from './offline-conflict.ts';
import type { ConflictDecision, offlineEvents } from './offline-events.ts';

type Decided = EventOf<(typeof offlineEvents)['OfflineConflictDecided']>;

/** A decision of staff about a conflict, and the stream's own place. */
export interface DecidingOffline {
  readonly conflictId: ConflictId;
  readonly decision: ConflictDecision;
  readonly note: string;
  readonly at: {
    readonly eventId: EventId;
    readonly primaryId: PrimaryId;
    readonly checkpointId?: CheckpointId;
    readonly activityId?: ActivityId | undefined;
  };
}

/** The facts that follow from a decision where the person is still there, by the place. */
export interface FollowsOffline<F, R extends string> {
  /** The deed of the desk without a network counts as well. */
  readonly stand: () => readonly F[];
  /** It takes the place of the check-in that stood. */
  readonly replace: () => readonly F[] | Rejection<R>;
}

/**
 * Decides a conflict of a desk without a network, once, wherever it is (rule check-in/deciding-conflicts).
 * @param conflicts of the stream. @param followsFor what follows for a conflict; null: the person is gone for good.
 */
export const decideOffline = <F, R extends string>(
  conflicts: OfflineConflicts,
  { conflictId, decision, note, at }: DecidingOffline,
  followsFor: (
    conflict: OfflineConflict,
  ) => { readonly isErased: boolean; readonly follows: FollowsOffline<F, R> } | null,
): readonly (Decided | F)[] | Rejection<R | 'conflict-not-found' | 'conflict-decided' | 'conflict-standing-gone'> => {
  const conflict = conflicts.get(conflictId);
  if (conflict === undefined) return reject('conflict-not-found');
  if (conflict.decision !== null) return reject('conflict-decided', { decision: conflict.decision });
  const { registrantId, activityId } = conflict;
  const person = followsFor(conflict);
  const decided: Decided = {
    type: 'OfflineConflictDecided',
    data: { registrantId, conflictId, decision, ...at, ...(activityId === undefined ? {} : { activityId }) },
    // Nothing more can be said about a person who was erased, or is gone for good.
    personal: person === null || person.isErased ? {} : { [registrantId]: { note } },
  };
  if (person === null) return decision === 'undo-standing' ? reject('conflict-standing-gone') : [decided];
  if (decision === 'undo-offline') return [decided];
  const follows = decision === 'let-stand' ? person.follows.stand() : person.follows.replace();
  return isRejection(follows) ? follows : [decided, ...follows];
};
