import { z } from 'zod';
import { ActivityId, defineTopic, EventId, FieldId, Instant, needs, TypeId } from '../kernel/index.ts';

/**
 * That whoever shows it entered a right promo code: which one, and what the server alone can make of it. It is not the code,
 * and good for as long as that is (docs/decisions/0086).
 */
export const SeatsProof = z
  .string()
  .regex(/^[0-9a-hjkmnp-tv-z]{20}-[0-9a-hjkmnp-tv-z]{20}$/, 'must be as the check of a promo code gave it');

/** What visitors see change while they choose: the seats left, and whether what they read of the types still holds. */
export const seatsTopic = defineTopic({
  name: 'forms.seats',
  kind: 'whole',
  needs: needs.public,
  /** With a proof also the types that its code opens; one that is none changes nothing. */
  params: z.strictObject({ eventId: EventId, proof: SeatsProof.optional() }),
  view: z.strictObject({
    /** By type; null: as many as come. Only types that anybody sees, and those that a code opened. */
    seatsLeft: z.record(TypeId, z.int().min(0).nullable()),
    /** By field, of each of its options that there are only so many of; only of fields that anybody sees. */
    optionsLeft: z.record(FieldId, z.record(z.string(), z.int().min(0))),
    /** By activity, of those that are open to choice and have only so many seats. */
    activitiesLeft: z.record(ActivityId, z.int().min(0)),
    /** Until when strangers may register; null: they may not, whenever it is. */
    openUntil: Instant.nullable(),
    /** Another one once anything else changed that visitors read of the types, or of the activities that are open to choice. */
    version: z.string(),
  }),
  keyOf: ({ eventId }) => eventId,
  // A rush takes seats in hundreds of steps, and halls of phones are told of each.
  perSecond: 1,
});
export type SeatsView = z.infer<typeof seatsTopic.view>;
