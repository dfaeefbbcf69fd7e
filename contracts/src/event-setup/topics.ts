import { z } from 'zod';
import { defineTopic, EventId, needs } from '../kernel/index.ts';
import { EventView, SpeakerView } from './views.ts';

export const eventSetupTopics = {
  event: defineTopic({
    name: 'event-setup.event',
    kind: 'whole',
    needs: needs.wall(),
    params: z.strictObject({ eventId: EventId }),
    view: EventView,
    keyOf: ({ eventId }) => eventId,
    perSecond: 4,
  }),
  speakers: defineTopic({
    name: 'event-setup.speakers',
    kind: 'whole',
    needs: needs.event('settings'),
    params: z.strictObject({ eventId: EventId }),
    view: z.array(SpeakerView),
    keyOf: ({ eventId }) => eventId,
    perSecond: 4,
  }),
} as const;
