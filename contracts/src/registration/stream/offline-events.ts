// These shapes are stored for ever: add optional keys, never rename or remove one.
import { z } from 'zod';
import {
  ActivityCheckinId,
  ActivityId,
  CheckinId,
  CheckpointCheckinId,
  CheckpointId,
  ConflictId,
  defineEvent,
  EventId,
  Instant,
  OfflinePart,
  PrimaryId,
  RegistrantId,
  TypeId,
} from '../../kernel/index.ts';
import { placeRefusals } from '../../place-rules/refusals.ts';
import { RegistrationStatus } from './registrant.ts';

/** The reason why an admission without a network is not simply the check-in that it was meant as. */
export const OfflineConflictReason = z.enum([
  'already-checked-in',
  'checked-out',
  'not-confirmed',
  'not-fully-paid',
  'not-in-activity',
  'not-inside-event',
  'not-inside-activity',
  'badge-replaced',
  'type-changed',
  'transferred',
  /** The desk takes nobody by now: switched off, admins alone, or offline check-in is off. */
  'place-closed',
  'device-revoked',
  ...placeRefusals,
]);
export type OfflineConflictReason = z.infer<typeof OfflineConflictReason>;

/** The wish of a desk without a network: to let somebody in, to turn them away, or to let them out. */
export const OfflineWish = z.enum(['in', 'deny', 'out']);
export type OfflineWish = z.infer<typeof OfflineWish>;

/** Undo the check-in that stood when the other came in, or that of the desk without a network. */
export const ConflictDecision = z.enum(['let-stand', 'undo-standing', 'undo-offline']);
export type ConflictDecision = z.infer<typeof ConflictDecision>;

/** The check-in that stood. */
export const StandingCheckin = z.strictObject({
  checkinId: z.union([CheckinId, ActivityCheckinId, CheckpointCheckinId]),
  at: Instant,
  /** The actor's id. */
  by: z.string(),
  desk: z.string(),
  /** By how many people it is; absent: by one. */
  persons: z.int().optional(),
});
export type StandingCheckin = z.infer<typeof StandingCheckin>;

const ofConflict = { eventId: EventId, primaryId: PrimaryId, registrantId: RegistrantId, conflictId: ConflictId };

/**
 * Somebody whom a desk without a network let in, turned away or let out though that was not so any more (rule check-in/offline-conflicts): in the
 * group's stream for the door and activities, in `checkins-<checkpointId>-<primaryId>` for a checkpoint.
 */
export const offlineEvents = {
  /** Changes nothing of who is inside: it opens a conflict that staff decide. */
  AdmittedOffline: defineEvent(
    'AdmittedOffline',
    z.strictObject({
      ...ofConflict,
      typeId: TypeId,
      /** The status that the registrant has. */
      status: RegistrationStatus,
      because: OfflineConflictReason,
      /** The checkpoint or the activity; neither: the door. */
      checkpointId: CheckpointId.optional(),
      activityId: ActivityId.optional(),
      offline: OfflinePart,
      /** Absent: let in. */
      wish: OfflineWish.exclude(['in']).optional(),
      standing: StandingCheckin.optional(),
    }),
  ),
  /** Decided once: the check-ins that follow from it come right after it. */
  OfflineConflictDecided: defineEvent(
    'OfflineConflictDecided',
    z.strictObject({
      ...ofConflict,
      decision: ConflictDecision,
      checkpointId: CheckpointId.optional(),
      activityId: ActivityId.optional(),
    }),
    /** As somebody typed it; sealed under the registrant's id. */
    z.strictObject({ note: z.string() }),
  ),
} as const;
