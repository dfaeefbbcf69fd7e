// Stored for ever: add optional keys, never rename or remove one.
import { z } from 'zod';
import { ChargeLine } from '../../charges/index.ts';
import { defineEvent, EventId, PrimaryId, RegistrantId } from '../../kernel/index.ts';

/**
 * What people of the group are charged from here on, in place of what they were before: each charge and each
 * discount with its source, as prices were then. Where somebody has no lines, they are charged nothing any more.
 */
export const RegistrantsCharged = defineEvent(
  'RegistrantsCharged',
  z.strictObject({
    eventId: EventId,
    primaryId: PrimaryId,
    /** Of all amounts, which are in its minor units. */
    currency: z.string(),
    /** The day as of which discounts were looked up, on the event's clocks. */
    asOf: z.iso.date(),
    registrants: z
      .array(z.strictObject({ registrantId: RegistrantId, lines: z.array(ChargeLine).max(2_500) }))
      .min(1)
      .max(500),
  }),
);
