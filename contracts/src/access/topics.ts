import { z } from 'zod';
import { defineTopic, EventId, needs } from '../kernel/index.ts';
import { DeviceView, UserView, WallView } from './views.ts';

const OfEvent = z.strictObject({ eventId: EventId });

export const accessTopics = {
  staff: defineTopic({
    name: 'access.staff',
    kind: 'whole',
    needs: needs.inPerson(needs.event('viewUsers')),
    params: OfEvent,
    view: z.array(UserView),
    keyOf: ({ eventId }) => eventId,
    perSecond: 4,
  }),
  walls: defineTopic({
    name: 'access.walls',
    kind: 'whole',
    needs: needs.inPerson(needs.event('viewDashboard', 'settings')),
    params: OfEvent,
    view: z.array(WallView),
    keyOf: ({ eventId }) => eventId,
    perSecond: 4,
  }),
  /** The event's door devices, with their last sign of life. */
  devices: defineTopic({
    name: 'access.devices',
    kind: 'whole',
    needs: needs.inPerson(needs.event('viewUsers', 'editUsers')),
    params: OfEvent,
    view: z.array(DeviceView),
    keyOf: ({ eventId }) => eventId,
    perSecond: 2,
  }),
} as const;
