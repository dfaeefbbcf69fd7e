import { z } from 'zod';
import { CheckpointId, defineTopic, EventId, needs, RegistrantId, windowOf, windowSize } from '../kernel/index.ts';
import { checkpointRecord } from './checkpoint.ts';
import { checkpointFieldRecord } from './field.ts';
import {
  CheckinFilter,
  CheckpointAttendee,
  CheckpointCheckinView,
  checkinsPerPageDefault,
  CheckpointStats,
  HeadCountView,
} from './views.ts';

const ofEvent = z.strictObject({ eventId: EventId });
const keyOf = ({ eventId }: { eventId: string }) => eventId;

export const checkpointTopics = {
  checkpoints: checkpointRecord.topic,
  fields: checkpointFieldRecord.topic,
  /** A page of a checkpoint's check-ins, the newest first. */
  checkins: defineTopic({
    name: 'checkpoint.checkins',
    kind: 'window',
    needs: needs.event('viewAndCreateCheckinsForCheckpoints'),
    params: z.strictObject({
      eventId: EventId,
      checkpointId: CheckpointId,
      filter: CheckinFilter,
      page: z.int().min(1).max(100_000),
      perPage: windowSize(checkinsPerPageDefault),
    }),
    view: windowOf(CheckpointCheckinView),
    keyOf: ({ checkpointId }) => checkpointId,
    perSecond: 4,
  }),
  stats: defineTopic({
    name: 'checkpoint.stats',
    kind: 'whole',
    needs: needs.device(needs.event('viewAndCreateCheckinsForCheckpoints')),
    params: z.strictObject({ eventId: EventId, checkpointId: CheckpointId }),
    view: CheckpointStats,
    keyOf: ({ checkpointId }) => checkpointId,
  }),
  /** One group as the staff check-in screen shows it. Touched under its primary's id, as a group is. */
  attendees: defineTopic({
    name: 'checkpoint.attendees',
    kind: 'whole',
    needs: needs.device(needs.event('viewAndCreateCheckinsForCheckpoints')),
    params: z.strictObject({ eventId: EventId, checkpointId: CheckpointId, registrationId: RegistrantId }),
    view: z.array(CheckpointAttendee),
    keyOf: ({ registrationId }) => registrationId,
  }),
  headCount: defineTopic({
    name: 'checkpoint.head-count',
    kind: 'whole',
    needs: needs.wall('viewDashboard'),
    params: ofEvent,
    view: HeadCountView,
    keyOf,
  }),
} as const;
