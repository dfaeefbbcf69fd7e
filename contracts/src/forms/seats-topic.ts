import { z } from 'zod';
import { defineTopic, EventId, FieldId, needs, TypeId } from '../kernel/index.ts';

/** What visitors see change while they choose: the seats left, and whether what they read of the types still holds. */
export const seatsTopic = defineTopic({
  name: 'forms.seats',
  kind: 'whole',
  needs: needs.public,
  params: z.strictObject({ eventId: EventId }),
  view: z.strictObject({
    /** By type; null: as many as come. Only types that anybody sees. */
    seatsLeft: z.record(TypeId, z.int().min(0).nullable()),
    /** By field, of each of its options that there are only so many of; only of fields that anybody sees. */
    optionsLeft: z.record(FieldId, z.record(z.string(), z.int().min(0))),
    /** Another one once anything else changed that visitors read of the types. */
    version: z.string(),
  }),
  keyOf: ({ eventId }) => eventId,
  // A rush takes seats in hundreds of steps, and halls of phones are told of each.
  perSecond: 1,
});
export type SeatsView = z.infer<typeof seatsTopic.view>;
