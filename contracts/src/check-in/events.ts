// These shapes are stored for ever: add optional keys, never rename or remove one.
import { z } from 'zod';
import { CheckpointId, defineEvent, EventId, RegistrantId } from '../kernel/index.ts';

export const RefusalReason = z.enum(['already-checked-in', 'not-registered', 'not-confirmed']);
export type RefusalReason = z.infer<typeof RefusalReason>;

/** Stream `desk-<eventId>-<desk key>-<day>`: what was refused there (decisions 23). */
export const deskEvents = {
  ScanRefused: defineEvent(
    'ScanRefused',
    z.strictObject({
      eventId: EventId,
      desk: z.string(),
      /** What was presented, cut at 200 characters; foreign codes too. */
      code: z.string(),
      registrantId: RegistrantId.nullable(),
      reason: RefusalReason,
      /** The checkpoint that it was presented at; absent at the door. */
      checkpointId: CheckpointId.optional(),
    }),
  ),
} as const;
