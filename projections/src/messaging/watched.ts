import { messagingTopics } from '@turnout/contracts/messaging';
import { watched } from '../platform/watched.ts';

export const messagingViews = [
  watched(messagingTopics.messages, 'registrant', { messages: 'registrant' }),
  watched(messagingTopics.mailings, 'event', { mailings: 'event' }),
  watched(messagingTopics.massEmails, 'event', { mass_mailings: 'event' }),
  watched(messagingTopics.massTexts, 'event', { mass_mailings: 'event' }),
];
