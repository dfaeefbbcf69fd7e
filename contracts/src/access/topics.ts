import { z } from 'zod';
import { defineTopic, EventId, needs } from '../kernel/index.ts';
import { UserView, WallView } from './views.ts';

const OfEvent = z.strictObject({ eventId: EventId });

export const accessTopics = {
  staff: defineTopic({
    name: 'access.staff',
    kind: 'whole',
    needs: needs.event('viewUsers'),
    params: OfEvent,
    view: z.array(UserView),
    keyOf: ({ eventId }) => eventId,
    perSecond: 4,
  }),
  walls: defineTopic({
    name: 'access.walls',
    kind: 'whole',
    needs: needs.event('viewDashboard', 'settings'),
    params: OfEvent,
    view: z.array(WallView),
    keyOf: ({ eventId }) => eventId,
    perSecond: 4,
  }),
} as const;
