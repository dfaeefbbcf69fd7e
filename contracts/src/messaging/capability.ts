import { defineCapability } from '../kernel/index.ts';
import { messagingApi } from './api.ts';
import { addressEvents, mailingEvents, messageEvents } from './events.ts';
import { messagingRejections } from './rejections.ts';
import { messagingTopics } from './topics.ts';

export const messaging = defineCapability({
  name: 'messaging',
  events: [messageEvents, mailingEvents, addressEvents],
  calls: [messagingApi],
  topics: [messagingTopics],
  rejections: [messagingRejections],
  upcasters: [],
});
