import { defineCapability } from '../kernel/index.ts';
import { messagingApi } from './api.ts';
import { addressEvents, mailingEvents, messageEvents } from './events.ts';
import { massApi } from './mass/api.ts';
import { massMailingEvents, subscriptionEvents } from './mass/events.ts';
import { ownWordsApi } from './own-words/api.ts';
import { messagingRejections } from './rejections.ts';
import { messagingTopics } from './topics.ts';

export const messaging = defineCapability({
  name: 'messaging',
  events: [messageEvents, mailingEvents, massMailingEvents, subscriptionEvents, addressEvents],
  calls: [messagingApi, massApi, ownWordsApi],
  topics: [messagingTopics],
  rejections: [messagingRejections],
  upcasters: [],
});
