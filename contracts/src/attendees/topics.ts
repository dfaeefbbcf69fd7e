import { z } from 'zod';
import { defineTopic, EventId, needs, windowOf, windowSize } from '../kernel/index.ts';
import { activityAttendees } from './activity-api.ts';
import { ApprovalView } from './approval.ts';

export const attendeesTopics = {
  activityAttendees,
  /** A page of those who wait to be accepted, in the order in which they registered. */
  approvals: defineTopic({
    name: 'registration.approvals',
    kind: 'window',
    needs: needs.event('viewRegistrants'),
    params: z.strictObject({ eventId: EventId, page: z.int().min(1).max(100_000), perPage: windowSize(50) }),
    view: windowOf(ApprovalView),
    keyOf: ({ eventId }) => eventId,
    perSecond: 4,
  }),
} as const;
