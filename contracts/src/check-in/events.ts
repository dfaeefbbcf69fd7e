// These shapes are stored for ever: add optional keys, never rename or remove one.
import { z } from 'zod';
import {
  ActivityId,
  CheckpointId,
  ConflictId,
  defineEvent,
  EventId,
  Instant,
  OfflinePart,
  RegistrantId,
} from '../kernel/index.ts';
import { placeRefusals } from '../place-rules/refusals.ts';

/** The four from `not-in-activity` on at activities alone. */
export const RefusalReason = z.enum([
  'already-checked-in',
  'not-registered',
  'not-confirmed',
  'not-fully-paid',
  'not-in-activity',
  'not-inside-event',
  'checked-out',
  'not-inside-activity',
  'badge-replaced',
  ...placeRefusals,
]);
export type RefusalReason = z.infer<typeof RefusalReason>;

/** Whose key seals what means nobody known: the event's of a day, so that it can be destroyed by itself. */
export const foreignCodesOf = (eventId: EventId, day: string): string => `codes-${eventId}-${day}`;

/**
 * Stream `desk-<eventId>-<desk key>-<day>`: what was refused at a desk (rule check-in/every-verdict); what was refused to
 * strangers is in one, `desk-<eventId>-strangers-<day>`, whatever they call themselves.
 */
export const deskEvents = {
  ScanRefused: defineEvent(
    'ScanRefused',
    z.strictObject({
      eventId: EventId,
      desk: z.string(),
      /**
       * The registrant's own id where that was presented, which says nothing more; in facts of before codes were
       * sealed whatever it was.
       */
      code: z.string().optional(),
      registrantId: RegistrantId.nullable(),
      reason: RefusalReason,
      /** The checkpoint that it was presented at; absent at the door. */
      checkpointId: CheckpointId.optional(),
      /** The activity that it was presented at. */
      activityId: ActivityId.optional(),
      offline: OfflinePart.optional(),
    }),
    /**
     * What was presented, cut at 200 characters: sealed under the registrant's id where it means one, else
     * under a key of the event's day (`foreignCodesOf`), for it may be anybody's card or number.
     */
    z.strictObject({ code: z.string() }),
  ),
  /** So many more were refused than is stored (rule check-in/many-refusals); who presented them is the actor. */
  RefusalsNotStored: defineEvent(
    'RefusalsNotStored',
    z.strictObject({
      eventId: EventId,
      /** Empty where there was none, or too many to tell them apart. */
      desk: z.string(),
      checkpointId: CheckpointId.optional(),
      activityId: ActivityId.optional(),
      count: z.int().min(1),
      from: Instant,
      to: Instant,
    }),
  ),
  /**
   * A desk without a network let somebody in whom nobody knows (rule check-in/offline-conflicts). Stream
   * `offlinescan-<conflictId>`, after the `ScanRefused` of it.
   */
  StrangerAdmittedOffline: defineEvent(
    'StrangerAdmittedOffline',
    z.strictObject({
      eventId: EventId,
      conflictId: ConflictId,
      checkpointId: CheckpointId.optional(),
      activityId: ActivityId.optional(),
      offline: OfflinePart,
    }),
    /** The presented code, sealed as that of a refused scan is. */
    z.strictObject({ code: z.string() }),
  ),
  /** Somebody looked at it, and there is nothing more to do; the first who does. */
  StrangerConflictDecided: defineEvent(
    'StrangerConflictDecided',
    z.strictObject({ eventId: EventId, conflictId: ConflictId }),
    /** As somebody typed it; sealed as what was presented is. */
    z.strictObject({ note: z.string() }),
  ),
} as const;
