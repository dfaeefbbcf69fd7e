// Stored for ever: add optional keys, never rename or remove one.
import { z } from 'zod';
import { defineEvent, EventId, PrimaryId, RegistrantId } from '../../kernel/index.ts';

/** A registrant's note for staff was set, or taken away (rule check-in/note-for-staff); part of a group's stream. */
export const RegistrantNoted = defineEvent(
  'RegistrantNoted',
  z.strictObject({ eventId: EventId, primaryId: PrimaryId, registrantId: RegistrantId, isEmpty: z.boolean() }),
  /** Sealed under the registrant's id. */
  z.strictObject({ note: z.string() }),
);
