import { defineCapability } from '../kernel/index.ts';
import { onlinePaymentApi } from './api.ts';
import { onlinePaymentEvents } from './events.ts';
import { onlinePaymentRejections } from './rejections.ts';
import { onlinePaymentTopics } from './topics.ts';

export const onlinePayment = defineCapability({
  name: 'online-payment',
  events: [onlinePaymentEvents],
  calls: [onlinePaymentApi],
  topics: [onlinePaymentTopics],
  rejections: [onlinePaymentRejections],
  upcasters: [],
});
