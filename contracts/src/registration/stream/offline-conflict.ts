import type { ActivityId, CheckpointId, ConflictId, OfflinePart, RegistrantId, TypeId } from '../../kernel/index.ts';
import type { ConflictDecision, OfflineWish, StandingCheckin } from './offline-events.ts';

/** An admission without a network that staff decide, or decided. */
export interface OfflineConflict {
  readonly conflictId: ConflictId;
  readonly registrantId: RegistrantId;
  readonly typeId: TypeId;
  readonly checkpointId?: CheckpointId | undefined;
  readonly activityId?: ActivityId | undefined;
  readonly offline: OfflinePart;
  readonly wish: OfflineWish;
  readonly standing: StandingCheckin | null;
  /** Null: nobody decided yet. */
  readonly decision: ConflictDecision | null;
}

export type OfflineConflicts = ReadonlyMap<ConflictId, OfflineConflict>;

/** The conflict that a fact opened. */
export const openedBy = ({
  conflictId,
  registrantId,
  typeId,
  checkpointId,
  activityId,
  offline,
  wish,
  standing,
}: Omit<OfflineConflict, 'standing' | 'decision' | 'wish'> & {
  readonly wish?: OfflineWish | undefined;
  readonly standing?: StandingCheckin | undefined;
}): OfflineConflict => ({
  conflictId,
  registrantId,
  typeId,
  checkpointId,
  activityId,
  offline,
  wish: wish ?? 'in',
  standing: standing ?? null,
  decision: null,
});

/** The same conflicts with one of them decided. */
export const withDecision = (
  conflicts: OfflineConflicts,
  { conflictId, decision }: { readonly conflictId: ConflictId; readonly decision: ConflictDecision },
): OfflineConflicts => {
  const was = conflicts.get(conflictId);
  return was === undefined ? conflicts : new Map(conflicts).set(conflictId, { ...was, decision });
};
