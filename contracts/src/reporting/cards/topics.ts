import { z } from 'zod';
import { ActivityId, defineTopic, EventId, needs } from '../../kernel/index.ts';
import { AttendeeFilter } from '../../registration/views.ts';
import { RegistrationStatus } from '../../registration/stream/registrant.ts';
import { ArrivalsView, DashboardView } from '../views.ts';

const params = z.strictObject({ eventId: EventId, paymentStatus: AttendeeFilter.shape.paymentStatus });
const keyOf = ({ eventId }: { eventId: string }) => eventId;
const byStatus = <S extends z.ZodType>(of: S) =>
  z.strictObject({ confirmed: of, pending: of, rejected: of, deleted: of });

/** Numbers of people who take part in an activity and were let in, by the status of their registration. */
export const ActivityCardView = z.strictObject({
  _id: ActivityId,
  name: z.string(),
  counts: byStatus(z.strictObject({ registered: z.int(), checkedIn: z.int() })),
});
export type ActivityCardView = z.infer<typeof ActivityCardView>;

/** Of the same people: whose group paid something, and whose group owes nothing any more. */
export const ActivityPaymentView = z.strictObject({
  _id: ActivityId,
  counts: byStatus(z.strictObject({ paid: z.int(), fullyPaid: z.int() })),
});
export type ActivityPaymentView = z.infer<typeof ActivityPaymentView>;

/** The figures of the dashboard's cards, of those groups alone that paid so (rule reporting/dashboard-filter). */
export const cardTopics = {
  counted: defineTopic({
    name: 'reporting.counted',
    kind: 'whole',
    needs: needs.event('viewDashboard'),
    params,
    view: DashboardView,
    keyOf,
    perSecond: 2,
  }),
  countedArrivals: defineTopic({
    name: 'reporting.countedArrivals',
    kind: 'whole',
    needs: needs.event('viewDashboard'),
    params: z.strictObject({ ...params.shape, status: z.array(RegistrationStatus).min(1).max(4) }),
    view: ArrivalsView,
    keyOf,
    perSecond: 1,
  }),
  activityCards: defineTopic({
    name: 'reporting.activityCards',
    kind: 'whole',
    needs: needs.event('viewDashboard'),
    params,
    view: z.array(ActivityCardView),
    keyOf,
    perSecond: 1,
  }),
  activityPayments: defineTopic({
    name: 'reporting.activityPayments',
    kind: 'whole',
    needs: needs.event('viewDashboard', 'viewTransactionSummary'),
    params,
    view: z.array(ActivityPaymentView),
    keyOf,
    perSecond: 1,
  }),
} as const;
