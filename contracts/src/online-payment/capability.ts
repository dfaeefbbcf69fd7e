import { defineCapability } from '../kernel/index.ts';
import { onlinePaymentApi } from './api.ts';
import { comparisonApi, comparisonEvents, comparisonTopics } from './comparison.ts';
import { onlinePaymentEvents } from './events.ts';
import { refundProposalEvents } from './proposal-events.ts';
import { refundApi } from './refund-api.ts';
import { refundRejections } from './refund-rejections.ts';
import { refundTopics } from './refund-topics.ts';
import { onlinePaymentRejections } from './rejections.ts';
import { onlinePaymentTopics } from './topics.ts';

export const onlinePayment = defineCapability({
  name: 'online-payment',
  events: [onlinePaymentEvents, refundProposalEvents, comparisonEvents],
  calls: [onlinePaymentApi, refundApi, comparisonApi],
  topics: [onlinePaymentTopics, refundTopics, comparisonTopics],
  rejections: [onlinePaymentRejections, refundRejections],
  upcasters: [],
});
