import { defineCapability } from '../kernel/index.ts';
import { onlinePaymentEvents } from './events.ts';
import { refundProposalEvents } from './proposal-events.ts';
import { refundRejections } from './refund-rejections.ts';

export const onlinePayment = defineCapability({
  name: 'online-payment',
  events: [onlinePaymentEvents, refundProposalEvents],
  calls: [],
  topics: [],
  rejections: [refundRejections],
  upcasters: [],
});
