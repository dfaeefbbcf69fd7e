import { defineTopic, EventId, needs, RegistrantId } from '../kernel/index.ts';
import { z } from 'zod';
import { GroupRefundsView, RefundProposalsView } from './refund-views.ts';

export const refundTopics = {
  /** The refunds that the event's rule proposes and nobody decided on. */
  refundProposals: defineTopic({
    name: 'online-payment.proposals',
    kind: 'whole',
    needs: needs.event('viewRegistrants', 'editPaymentsForRegistrants'),
    params: z.strictObject({ eventId: EventId }),
    view: RefundProposalsView,
    keyOf: ({ eventId }) => eventId,
    perSecond: 2,
  }),
  /** The online payments of a group with their refunds, and what was proposed to it. */
  groupRefunds: defineTopic({
    name: 'online-payment.group',
    kind: 'whole',
    needs: needs.event('viewRegistrants'),
    params: z.strictObject({ eventId: EventId, registrationId: RegistrantId }),
    view: GroupRefundsView,
    keyOf: ({ registrationId }) => registrationId,
    perSecond: 4,
  }),
} as const;
