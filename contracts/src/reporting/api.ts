import { z } from 'zod';
import { ActivityId, defineCall, EventId, needs } from '../kernel/index.ts';
import { AttendeeFilter } from '../registration/views.ts';
import { MoneySummary } from '../payment/views.ts';
import { UnsatisfiedView } from './views.ts';

const Tally = z.strictObject({ total: z.int(), checkedIn: z.int() });

export const reportingApi = {
  /** Rule reporting/stats; whatever says money is left out for whoever may not see the transactions' summary. */
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
            /** Of the registered: whose group paid something, and whose group owes nothing any more. */
            paid: z.int().optional(),
            fullyPaid: z.int().optional(),
          }),
        ),
        /** In the event's currency, of those groups that are asked for. */
        transactions: MoneySummary.optional(),
        /** By registration type: how many take part, and what their prices come to, in the event's currency. */
        sales: z
          .array(z.strictObject({ _id: z.string(), name: z.string(), registrations: z.int(), total: z.number() }))
          .optional(),
        types: z.array(z.strictObject({ _id: z.string(), name: z.string(), ...Tally.shape })),
      }),
    }),
  }),
} as const;
