import { z } from 'zod';
import { defineTopic, EventId, needs } from '../kernel/index.ts';
import { EventView } from './event.ts';
import { UploadView } from './upload.ts';

/** People who are there, of those who are to be. */
const Copying = z.strictObject({ isDone: z.boolean(), done: z.int(), of: z.int() });
export type Copying = z.infer<typeof Copying>;

export const eventSetupTopics = {
  event: defineTopic({
    name: 'event-setup.event',
    kind: 'whole',
    needs: needs.device(needs.wall()),
    params: z.strictObject({ eventId: EventId }),
    view: EventView,
    keyOf: ({ eventId }) => eventId,
    perSecond: 4,
  }),
  /** How far the copying of an event is; done where none is under way. */
  copying: defineTopic({
    name: 'event-setup.copying',
    kind: 'whole',
    needs: needs.event(),
    params: z.strictObject({ eventId: EventId }),
    view: Copying,
    keyOf: ({ eventId }) => eventId,
    perSecond: 4,
  }),
  /** The pictures uploaded for an event, newest first. */
  uploads: defineTopic({
    name: 'event-setup.uploads',
    kind: 'whole',
    needs: needs.event('settings'),
    params: z.strictObject({ eventId: EventId }),
    view: z.array(UploadView),
    keyOf: ({ eventId }) => eventId,
    perSecond: 4,
  }),
} as const;
