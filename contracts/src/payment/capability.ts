import { defineCapability } from '../kernel/index.ts';
import { paymentApi } from './api.ts';
import { paymentRejections } from './rejections.ts';
import { paymentTopics } from './topics.ts';

/** Its facts lie in the group's own stream, whose catalogue is that of registrations (decisions/0081). */
export const payment = defineCapability({
  name: 'payment',
  events: [],
  calls: [paymentApi],
  topics: [paymentTopics],
  rejections: [paymentRejections],
  upcasters: [],
});
