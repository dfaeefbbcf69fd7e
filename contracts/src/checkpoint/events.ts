// These shapes are stored for ever: add keys with a default, never rename or remove one.
import { z } from 'zod';
import { FieldValue } from '../fields/index.ts';
import {
  CheckpointCheckinId,
  CheckpointFieldId,
  CheckpointId,
  defineEvent,
  EventId,
  OfflinePart,
  PrimaryId,
  RegistrantId,
} from '../kernel/index.ts';

export const CheckpointCheckinStatus = z.enum(['checked-in', 'accepted', 'checked-out', 'deleted']);
export type CheckpointCheckinStatus = z.infer<typeof CheckpointCheckinStatus>;

const ofCheckin = {
  eventId: EventId,
  checkpointId: CheckpointId,
  primaryId: PrimaryId,
  checkinId: CheckpointCheckinId,
};

/** Stream `checkins-<checkpointId>-<primaryId>`: a group's check-ins at a checkpoint. */
export const checkpointCheckinEvents = {
  CheckpointCheckedIn: defineEvent(
    'CheckpointCheckedIn',
    z.strictObject({
      ...ofCheckin,
      /** Short, for people to read out; not a key. */
      code: z.string(),
      registrants: z.array(RegistrantId).min(1).max(500),
      /** By the attendees themselves on the public screen. */
      isExternal: z.boolean(),
      offline: OfflinePart.optional(),
    }),
  ),
  CheckpointCheckinStatusSet: defineEvent(
    'CheckpointCheckinStatusSet',
    z.strictObject({
      ...ofCheckin,
      from: CheckpointCheckinStatus,
      status: CheckpointCheckinStatus,
      /** How many persons the check-in is of. */
      persons: z.int(),
    }),
  ),
  CheckpointCheckinPrinted: defineEvent('CheckpointCheckinPrinted', z.strictObject(ofCheckin)),
  /** HTML, sanitised on write; sealed under the primary registrant's id. */
  CheckpointCheckinNoted: defineEvent(
    'CheckpointCheckinNoted',
    z.strictObject(ofCheckin),
    z.strictObject({ note: z.string() }),
  ),
  CheckpointConfirmationRequested: defineEvent('CheckpointConfirmationRequested', z.strictObject(ofCheckin)),
} as const;

/** Stream `checkpointdata-<primaryId>`: what checkpoints know about a group's people beyond the form. */
export const checkpointDataEvents = {
  /** Everything known of these persons after it; sealed under each person's id. */
  CheckpointDataEntered: defineEvent(
    'CheckpointDataEntered',
    z.strictObject({ eventId: EventId, primaryId: PrimaryId, registrants: z.array(RegistrantId).min(1).max(500) }),
    z.strictObject({ fields: z.record(CheckpointFieldId, FieldValue) }),
  ),
  CheckpointDataCleared: defineEvent(
    'CheckpointDataCleared',
    z.strictObject({ eventId: EventId, primaryId: PrimaryId, registrantId: RegistrantId }),
  ),
} as const;
