// These shapes are stored for ever: add optional keys, never rename or remove one.
import { z } from 'zod';
import {
  ActivityCheckinId,
  ActivityId,
  defineEvent,
  EventId,
  Instant,
  OfflinePart,
  PrimaryId,
  RegistrantId,
} from '../../kernel/index.ts';
import { RegistrationStatus } from './registrant.ts';

const ofPerson = { eventId: EventId, primaryId: PrimaryId, registrantId: RegistrantId };

/** Check-ins to activities, and denials; part of a group's stream (rule activity-check-in/once). */
export const activityCheckinEvents = {
  RegistrantCheckedInToActivity: defineEvent(
    'RegistrantCheckedInToActivity',
    z.strictObject({
      ...ofPerson,
      activityId: ActivityId,
      checkinId: ActivityCheckinId,
      offline: OfflinePart.optional(),
    }),
  ),
  /** They are inside no longer: they left, or the check-in was taken back. */
  RegistrantCheckedOutOfActivity: defineEvent(
    'RegistrantCheckedOutOfActivity',
    z.strictObject({
      ...ofPerson,
      activityId: ActivityId,
      checkinId: ActivityCheckinId,
      because: z.enum(['left', 'undone']),
      /** The number of check-ins of theirs that stand there from here on. */
      remaining: z.int(),
      status: RegistrationStatus,
      checkedInAt: Instant,
      offline: OfflinePart.optional(),
    }),
    /** The reason for taking it back, as somebody typed it; sealed under the registrant's id. */
    z.strictObject({ reason: z.string() }),
  ),
  /** Staff turned somebody away: at the door of the event, or of an activity. They may be let in later. */
  RegistrantDenied: defineEvent(
    'RegistrantDenied',
    z.strictObject({ ...ofPerson, activityId: ActivityId.optional(), offline: OfflinePart.optional() }),
  ),
} as const;
