import { defineCapability } from '../kernel/index.ts';
import { onlinePaymentApi } from './api.ts';
import { comparisonApi, comparisonEvents, comparisonTopics } from './comparison.ts';
import { onlinePaymentEvents } from './events.ts';
import { onlinePaymentRejections } from './rejections.ts';
import { onlinePaymentTopics } from './topics.ts';

export const onlinePayment = defineCapability({
  name: 'online-payment',
  events: [onlinePaymentEvents, comparisonEvents],
  calls: [onlinePaymentApi, comparisonApi],
  topics: [onlinePaymentTopics, comparisonTopics],
  rejections: [onlinePaymentRejections],
  upcasters: [],
});
