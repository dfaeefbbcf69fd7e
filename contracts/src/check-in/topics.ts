import { z } from 'zod';
import { defineTopic, EventId, needs } from '../kernel/index.ts';
import { DeskView } from './views.ts';

const params = z.strictObject({ eventId: EventId });

export const checkInTopics = {
  /** Which desks are there, their last scan, their lag. */
  presence: defineTopic({
    name: 'check-in.presence',
    kind: 'whole',
    needs: needs.wall('viewDashboard'),
    params,
    view: z.array(DeskView),
    keyOf: ({ eventId }) => eventId,
    perSecond: 2,
  }),
  /** The desk's own counters: how many of the confirmed are inside. */
  doorCount: defineTopic({
    name: 'check-in.door-count',
    kind: 'whole',
    needs: needs.device(needs.event('checkinRegistrants')),
    params,
    view: z.strictObject({ confirmed: z.int(), checkedIn: z.int() }),
    keyOf: ({ eventId }) => eventId,
  }),
} as const;
