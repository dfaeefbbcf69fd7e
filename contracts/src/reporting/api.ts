import { z } from 'zod';
import { defineCall, EventId, needs } from '../kernel/index.ts';

const Tally = z.strictObject({ total: z.int(), checkedIn: z.int() });

export const reportingApi = {
  /** Spec 001, section 3 «Stats»; what has no facts yet (money, activities) is left out. */
  stats: defineCall({
    method: 'GET',
    path: '/api/stats/:eventId',
    summary: "An event's numbers",
    needs: needs.event('viewDashboard'),
    params: z.strictObject({ eventId: EventId }),
    query: z.strictObject({
      unsatisfiedMinimumCount: z.stringbool().optional(),
      paymentStatus: z.string().max(40).optional(),
    }),
    output: z.strictObject({
      stats: z.strictObject({
        users: z.strictObject({ total: z.int(), checkedIn: z.int(), byStatus: z.record(z.string(), z.int()) }),
        types: z.array(z.strictObject({ _id: z.string(), name: z.string(), ...Tally.shape })),
      }),
    }),
  }),
} as const;
