import { z } from 'zod';
import { defineTopic, EventId, needs, RegistrantId } from '../kernel/index.ts';
import { AttendeeFilter } from '../registration/views.ts';
import { MoneySummary, TransactionsView } from './views.ts';

export const paymentTopics = {
  /** The money of one group. Touched under its primary's id, which the hub finds for anybody else's. */
  transactions: defineTopic({
    name: 'payment.transactions',
    kind: 'whole',
    needs: needs.event('viewRegistrants'),
    params: z.strictObject({ eventId: EventId, registrationId: RegistrantId }),
    view: TransactionsView,
    keyOf: ({ registrationId }) => registrationId,
    perSecond: 4,
  }),
  /** What the groups of an event owe and paid, all or those that paid so: one for each currency that something was charged or paid in. */
  summary: defineTopic({
    name: 'payment.summary',
    kind: 'whole',
    needs: needs.event('viewTransactionSummary'),
    params: z.strictObject({ eventId: EventId, paymentStatus: AttendeeFilter.shape.paymentStatus }),
    view: z.array(MoneySummary),
    keyOf: ({ eventId }) => eventId,
    perSecond: 2,
  }),
} as const;
