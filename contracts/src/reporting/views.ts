import { z } from 'zod';
import { Instant, TypeId } from '../kernel/index.ts';

const StatusCounts = { confirmed: z.int(), pending: z.int(), rejected: z.int(), deleted: z.int() };

/** The event's numbers now. `checkedIn`: persons inside, not undone, whose status is confirmed. */
export const DashboardView = z.strictObject({
  total: z.int(),
  ...StatusCounts,
  checkedIn: z.int(),
  types: z.array(z.strictObject({ _id: TypeId, name: z.string(), ...StatusCounts, checkedIn: z.int() })),
});
export type DashboardView = z.infer<typeof DashboardView>;

/** How many people groups lack to the minimum of their type, by the status of who registered them. */
export const UnsatisfiedView = z.strictObject(StatusCounts);
export type UnsatisfiedView = z.infer<typeof UnsatisfiedView>;

/** Persons arriving per minute; `perMinute[0]` is the minute `start`. At most the last 180 minutes with arrivals. */
export const ArrivalsView = z.strictObject({ start: Instant.nullable(), perMinute: z.array(z.int()) });
export type ArrivalsView = z.infer<typeof ArrivalsView>;
