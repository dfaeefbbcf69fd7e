import { eventSetupTopics } from '@turnout/contracts/event-setup';
import { watched } from '../platform/watched.ts';

export const eventSetupViews = [
  watched(eventSetupTopics.event, 'event', { events: 'event' }),
  // Beside how far it is, of which whoever copies tells.
  watched(eventSetupTopics.copying, 'event', { events: { by: 'event', columns: ['event_id', 'is_copying'] } }),
  watched(eventSetupTopics.speakers, 'event', { speakers: 'event' }),
  // Beside the files, of which whoever keeps them tells.
  watched(eventSetupTopics.uploads, 'event', { events: 'event', speakers: 'event' }),
];
