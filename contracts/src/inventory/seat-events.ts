// Stored for ever: add optional keys, never rename or remove one.
import { z } from 'zod';
import { defineEvent, EventId, PrimaryId, RegistrantId, TypeId } from '../kernel/index.ts';

const seatsOf = { eventId: EventId, typeId: TypeId };
const seats = {
  ...seatsOf,
  registrants: z.array(RegistrantId).min(1).max(10_000),
};

/**
 * Stream `seats-<typeId>`: who holds the seats of a type that has a limit. A registration claims here
 * first, so the last seat goes to one only. Claiming again what one holds renews the claim; a release
 * frees only what was not claimed again since. Closed before the type is deleted: from there on nobody claims one.
 */
export const seatEvents = {
  SeatsTaken: defineEvent(
    'SeatsTaken',
    z.strictObject({
      ...seats,
      /** The groups of those who are not the first of theirs; absent where an old id spells it. */
      primaries: z.record(RegistrantId, PrimaryId).optional(),
      /** Who waited, and whose held seat the first of these has from here on. */
      offer: RegistrantId.optional(),
    }),
  ),
  SeatsReleased: defineEvent('SeatsReleased', z.strictObject(seats)),
  SeatsClosed: defineEvent('SeatsClosed', z.strictObject(seatsOf)),
  /** The type was not deleted after all. */
  SeatsReopened: defineEvent('SeatsReopened', z.strictObject(seatsOf)),
} as const;
