// These shapes are stored for ever: add optional keys, never rename or remove one.
import { z } from 'zod';
import { ActivityId, defineEvent, EventId, PrimaryId, RegistrantId } from '../kernel/index.ts';

const activitySeats = {
  eventId: EventId,
  activityId: ActivityId,
  registrants: z.array(RegistrantId).min(1).max(10_000),
};

/** Stream `activityseats-<activityId>`: who holds the seats of an activity, as `seats-<typeId>` has it of a type. */
export const activitySeatEvents = {
  ActivitySeatsTaken: defineEvent(
    'ActivitySeatsTaken',
    z.strictObject({ ...activitySeats, primaries: z.record(RegistrantId, PrimaryId).optional() }),
  ),
  ActivitySeatsReleased: defineEvent('ActivitySeatsReleased', z.strictObject(activitySeats)),
} as const;

const ofActivity = { eventId: EventId, activityId: ActivityId };

/** Stream `repopulations-<activityId>`: those who registered before are brought up to date, one run at a time. */
export const repopulationEvents = {
  RepopulationStarted: defineEvent(
    'RepopulationStarted',
    z.strictObject({
      ...ofActivity,
      /** Whoever is enrolled stays charged as they were. Runs of before charged nobody. */
      keepsCharges: z.boolean().default(true),
    }),
  ),
  RepopulationCompleted: defineEvent(
    'RepopulationCompleted',
    z.strictObject({
      ...ofActivity,
      /** So many would take part if there were more seats. */
      withoutSeat: z.int(),
      /** So many were not enrolled since they could not be charged for it: they pay in another currency. */
      notCharged: z.int().default(0),
    }),
  ),
} as const;
