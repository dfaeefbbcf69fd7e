import { defineCapability } from '../kernel/index.ts';
import { onlinePaymentEvents } from './events.ts';

export const onlinePayment = defineCapability({
  name: 'online-payment',
  events: [onlinePaymentEvents],
  calls: [],
  topics: [],
  rejections: [],
  upcasters: [],
});
