import { z } from 'zod';
import { ActivityId, defineCall, EventId, needs } from '../kernel/index.ts';
import { AttendeeFilter } from '../registration/views.ts';
import { UnsatisfiedView } from './views.ts';

const Tally = z.strictObject({ total: z.int(), checkedIn: z.int() });

export const reportingApi = {
  /** Spec 001, section 3 «Stats»; what has no facts yet (money) is left out. */
  stats: defineCall({
    method: 'GET',
    path: '/api/stats/:eventId',
    summary: "An event's numbers",
    needs: needs.event('viewDashboard'),
    params: z.strictObject({ eventId: EventId }),
    query: z.strictObject({
      unsatisfiedMinimumCount: z.stringbool().optional(),
      paymentStatus: AttendeeFilter.shape.paymentStatus,
    }),
    output: z.strictObject({
      stats: z.strictObject({
        users: z.strictObject({ total: z.int(), checkedIn: z.int(), byStatus: z.record(z.string(), z.int()) }),
        /** People that groups lack to the minimum of their type; where it is asked for. */
        unsatisfiedMinimumCountWithStatus: z.strictObject({ ...UnsatisfiedView.shape, all: z.int() }).optional(),
        activities: z.array(
          z.strictObject({
            _id: ActivityId,
            name: z.string(),
            /** Confirmed and pending ones. */
            registeredAttendees: z.int(),
            checkedInAttendees: z.int(),
          }),
        ),
        types: z.array(z.strictObject({ _id: z.string(), name: z.string(), ...Tally.shape })),
      }),
    }),
  }),
} as const;
