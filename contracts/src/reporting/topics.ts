import { z } from 'zod';
import { defineTopic, EventId, needs } from '../kernel/index.ts';
import { AttendeeFilter } from '../registration/views.ts';
import { ArrivalsView, DashboardView, UnsatisfiedView } from './views.ts';

const params = z.strictObject({ eventId: EventId });
const keyOf = ({ eventId }: { eventId: string }) => eventId;

export const reportingTopics = {
  dashboard: defineTopic({
    name: 'reporting.dashboard',
    kind: 'whole',
    needs: needs.wall('viewDashboard'),
    params,
    view: DashboardView,
    keyOf,
  }),
  unsatisfied: defineTopic({
    name: 'reporting.unsatisfied',
    kind: 'whole',
    needs: needs.event('viewDashboard'),
    params: z.strictObject({ ...params.shape, paymentStatus: AttendeeFilter.shape.paymentStatus }),
    view: UnsatisfiedView,
    keyOf,
    perSecond: 2,
  }),
  arrivals: defineTopic({
    name: 'reporting.arrivals',
    kind: 'whole',
    needs: needs.wall('viewDashboard'),
    params,
    view: ArrivalsView,
    keyOf,
    perSecond: 1,
  }),
  /** The place of the newest fact that the event's report is made of: whoever looks at it reads their page again. */
  report: defineTopic({
    name: 'reporting.report',
    kind: 'whole',
    needs: needs.event('viewReports'),
    params,
    view: z.strictObject({ newest: z.string() }),
    keyOf,
    perSecond: 1,
  }),
} as const;
