import { checkInTopics } from '@turnout/contracts/check-in';
import { watched } from '../platform/watched.ts';

export const checkInViews = [
  watched(checkInTopics.presence, 'event', {
    desk_activity: 'event',
    accounts: 'event',
    devices: { by: 'event', columns: ['device_id', 'name'] },
  }),
  watched(checkInTopics.doorCount, 'event', { door_tally: 'event' }),
  watched(checkInTopics.activityErrors, 'event', {
    activity_refusals: 'event',
    registrants: {
      by: 'event',
      columns: ['registrant_id', 'confirmation_number', 'status', 'first_name', 'last_name'],
    },
    activities: { by: 'event', columns: ['id', 'details'] },
    accounts: { by: 'event', columns: ['account_id', 'name', 'email'] },
    devices: { by: 'event', columns: ['device_id', 'name'] },
  }),
  watched(checkInTopics.conflicts, 'event', {
    conflicts: 'event',
    registrants: {
      by: 'event',
      columns: ['registrant_id', 'confirmation_number', 'status', 'first_name', 'last_name'],
    },
    activities: { by: 'event', columns: ['id', 'details'] },
    event_checkpoints: { by: 'event', columns: ['id', 'details'] },
    accounts: { by: 'event', columns: ['account_id', 'name', 'email'] },
    devices: { by: 'event', columns: ['device_id', 'name'] },
  }),
  watched(checkInTopics.openConflicts, 'event', { conflicts: { by: 'event', columns: ['event_id', 'decision'] } }),
  watched(checkInTopics.personAtActivities, 'event', { enrolments: 'event' }),
];
