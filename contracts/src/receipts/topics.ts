import { z } from 'zod';
import { defineTopic, EventId, needs, RegistrantId } from '../kernel/index.ts';
import { ReceiptView } from './views.ts';

export const receiptTopics = {
  /** The receipts of one group, oldest first. Touched under its primary's id, which the hub finds for anybody else's. */
  ofGroup: defineTopic({
    name: 'receipts.of-group',
    kind: 'whole',
    needs: needs.event('viewRegistrants'),
    params: z.strictObject({ eventId: EventId, registrationId: RegistrantId }),
    view: z.array(ReceiptView),
    keyOf: ({ registrationId }) => registrationId,
    perSecond: 4,
  }),
} as const;
