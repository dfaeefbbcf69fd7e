import { checkInTopics } from '@turnout/contracts/check-in';
import { watched } from '../platform/watched.ts';

export const checkInViews = [
  watched(checkInTopics.presence, 'event', {
    desk_activity: 'event',
    accounts: 'event',
    devices: { by: 'event', columns: ['device_id', 'name'] },
  }),
  watched(checkInTopics.doorCount, 'event', { door_tally: 'event' }),
];
