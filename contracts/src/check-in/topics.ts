import { z } from 'zod';
import { ActivityId, defineTopic, EventId, needs, RegistrantId, windowOf, windowSize } from '../kernel/index.ts';
import { ConflictView } from './offline-views.ts';
import { DeskView, ListedRefusal, PersonAtActivity } from './views.ts';

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
  /** A page of who was refused at an activity, the newest first. */
  activityErrors: defineTopic({
    name: 'check-in.activity-errors',
    kind: 'window',
    needs: needs.event('viewRegistrants'),
    params: z.strictObject({
      eventId: EventId,
      activityId: ActivityId,
      page: z.int().min(1).max(100_000),
      perPage: windowSize(50),
    }),
    view: windowOf(ListedRefusal),
    keyOf: ({ eventId }) => eventId,
    perSecond: 4,
  }),
  /** The check-ins of somebody at each of the activities that they take part in. */
  personAtActivities: defineTopic({
    name: 'check-in.person-at-activities',
    kind: 'whole',
    needs: needs.event('viewRegistrants'),
    params: z.strictObject({ eventId: EventId, registrationId: RegistrantId }),
    view: z.array(PersonAtActivity),
    keyOf: ({ eventId }) => eventId,
    perSecond: 4,
  }),
  /** A page of admissions without a network that staff decide, the newest first. */
  conflicts: defineTopic({
    name: 'check-in.conflicts',
    kind: 'window',
    needs: needs.event('viewRegistrants', 'checkinRegistrants'),
    params: z.strictObject({
      eventId: EventId,
      state: z.enum(['open', 'decided']).default('open'),
      page: z.int().min(1).max(100_000),
      perPage: windowSize(50),
    }),
    view: windowOf(ConflictView),
    keyOf: ({ eventId }) => eventId,
    perSecond: 4,
  }),
  /** The number of those that nobody decided. */
  openConflicts: defineTopic({
    name: 'check-in.open-conflicts',
    kind: 'whole',
    needs: needs.event('viewRegistrants', 'checkinRegistrants'),
    params,
    view: z.strictObject({ open: z.int() }),
    keyOf: ({ eventId }) => eventId,
    perSecond: 2,
  }),
} as const;
