import { z } from 'zod';
import { defineTopic, EventId, needs, PayerKey } from '../kernel/index.ts';
import { CheckoutPaymentsView, OnlineInboxView } from './views.ts';

export const onlinePaymentTopics = {
  /**
   * The online payments of a group, for checkout and confirmation page: for whoever holds the primary's id or a link to
   * pay, where the event does not hide payment; to anybody else there is none.
   */
  checkoutPayments: defineTopic({
    name: 'online-payment.checkout',
    kind: 'whole',
    needs: needs.public,
    params: z.strictObject({ eventId: EventId, registrationId: PayerKey }),
    view: CheckoutPaymentsView,
    keyOf: ({ registrationId }) => registrationId,
    perSecond: 4,
  }),
  /** The online payments of an event that somebody has to look at. */
  onlineInbox: defineTopic({
    name: 'online-payment.inbox',
    kind: 'whole',
    needs: needs.event('viewRegistrants', 'editPaymentsForRegistrants'),
    params: z.strictObject({ eventId: EventId }),
    view: OnlineInboxView,
    keyOf: ({ eventId }) => eventId,
    perSecond: 2,
  }),
} as const;
